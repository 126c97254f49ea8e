/** The page with the organiser-account form. */
export const APPLY_PATH = '/ansoeg'
