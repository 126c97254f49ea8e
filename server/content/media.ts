import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import { decoded } from '#app/content/decoded.ts'
import { createQueue, NotNow, type Payer } from '#server/limits.ts'
import { bareRetryLater, bareText, fileResponse, toResponse } from '#server/responses/bare-response.ts'
import { createBoundedCache } from '#server/responses/bounded-cache.ts'
import { compress } from '#server/responses/compression.ts'
import { etagOf, immutable } from '#server/responses/freshness.ts'
import { acceptedEncoding, type Encoding, preferredType } from '#server/responses/negotiation.ts'
import { MAX_PIXELS, MEDIA_NAME, type MediaFile, mediaFile, mediaType } from './embedded/files.ts'

/*
 * GET /media/<file>: images of the embedded repository, with the imgix parameters that the content
 * service's helpers write: w or width, h or height with fit=crop, dpr, auto=format,compress,
 * fm. Every request is mapped to the nearest of a closed list of variants of limited size, so that
 * no series of addresses can fill the memory or keep the processor busy for long.
 */

/**
 * Widths of every srcset, smaller ones for tiles, portraits and logos, and those of
 * icons (32, 192, 512).
 */
export const MEDIA_WIDTHS = [32, 64, 128, 192, 256, 384, 512, 640, 828, 1200, 2048, 3840] as const
const RATIOS = [1, 4 / 3, 3 / 2, 16 / 9, 1200 / 630, 3 / 4, 2 / 3] as const
/** The largest raster of an SVG, requested by link previews. Pages show SVGs directly. */
const DRAWING_WIDTH = 1200
/** Pixels of the largest variant: 3840 × 2160. */
const MOST_PIXELS = 8_294_400
/**
 * Beyond this many pixels AVIF takes seconds of processor time and hundreds of MB; WebP takes a
 * tenth of both.
 */
const MOST_AVIF_PIXELS = 2048 * 1400

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants

type Raster = 'avif' | 'webp' | 'jpeg' | 'png'
const RASTERS: Record<string, Raster> = {
  avif: 'avif',
  webp: 'webp',
  jpg: 'jpeg',
  pjpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
}

/** An SVG opened on its own must not run scripts. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const CACHE_BYTES = 64 * 1024 * 1024
const AT_ONCE = 2
const WAITING = 60

// One thread per image and no cache inside sharp: results are cached here, with a limit in bytes.
sharp.concurrency(1)
sharp.cache(false)

interface Original extends MediaFile {
  stamp: string
  content: Buffer
}

interface Variant {
  format: Raster
  width: number
  /** Aspect ratio of a cropped variant; `null`: the image's own. */
  ratio: number | null
}

/** Handles requests for images; clients take turns. */
export type MediaHandler = (request: Request, payer?: Payer) => Promise<Response>

/** A variant being made, and how many requests wait for it. */
interface Making {
  made: Promise<Buffer>
  waiting: number
  abandon: AbortController
}

