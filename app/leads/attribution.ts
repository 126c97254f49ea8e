import type { Attribution } from './intake.ts'

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/**
 * Where a visitor came from, as far as this page load shows it (D35): kept in no store, so that it needs no consent.
 * Addresses lose their query, in which somebody else may have put what is personal.
 * @param landing address that the page was loaded from, before any navigation inside the browser
 * @param referrer address of the page that linked to it; one of this site says nothing and is left out
 */
export function readAttribution(landing: string, referrer: string): Attribution | null {
  const page = new URL(landing)
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  const found: [string, string][] = CAMPAIGN.flatMap((name) => {
    const value = page.searchParams.get(name)?.trim().slice(0, 200)
    return value ? [[name, value] as [string, string]] : []
  })
  if (from && from.origin !== page.origin) found.push(['referrer', from.origin + from.pathname])
  return found.length > 0 ? Object.fromEntries([...found, ['landing_page', page.pathname]]) : null
}

/**
 * A path of this site with the campaign marks of the address that led to it: a form that is posted without scripts has
 * nothing else that remembers them, and an address stores nothing (D35).
 */
export function withCampaign(path: string, from: string): string {
  const marks = new URL(from).searchParams
  const [pathname = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  for (const name of CAMPAIGN) {
    const value = marks.get(name)?.trim().slice(0, 200)
    if (value) query.set(name, value)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Where the first touch is kept, with consent to statistics or marketing alone (D35). */
export const FIRST_TOUCH_KEY = 'foerste-besoeg'

/** The first touch where the visitor lets it be kept, else the attribution of this page load; null where nothing is known. */
export function attributionOfThisPage(): Attribution | null {
  return readFirstTouch() ?? attributionOfThisLoad()
}

function attributionOfThisLoad(): Attribution | null {
  const [load] = performance.getEntriesByType('navigation')
  return readAttribution(load?.name || window.location.href, document.referrer)
}

function readFirstTouch(): Attribution | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(FIRST_TOUCH_KEY) ?? 'null')
    if (kept === null || typeof kept !== 'object') return null
    return Object.fromEntries(Object.entries(kept).filter((pair) => typeof pair[1] === 'string'))
  } catch {
    return null
  }
}

/** Follows the visitor's consent: keeps the first touch that is known while it may be kept, and forgets it when it may not. */
export function keepFirstTouch(allowed: boolean): void {
  try {
    if (!allowed) {
      localStorage.removeItem(FIRST_TOUCH_KEY)
    } else if (localStorage.getItem(FIRST_TOUCH_KEY) === null) {
      const load = attributionOfThisLoad()
      if (load) localStorage.setItem(FIRST_TOUCH_KEY, JSON.stringify(load))
    }
  } catch {
    // A browser without storage keeps nothing.
  }
}
