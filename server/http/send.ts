import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { BareResponse } from '#server/responses/bare-response.ts'
import { matchesETag, REVALIDATE } from '#server/responses/freshness.ts'
import { acceptedEncoding, COMPRESSED } from '#server/responses/negotiation.ts'
import {
  addMissing,
  bareContentSecurityPolicy,
  commonHeaders,
  type HttpHeader,
} from '#server/responses/security-headers.ts'
import type { StoredResponse } from '#server/responses/stored-response.ts'

export type Writer = ReturnType<typeof createWriter>

/**
 * The only writer of responses: their common headers, encodings and 304s. Node leaves out the body
 * for HEAD.
 */
export function createWriter({ https }: { https: boolean }) {
  const common = commonHeaders({ https })

  /** Adds the headers of every response that this one does not set itself. */
  function complete(headers: readonly HttpHeader[], length: number | null): HttpHeader[] {
    const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
    // A document has its own policy. A browser's PDF viewer is a script and must be allowed to run.
    const hasNone = /^(?:text\/html|application\/pdf)\b/.test(contentType)
    return addMissing(headers, [
      ...common,
      ...(hasNone ? [] : [bareContentSecurityPolicy]),
      ...(length === null ? [] : [['Content-Length', String(length)] as const]),
    ])
  }

  function sendStored(
    { rawHeaders }: IncomingMessage,
    outgoing: ServerResponse,
    stored: StoredResponse,
  ): void {
    const { status, etag, headers, bodies, heads } = stored
    const isPrefetched = isPrefetch(rawHeader(rawHeaders, 'sec-purpose'))
    if (status === 200 && matchesETag(rawHeader(rawHeaders, 'if-none-match'), etag)) {
      heads['not modified'] ??= headers.filter(isOfNotModified).flat()
      outgoing.writeHead(304, isPrefetched ? heads['not modified'].map(forPrefetch) : heads['not modified'])
      outgoing.end()
      return
    }
    const encoding = acceptedEncoding(rawHeader(rawHeaders, 'accept-encoding'), COMPRESSED)
    const body = bodies[encoding]
    heads[encoding] ??= complete(
      body === bodies.identity ? headers : [...headers, ['Content-Encoding', encoding]],
      body.length,
    ).flat()
    outgoing.writeHead(status, isPrefetched ? heads[encoding].map(forPrefetch) : heads[encoding])
    outgoing.end(body)
  }

  function sendBare(outgoing: ServerResponse, { status, headers, body }: BareResponse): void {
    if (body instanceof ReadableStream) {
      outgoing.writeHead(status, complete(headers, null).flat())
      // A client that leaves in the middle is no error.
      void pipeline(Readable.fromWeb(body as NodeReadableStream), outgoing).catch(() => outgoing.destroy())
      return
    }
    outgoing.writeHead(status, complete(headers, status === 304 ? null : Buffer.byteLength(body)).flat())
    outgoing.end(body)
  }

  return {
    send(request: IncomingMessage, outgoing: ServerResponse, response: StoredResponse | BareResponse): void {
      if ('bodies' in response) sendStored(request, outgoing, response)
      else sendBare(outgoing, response)
    },
    /**
     * The complete text of the last response on a connection whose request node could not parse.
     */
    refusal(status: number): string {
      const headers = complete(
        [
          ['Cache-Control', 'no-store'],
          ['Connection', 'close'],
        ],
        0,
      )
      const lines = headers.map(([name, value]) => `${name}: ${value}`)
      return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n')
    },
  }
}

/** The headers of a 304 (RFC 9110, section 15.4.5). */
function isOfNotModified([name]: HttpHeader): boolean {
  return /^(?:etag|vary|cache-control|content-location|expires)$/i.test(name)
}

/**
 * Whether a browser prefetches a page, which it may show a moment later without revalidating it.
 */
export function isPrefetch(purpose: string | null | undefined): boolean {
  return /^prefetch\b/.test(purpose ?? '')
}

/** Only the browser may store it: a shared cache would show the page after it has changed. */
function forPrefetch(nameOrValue: string): string {
  return nameOrValue.replace(REVALIDATE, 'private, max-age=60')
}

/**
 * One header of a request, by its lower-case name. `request.headers` would parse all of them, which
 * takes a tenth of the time of a cached page.
 */
export function rawHeader(rawHeaders: readonly string[], name: string): string | undefined {
  return rawHeaderValues(rawHeaders, name)[0]
}

/** All of that name, in their order. */
export function rawHeaderValues(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const headerName = rawHeaders[at]
    if (headerName?.length === name.length && (headerName === name || headerName.toLowerCase() === name))
      values.push(rawHeaders[at + 1] ?? '')
  }
  return values
}
