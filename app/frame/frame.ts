import { OUTDATED } from '#app/islands/build-marks.ts'
import { carryAttribution } from './attribution.ts'
import { answerConsent, followConsent } from './consent.ts'
import { closeMenus, followScroll, improveMenus } from './header.ts'
import { openModalsByAddress } from './modals.ts'
import { mayPrefetch, prefetchLinksInSight } from './prefetch.ts'
import { buildId } from './reload.ts'
import { followSelects } from './side-lists.ts'
import { improveTooltips } from './tooltips.ts'
import { watchForUpdate } from './update-check.ts'

/** Milliseconds after which the next pages are prefetched and updates looked for (spec 2 §9). */
const UPKEEP_AFTER = 1000
/** Milliseconds that a page is left in peace before its field measurement is loaded. */
const MEASURE_AFTER = 2500

/**
 * What every document does beside its islands, without React. Each part looks for its own elements, so that a document
 * without a header or without measuring is served by the same script. Called once the document is shown.
 */
export function startFrame(): void {
  followScroll()
  improveMenus()
  improveTooltips()
  followSelects()
  openModalsByAddress()
  carryAttribution()
  addEventListener('pageshow', ({ persisted }) => persisted && closeMenus())

  const { unmeasured, cookiebot, cookiebotCdn, pixel } = document.body.dataset
  if (unmeasured === undefined) {
    followConsent()
    answerConsent()
    if (cookiebot || pixel) void startServices({ cookiebot, cookiebotCdn, pixel })
    setTimeout(measure, MEASURE_AFTER)
  }
  setTimeout(keepUp, UPKEEP_AFTER)
  document.documentElement.dataset.hydrated = ''
}

async function startServices({ cookiebot, cookiebotCdn = 'com', pixel }: DOMStringMap): Promise<void> {
  try {
    const services = await import('./services.ts')
    if (cookiebot) services.startCookiebot(cookiebot, cookiebotCdn)
    if (pixel) services.startPixel(pixel)
  } catch {
    // Without its script nothing is asked and nothing is measured; the next page tries again.
  }
}

/** The site's own measurement: no cookie, no consent (docs/field-measurement.md). */
async function measure(): Promise<void> {
  try {
    const { measureVisit } = await import('#app/measurement/field-measurement.ts')
    measureVisit()
  } catch {
    // A page that is not measured is a page all the same.
  }
}

function keepUp(): void {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } }
  const stop = mayPrefetch(connection) ? prefetchLinksInSight() : undefined
  watchForUpdate(buildId(), () => {
    stop?.()
    document.documentElement.setAttribute(OUTDATED, '')
  })
}
