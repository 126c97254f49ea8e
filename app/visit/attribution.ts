import { parametersToPassOn, readAttribution, withAttribution } from '#app/lead/attribution.ts'
import type { Attribution } from '#app/lead/final-lead.ts'

/** Storage key of the first touch, used only with consent to statistics or marketing. */
export const FIRST_TOUCH_KEY = 'foerste-besoeg'

/** The stored first touch, else the attribution of this page load; null if neither is known. */
export function attributionOfThisPage(): Attribution | null {
  return readFirstTouch() ?? attributionOfThisLoad()
}

/** The attribution of this page load; all steps of the calculator share one. */
export function attributionOfThisLoad(): Attribution | null {
  const [load] = performance.getEntriesByType('navigation')
  return readAttribution(load?.name || window.location.href, document.referrer)
}

/** The attribution parameters of this page load, which links pass on to the next page. */
export const parametersOfThisLoad = () => parametersToPassOn(attributionOfThisLoad())

/** A path of this site with the visit's campaign parameters. */
export const withVisitAttribution = (path: string) => withAttribution(path, parametersOfThisLoad())

function readFirstTouch(): Attribution | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(FIRST_TOUCH_KEY) ?? 'null')
    if (stored === null || typeof stored !== 'object') return null
    return Object.fromEntries(Object.entries(stored).filter((pair) => typeof pair[1] === 'string'))
  } catch {
    return null
  }
}

/** Stores the first touch if the visitor consents, and deletes it otherwise. */
export function storeFirstTouch(allowed: boolean): void {
  try {
    if (!allowed) {
      localStorage.removeItem(FIRST_TOUCH_KEY)
    } else if (localStorage.getItem(FIRST_TOUCH_KEY) === null) {
      const load = attributionOfThisLoad()
      if (load) localStorage.setItem(FIRST_TOUCH_KEY, JSON.stringify(load))
    }
  } catch {
    // Without storage nothing is saved.
  }
}
