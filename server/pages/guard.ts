import type { Redirect } from '#app/content/content.ts'
import type { Address } from './address.ts'
import type { KnownRoute, RouteTable } from './route-table.ts'

export type Decision =
  /**
   * `route` is null if it is unknown whether the page exists. `certain`: the redirect table was
   * read; if not (content unavailable), a missing page may have moved.
   */
  | { kind: 'render'; route: KnownRoute | null; certain: boolean }
  /**
   * A 404 page. `bySite`: a link on this site led there; other clients are redirected to the home
   * page (D36).
   */
  | { kind: 'unmatched'; bySite: boolean }
  | { kind: 'redirect'; status: 301 | 308; to: string; cacheControl: string; vary?: string }
  /** A missing file or API path: a bare 404, never a redirect (D9). */
  | { kind: 'missing'; api: boolean }

/**
 * Below these, an unknown address is a 404 page, never the 301 (spec 2 §2, "Routing guard"; D10).
 */
const neverSentHome = ['/kundeservice', '/support', '/faa-tilbud']

/**
 * The routing guard (spec 2 §2; D9 to D11): redirect table first, then one 308 to the canonical
 * address, then existing pages. Missing files and API paths are 404; anything else is redirected to
 * the home page, unless a link on this site led there (`sameOrigin`, D36).
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
    // Editors may change it, so browsers must not cache it for ever as they would a plain 301.
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
  // The redirect table is unavailable and may contain the address. Rendering returns 503 (D6).
  if (moved === 'unknown') return { kind: 'render', route: null, certain: false }
  if (table.belowParameter(path) || neverSentHome.some((prefix) => isWithin(path, prefix))) {
    return { kind: 'unmatched', bySite: false }
  }
  if (sameOrigin) return { kind: 'unmatched', bySite: true }
  return {
    kind: 'redirect',
    status: 301,
    to: '/',
    cacheControl: 'no-store',
    vary: 'Sec-Fetch-Site, Sec-Purpose',
  }
}

function isWithin(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

/** Campaign parameters survive a redirect within the site. */
function keepQuery(to: string, address: Address): string {
  const plain = to.startsWith('/') && !to.includes('?') && !to.includes('#')
  return plain ? `${to}${address.search}` : to
}
