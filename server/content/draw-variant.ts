import sharp from 'sharp'
import type { Variant } from './media-variants.ts'
import { isBounded } from './repository/drawing-bounds.ts'
import { MAX_PIXELS, type MediaFile } from './repository/media-file.ts'

// One thread per image and no cache inside sharp: the handler caches, with a limit in bytes.
sharp.concurrency(1)
sharp.cache(false)

/** The picture as bytes. Rejects if it cannot be decoded in bounded time and memory. */
export async function drawVariant(
  file: Pick<MediaFile, 'dimensions'> & { content: Buffer },
  { format, width, ratio }: Variant,
): Promise<Buffer> {
  // SVGs are read at the density of the wanted width, so that they are not blurred.
  const drawing = (await sharp(file.content, { limitInputPixels: MAX_PIXELS }).metadata()).format === 'svg'
  if (drawing && !isBounded(file.content.toString('latin1')))
    throw new Error('Drawing it could take minutes or gigabytes')
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
