import { visit } from '#app/measurement/field-measurement.ts'
import { buildId, reloadOnce } from '#app/ui/reload-once.ts'
import { mayPrefetch, prefetchLinksInSight } from './prefetch.ts'
import { followLinksInFull, watchForUpdate } from './update-check.ts'

/** Notes a visit of a page for the field measurement; in this file, which is here by then, to save a request. */
export function noteVisit(path: string): void {
  visit(path)
}

let watching = false

/** What a page does for itself a second after it has been taken over. Called again after each navigation; returns how to stop. */
export function startUpkeep(): () => void {
  if (!watching) {
    watching = true
    watchForUpdate(buildId(), followLinksInFull)
    window.addEventListener('vite:preloadError', (event) => {
      if (reloadOnce()) event.preventDefault()
    })
  }
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } }
  return mayPrefetch(connection) ? prefetchLinksInSight() : () => undefined
}
