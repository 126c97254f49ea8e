import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ChargedClient } from '#server/limits.ts'
import { readAddress } from './address.ts'
import { type CallerSettings, isOwnOrigin, readHost } from './caller.ts'
import { readOrDrain } from './defence/read-or-drain.ts'

/** A request that is not served from memory, read once. */
export type SiteRequest = ReturnType<typeof readRequest>

/** A request with the networks that are charged for it. */
export interface ChargedRequest extends SiteRequest {
  client: ChargedClient
}

/** Reads a request's address and caller. The body is read later, when its limit is known. */
export function readRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { ip, trustProxy, siteUrl }: Pick<CallerSettings, 'trustProxy' | 'siteUrl'> & { ip: string },
) {
  const { method = '', url: target = '' } = incoming
  const host = readHost(incoming, { trustProxy })
  return {
    ...describeRequest(method, target),
    headers: incoming.headers as Readonly<Record<string, string | undefined>>,
    /** The client's address. */
    ip,
    /** Whether a URL is on this site, under the name by which the client reached it too. */
    isOwnOrigin: (url: string): boolean => isOwnOrigin(url, { siteUrl, host }),
    /** Node uses this host for addresses; without a valid one there is no URL. */
    hasValidHost(): boolean {
      const host = URL.parse(`http://${incoming.headers.host ?? 'localhost'}`)
      return host !== null && host.href === `http://${host.host}/`
    },
    /**
     * As a Request, aborted when the client disconnects. A HEAD is rendered like a GET; node leaves
     * out the body. Pages know one name of the site, SITE_URL's: the URL has it, and the Referer of
     * a page that was reached by another name. They get no Origin, which was checked
     * (`isCrossSite`): React Router would compare it once more, with that one name.
     */
    toRequest(rendered?: { target: string; body: Uint8Array<ArrayBuffer> | null }): Request {
      const disconnected = new AbortController()
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) disconnected.abort()
      })
      // Headers as Node reads them: of two Content-Type headers the first counts.
      const headers = new Headers()
      for (const [name, value = []] of Object.entries(incoming.headers))
        for (const each of [value].flat()) headers.append(name, each)
      headers.delete('origin')
      const from = URL.parse(headers.get('referer') ?? '')
      if (from && isOwnOrigin(from.href, { siteUrl, host }))
        headers.set('referer', siteUrl + from.pathname + from.search)
      const { target: asked, body } = rendered ?? { target, body: null }
      return new Request(siteUrl + asked, {
        method: rendered && method === 'HEAD' ? 'GET' : method,
        headers,
        body,
        signal: disconnected.signal,
      })
    },
    /** Null if it is longer than `limit` bytes. */
    async readBody(limit: number): Promise<Buffer<ArrayBuffer> | null> {
      const body = await readOrDrain(incoming, limit)
      if (body === 'endless') outgoing.shouldKeepAlive = false
      return body === 'endless' ? null : body
    },
  }
}

/** A request of the server itself for a public page, as a browser without cookies would send it. */
export function internalRequest(target: string, siteUrl: string): SiteRequest {
  return {
    ...describeRequest('GET', target),
    headers: {},
    ip: '',
    isOwnOrigin: () => false,
    hasValidHost: () => true,
    toRequest: () => new Request(siteUrl + target),
    readBody: () => Promise.resolve(null),
  }
}

export const isApiTarget = (target: string): boolean => /^\/api(?:[/?]|$)/.test(target)

function describeRequest(method: string, target: string) {
  return {
    method,
    isReading: method === 'GET' || method === 'HEAD',
    /** As in the request line. */
    target,
    /** Null: not a valid address of a page. */
    address: readAddress(target),
    /** A script reads the response: errors are `{error}`. */
    isApi: isApiTarget(target),
  }
}

/**
 * Whether a state-changing request comes from another site's page. A browser says so itself, except
 * over http, where it sends no Sec-Fetch-Site; other clients (a webhook) send neither header, and
 * no cookies.
 */
export function isCrossSite({ headers, isOwnOrigin }: SiteRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site === 'same-origin') return false
  if (site === 'same-site' || site === 'cross-site') return true
  return origin !== undefined && !isOwnOrigin(origin)
}
