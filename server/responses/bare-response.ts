import { matchesETag } from './freshness.ts'
import { retryAfter } from './retry-after.ts'
import { bareContentSecurityPolicy, type HttpHeader } from './security-headers.ts'

/** A response without a page. Headers common to all responses are added when it is sent. */
export interface BareResponse {
  status: number
  headers: readonly HttpHeader[]
  body: string | Buffer | ReadableStream
}

const notStored: HttpHeader = ['Cache-Control', 'no-store']

export function bareText(status: number, message: string): BareResponse {
  return {
    status,
    headers: [notStored, ['Content-Type', 'text/plain; charset=utf-8']],
    body: `${message}\n`,
  }
}

export function bareJson(status: number, body: unknown): BareResponse {
  return {
    status,
    headers: [notStored, ['Content-Type', 'application/json']],
    body: JSON.stringify(body),
  }
}

interface Reader {
  /** A script reads the response, not a person: it is `{error}`. */
  isApi: boolean
}

function refusal(status: number, heading: string, message: string, { isApi }: Reader): BareResponse {
  return isApi ? bareJson(status, { error: message }) : htmlPage(status, heading, message)
}

/** 429: `seconds` until the client may try again. */
export function bareTooManyRequests(seconds: number, reader: Reader): BareResponse {
  const message = 'Der kommer lige nu mange forespørgsler fra dit netværk. Vent et øjeblik, og prøv igen.'
  const { status, headers, body } = refusal(429, 'Vent et øjeblik', message, reader)
  return { status, headers: [...headers, retryAfter(seconds)], body }
}

/** 403: a form of another site. */
export function bareCrossSite(reader: Reader): BareResponse {
  const message = 'Det kom fra en anden hjemmeside, så vi tog ikke imod det. Åbn siden her, og send igen.'
  return refusal(403, 'Ikke sendt', message, reader)
}

/** 413 */
export function bareTooLong(reader: Reader): BareResponse {
  return refusal(413, 'Ikke sendt', 'Beskeden er for lang. Gør den kortere, og send igen.', reader)
}

/** 503 if more pages are requested than can be rendered. */
export function bareBusy(): BareResponse {
  const message = 'Der er lige nu flere besøgende, end vi kan nå. Vent et øjeblik, og prøv igen.'
  const { headers, ...page } = htmlPage(503, 'Vent et øjeblik', message)
  return { ...page, headers: [...headers, retryAfter(5)] }
}

/** 503 if a page or endpoint needs the lead store, and the store cannot answer. */
export function bareStoreUnavailable(reader: Reader): BareResponse {
  const message =
    'Henvendelser og adgange kan hverken læses eller gemmes lige nu. Vent et øjeblik, og prøv igen.'
  const { headers, ...page } = refusal(503, 'Vent et øjeblik', message, reader)
  return { ...page, headers: [...headers, retryAfter(10)] }
}

/** A page that needs no script or data. Both texts are ours and contain no markup. */
function htmlPage(status: number, heading: string, message: string): BareResponse {
  const title = `<title>${heading}</title><meta name="viewport" content="width=device-width, initial-scale=1">`
  return {
    status,
    headers: [notStored, bareContentSecurityPolicy, ['Content-Type', 'text/html; charset=utf-8']],
    body: `<!DOCTYPE html><html lang="da"><head><meta charset="utf-8">${title}</head><body><h1>${heading}</h1><p>${message}</p></body></html>`,
  }
}

export function bareRedirect(to: {
  status: 301 | 302 | 308
  to: string
  cacheControl: string
  vary?: string
}): BareResponse {
  return {
    status: to.status,
    headers: [
      ['Location', to.to],
      ['Cache-Control', to.cacheControl],
      ...(to.vary ? [['Vary', to.vary] as const] : []),
    ],
    body: '',
  }
}

export function toResponse({ status, headers, body }: BareResponse): Response {
  const all = new Headers()
  for (const [name, value] of headers) all.append(name, value)
  if (body instanceof ReadableStream) return new Response(body, { status, headers: all })
  const content = Buffer.from(body)
  all.set('Content-Length', String(content.length))
  return new Response(new Uint8Array(content), { status, headers: all })
}

export function fromResponse({ status, headers, body }: Response): BareResponse {
  return { status, headers: [...headers], body: body ?? '' }
}

/** 503 for queued work, such as images. */
export function bareRetryLater(seconds: number): BareResponse {
  return { status: 503, headers: [notStored, retryAfter(seconds)], body: '' }
}

/**
 * A file for one client: 304 if its copy is current, no body for HEAD. `read` only runs if it is
 * not.
 */
export async function fileResponse(
  { method, headers: requestHeaders }: Request,
  headers: Headers,
  read: () => Promise<Buffer>,
): Promise<Response> {
  const etag = headers.get('etag')
  if (etag !== null && matchesETag(requestHeaders.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const content = await read()
  headers.set('Content-Length', String(content.byteLength))
  return new Response(method === 'HEAD' ? null : inPieces(content), { headers })
}

const PIECE_BYTES = 64 * 1024

/** As a stream: Response would copy a buffer for each client that is slow to read it. */
function inPieces(content: Buffer): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    pull(controller) {
      if (sent < content.byteLength) controller.enqueue(content.subarray(sent, sent + PIECE_BYTES))
      sent += PIECE_BYTES
      if (sent >= content.byteLength) controller.close()
    },
  })
}
