import type { IncomingMessage, ServerResponse } from 'node:http'
import { revalidated } from './finish.ts'
import type { Encoding, Prepared, Representation } from './representation.ts'

/** The form of a cached response for this request: in the encoding that the caller takes, or 304 for a copy that it has. */
function choose({ rawHeaders }: IncomingMessage, kept: Representation): Prepared {
  const known = rawHeader(rawHeaders, 'if-none-match')
  if (known !== undefined && kept.status === 200 && matches(known, kept.etag)) return kept.unchanged
  return kept.answers[encodingFor(rawHeader(rawHeaders, 'accept-encoding'))]
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

function matches(known: string, etag: string): boolean {
  if (known === etag || known === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}

const remembered = new Map<string, Encoding>()

/** The encoding to answer in (RFC 9110, section 12.5.3), remembered per header value: browsers have a handful. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const known = remembered.get(accepted)
  if (known) return known
  const encoding = negotiate(accepted)
  if (remembered.size < 100 && accepted.length < 100) remembered.set(accepted, encoding)
  return encoding
}

/** For what has no brotli form. */
export function acceptsGzip(accepted: string | undefined): boolean {
  return accepted !== undefined && weightsIn(accepted)('gzip') > 0
}

function negotiate(accepted: string): Encoding {
  const weightOf = weightsIn(accepted)
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : 'identity'
}

function weightsIn(accepted: string): (encoding: string) => number {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight ? Number.parseFloat(weight.slice(2)) || 0 : 1)
  }
  return (name) => weights.get(name) ?? weights.get('*') ?? 0
}
