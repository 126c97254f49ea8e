import { isVisitParameter } from '#app/content/redirects.ts'
import type { BareResponse } from '#server/responses/bare-response.ts'
import type { StoredResponse } from '#server/responses/stored-response.ts'
import type { SiteRequest } from './request.ts'
import type { KnownRoute } from './route-table.ts'
import { isWithin } from './within.ts'

/** Parameters of ours that mean nothing on the home page. */
const NOT_FOR_HOME = ['til', 'kontakt', 'pakke', 'fra', 'kladde']
const PRIVATE = ['/intern', '/preview', '/api']

/**
 * Adds the query of the request to a redirect of a public page within the site, so that the
 * parameters of a campaign reach the page that the visitor lands on. Other responses stay as they
 * are.
 */
export function keepQuery<SiteResponse extends StoredResponse | BareResponse>(
  response: SiteResponse,
  { isReading, address }: SiteRequest,
  route: KnownRoute | null,
  { replacesQuery = false }: { replacesQuery?: boolean | undefined } = {},
): SiteResponse {
  const isRedirect = response.status >= 301 && response.status <= 308 && response.status !== 304
  if (!isRedirect || !isReading || !address?.search || isPrivate(address.path)) return response
  const pairs = pairsOf(address.search).filter((pair) => !replacesQuery || isVisitParameter(nameOf(pair)))
  const headers = response.headers.map(([name, value]) =>
    name.toLowerCase() === 'location'
      ? ([name, withQuery(value, pairs, decidedBy(route))] as const)
      : ([name, value] as const),
  )
  return 'bodies' in response ? { ...response, headers, heads: {} } : { ...response, headers }
}

/** Parameters that the route's own redirects have already taken into account. */
function decidedBy(route: KnownRoute | null): string[] {
  return [...(route?.policy.personal ?? []), ...Object.keys(route?.policy.keys ?? {})]
}

/**
 * A redirect's target with these parameters of the request. The target's own parameters win; a
 * target outside of the site, or for one person, gets none.
 */
function withQuery(to: string, pairs: readonly string[], without: readonly string[] = []): string {
  const [, path = '', own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(to) ?? []
  if (!/^\/(?![/\\])/.test(path) || isPrivate(path)) return to
  const dropped = new Set([...without, ...(path === '/' ? NOT_FOR_HOME : []), ...namesIn(own)])
  const remaining = pairs.filter((pair) => !dropped.has(nameOf(pair)))
  const all = [...pairsOf(own), ...remaining].join('&')
  return `${path}${all && `?${all}`}${fragment}`
}

function isPrivate(path: string): boolean {
  return PRIVATE.some((prefix) => isWithin(path, prefix))
}

/** The parameters of a query, as they are written. */
function pairsOf(search: string): string[] {
  return search.replace(/^\?/, '').split('&').filter(Boolean)
}

function nameOf(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? ''
}

const namesIn = (search: string) => pairsOf(search).map(nameOf)
