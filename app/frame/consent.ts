import { STEP_SHOWN } from '#app/measurement/page-kinds.ts'
import { storeFirstTouch } from '#app/visit/attribution.ts'
import {
  ASK_CONSENT,
  CONSENT_ENDPOINT,
  CONSENT_FIELD,
  chooseConsent,
  consentNow,
  onConsent,
  readConsentChoice,
  readOwnConsent,
  updateConsent,
} from '#app/visit/consent.ts'

/** Calls back with the button when 'Ret cookievalg' in the footer is pressed. */
export function onAskConsentAgain(ask: (button: HTMLElement) => void): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[data-change-consent]')
    if (button) ask(button)
  })
}

/** Applies the consent of either banner: with it, the first touch is stored. */
export function followConsent(): void {
  onConsent(() => {
    const { statistic, marketing } = consentNow()
    storeFirstTouch(statistic || marketing)
  })
}

/**
 * Applies what was answered to the site's own consent banner, and handles the banner
 * (app/shell/consent/consent-banner.tsx). The calculator's documents have none.
 */
export function handleConsentBanner(): void {
  const ask = (asks: boolean) => document.documentElement.toggleAttribute(ASK_CONSENT, asks)
  const follow = () => {
    const stored = readOwnConsent(document.cookie)
    ask(stored === null)
    updateConsent(stored)
  }
  follow()
  // Another page or tab may have answered since.
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
  addEventListener(STEP_SHOWN, follow)

  const banner = document.querySelector<HTMLElement>('.consent-banner')
  const form = banner?.querySelector('form')
  if (!banner || !form) return
  const box = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  let opener: HTMLElement | null = null
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const fields = new FormData(form)
    fields.set(CONSENT_FIELD, (event.submitter as HTMLButtonElement | null)?.value ?? '')
    const choice = readConsentChoice(fields)
    if (choice) chooseConsent(choice)
    if (choice) keepConsent(fields)
    ask(false)
    opener?.focus()
    opener = null
  })

  onAskConsentAgain((button) => {
    opener = button
    const { statistic, marketing } = consentNow()
    for (const [name, on] of Object.entries({ statistic, marketing })) box(name).checked = on
    ask(true)
    // Takes the focus if the visitor asked for it; on a first visit it must not steal it.
    banner.querySelector<HTMLElement>('h2')?.focus()
  })
  keepFocusInSight(banner)
}

let keeping: Promise<unknown> = Promise.resolve()

/**
 * Lets the server set the cookie too, with the same age: Safari forgets a cookie of a script after
 * seven days. Requests run one after the other, so that the last answer stays.
 */
function keepConsent(fields: FormData): void {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))
  // Without a connection the script's own cookie remains.
  keeping = keeping.then(() =>
    fetch(CONSENT_ENDPOINT, { method: 'POST', body, keepalive: true }).catch(() => {}),
  )
}

/**
 * Adds scroll padding as high as the banner, so that it never hides the focused element (WCAG
 * 2.4.11).
 */
function keepFocusInSight(banner: HTMLElement): void {
  const { documentElement, body } = document
  new ResizeObserver(() => {
    const { top, height } = banner.getBoundingClientRect()
    const covered = height && innerHeight - top
    documentElement.style.scrollPaddingBottom = covered ? `${covered + 16}px` : ''
    body.style.paddingBottom = covered ? `${covered}px` : ''
    const focused = document.activeElement
    const box = focused?.getBoundingClientRect()
    const isCovered = box && box.top < innerHeight && box.bottom > innerHeight - covered
    if (isCovered && !banner.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }).observe(banner)
}
