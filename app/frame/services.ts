import { STEP_SHOWN } from '#app/measurement/page-kinds.ts'
import {
  consentNow,
  cookiebotConsent,
  onConsent,
  readCookiebotConsent,
  updateConsent,
} from '#app/visit/consent.ts'
import { firePageView, stopPixel } from './ad-pixel.ts'
import { onAskConsentAgain } from './consent.ts'

interface Cookiebot {
  consent?: { preferences?: boolean; statistics?: boolean; marketing?: boolean }
  renew?: () => void
}

declare global {
  interface Window {
    Cookiebot?: Cookiebot
  }
}

/**
 * Consent comes from the provider's script, cookie and events.
 * @param cdn top-level domain of its hosts, 'com' or 'eu'
 */
export function startCookiebot(id: string, cdn: string): void {
  const readCookie = () => updateConsent(readCookiebotConsent(document.cookie))
  readCookie()
  for (const event of ['CookiebotOnConsentReady', 'CookiebotOnAccept', 'CookiebotOnDecline']) {
    addEventListener(event, () => {
      const given = window.Cookiebot?.consent
      updateConsent(cookiebotConsent((category) => given?.[category] === true))
    })
  }
  // Another page or tab may have changed it; the script's own object is as old as this document.
  addEventListener('pageshow', ({ persisted }) => persisted && readCookie())
  addEventListener(STEP_SHOWN, readCookie)
  const script = document.createElement('script')
  script.id = 'Cookiebot'
  script.src = `https://consent.cookiebot.${cdn}/uc.js`
  script.dataset.cbid = id
  script.dataset.culture = 'DA'
  document.head.append(script)
  onAskConsentAgain(() => window.Cookiebot?.renew?.())
}

/** One page view per page, once marketing consent is given; returning to a page counts again. */
export function startPixel(id: string): void {
  let counted = false
  const follow = () => {
    const { marketing } = consentNow()
    if (marketing && !counted) firePageView(id)
    if (!marketing && counted) stopPixel()
    counted = marketing
  }
  const again = () => {
    counted = false
    follow()
  }
  follow()
  onConsent(follow)
  addEventListener('pageshow', ({ persisted }) => persisted && again())
  addEventListener(STEP_SHOWN, again)
}
