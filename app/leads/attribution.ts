import type { Attribution } from './intake.ts'

const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** What a link of this site carries of an earlier page: the outside referrer's host, and the path landed on (D36). */
const REFERRER = 'henvist_fra'
const LANDING = 'landing'

/** Everything of a query that says where a visitor came from; an empty or overlong value says nothing. */
export function marksIn(query: URLSearchParams): [name: string, value: string][] {
  return [...CAMPAIGN, REFERRER, LANDING].flatMap((name) => {
    const value = query.get(name)?.trim().slice(0, 200)
    if (!value) return []
    const shape = { [REFERRER]: /^[\w.-]+(?::\d+)?$/, [LANDING]: /^\/[\w/-]*$/ }[name]
    return shape && !shape.test(value) ? [] : [[name, value]]
  })
}

/**
 * Where a visitor came from, as far as this page load shows it (D35): kept in no store, so that it needs no consent.
 * Addresses lose their query, in which somebody else may have put what is personal.
 * @param landing address that the page was loaded from, with what an earlier page of this site gave its link
 * @param referrer address of the page that linked to it; one of this site says nothing and is left out
 */
export function readAttribution(landing: string, referrer: string): Attribution | null {
  const page = new URL(landing)
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  const {
    [REFERRER]: earlier,
    [LANDING]: landedOn,
    ...found
  } = Object.fromEntries(marksIn(page.searchParams))
  if (earlier) found.referrer = earlier
  else if (from && from.origin !== page.origin) found.referrer = from.origin + from.pathname
  return Object.keys(found).length > 0 ? { ...found, landing_page: landedOn ?? page.pathname } : null
}

/** The marks that a link to another page of this site carries, so that nothing need be stored (D36). */
export function marksToCarry(attribution: Attribution | null): [name: string, value: string][] {
  const { referrer, landing_page: landing, ...campaign } = attribution ?? {}
  const host = referrer && (URL.canParse(referrer) ? new URL(referrer).host : referrer)
  const all = { ...campaign, [REFERRER]: host, [LANDING]: landing }
  return Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** A path of this site with these marks, where it has none of that name itself. */
export function withMarks(path: string, marks: readonly (readonly [name: string, value: string])[]): string {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? []
  const query = new URLSearchParams(search)
  for (const [name, value] of marks) if (!query.has(name)) query.set(name, value)
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
}

/**
 * A path of this site with the marks of the address that led to it: a form that is posted without scripts has nothing else
 * that remembers them, and an address stores nothing (D35).
 */
export function withMarksOf(from: string, path: string): string {
  return withMarks(path, marksIn(new URL(from).searchParams))
}

/** Where the first touch is kept, with consent to statistics or marketing alone (D35). */
export const FIRST_TOUCH_KEY = 'foerste-besoeg'

/** The first touch where the visitor lets it be kept, else the attribution of this page load; null where nothing is known. */
export function attributionOfThisPage(): Attribution | null {
  return readFirstTouch() ?? attributionOfThisLoad()
}

/** What this page load shows: the calculator's steps are all of one load. */
export function attributionOfThisLoad(): Attribution | null {
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
