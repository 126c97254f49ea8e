import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Who asks, and for which site, as far as it can be believed. */
export interface Caller {
  ip: string
  /** The origin that the caller's browser shows, e.g. `https://www.example.dk`. */
  origin: string
}

/**
 * Each trusted proxy adds to the X-Forwarded-* headers on its way; whatever stands further left was written by
 * the caller and is not believed. With no proxy in front (`trustProxy` 0) none of them is.
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
    // The site's own name settles the scheme too: a proxy that does not say https would break every form.
    origin: host.toLowerCase() === site.host ? site.origin : (originOf(scheme, host) ?? site.origin),
  }
}

/** The entry that the outermost trusted proxy wrote; a shorter list was written by fewer of them. */
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
 * Whether a changing request comes from a page of another site. Browsers send `Origin` with every such
 * request; a caller that is no browser (a webhook) sends none and carries no cookies of anybody.
 */
export function isForeign(request: IncomingMessage, ownOrigin: string): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origin !== ownOrigin
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
