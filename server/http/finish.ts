import type { BareResponse } from '#server/responses/bare-response.ts'
import { compress } from '#server/responses/compression.ts'
import { REVALIDATE } from '#server/responses/freshness.ts'
import type { Encoding } from '#server/responses/negotiation.ts'
import { retryAfter } from '#server/responses/retry-after.ts'
import { addMissing, type HttpHeader } from '#server/responses/security-headers.ts'
import { createStoredResponse, type StoredResponse } from '#server/responses/stored-response.ts'

/** React Router's response, with the nonce of our own scripts. */
export interface RenderedResponse {
  response: Response
  nonce: string
}

/** Removes the nonce from a document, and returns the headers that allow what had it. */
export type FinishDocument = (html: string, nonce: string) => { html: string; headers: readonly HttpHeader[] }

/**
 * Cache-Control of a document, which forbids proxies to rewrite it: Cloudflare would replace mail
 * addresses by a script that restores them, which our Trusted Types refuse.
 */
const noTransform = (response: Response, cacheControl: string) =>
  isDocument(response) ? `${cacheControl}, no-transform` : cacheControl

/** Seconds until visitors and search engines should retry while the content service is down. */
const RETRY_AFTER_OUTAGE = retryAfter(30)
/** Below this size compression makes no difference: it fits into one packet anyway. */
const LEAST_COMPRESSED = 1024

/** Finishes a public page. */
export async function finishPublic(
  rendered: RenderedResponse,
  finishDocument: FinishDocument,
  { keep }: { keep: boolean },
): Promise<StoredResponse> {
  const { response } = rendered
  const { body, headers } = await finish(rendered, finishDocument)
  const cacheControl = response.headers.get('cache-control') ?? (keep ? REVALIDATE : 'no-store')
  headers.push(['Cache-Control', noTransform(response, cacheControl)])
  if (response.status === 503) headers.push(RETRY_AFTER_OUTAGE)
  return createStoredResponse(response.status, headers, body, { compressible: body.length > 0 })
}

/** Finishes a private response. A resource without cookies may set its own Cache-Control. */
export async function finishPrivate(
  rendered: RenderedResponse,
  finishDocument: FinishDocument,
  { encoding, isCacheable, isPreview }: { encoding: Encoding; isCacheable: boolean; isPreview: boolean },
): Promise<BareResponse> {
  const { response } = rendered
  const { status } = response
  const cookies = response.headers.getSetCookie()
  const cacheControl = isCacheable && cookies.length === 0 ? response.headers.get('cache-control') : null
  // Downloads are streamed: they may be too large for memory.
  if (response.headers.get('content-disposition')?.startsWith('attachment')) {
    const headers = [...response.headers].filter(([name]) => name !== 'cache-control')
    return {
      status,
      headers: [...headers, ['Cache-Control', 'private, no-store']],
      body: response.body ?? '',
    }
  }
  const { body, headers } = await finish(rendered, finishDocument)
  headers.push(['Cache-Control', noTransform(response, cacheControl ?? 'private, no-store')])
  if (isPreview && !response.headers.has('x-robots-tag')) headers.push(['X-Robots-Tag', 'noindex, nofollow'])
  if (status === 503 && !response.headers.has('retry-after')) headers.push(RETRY_AFTER_OUTAGE)
  for (const cookie of cookies) headers.push(['Set-Cookie', cookie])
  const isCompressible = body.length >= LEAST_COMPRESSED && isText(response)
  const compressed = isCompressible ? await compress(body, encoding, 'once') : body
  if (compressed !== body) headers.push(['Content-Encoding', encoding], ['Vary', 'Accept-Encoding'])
  return { status, headers, body: compressed }
}

/**
 * Body and headers, without transfer and cache headers, which are set here. The route's own headers
 * take precedence.
 */
async function finish(
  { response, nonce }: RenderedResponse,
  finishDocument: FinishDocument,
): Promise<{ body: Buffer; headers: HttpHeader[] }> {
  const replaced = new Set([
    ...['cache-control', 'content-length', 'content-encoding', 'transfer-encoding', 'date', 'vary', 'etag'],
    'set-cookie',
  ])
  const headers: HttpHeader[] = [...response.headers].filter(([name]) => !replaced.has(name))
  const content = Buffer.from(await response.arrayBuffer())
  if (!isDocument(response)) return { body: content, headers }
  const document = finishDocument(content.toString('utf8'), nonce)
  return { body: Buffer.from(document.html), headers: addMissing(headers, document.headers) }
}

function isDocument({ headers }: Response): boolean {
  return /^text\/html\b/.test(headers.get('content-type') ?? '')
}

function isText(response: Response): boolean {
  return /^(?:text\/|application\/(?:json|xml|[\w.-]+\+(?:json|xml))|image\/svg)/.test(
    response.headers.get('content-type') ?? '',
  )
}
