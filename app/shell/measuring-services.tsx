import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { firePageView, stopPixel } from './ad-pixel.ts'
import { onAskConsentAgain, readCookiebotConsent, updateConsent, useConsent } from './consent.ts'

/** Ids of the outside services; null: not set up. */
export interface MeasuringIds {
  cookiebotId: string | null
  /** Ending of the provider's hosts. */
  cookiebotCdn: 'com' | 'eu'
  metaPixelId: string | null
}

interface Cookiebot {
  consent?: { preferences?: boolean; statistics?: boolean; marketing?: boolean }
  renew?: () => void
}

declare global {
  interface Window {
    Cookiebot?: Cookiebot
  }
}

/** The outside services that are set up: the consent provider and the ad pixel. */
export function MeasuringServices({ cookiebotId, cookiebotCdn, metaPixelId }: MeasuringIds) {
  return (
    <>
      {cookiebotId && <CookiebotConsent id={cookiebotId} cdn={cookiebotCdn} />}
      {metaPixelId && <AdPixel id={metaPixelId} />}
    </>
  )
}

/** The provider's script, cookie and events drive the consent (spec 2 §4 "Cookie consent"). */
function CookiebotConsent({ id, cdn }: { id: string; cdn: MeasuringIds['cookiebotCdn'] }) {
  useEffect(() => {
    updateConsent(readCookiebotConsent(document.cookie))
    const follow = () => {
      const told = window.Cookiebot?.consent
      updateConsent(
        told
          ? {
              necessary: true,
              functional: told.preferences === true,
              statistic: told.statistics === true,
              marketing: told.marketing === true,
              unclassified: false,
            }
          : readCookiebotConsent(document.cookie),
      )
    }
    const events = ['CookiebotOnConsentReady', 'CookiebotOnAccept', 'CookiebotOnDecline']
    for (const event of events) window.addEventListener(event, follow)
    if (!document.getElementById('Cookiebot')) {
      const script = document.createElement('script')
      script.id = 'Cookiebot'
      script.async = true
      script.src = `https://consent.cookiebot.${cdn}/uc.js`
      script.dataset.cbid = id
      script.dataset.culture = 'DA'
      document.head.append(script)
    }
    const stop = onAskConsentAgain(() => window.Cookiebot?.renew?.())
    return () => {
      for (const event of events) window.removeEventListener(event, follow)
      stop()
    }
  }, [id, cdn])
  return null
}

/** One page view per page from the moment of consent on. */
function AdPixel({ id }: { id: string }) {
  const { marketing } = useConsent()
  const { pathname } = useLocation()
  const fired = useRef<string | null>(null)
  useEffect(() => {
    if (!marketing) {
      if (fired.current !== null) stopPixel()
      fired.current = null
    } else if (fired.current !== pathname) {
      fired.current = pathname
      firePageView(id)
    }
  }, [marketing, pathname, id])
  return null
}
