import type { Redirect } from '#app/content/content.ts'
import type { Address } from './address.ts'
import type { KnownRoute, RouteTable } from './route-table.ts'

export type Decision =
  /**
   * `route` is null where it cannot be told whether there is a page. `certain`: the redirect table was asked; where it could
   * not be (content unavailable), a page that does not exist may have moved.
   */
  | { kind: 'render'; route: KnownRoute | null; certain: boolean }
  /** A 404 page. `bySite`: a page of this site led there; other callers are redirected to the front page (D36). */
  | { kind: 'unmatched'; bySite: boolean }
  | { kind: 'redirect'; status: 301 | 308; to: string; cacheControl: string; vary?: string }
  /** A file or an API path that does not exist: a bare 404, never a redirect (D9). */
  | { kind: 'missing'; api: boolean }

/** Under these an unknown address is a 404 page, never the 301 (spec 2 §2, "Routing guard"; D10). */
const neverSentHome = ['/kundeservice', '/support', '/faa-tilbud']

/**
 * The routing guard (spec 2 §2; D9 to D11): redirect table first, then one 308 to the address's own form, then
 * the pages that exist; files and API paths that do not are 404, and whatever is left goes to the front page, unless a page of
 * this site led there (`sameOrigin`, D36).
 */
export async function decide(
  address: Address,
  table: RouteTable,
  redirectOf: (path: string) => Promise<Redirect | null | 'unknown'>,
  { sameOrigin }: { sameOrigin: boolean },
): Promise<Decision> {
  const { path } = address
  const api = isWithin(path, '/api')
  if (isWithin(path, '/assets')) return { kind: 'missing', api: false }

  const route = table.find(path)
  const moved = api ? null : await redirectOf(path)
  if (moved && moved !== 'unknown' && moved.to !== path) {
    // Editable, so not to be remembered by browsers for good as a 301 otherwise is.
    return {
      kind: 'redirect',
      status: moved.status,
      to: keepQuery(moved.to, address),
      cacheControl: 'no-cache',
    }
  }
  if (route) {
    if (!address.moved) return { kind: 'render', route, certain: moved !== 'unknown' }
    return {
      kind: 'redirect',
      status: 308,
      to: `${path}${address.search}`,
      cacheControl: 'public, max-age=3600',
    }
  }
  if (api) return { kind: 'missing', api: true }
  if (path.slice(path.lastIndexOf('/')).includes('.')) return { kind: 'missing', api: false }
  // The table cannot be asked: the address may be in it, so it is not unknown. The rendering answers 503 (D6).
  if (moved === 'unknown') return { kind: 'render', route: null, certain: false }
  if (table.belowParameter(path) || neverSentHome.some((prefix) => isWithin(path, prefix))) {
    return { kind: 'unmatched', bySite: false }
  }
  if (sameOrigin) return { kind: 'unmatched', bySite: true }
  return { kind: 'redirect', status: 301, to: '/', cacheControl: 'no-store', vary: 'Sec-Fetch-Site' }
}

function isWithin(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

/** Campaign parameters survive a move within the site. */
function keepQuery(to: string, address: Address): string {
  const plain = to.startsWith('/') && !to.includes('?') && !to.includes('#')
  return plain ? `${to}${address.search}` : to
}
