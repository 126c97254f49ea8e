import type { IncomingMessage } from 'node:http'
import { readForwardedAddress, unmapIpv4 } from '#server/network.ts'
import { rawHeaderValues } from './send.ts'

export interface CallerSettings {
  trustProxy: number
  siteUrl: string
  /** Runs if the proxy reports a client in a form that cannot be read. */
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
  return ip ?? unmapIpv4(socket.remoteAddress ?? '')
}

/**
 * The host by which the client reached the site, in lower case: with its port, unless that is the
 * usual one of http or https, and without the dot that may end a name.
 */
export function readHost(
  { rawHeaders, headers }: IncomingMessage,
  { trustProxy }: Pick<CallerSettings, 'trustProxy'>,
): string {
  const forwarded = trustProxy > 0 ? rawHeaderValues(rawHeaders, 'x-forwarded-host') : []
  return plainHost(fromRight(forwarded, trustProxy) ?? headers.host ?? '')
}

/** Whether a URL is on SITE_URL's origin or on this host, as `readHost` returns it. */
export function isOwnOrigin(url: string, { siteUrl, host }: { siteUrl: string; host: string }): boolean {
  const { protocol, origin, host: itsHost } = URL.parse(url) ?? {}
  return origin === siteUrl || (/^https?:$/.test(protocol ?? '') && plainHost(itsHost ?? '') === host)
}

function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.?(?::(?:80|443))?$/, '')
}

/** How much of the end of a list is read: trusted proxies write there, the client before it. */
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
