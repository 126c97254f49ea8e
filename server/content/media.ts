import { decodeText } from '#app/content/percent-encoding.ts'
import { type ChargedClient, createQueue, NotNow } from '#server/limits.ts'
import { bareRetryLater, bareText, fileResponse, toResponse } from '#server/responses/bare-response.ts'
import { compress } from '#server/responses/compression.ts'
import { etagOf, immutable } from '#server/responses/freshness.ts'
import { acceptedEncoding, COMPRESSED, type Encoding } from '#server/responses/negotiation.ts'
import { drawVariant } from './draw-variant.ts'
import { createOriginals, MediaUnavailable, type Original } from './media-originals.ts'
import { formatByAccept, type Variant, variantKey, variantOf } from './media-variants.ts'
import { MEDIA_NAME, mediaType } from './repository/media-file.ts'
import { createSharedWork } from './shared-work.ts'

/*
 * GET /media/<file>: images of the embedded repository, with the imgix parameters that the content
 * service's helpers write: w or width, h or height with fit=crop, dpr, auto=format,compress,
 * fm. Every request is mapped to the nearest of a closed list of variants of limited size, so that
 * no series of addresses can fill the memory or keep the processor busy for long.
 */

/** An SVG opened on its own must not run scripts. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const CACHE_BYTES = 64 * 1024 * 1024
const AT_ONCE = 2
const WAITING = 60
/** An unreachable folder may be mounted again in a moment. */
const AWAY_SECONDS = 30

/** Handles requests for images; clients take turns. */
type MediaHandler = (request: Request, client?: ChargedClient) => Promise<Response>

export function createMediaHandler({ folder }: { folder: string }): MediaHandler {
  const original = createOriginals(folder)
  const bodyOf = createSharedWork(CACHE_BYTES)
  const turn = createQueue(AT_ONCE, WAITING)

  const respond: MediaHandler = async (request, client) => {
    const url = new URL(request.url)
    const name = decodeText(url.pathname.replace(/^\/media\//, ''))
    const type = name && MEDIA_NAME.test(name) ? mediaType(name) : undefined
    const file = name && type ? await original(name) : null
    if (!file || !type) return notFound()

    const variant = variantOf(url.searchParams, file, request.headers.get('accept') ?? '')
    const offered = type === 'image/svg+xml' && !variant ? COMPRESSED : []
    const encoding: Encoding = acceptedEncoding(request.headers.get('accept-encoding'), offered)
    const key = [file.name, file.version, variant ? variantKey(variant) : encoding].join(' ')
    const headers = headersOf(url.searchParams, { file, type, variant, encoding, key })
    if (!formatByAccept(url.searchParams, file) && offered.length > 0) headers.set('Vary', 'Accept-Encoding')
    const make = (signal: AbortSignal): Promise<Buffer> => {
      if (!variant) return compress(file.content, encoding, 'cached')
      // A failed drawing is cached as zero bytes, so that it is not tried again.
      const draw = () => {
        client?.charge('picture')
        return drawVariant(file, variant).catch(() => Buffer.alloc(0))
      }
      return turn(draw, { signal, client })
    }
    const response = await fileResponse(request, headers, () => bodyOf(key, request.signal, make))
    return response.headers.get('content-length') === '0' ? notFound() : response
  }

  return async (request, client) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { Allow: 'GET, HEAD', 'Content-Security-Policy': policy }
      return new Response(null, { status: 405, headers })
    }
    try {
      return await respond(request, client)
    } catch (error) {
      if (error instanceof NotNow) return toResponse(bareRetryLater(2))
      if (error instanceof MediaUnavailable) return toResponse(bareRetryLater(AWAY_SECONDS))
      throw error
    }
  }
}

const notFound = () => toResponse(bareText(404, 'Not found'))

interface ServedMedia {
  file: Original
  type: string
  variant: Variant | null
  encoding: Encoding
  key: string
}

function headersOf(params: URLSearchParams, { file, type, variant, encoding, key }: ServedMedia): Headers {
  const headers = new Headers({
    ETag: etagOf(key),
    'Content-Type': variant ? `image/${variant.format}` : type,
    'Cache-Control':
      params.get('v') === file.version ? immutable : 'public, max-age=300, stale-while-revalidate=86400',
    'X-Content-Type-Options': 'nosniff',
    // Webmail shows our images on its own origin.
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
  if (formatByAccept(params, file)) headers.set('Vary', 'Accept')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  if (type !== 'application/pdf') headers.set('Content-Security-Policy', policy)
  return headers
}
