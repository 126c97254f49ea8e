import type { BareResponse } from '#server/responses/bare-response.ts'
import { compress } from '#server/responses/compression.ts'
import { revalidated } from '#server/responses/freshness.ts'
import type { Encoding } from '#server/responses/negotiation.ts'
import { createRepresentation, type Representation } from '#server/responses/representation.ts'
import { retryAfter } from '#server/responses/retry-after.ts'
import type { HttpHeader } from '#server/responses/security-headers.ts'

/** React Router's response, with the nonce of our own scripts. */
export interface Rendered {
  response: Response
  nonce: string
}

/** Headers added to a response. */
export interface FinishingHeaders {
  /** For responses that are not documents: data, a feed, an image. */
  bare: readonly HttpHeader[]
  /** For a document: CSP hashes of its scripts, and headers to match. */
  document: (html: string, nonce: string) => { html: string; headers: readonly HttpHeader[] }
}

/** Seconds until visitors and search engines should retry while the content service is down. */
const outage = retryAfter(30)
/** Below this size compression makes no difference: it fits into one packet anyway. */
const worthCompressing = 1024

/** Finishes a public page. */
export async function finishPublic(
  rendered: Rendered,
  finishing: FinishingHeaders,
  { keep }: { keep: boolean },
): Promise<Representation> {
  const { response } = rendered
  const { body, headers } = await finished(rendered, finishing)
  headers.push(['Cache-Control', response.headers.get('cache-control') ?? (keep ? revalidated : 'no-store')])
  if (response.status === 503) headers.push(outage)
  return createRepresentation(response.status, headers, body, { compressible: body.length > 0 })
}

/** Finishes a private response. A resource without cookies may set its own Cache-Control. */
export async function finishPrivate(
  rendered: Rendered,
  finishing: FinishingHeaders,
  { encoding, isCacheable }: { encoding: Encoding; isCacheable: boolean },
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
      headers: [...headers, ...missing(finishing.bare, headers), ['Cache-Control', 'private, no-store']],
      body: response.body ?? '',
    }
  }
  const { body, headers } = await finished(rendered, finishing)
  headers.push(['Cache-Control', cacheControl ?? 'private, no-store'])
  if (status === 503 && !response.headers.has('retry-after')) headers.push(outage)
  for (const cookie of cookies) headers.push(['Set-Cookie', cookie])
  const isCompressible = body.length >= worthCompressing && isText(response)
  const compressed = isCompressible ? await compress(body, encoding, 'once') : body
  if (compressed !== body) headers.push(['Content-Encoding', encoding], ['Vary', 'Accept-Encoding'])
  return { status, headers, body: [compressed] }
}

/** Finishes a 404 page whose text is filled in later: its headers are right for any length. */
export async function finishTemplate(
  rendered: Rendered,
  finishing: FinishingHeaders,
): Promise<{ headers: HttpHeader[]; html: string }> {
  const { body, headers } = await finished(rendered, finishing)
  return {
    headers: [...headers, ['Cache-Control', revalidated]],
    html: body.toString('utf8'),
  }
}

/** Body and headers, without transfer and cache headers, which are set anew. */
async function finished(
  { response, nonce }: Rendered,
  finishing: FinishingHeaders,
): Promise<{ body: Buffer; headers: HttpHeader[] }> {
  const replaced = new Set([
    ...['cache-control', 'content-length', 'content-encoding', 'transfer-encoding', 'date', 'vary', 'etag'],
    'set-cookie',
  ])
  const headers: HttpHeader[] = [...response.headers].filter(([name]) => !replaced.has(name))
  const content = Buffer.from(await response.arrayBuffer())
  if (!/^text\/html\b/.test(response.headers.get('content-type') ?? '')) {
    return { body: content, headers: [...headers, ...missing(finishing.bare, headers)] }
  }
  const document = finishing.document(content.toString('utf8'), nonce)
  return { body: Buffer.from(document.html), headers: [...headers, ...missing(document.headers, headers)] }
}

/** Headers set by the route take precedence. */
function missing(added: readonly HttpHeader[], set: readonly HttpHeader[]): HttpHeader[] {
  const names = new Set(set.map(([name]) => name.toLowerCase()))
  return added.filter(([name]) => !names.has(name.toLowerCase()))
}

function isText(response: Response): boolean {
  return /^(?:text\/|application\/(?:json|xml|[\w.-]+\+(?:json|xml))|image\/svg)/.test(
    response.headers.get('content-type') ?? '',
  )
}
