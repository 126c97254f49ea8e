/** Where it is noted, for this tab, which build of the program has been fetched anew. */
export const RELOADED_KEY = 'genindlaest'

declare global {
  interface Window {
    __reactRouterManifest?: { version: string }
  }
}

/** Id of the build that this page runs. */
export function buildId(): string {
  return window.__reactRouterManifest?.version ?? ''
}

/**
 * A part of the program could not be fetched, most likely because the site has been built anew: the page is fetched again, once for
 * each build, never in a loop (spec 2 §8 "Chunk load error"). Answers whether the page is on its way.
 */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === buildId()) return false
    sessionStorage.setItem(RELOADED_KEY, buildId())
  } catch {
    // Without a place to note it, a second failure could not be told from the first.
    return false
  }
  location.reload()
  return true
}
