/** The page with the organiser-account form (D19, D21). */
export const APPLY_PATH = '/ansoeg'
