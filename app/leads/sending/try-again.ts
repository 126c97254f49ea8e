/** The general error message of lead endpoints and forms (spec 1 §8). */
export const TRY_AGAIN = 'Der opstod en fejl. Prøv igen.'
