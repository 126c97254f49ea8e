import { isKnown } from './freshness.ts'
import { retryAfter } from './retry-after.ts'
import { bareContentSecurityPolicy, type Header } from './security-headers.ts'

/** A response without a page. Headers common to all responses are added when it is sent. */
export interface Plain {
  status: number
  headers: readonly Header[]
  /** Text, or pieces that are sent one after another without being copied together. */
  body: string | readonly Buffer[]
}

const bare: readonly Header[] = [bareContentSecurityPolicy, ['Cache-Control', 'no-store']]

export function plainText(status: number, message: string): Plain {
  return {
    status,
    headers: [...bare, ['Content-Type', 'text/plain; charset=utf-8']],
    body: `${message}\n`,
  }
}

export function plainJson(status: number, body: unknown): Plain {
  return { status, headers: [...bare, ['Content-Type', 'application/json']], body: JSON.stringify(body) }
}

/** 429: `seconds` until the client may try again. */
export function plainLimited(seconds: number, { json }: { json: boolean }): Plain {
  const error = 'Der kommer lige nu mange forespørgsler fra dit netværk. Vent et øjeblik, og prøv igen.'
  const { status, headers, body } = json ? plainJson(429, { error }) : htmlPage(429, 'Vent et øjeblik', error)
  return { status, headers: [...headers, retryAfter(seconds)], body }
}

/** 503 if more pages are requested than can be rendered. */
export function plainBusy(): Plain {
  const words = 'Der er lige nu flere besøgende, end vi kan nå. Vent et øjeblik, og prøv igen.'
  const { headers, ...page } = htmlPage(503, 'Vent et øjeblik', words)
  return { ...page, headers: [...headers, retryAfter(5)] }
}

/** A page that needs no script or data. Both texts are ours and contain no markup. */
function htmlPage(status: number, heading: string, words: string): Plain {
  const title = `<title>${heading}</title><meta name="viewport" content="width=device-width, initial-scale=1">`
  return {
    status,
    headers: [...bare, ['Content-Type', 'text/html; charset=utf-8']],
    body: `<!DOCTYPE html><html lang="da"><head><meta charset="utf-8">${title}</head><body><h1>${heading}</h1><p>${words}</p></body></html>`,
  }
}

export function plainRedirect(to: {
  status: 301 | 302 | 308
  to: string
  cacheControl: string
  vary?: string
}): Plain {
  return {
    status: to.status,
    headers: [
      ['Location', to.to],
      ['Cache-Control', to.cacheControl],
      ...(to.vary ? [['Vary', to.vary] as const] : []),
      bareContentSecurityPolicy,
    ],
    body: '',
  }
}

export function toPieces(body: Plain['body']): readonly Buffer[] {
  return typeof body === 'string' ? [Buffer.from(body)] : body
}

export function toResponse({ status, headers, body }: Plain): Response {
  return new Response(body === '' ? null : new Uint8Array(Buffer.concat(toPieces(body))), {
    status,
    headers: [
      ...headers.map(([name, value]): [string, string] => [name, value]),
      ...(body === '' ? [['Content-Length', '0'] as [string, string]] : []),
    ],
  })
}

/** 503 for queued work, such as images. */
export function plainLater(seconds: number): Plain {
  return { status: 503, headers: [...bare, retryAfter(seconds)], body: '' }
}

/**
 * A file for one client: 304 if its copy is current, no body for HEAD. `read` only runs if it is
 * not.
 */
export async function fileResponse(
  { method, headers: asked }: Request,
  headers: Headers,
  read: () => Promise<Buffer>,
): Promise<Response> {
  const etag = headers.get('etag')
  if (etag !== null && isKnown(asked.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const content = await read()
  headers.set('Content-Length', String(content.byteLength))
  return new Response(method === 'HEAD' ? null : new Uint8Array(content), { headers })
}

export const text = (status: number, message: string) => toResponse(plainText(status, message))
export const json = (status: number, body: unknown) => toResponse(plainJson(status, body))
export const redirect = (to: Parameters<typeof plainRedirect>[0]) => toResponse(plainRedirect(to))
