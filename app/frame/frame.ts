import { OUTDATED } from '#app/islands/build-marks.ts'
import { passOnAttribution } from './attribution.ts'
import { followConsent, handleConsentBanner } from './consent.ts'
import { closeMenus, followScroll, improveMenus } from './header.ts'
import { openModalsByAddress } from './modals.ts'
import { mayPrefetch, prefetchLinksInSight } from './prefetch.ts'
import { handlePrint } from './print.ts'
import { buildId } from './reload.ts'
import { followSelects } from './side-lists.ts'
import { improveTooltips } from './tooltips.ts'
import { watchForUpdate } from './update-check.ts'

/** Milliseconds until links are prefetched and updates checked. */
const UPKEEP_AFTER = 1000
/**
 * Milliseconds until the field measurement is loaded, so that it does not affect what it measures.
 */
const MEASURE_AFTER = 2500

/**
 * Behaviour of every document outside its islands, without React. Each part looks for its own
 * elements, so one script serves documents without a header or measurement too. Called once the
 * document is shown.
 */
export function startFrame(): void {
  followScroll()
  improveMenus()
  improveTooltips()
  followSelects()
  openModalsByAddress()
  handlePrint()
  passOnAttribution()
  addEventListener('pageshow', ({ persisted }) => persisted && closeMenus())

  const { unmeasured, cookiebot, cookiebotCdn, pixel } = document.body.dataset
  if (unmeasured === undefined) {
    followConsent()
    if (!cookiebot) handleConsentBanner()
    if (cookiebot || pixel) void startServices({ cookiebot, cookiebotCdn, pixel })
    setTimeout(measure, MEASURE_AFTER)
  }
  setTimeout(keepUp, UPKEEP_AFTER)
  document.documentElement.dataset.hydrated = ''
}

async function startServices({ cookiebot, cookiebotCdn, pixel }: DOMStringMap): Promise<void> {
  try {
    const services = await import('./services.ts')
    if (cookiebot && cookiebotCdn) services.startCookiebot(cookiebot, cookiebotCdn)
    if (pixel) services.startPixel(pixel)
  } catch {
    // Failed to load: no consent banner and no measurement here; the next page tries again.
  }
}

/** The site's own measurement: no cookie, no consent (docs/performance.md). */
async function measure(): Promise<void> {
  try {
    const { measureVisit } = await import('#app/measurement/field-measurement.ts')
    measureVisit()
  } catch {
    // A page works without being measured.
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
