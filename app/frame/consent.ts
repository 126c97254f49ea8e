import { keepFirstTouch } from '#app/leads/attribution.ts'
import {
  ASK_CONSENT,
  chooseConsent,
  consentNow,
  onConsent,
  readOwnConsent,
  updateConsent,
} from '#app/shell/consent.ts'

/** Calls back when 'Ret cookievalg' in the footer is pressed. */
export function onAskConsentAgain(ask: () => void): void {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button[data-change-consent]')) ask()
  })
}

/** What hangs on the consent, whoever asks for it: the first touch is stored while it may be (D35). */
export function followConsent(): void {
  onConsent(() => {
    const { statistic, marketing } = consentNow()
    keepFirstTouch(statistic || marketing)
  })
}

/**
 * The site's own question (D35, D44), app/shell/consent-banner.tsx: here it is answered, and asked again. Does nothing in a
 * document without it.
 */
export function answerConsent(): void {
  const banner = document.querySelector<HTMLElement>('.consent-banner')
  const form = banner?.querySelector('form')
  if (!banner || !form) return

  const ask = (asks: boolean) => document.documentElement.toggleAttribute(ASK_CONSENT, asks)
  const follow = () => {
    const stored = readOwnConsent(document.cookie)
    ask(stored === null)
    updateConsent(stored)
  }
  follow()
  // A page from the browser's cache may be from before the answer.
  addEventListener('pageshow', ({ persisted }) => persisted && follow())

  const box = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const answer = (event.submitter as HTMLButtonElement | null)?.value
    const given = (name: string) => answer === 'alle' || (answer === 'valgte' && box(name).checked)
    chooseConsent({
      functional: given('functional'),
      statistic: given('statistic'),
      marketing: given('marketing'),
    })
    ask(false)
  })

  onAskConsentAgain(() => {
    const { functional, statistic, marketing } = consentNow()
    for (const [name, on] of Object.entries({ functional, statistic, marketing })) box(name).checked = on
    ask(true)
    // Asked for, it takes the focus; on a first visit it waits and steals nothing.
    banner.querySelector<HTMLElement>('h2')?.focus()
  })
  keepFocusInSight(banner)
}

/** The page keeps as much free below as the banner covers: what has the focus is never hidden by it (WCAG 2.4.11). */
function keepFocusInSight(banner: HTMLElement): void {
  const { documentElement, body } = document
  new ResizeObserver(() => {
    const { top, height } = banner.getBoundingClientRect()
    const covered = height && innerHeight - top
    documentElement.style.scrollPaddingBottom = covered ? `${covered + 16}px` : ''
    body.style.paddingBottom = covered ? `${covered}px` : ''
    const focused = document.activeElement
    const box = focused?.getBoundingClientRect()
    const outside = focused !== body && !banner.contains(focused)
    if (covered && outside && box && box.top < innerHeight && box.bottom > top) {
      focused?.scrollIntoView({ block: 'nearest' })
    }
  }).observe(banner)
}
