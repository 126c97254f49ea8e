import { RELOADED_KEY } from '#app/islands/build-marks.ts'
import { touchedFields } from '#app/islands/touched-fields.ts'

/** The client script's own element: its attributes say what it cannot know itself (app/entry.server.tsx). */
function clientScript(): DOMStringMap {
  return document.querySelector<HTMLScriptElement>('script[data-build]')?.dataset ?? {}
}

/** Id of the build that this document is of. */
export function buildId(): string {
  return clientScript().build ?? ''
}

/** Id of the site's newest build, past every cache (spec 2 §4 "Update detection"); null when it cannot be told. */
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

/** From now on it is known whether the visitor is on the way to another page, which fails what is being loaded. */
export function watchLeaving(): void {
  const { navigation } = window as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { destination, downloadRequest } = event as Event & {
      destination: { sameDocument: boolean }
      downloadRequest: string | null
    }
    leaving = !destination.sameDocument && downloadRequest === null
  })
  addEventListener('pageshow', () => {
    leaving = false
  })
}

/**
 * A script could not be loaded, most likely because the site was built anew: the page is loaded again, once for each build
 * (spec 2 §8 "Chunk load error", D36), and never while a form holds unsent input, nor on the answer to a form. Leaving a page
 * fails its imports too, and in browsers that do not tell of it the question about the newest build as well.
 */
export async function reloadAfterLoadError(): Promise<void> {
  const { build = '', posted } = clientScript()
  if (leaving || (await latestBuildId()) === null) return
  if (leaving || posted !== undefined || touchedFields(document).length > 0) return
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === build) return
    sessionStorage.setItem(RELOADED_KEY, build)
  } catch {
    // Without storage a second failure could not be told from the first.
    return
  }
  location.reload()
}
