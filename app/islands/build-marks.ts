/**
 * The root element has it once a newer build exists: islands then navigate to documents instead of
 * changing the page.
 */
export const OUTDATED = 'data-outdated'

/** sessionStorage key of the build for which this tab was already reloaded. */
export const RELOADED_KEY = 'genindlaest'
