import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import sharp from 'sharp'
import { createByteCache } from '#server/byte-cache.ts'
import { createTurns, TooMany } from '#server/turns.ts'
import { type MediaFile, mediaFile } from './embedded/files.ts'

/*
 * GET /media/<file>: the pictures of the embedded repository, with the imgix parameters that the content
 * service's helpers write (D4): w or width, h or height with fit=crop, dpr, q, auto=format,compress, fm.
 * Whatever is asked for is led to a small set of variants, so that no list of addresses can fill the memory
 * or keep the processor busy for ever.
 */

/** Widths of every srcset (spec 2 §9), smaller ones for tiles, portraits and logos, and those of icons (32, 192, 512). */
export const MEDIA_WIDTHS = [32, 64, 128, 192, 256, 384, 512, 640, 828, 1200, 2048, 3840] as const
const RATIOS = [1, 4 / 3, 3 / 2, 16 / 9, 1200 / 630, 3 / 4, 2 / 3] as const
const QUALITIES = [40, 55, 65, 75, 85] as const

type Raster = 'avif' | 'webp' | 'jpeg' | 'png'
const RASTERS: Record<string, Raster> = {
  avif: 'avif',
  webp: 'webp',
  jpg: 'jpeg',
  pjpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
}

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.pdf': 'application/pdf',
}

/** A drawing that is opened by itself must run nothing. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/
const CACHE_BYTES = 64 * 1024 * 1024
const AT_ONCE = 2
const WAITING = 60
const MAX_PIXELS = 100_000_000

interface Original extends MediaFile {
  stamp: string
  content: Buffer
}

interface Variant {
  format: Raster
  width: number
  /** Width divided by height of a cropped variant; `null`: the picture's own. */
  ratio: number | null
  quality: number
}

interface Body {
  content: Buffer
  type: string
}

