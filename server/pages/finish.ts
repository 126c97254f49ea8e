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
  const own = response.headers.get('cache-control')
  headers.push(['Cache-Control', own ?? (keep ? revalidated : 'no-store')])
  if (response.status === 503) headers.push(outage)
  return createRepresentation(response.status, headers, body, { compressible: body.length > 0 })
}

/** Finishes a private response. A resource without cookies may set its own Cache-Control. */
export async function finishPrivate(
  rendered: Rendered,
  finishing: FinishingHeaders,
  { encoding, mayBeKept }: { encoding: Encoding; mayBeKept: boolean },
): Promise<Response> {
  const { response } = rendered
  const own = response.headers.get('cache-control')
  const cookies = response.headers.getSetCookie()
  const keeps = mayBeKept && own !== null && cookies.length === 0
  if (isDownload(response)) return passedOn(response, finishing)
  const { body, headers } = await finished(rendered, finishing)
  headers.push(['Cache-Control', keeps ? own : 'private, no-store'])
  if (response.status === 503 && !response.headers.has('retry-after')) headers.push(outage)
  for (const cookie of cookies) headers.push(['Set-Cookie', cookie])
  const compressed =
    body.length < worthCompressing || !isText(response) ? body : await compress(body, encoding, 'once')
  if (compressed !== body) headers.push(['Content-Encoding', encoding], ['Vary', 'Accept-Encoding'])
  if (body.length > 0) headers.push(['Content-Length', String(compressed.length)])
  return new Response(body.length > 0 ? new Uint8Array(compressed) : null, {
    status: response.status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  })
}

function isDownload({ headers }: Response): boolean {
  return headers.get('content-disposition')?.startsWith('attachment') === true
}

/** Downloads are streamed: they may be too large for memory. */
function passedOn(response: Response, finishing: FinishingHeaders): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of finishing.bare) if (!headers.has(name)) headers.set(name, value)
  headers.set('Cache-Control', 'private, no-store')
  return new Response(response.body, { status: response.status, headers })
}

/** Finishes a 404 page whose text is filled in later: its headers are right for any length. */
export async function finishTemplate(
  rendered: Rendered,
  finishing: FinishingHeaders,
): Promise<{ status: number; headers: HttpHeader[]; html: string }> {
  const { body, headers } = await finished(rendered, finishing)
  return {
    status: rendered.response.status,
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
    return { body: content, headers: [...headers, ...without(finishing.bare, headers)] }
  }
  const document = finishing.document(content.toString('utf8'), nonce)
  return { body: Buffer.from(document.html), headers: [...headers, ...without(document.headers, headers)] }
}

/** Headers set by the route take precedence. */
function without(added: readonly HttpHeader[], set: readonly HttpHeader[]): HttpHeader[] {
  const names = new Set(set.map(([name]) => name.toLowerCase()))
  return added.filter(([name]) => !names.has(name.toLowerCase()))
}

function isText(response: Response): boolean {
  return /^(?:text\/|application\/(?:json|xml|[\w.-]+\+(?:json|xml))|image\/svg)/.test(
    response.headers.get('content-type') ?? '',
  )
}
