import { RELOADED_KEY } from '#app/islands/build-marks.ts'
import { touchedFields } from '#app/islands/touched-fields.ts'

/**
 * The client script's element: its data attributes are set by the server (app/entry.server.tsx).
 */
function clientScript(): HTMLScriptElement {
  return document.querySelector('script[data-build]') as HTMLScriptElement
}

/** Id of the build that rendered this document. */
export function buildId(): string {
  return String(clientScript().dataset.build)
}

/** Id of the current build, bypassing all caches; null if unknown. */
export async function latestBuildId(): Promise<string | null> {
  try {
    const response = await fetch(`/latest.json?${Date.now()}`, { cache: 'no-store' })
    const latest: unknown = response.ok ? await response.json() : null
    const id = latest && typeof latest === 'object' && 'id' in latest ? latest.id : null
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

let leaving = false

/**
 * Tracks whether the visitor is leaving the page, which aborts scripts that are loading. Firefox
 * aborts them at once, also for the browser's own buttons, and still lets a reload win.
 */
export function watchLeaving(): void {
  addEventListener('beforeunload', () => {
    leaving = true
  })
  addEventListener('pageshow', () => {
    leaving = false
  })
}

/**
 * Handles a script that failed to load, most likely because of a new build: reloads the page, once
 * per build, but never while a form holds unsent input, nor on
 * the response to a form. Leaving the page aborts imports too; iOS has no `beforeunload`, and there
 * the failed request for the latest build then tells.
 */
export async function reloadAfterLoadError(): Promise<void> {
  if (leaving || (await latestBuildId()) === null) return
  if (leaving || clientScript().dataset.posted !== undefined || touchedFields(document).length > 0) return
  try {
    const build = buildId()
    if (sessionStorage.getItem(RELOADED_KEY) === build) return
    sessionStorage.setItem(RELOADED_KEY, build)
  } catch {
    // Without storage the page could reload for ever.
    return
  }
  location.reload()
}
