/** Said by every lead endpoint and form whenever nothing more helpful is known (spec 1 §8). */
export const TRY_AGAIN = 'Der opstod en fejl. Prøv igen.'
