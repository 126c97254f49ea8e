/** On the root element once the site was built anew: what would change the page loads a document instead (D36). */
export const OUTDATED = 'data-outdated'

/** Where it is noted, for this tab, for which build the page was loaded again. */
export const RELOADED_KEY = 'genindlaest'
