import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The client and the origin of a request, as far as they can be trusted. */
export interface Caller {
  ip: string
  /** The origin in the client's address bar, e.g. `https://www.example.dk`. */
  origin: string
}

/**
 * Each trusted proxy appends to the X-Forwarded-* headers; entries further left were written by the
 * client and are not trusted. Without a proxy (`trustProxy` 0) none are.
 */
export function identifyCaller(
  request: IncomingMessage,
  { trustProxy, siteUrl }: { trustProxy: number; siteUrl: string },
): Caller {
  const forwarded = (name: string) =>
    trustProxy > 0 ? fromRight(request.headers[name], trustProxy) : undefined
  const site = new URL(siteUrl)
  const host = forwarded('x-forwarded-host') ?? request.headers.host ?? ''
  const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http'
  const reported = forwarded('x-forwarded-for')
  const ip = reported !== undefined && isIP(reported) ? reported : (request.socket.remoteAddress ?? '')
  return {
    ip: ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, ''),
    // The site's own host name also decides the scheme: a proxy that omits https would break every
    // form.
    origin: host.toLowerCase() === site.host ? site.origin : (originOf(scheme, host) ?? site.origin),
  }
}

/**
 * The entry written by the outermost trusted proxy; a shorter list passed through fewer of them.
 */
function fromRight(header: string | string[] | undefined, hops: number): string | undefined {
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries.at(-Math.min(hops, entries.length))
}

function originOf(scheme: string, host: string): string | null {
  if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return null
  return URL.parse(`${scheme}://${host}`)?.origin ?? null
}

/**
 * Whether a state-changing request comes from another site's page. Browsers send `Origin` with all
 * of them; other clients (a webhook) send none, and no cookies.
 */
export function isForeign(request: IncomingMessage, ownOrigin: string): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origin !== ownOrigin
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
