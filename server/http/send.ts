import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { type BareResponse, toPieces } from '#server/responses/bare-response.ts'
import { isKnown, revalidated } from '#server/responses/freshness.ts'
import { acceptedEncoding } from '#server/responses/negotiation.ts'
import type { PreparedResponse, Representation } from '#server/responses/representation.ts'
import {
  bareContentSecurityPolicy,
  commonHeaders,
  type HttpHeader,
} from '#server/responses/security-headers.ts'

export type Send = (
  request: IncomingMessage,
  response: ServerResponse,
  answer: Representation | BareResponse,
) => void

/** The only writer of responses. Node leaves out the body for HEAD. */
export function createSend({ https }: { https: boolean }): Send {
  const addCommonHeaders = withCommonHeaders({ https })

  function sendBare(response: ServerResponse, { status, headers, body }: BareResponse): void {
    const all = addCommonHeaders(headers)
    if (body instanceof ReadableStream) {
      response.writeHead(status, all.flat())
      // A client that leaves in the middle is no error.
      void pipeline(Readable.fromWeb(body as NodeReadableStream), response).catch(() => response.destroy())
      return
    }
    const pieces = toPieces(body)
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    if (status !== 304) all.push(...missing([['Content-Length', `${length}`]], headers))
    response.writeHead(status, all.flat())
    response.cork()
    for (const piece of pieces) response.write(piece)
    response.end()
  }

  return (request, response, answer) => {
    if (!('variants' in answer)) return sendBare(response, answer)
    const { status, head, body } = choose(request, answer)
    const isPrefetched = isPrefetch(rawHeader(request.rawHeaders, 'sec-purpose'))
    response.writeHead(status, isPrefetched ? head.map(forPrefetch) : head)
    response.end(body)
  }
}

/** Adds what is on every response, where a response has not said it itself. */
export function withCommonHeaders({ https }: { https: boolean }) {
  const common = commonHeaders({ https })
  const others = [...common, bareContentSecurityPolicy]
  return (headers: readonly HttpHeader[]): HttpHeader[] => {
    const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    // A browser's PDF viewer is a script and must be allowed to run.
    const added = /^(?:text\/html|application\/pdf)\b/.test(contentType) ? common : others
    return [...headers, ...missing(added, headers)]
  }
}

/**
 * The variant of a cached response for this request: in an accepted encoding, or 304 if the
 * client's copy is current.
 */
function choose({ rawHeaders }: IncomingMessage, cached: Representation): PreparedResponse {
  if (cached.status === 200 && isKnown(rawHeader(rawHeaders, 'if-none-match'), cached.etag))
    return cached.notModified
  return cached.variants[acceptedEncoding(rawHeader(rawHeaders, 'accept-encoding'), ['br', 'gzip'])]
}

/** Headers of a response take precedence over those of all. */
function missing(added: readonly HttpHeader[], present: readonly HttpHeader[]): HttpHeader[] {
  const names = new Set(present.map(([name]) => name.toLowerCase()))
  return added.filter(([name]) => !names.has(name.toLowerCase()))
}

/** A page prefetched by a browser, which shows it a moment later: the exception to revalidation. */
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
