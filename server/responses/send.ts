import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnown, revalidated } from './freshness.ts'
import { acceptedEncoding } from './negotiation.ts'
import type { PreparedResponse, Representation } from './representation.ts'

/**
 * The variant of a cached response for this request: in an accepted encoding, or 304 if the
 * client's copy is current.
 */
function choose({ rawHeaders }: IncomingMessage, cached: Representation): PreparedResponse {
  if (cached.status === 200 && isKnown(rawHeader(rawHeaders, 'if-none-match'), cached.etag))
    return cached.notModified
  return cached.variants[acceptedEncoding(rawHeader(rawHeaders, 'accept-encoding'), ['br', 'gzip'])]
}

/** Sends a cached response. */
export function sendRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  cached: Representation,
): void {
  const { status, head, body } = choose(request, cached)
  response.writeHead(
    status,
    isPrefetch(rawHeader(request.rawHeaders, 'sec-purpose')) ? head.map(forPrefetch) : head,
  )
  response.end(body)
}

/** A page prefetched by a browser, which shows it a moment later (an exception to D7). */
export function isPrefetch(purpose: string | null | undefined): boolean {
  return /^prefetch\b/.test(purpose ?? '')
}

/** Only in the browser: a shared cache would show the page after it has changed. */
function forPrefetch(nameOrValue: string): string {
  return nameOrValue === revalidated ? 'private, max-age=60' : nameOrValue
}

/**
 * One header of a request, by its lower-case name. `request.headers` would parse all of them, which
 * takes a tenth of the time of a cached page.
 */
export function rawHeader(rawHeaders: readonly string[], name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const found = rawHeaders[at]
    if (found?.length === name.length && (found === name || found.toLowerCase() === name)) {
      return rawHeaders[at + 1]
    }
  }
  return undefined
}
