import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnown, revalidated } from './freshness.ts'
import { acceptedEncoding } from './negotiation.ts'
import type { Prepared, Representation } from './representation.ts'

/** The form of a cached response for this request: in the encoding that the caller takes, or 304 for a copy that it has. */
function choose({ rawHeaders }: IncomingMessage, kept: Representation): Prepared {
  if (kept.status === 200 && isKnown(rawHeader(rawHeaders, 'if-none-match'), kept.etag)) return kept.unchanged
  return kept.answers[acceptedEncoding(rawHeader(rawHeaders, 'accept-encoding'), ['br', 'gzip'])]
}

/** Sends a cached response. */
export function send(request: IncomingMessage, response: ServerResponse, cached: Representation): void {
  const { status, head, body } = choose(request, cached)
  response.writeHead(status, isPrefetch(request) ? head.map(forPrefetch) : head)
  response.end(body)
}

/** A page that a browser fetches ahead of a visit, which asks for it a moment later (an exception to D7). */
function isPrefetch({ rawHeaders }: IncomingMessage): boolean {
  return /^prefetch\b/.test(rawHeader(rawHeaders, 'sec-purpose') ?? '')
}

/** In the browser alone: what stands between would show the page to others after it has changed. */
function forPrefetch(nameOrValue: string): string {
  return nameOrValue === revalidated ? 'private, max-age=60' : nameOrValue
}

/**
 * One header of a request, by its name in lower case. `request.headers` would sort out all of them first, which
 * takes a tenth of the time that a kept page takes.
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
