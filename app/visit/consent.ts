/** The categories that the site's own banner asks for. */
const CATEGORIES = ['statistic', 'marketing'] as const
type ConsentChoice = Record<(typeof CATEGORIES)[number], boolean>

/** What the visitor allows. Necessary is never off; only Cookiebot sets functional. */
export type Consent = ConsentChoice & { necessary: true; functional: boolean; unclassified: boolean }

const NOTHING: Consent = {
  necessary: true,
  functional: false,
  statistic: false,
  marketing: false,
  unclassified: false,
}

/** Cookie of the site's own banner: the accepted categories joined by '+', or 'kun-noedvendige'. */
export const CONSENT_COOKIE = 'cookievalg'
/** Visitors are asked again after half a year. */
export const CONSENT_DAYS = 180
const NOTHING_CHOSEN = 'kun-noedvendige'

/** Where the banner's answer is sent: a cookie set by a response lives as long as it says. */
export const CONSENT_ENDPOINT = '/api/cookievalg'
/** Name and values of the buttons in the banner. */
export const CONSENT_FIELD = 'valg'
export const CONSENT_VALUES = { none: 'noedvendige', all: 'alle', chosen: 'valgte' } as const

/** Reads an answer of the banner's form; null: it is no answer. */
export function readConsentChoice(fields: FormData): ConsentChoice | null {
  const value = fields.get(CONSENT_FIELD)
  if (!Object.values<unknown>(CONSENT_VALUES).includes(value)) return null
  const isGiven = (category: keyof ConsentChoice) =>
    value === CONSENT_VALUES.all || (value === CONSENT_VALUES.chosen && fields.get(category) === 'on')
  return {
    statistic: isGiven('statistic'),
    marketing: isGiven('marketing'),
  }
}

function cookieValue(cookies: string, name: string): string | null {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`))
  if (!found) return null
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return null
  }
}

function fromChoice(choice: ConsentChoice): Consent {
  return { ...NOTHING, ...choice, unclassified: choice.statistic && choice.marketing }
}

/** The root element has it while the question is open: CSS shows the banner. */
export const ASK_CONSENT = 'data-ask-consent'

/** In the head of every document: decides before the first paint whether to ask. */
export const ASK_CONSENT_SCRIPT = `/(^|; )${CONSENT_COOKIE}=/.test(document.cookie)||document.documentElement.setAttribute("${ASK_CONSENT}","")`

/** The consent in the own banner's cookie; null: not chosen yet. */
export function readOwnConsent(cookies: string): Consent | null {
  const value = cookieValue(cookies, CONSENT_COOKIE)
  if (value === null) return null
  const on = value.split('+')
  return fromChoice({ statistic: on.includes('statistic'), marketing: on.includes('marketing') })
}

/** The own banner's cookie for a choice, in `document.cookie` format. */
export function ownConsentCookie(choice: ConsentChoice, secure: boolean): string {
  const on = CATEGORIES.filter((category) => choice[category])
  const value = on.length > 0 ? on.join('+') : NOTHING_CHOSEN
  return `${CONSENT_COOKIE}=${value}; Path=/; Max-Age=${CONSENT_DAYS * 24 * 60 * 60}; SameSite=Lax${secure ? '; Secure' : ''}`
}

/**
 * Maps Cookiebot's categories: its preferences are our functional, its statistics our statistic.
 */
export function cookiebotConsent(
  on: (category: 'preferences' | 'statistics' | 'marketing') => boolean,
): Consent {
  return {
    ...NOTHING,
    functional: on('preferences'),
    statistic: on('statistics'),
    marketing: on('marketing'),
  }
}

/** The consent in Cookiebot's cookie ('{stamp:…,necessary:true,preferences:false,…}'). */
export function readCookiebotConsent(cookies: string): Consent {
  const value = cookieValue(cookies, 'CookieConsent')
  return cookiebotConsent(
    (category) => value !== null && (value === '-1' || new RegExp(`\\b${category}:true\\b`).test(value)),
  )
}

let current: Consent = NOTHING
const listeners = new Set<() => void>()

export function consentNow(): Consent {
  return current
}

export function updateConsent(next: Consent | null): void {
  current = next ?? NOTHING
  for (const listener of listeners) listener()
}

/** Calls back on each change of consent. */
export function onConsent(listener: () => void): void {
  listeners.add(listener)
}

/** Stores the own banner's choice and notifies listeners. */
export function chooseConsent(choice: ConsentChoice): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from Firefox's releases of the last years.
  document.cookie = ownConsentCookie(choice, location.protocol === 'https:')
  updateConsent(fromChoice(choice))
}
