import { extname } from 'node:path'
import { preferredType } from '#server/responses/negotiation.ts'
import type { MediaFile } from './repository/media-file.ts'

/*
 * Which variant of a picture a request gets: one of a closed list, of limited size.
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

type Raster = 'avif' | 'webp' | 'jpeg' | 'png'
const RASTERS: Record<string, Raster> = {
  avif: 'avif',
  webp: 'webp',
  jpg: 'jpeg',
  pjpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
}

export interface Variant {
  format: Raster
  width: number
  /** Aspect ratio of a cropped variant; `null`: the image's own. */
  ratio: number | null
}

/** The variant for a request; `null`: the original file. */
export function variantOf(
  params: URLSearchParams,
  file: Pick<MediaFile, 'name' | 'dimensions'> & Partial<Pick<MediaFile, 'isAnimated' | 'hasMetadata'>>,
  accept: string,
): Variant | null {
  const originalFormat = RASTERS[extname(file.name).slice(1).toLowerCase()] ?? null
  const requestedFormat = RASTERS[params.get('fm') ?? ''] ?? null
  // SVGs and animations are served unchanged unless a raster is requested.
  if (!file.dimensions || ((!originalFormat || file.isAnimated) && !requestedFormat)) return null
  const format =
    requestedFormat ??
    (originalFormat && formatByAccept(params, file) ? newerFormat(accept, originalFormat) : null) ??
    originalFormat ??
    'png'
  const askedWidth = positive(params.get('w') ?? params.get('width'))
  const askedHeight = positive(params.get('h') ?? params.get('height'))
  const density = Math.min(positive(params.get('dpr')) ?? 1, 3)
  const compress = (params.get('auto') ?? '').split(',').includes('compress') || params.has('q')
  const isWhole =
    !requestedFormat && format === originalFormat && !askedWidth && !askedHeight && density === 1 && !compress
  // A re-encoded photograph no longer says where it was taken.
  if (isWhole && !file.hasMetadata) return null

  const { width, height } = file.dimensions
  const ratio =
    params.get('fit') === 'crop' && askedWidth && askedHeight
      ? nearest(RATIOS, askedWidth / askedHeight)
      : null
  const targetWidth = (askedWidth ?? (askedHeight ? (askedHeight * width) / height : width)) * density
  // An SVG may be enlarged; a photograph never.
  const widest = originalFormat
    ? Math.min(width, MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] ?? width)
    : DRAWING_WIDTH
  const step = MEDIA_WIDTHS.find((candidate) => candidate >= targetWidth) ?? widest
  const shape = ratio ?? width / height
  const boundedWidth = Math.max(1, Math.min(step, widest, Math.floor(Math.sqrt(MOST_PIXELS * shape))))
  return {
    format: formatFor(format, originalFormat, (boundedWidth * boundedWidth) / shape),
    width: boundedWidth,
    ratio,
  }
}

/** Replaces a format that takes too long to encode. All browsers that accept AVIF accept WebP. */
function formatFor(format: Raster, originalFormat: Raster | null, pixels: number): Raster {
  if (!originalFormat) return format === 'jpeg' ? 'jpeg' : 'png'
  return format === 'avif' && pixels > MOST_AVIF_PIXELS ? 'webp' : format
}

/** Whether the browser's Accept header decides the format. */
export function formatByAccept(params: URLSearchParams, file: Pick<MediaFile, 'name'>): boolean {
  const originalFormat = RASTERS[extname(file.name).slice(1).toLowerCase()]
  return (
    originalFormat !== undefined &&
    !params.has('fm') &&
    (params.get('auto') ?? '').split(',').includes('format')
  )
}

function newerFormat(accept: string, originalFormat: Raster): Raster | null {
  const type = preferredType(accept, ['image/avif', 'image/webp'], `image/${originalFormat}`)
  return type === 'image/avif' ? 'avif' : type === 'image/webp' ? 'webp' : null
}

/** A key that differs for different variants of a file. */
export function variantKey({ format, width, ratio }: Variant): string {
  return `${format} ${width} ${ratio === null ? '' : ratio.toFixed(3)}`
}

function positive(value: string | null): number | null {
  const number = value === null ? Number.NaN : Number(value)
  return Number.isFinite(number) && number > 0 ? number : null
}

function nearest(values: readonly number[], target: number): number {
  return values.reduce((best, value) => (Math.abs(value - target) < Math.abs(best - target) ? value : best))
}
