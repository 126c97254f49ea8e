import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { visitor } from '#app/ui/deferred.tsx'
import { wholeStylesheet } from '#app/ui/whole-stylesheet.ts'
import { consentNow, onAskConsentAgain, onConsent, readOwnConsent, updateConsent } from './consent.ts'
import type { MeasuringIds } from './measuring-services.tsx'

const Services = lazy(async () => ({ default: (await import('./measuring-services.tsx')).MeasuringServices }))

/** Milliseconds that a page is left in peace before its field measurement is fetched. */
const MEASURE_AFTER = 2500

/**
 * Milliseconds from the first sign of life until the question about cookies: a first tap has landed by then. Whoever gives no sign is
 * asked at last.
 */
const ASK_AFTER = 500
const ASK_AT_LAST = 6000

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

let measurement: Promise<typeof import('./upkeep.ts')> | undefined

/** The site's own measurement: no cookie, no consent (docs/field-measurement.md). */
function useFieldMeasurement(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    measurement ??= pause(MEASURE_AFTER).then(() => import('./upkeep.ts'))
    measurement.then(
      ({ noteVisit }) => noteVisit(pathname),
      () => undefined, // A page that is not measured is a page all the same.
    )
  }, [pathname])
}

/** Consent and what hangs on it, on every page (D35). Nothing is shown before the page has been taken over. */
export function Measuring(ids: MeasuringIds) {
  useFieldMeasurement()
  useEffect(
    () =>
      onConsent(() => {
        const { statistic, marketing } = consentNow()
        import('#app/leads/attribution.ts').then(
          ({ keepFirstTouch }) => keepFirstTouch(statistic || marketing),
          () => undefined,
        )
      }),
    [],
  )
  return (
    <>
      {!ids.cookiebotId && <OwnConsent />}
      {(ids.cookiebotId || ids.metaPixelId) && (
        <Suspense>
          <Services {...ids} />
        </Suspense>
      )}
    </>
  )
}

/** The site's own banner, fetched only when there is something to ask. */
function OwnConsent() {
  const [Banner, setBanner] = useState<ComponentType<{ asked: boolean; onDone: () => void }> | null>(null)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    const ask = () => {
      Promise.all([import('./consent-banner.tsx'), wholeStylesheet()]).then(
        ([{ ConsentBanner }]) => setBanner(() => ConsentBanner),
        () => undefined, // Without the banner nothing is allowed; the next page asks again.
      )
    }
    const stored = readOwnConsent(document.cookie)
    updateConsent(stored)
    let gone = false
    if (!stored) {
      const sign = visitor().then(() => pause(ASK_AFTER))
      void Promise.race([sign, pause(ASK_AT_LAST)]).then(() => {
        if (!gone && !readOwnConsent(document.cookie)) ask()
      })
    }
    const deaf = onAskConsentAgain(() => {
      setAsked(true)
      ask()
    })
    return () => {
      gone = true
      deaf()
    }
  }, [])
  return Banner && <Banner asked={asked} onDone={() => setBanner(null)} />
}