export function createMediaHandler(options: { folder: string }): MediaHandler {
  const originals = createBoundedCache<Original>(({ content }) => content.byteLength, {
    originals: { bytes: CACHE_BYTES },
  })
  const bodies = createBoundedCache<Buffer>(({ byteLength }) => byteLength, {
    images: { bytes: CACHE_BYTES },
  })
  const underWay = new Map<string, Making>()
  const turn = createQueue(AT_ONCE, WAITING)

  const original = async (name: string): Promise<Original | null> => {
    let file: FileHandle | undefined
    try {
      // A symbolic link may lead out of the folder; a pipe would be waited for.
      file = await open(join(options.folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      const found = await file.stat()
      if (!found.isFile()) return null
      const stamp = `${found.mtimeMs} ${found.size} ${found.ino}`
      const known = originals.get(name)
      if (known?.stamp === stamp) return known
      const content = await file.readFile()
      // A file without a size is no image; reading content/ has logged it.
      const described = await mediaFile(name, content).catch(() => null)
      if (!described) return null
      const read = { ...described, stamp, content }
      originals.set(name, read)
      return read
    } catch (error) {
      if (isAbsent(error)) return null
      throw error
    } finally {
      await file?.close()
    }
  }

  /** Made once for all requests that wait for it; skipped if none is left when its turn comes. */
  async function body(
    key: string,
    signal: AbortSignal,
    make: (signal: AbortSignal) => Promise<Buffer>,
  ): Promise<Buffer> {
    const known = bodies.get(key)
    if (known) return known
    if (signal.aborted) throw new NotNow('abandoned')
    const making = underWay.get(key) ?? begin(key, make)
    making.waiting += 1
    const leave = () => {
      making.waiting -= 1
      if (making.waiting > 0) return
      making.abandon.abort()
      // Later requests start a new attempt.
      if (underWay.get(key) === making) underWay.delete(key)
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await making.made
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  function begin(key: string, make: (signal: AbortSignal) => Promise<Buffer>): Making {
    const abandon = new AbortController()
    const made = make(abandon.signal)
    const making: Making = { made, waiting: 0, abandon }
    underWay.set(key, making)
    made
      .then((done) => bodies.set(key, done))
      // The requests that wait for it get the error.
      .catch(() => {})
      .finally(() => {
        if (underWay.get(key) === making) underWay.delete(key)
      })
    return making
  }

  return async (request, payer) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, {
        status: 405,
        headers: { Allow: 'GET, HEAD', 'Content-Security-Policy': policy },
      })
    }
    const url = new URL(request.url)
    const name = decoded(url.pathname.replace(/^\/media\//, ''))
    const type = name && MEDIA_NAME.test(name) ? mediaType(name) : undefined
    const file = name && type ? await original(name) : null
    if (!file || !type) return toResponse(bareText(404, 'Not found'))

    const variant = variantOf(url.searchParams, file, request.headers.get('accept') ?? '')
    const offered = type === 'image/svg+xml' && !variant ? (['br', 'gzip'] as const) : []
    const encoding: Encoding = acceptedEncoding(request.headers.get('accept-encoding'), offered)
    const key = [file.name, file.version, variant ? variantKey(variant) : encoding].join(' ')
    const headers = new Headers({
      ETag: etagOf(key),
      'Content-Type': variant ? `image/${variant.format}` : type,
      'Cache-Control':
        url.searchParams.get('v') === file.version
          ? immutable
          : 'public, max-age=300, stale-while-revalidate=86400',
      'X-Content-Type-Options': 'nosniff',
      // Webmail shows our images on its own origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (formatByAccept(url.searchParams, file)) headers.set('Vary', 'Accept')
    else if (offered.length > 0) headers.set('Vary', 'Accept-Encoding')
    if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
    if (type !== 'application/pdf') headers.set('Content-Security-Policy', policy)
    const make = (signal: AbortSignal): Promise<Buffer> => {
      if (!variant) return compress(file.content, encoding, 'cached')
      payer?.charge(priceOf(variant, file))
      // Kept as no bytes at all, so that it is not tried again.
      const unreadable = () => Buffer.alloc(0)
      return turn(() => render(file, variant).catch(unreadable), { signal, payer })
    }
    try {
      const response = await fileResponse(request, headers, () => body(key, request.signal, make))
      return response.headers.get('content-length') === '0'
        ? toResponse(bareText(404, 'Not found'))
        : response
    } catch (error) {
      if (error instanceof NotNow) return toResponse(bareRetryLater(2))
      throw error
    }
  }
}

/** The variant for a request; `null`: the original file. */
export function variantOf(
  params: URLSearchParams,
  file: Pick<MediaFile, 'name' | 'dimensions'>,
  accept: string,
): Variant | null {
  const own = RASTERS[extname(file.name).slice(1).toLowerCase()] ?? null
  const asked = RASTERS[params.get('fm') ?? ''] ?? null
  // SVGs and animations are served unchanged unless a raster is requested.
  if (!file.dimensions || (!own && !asked)) return null
  const wanted = asked ?? (own && formatByAccept(params, file) ? newer(accept, own) : null) ?? own ?? 'png'
  const askedWidth = positive(params.get('w') ?? params.get('width'))
  const askedHeight = positive(params.get('h') ?? params.get('height'))
  const density = Math.min(positive(params.get('dpr')) ?? 1, 3)
  const compress = (params.get('auto') ?? '').split(',').includes('compress') || params.has('q')
  if (!asked && wanted === own && !askedWidth && !askedHeight && density === 1 && !compress) return null

  const { width, height } = file.dimensions
  const ratio =
    params.get('fit') === 'crop' && askedWidth && askedHeight
      ? nearest(RATIOS, askedWidth / askedHeight)
      : null
  const at = (askedWidth ?? (askedHeight ? (askedHeight * width) / height : width)) * density
  // An SVG may be enlarged; a photograph never.
  const widest = own ? Math.min(width, MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] ?? width) : DRAWING_WIDTH
  const step = MEDIA_WIDTHS.find((candidate) => candidate >= at) ?? widest
  const shape = ratio ?? width / height
  const bounded = Math.max(1, Math.min(step, widest, Math.floor(Math.sqrt(MOST_PIXELS * shape))))
  return { format: formatFor(wanted, own, (bounded * bounded) / shape), width: bounded, ratio }
}

/** Replaces a format that takes too long to encode. All browsers that accept AVIF accept WebP. */
function formatFor(wanted: Raster, own: Raster | null, pixels: number): Raster {
  if (!own) return wanted === 'jpeg' ? 'jpeg' : 'png'
  return wanted === 'avif' && pixels > MOST_AVIF_PIXELS ? 'webp' : wanted
}

function formatByAccept(params: URLSearchParams, file: Pick<MediaFile, 'name'>): boolean {
  const own = RASTERS[extname(file.name).slice(1).toLowerCase()]
  return own !== undefined && !params.has('fm') && (params.get('auto') ?? '').split(',').includes('format')
}

function newer(accept: string, own: Raster): Raster | null {
  const type = preferredType(accept, ['image/avif', 'image/webp'], `image/${own}`)
  return type === 'image/avif' ? 'avif' : type === 'image/webp' ? 'webp' : null
}

async function render(file: Original, { format, width, ratio }: Variant): Promise<Buffer> {
  // SVGs are read at the density of the wanted width, so that they are not blurred.
  const drawing = (await sharp(file.content, { limitInputPixels: MAX_PIXELS }).metadata()).format === 'svg'
  if (drawing && !isBounded(file.content.toString('latin1')))
    throw new Error('It could take minutes or gigabytes to draw')
  const density =
    drawing && file.dimensions ? Math.min(2400, Math.max(1, (72 * width) / file.dimensions.width)) : 72
  const picture = sharp(file.content, { limitInputPixels: MAX_PIXELS, density })
    .rotate()
    .resize({
      width,
      ...(ratio === null ? {} : { height: Math.round(width / ratio) }),
      fit: ratio === null ? 'inside' : 'cover',
      withoutEnlargement: !drawing && ratio === null,
    })
  const opaque = format === 'jpeg' ? picture.flatten({ background: '#ffffff' }) : picture
  return opaque.toFormat(format, ENCODINGS[format]).toBuffer()
}

const ENCODINGS = {
  avif: { quality: 55, effort: 2 },
  webp: { quality: 75 },
  png: { compressionLevel: 9 },
  jpeg: { quality: 75, mozjpeg: true },
}

/** Each level of a drawing with an opacity takes as much memory as the whole picture. */
const DEEPEST_DRAWING = 32

/**
 * Whether librsvg draws an SVG in bounded time and memory: filters take minutes, a picture within
 * is decoded whole. Any other is left to browsers.
 */
function isBounded(svg: string): boolean {
  if (!/<svg\b/.test(svg) || /\bfilter\b|<(?:\w+:)?image\b|<!ENTITY/i.test(svg)) return false
  let depth = 0
  for (const [tag] of svg.matchAll(/<[^?!][^>]*>/g)) {
    if (!tag.endsWith('/>')) depth += tag.startsWith('</') ? -1 : 1
    if (depth > DEEPEST_DRAWING) return false
  }
  return true
}

/** Milliseconds of one processor to encode a million pixels. */
const PER_MEGAPIXEL: Record<Raster, number> = { avif: 700, webp: 150, jpeg: 150, png: 100 }

function priceOf({ format, width, ratio }: Variant, { dimensions }: Original): number {
  const shape = ratio ?? (dimensions ? dimensions.width / dimensions.height : 1)
  // The original is decoded too, a few million pixels.
  return 20 + (((width * width) / shape) * PER_MEGAPIXEL[format]) / 1_000_000
}

function variantKey({ format, width, ratio }: Variant): string {
  return `${format} ${width} ${ratio === null ? '' : ratio.toFixed(3)}`
}

function isAbsent(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(String(error.code))
  )
}

function positive(value: string | null): number | null {
  const number = value === null ? Number.NaN : Number(value)
  return Number.isFinite(number) && number > 0 ? number : null
}

function nearest(values: readonly number[], wanted: number): number {
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best))
}