export function createMediaHandler(options: { folder: string }): (request: Request) => Promise<Response> {
  const originals = createByteCache<Original>(CACHE_BYTES, ({ content }) => content.byteLength)
  const bodies = createByteCache<Body>(CACHE_BYTES, ({ content }) => content.byteLength)
  const underWay = new Map<string, Promise<Body>>()
  const turn = createTurns(AT_ONCE, WAITING)

  const original = async (name: string): Promise<Original | null> => {
    const path = join(options.folder, name)
    try {
      const found = await stat(path)
      if (!found.isFile()) return null
      const stamp = `${found.mtimeMs} ${found.size} ${found.ino}`
      const known = originals.get(name)
      if (known?.stamp === stamp) return known
      const content = await readFile(path)
      const read = { ...(await mediaFile(name, content)), stamp, content }
      originals.set(name, read)
      return read
    } catch (error) {
      if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
        return null
      throw error
    }
  }

  const body = (key: string, make: () => Promise<Body>): Promise<Body> => {
    const known = bodies.get(key)
    if (known) return Promise.resolve(known)
    const already = underWay.get(key)
    if (already) return already
    const making = make()
      .then((made) => {
        bodies.set(key, made)
        return made
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, {
        status: 405,
        headers: { Allow: 'GET, HEAD', 'Content-Security-Policy': policy },
      })
    }
    const url = new URL(request.url)
    const name = decode(url.pathname.replace(/^\/media\//, ''))
    const type = name && NAME.test(name) ? TYPES[extname(name).toLowerCase()] : undefined
    const file = name && type ? await original(name) : null
    if (!file || !type) return notFound()

    const accept = request.headers.get('accept') ?? ''
    const variant = variantOf(url.searchParams, file, accept)
    const encoding = variant ? null : encodingOf(request.headers.get('accept-encoding') ?? '', type)
    const key = [file.name, file.version, variant ? variantKey(variant) : (encoding ?? 'as it is')].join(' ')
    const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
    const headers = new Headers({
      ETag: etag,
      'Cache-Control':
        url.searchParams.get('v') === file.version
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=300, stale-while-revalidate=86400',
      'X-Content-Type-Options': 'nosniff',
      // Mails show our pictures in a browser on the mail service's own origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    if (formatByAccept(url.searchParams, file)) headers.set('Vary', 'Accept')
    else if (type === 'image/svg+xml' && !variant) headers.set('Vary', 'Accept-Encoding')
    if (type !== 'application/pdf') headers.set('Content-Security-Policy', policy)
    if (matches(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers })

    let made: Body
    try {
      made = await body(key, async () => {
        if (variant) return turn(() => render(file, variant))
        if (encoding) return { content: await compress(file.content, encoding), type }
        return { content: file.content, type }
      })
    } catch (error) {
      if (error instanceof TooMany) {
        return new Response(null, {
          status: 503,
          headers: { 'Retry-After': '2', 'Cache-Control': 'no-store', 'Content-Security-Policy': policy },
        })
      }
      throw error
    }
    headers.set('Content-Type', made.type)
    headers.set('Content-Length', String(made.content.byteLength))
    if (encoding) headers.set('Content-Encoding', encoding)
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(made.content), { headers })
  }
}

/** The variant that a request is led to; `null`: the file as it is. */
export function variantOf(
  params: URLSearchParams,
  file: Pick<MediaFile, 'name' | 'dimensions'>,
  accept: string,
): Variant | null {
  const own = RASTERS[extname(file.name).slice(1).toLowerCase()] ?? null
  const asked = RASTERS[params.get('fm') ?? ''] ?? null
  // Drawings and animations are what they are, unless a raster is asked for.
  if (!file.dimensions || (!own && !asked)) return null
  const format = asked ?? (formatByAccept(params, file) ? accepted(accept) : null) ?? own ?? 'png'
  const askedWidth = positive(params.get('w') ?? params.get('width'))
  const askedHeight = positive(params.get('h') ?? params.get('height'))
  const density = Math.min(positive(params.get('dpr')) ?? 1, 3)
  const compress = (params.get('auto') ?? '').split(',').includes('compress') || params.has('q')
  if (!asked && format === own && !askedWidth && !askedHeight && density === 1 && !compress) return null

  const { width, height } = file.dimensions
  const ratio =
    params.get('fit') === 'crop' && askedWidth && askedHeight
      ? nearest(RATIOS, askedWidth / askedHeight)
      : null
  const wanted = (askedWidth ?? (askedHeight ? (askedHeight * width) / height : width)) * density
  // A drawing may grow; a photograph is never made larger than it is.
  const limit = own ? Math.min(width, MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] ?? width) : 3840
  const step = MEDIA_WIDTHS.find((candidate) => candidate >= wanted) ?? limit
  return {
    format,
    width: Math.min(step, limit),
    ratio,
    quality: nearest(QUALITIES, positive(params.get('q')) ?? (format === 'avif' ? 55 : 75)),
  }
}

function formatByAccept(params: URLSearchParams, file: Pick<MediaFile, 'name'>): boolean {
  const own = RASTERS[extname(file.name).slice(1).toLowerCase()]
  return own !== undefined && !params.has('fm') && (params.get('auto') ?? '').split(',').includes('format')
}

function accepted(accept: string): Raster | null {
  if (/image\/avif(?!;q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'avif'
  return /image\/webp(?!;q=0(?:\.0*)?(?:,|$))/.test(accept) ? 'webp' : null
}

async function render(file: Original, { format, width, ratio, quality }: Variant): Promise<Body> {
  // Drawings are read at the density that fills the wanted width, so that they are not made blurred.
  const drawing = file.name.toLowerCase().endsWith('.svg')
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
  const encoded =
    format === 'avif'
      ? picture.avif({ quality, effort: 3 })
      : format === 'webp'
        ? picture.webp({ quality })
        : format === 'png'
          ? picture.png({ compressionLevel: 9 })
          : picture.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
  return { content: await encoded.toBuffer(), type: `image/${format}` }
}

function variantKey({ format, width, ratio, quality }: Variant): string {
  return `${format} ${width} ${ratio === null ? '' : ratio.toFixed(3)} ${quality}`
}

type Encoding = 'br' | 'gzip'

function encodingOf(accept: string, type: string): Encoding | null {
  if (type !== 'image/svg+xml') return null
  if (/\bbr\b/.test(accept)) return 'br'
  return /\bgzip\b/.test(accept) ? 'gzip' : null
}

async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(content)
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}

function matches(header: string | null, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
    },
  })
}

function positive(value: string | null): number | null {
  const number = value === null ? Number.NaN : Number(value)
  return Number.isFinite(number) && number > 0 ? number : null
}

function nearest(values: readonly number[], wanted: number): number {
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best))
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
