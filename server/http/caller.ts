import type { IncomingMessage } from 'node:http'
import { readForwardedAddress, withoutMapping } from '#server/network.ts'
import { rawHeaderValues } from './send.ts'

/** The client and the origin of a request, as far as they can be trusted. */
export interface Caller {
  ip: string
  /** The origin in the client's address bar, e.g. `https://www.example.dk`. */
  origin: string
}

export interface CallerSettings {
  trustProxy: number
  siteUrl: string
  /** Only SITE_URL is the site's own origin; elsewhere it is whatever host it is reached at. */
  isProduction: boolean
  /** The proxy reports a client in a form that cannot be read. */
  onUnreadableAddress: () => void
}

/**
 * The client's address. Each trusted proxy appends to the X-Forwarded-* headers; entries further
 * left were written by the client and are not trusted. Without a proxy (`trustProxy` 0) none are.
 */
export function readClientIp(
  { rawHeaders, socket }: IncomingMessage,
  { trustProxy, onUnreadableAddress }: Pick<CallerSettings, 'trustProxy' | 'onUnreadableAddress'>,
): string {
  const reported =
    trustProxy > 0 ? fromRight(rawHeaderValues(rawHeaders, 'x-forwarded-for'), trustProxy) : undefined
  const ip = reported === undefined ? null : readForwardedAddress(reported)
  if (reported !== undefined && ip === null) onUnreadableAddress()
  return ip ?? withoutMapping(socket.remoteAddress ?? '')
}

/** The origin in the client's address bar. */
export function readOrigin(
  { rawHeaders, headers }: IncomingMessage,
  { trustProxy, siteUrl, isProduction }: Pick<CallerSettings, 'trustProxy' | 'siteUrl' | 'isProduction'>,
): string {
  const forwarded = (name: string) =>
    trustProxy > 0 ? fromRight(rawHeaderValues(rawHeaders, name), trustProxy) : undefined
  const site = new URL(siteUrl)
  const host = forwarded('x-forwarded-host') ?? headers.host ?? ''
  const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http'
  // The site's own host name also decides the scheme: a proxy that omits https would break every
  // form.
  return isProduction || host.toLowerCase() === site.host
    ? site.origin
    : (originOf(scheme, host) ?? site.origin)
}

/** Of what the trusted proxies wrote at the end of a list; what is before it is the client's. */
const LONGEST_TAIL = 1_000

/**
 * The entry written by the outermost trusted proxy; a shorter list passed through fewer of them.
 */
function fromRight(values: readonly string[], hops: number): string | undefined {
  const entries = values
    .join(',')
    .slice(-LONGEST_TAIL)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries.at(-Math.min(hops, entries.length))
}

function originOf(scheme: string, host: string): string | null {
  if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(host)) return null
  return URL.parse(`${scheme}://${host}`)?.origin ?? null
}
