import type { Attribution } from './final-lead.ts'

export const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** The parts of an attribution, as sales reads them. */
export const SOURCE_PARTS = [
  { name: 'utm_source', label: 'Kilde' },
  { name: 'utm_medium', label: 'Medie' },
  { name: 'utm_campaign', label: 'Kampagne' },
  { name: 'utm_term', label: 'Søgeord' },
  { name: 'utm_content', label: 'Annonce' },
  { name: 'referrer', label: 'Henvist fra' },
  { name: 'landing_page', label: 'Første side' },
  { name: 'form_page', label: 'Formularens side' },
  { name: 'form_title', label: 'Sidens titel' },
] as const

/** Query parameters that links pass on: the external referrer's host and the landing path. */
export const REFERRER = 'henvist_fra'
export const LANDING = 'landing'

/** The query parameters that belong to the attribution; empty and overlong values are ignored. */
export function attributionParameters(query: URLSearchParams): [name: string, value: string][] {
  return [...CAMPAIGN, REFERRER, LANDING].flatMap((name) => {
    const value = query.get(name)?.trim().slice(0, 200)
    if (!value) return []
    const shape = { [REFERRER]: /^[\w.-]+(?::\d+)?$/, [LANDING]: /^\/[\w/-]*$/ }[name]
    return shape && !shape.test(value) ? [] : [[name, value]]
  })
}

/**
 * Where the visitor came from, as far as this page load shows: it is not stored, so it needs
 * no consent. URLs lose their query, which may contain personal data.
 * @param landing URL of this page load, with the parameters that an earlier page added to its link
 * @param referrer URL of the page that linked to it; left out if it is on this site
 */
export function readAttribution(landing: string, referrer: string): Attribution | null {
  const page = new URL(landing)
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  const {
    [REFERRER]: earlier,
    [LANDING]: landedOn,
    ...found
  } = Object.fromEntries(attributionParameters(page.searchParams))
  if (earlier) found.referrer = earlier
  else if (from && from.origin !== page.origin) {
    const referrer = referrerOf(from)
    if (referrer) found.referrer = referrer
  }
  return Object.keys(found).length > 0 ? { ...found, landing_page: landedOn ?? page.pathname } : null
}

/** An address without its query; for an app (android-app://…) only its name; '' if it has none. */
function referrerOf({ protocol, host, origin, pathname }: URL): string {
  if (/^https?:$/.test(protocol)) return origin + pathname
  return host && `${protocol}//${host}`
}

/** The parameters to add to links within this site, so that nothing needs to be stored. */
export function parametersToPassOn(attribution: Attribution | null): [name: string, value: string][] {
  const { referrer, landing_page: landing, ...campaign } = attribution ?? {}
  const host = referrer && (URL.canParse(referrer) ? new URL(referrer).host : referrer)
  const all = { ...campaign, [REFERRER]: host, [LANDING]: landing }
  return Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/** A path of this site with these parameters added, without overwriting its own. */
export function withAttribution(
  path: string,
  parameters: readonly (readonly [name: string, value: string])[],
): string {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(path) ?? []
  const query = new URLSearchParams(search)
  for (const [name, value] of parameters) if (!query.has(name)) query.set(name, value)
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`
}

/**
 * A path of this site with the attribution parameters of the previous URL, which without JavaScript
 * is the only way to pass them on.
 */
export function withAttributionOf(from: string, path: string): string {
  return withAttribution(path, attributionParameters(new URL(from).searchParams))
}
