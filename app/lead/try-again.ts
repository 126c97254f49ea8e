/** The general error message of lead endpoints and forms. */
export const TRY_AGAIN = 'Der opstod en fejl. Prøv igen.'
