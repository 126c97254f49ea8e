/** Where the form for an organiser's account is a page of its own (D19, D21). */
export const APPLY_PATH = '/ansoeg'
