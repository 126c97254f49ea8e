import { extname } from 'node:path'
import sharp from 'sharp'
import { EditRefused } from '#app/content/editing.ts'
import {
  decodeMedia,
  LONGEST_NAME,
  MAX_PIXELS,
  MEDIA_NAME,
  mediaFile,
  mediaType,
  notShownError,
  UnusableFile,
  undecodableError,
} from '#server/content/repository/media-file.ts'
import { createQueue } from '#server/limits.ts'

/*
 * What the site stores of a file that an editor chose. Every picture is re-encoded, so that it
 * contains only what is seen, upright and no larger than pages show it.
 */

/** The longest side of a picture: pages show pictures up to 3840 pixels wide. */
const MOST_PIXELS_WIDE = 3840
const NAME = /^media\/[a-z0-9][a-z0-9._-]*$/

/** Formats that people choose and the site does not serve. */
const OTHER_PICTURES = /^\.(heic|heif|tiff?|bmp|psd|eps|ai|raw|cr[23]|nef|dng|jp2|jxl|ico)$/

/** A picture takes up to hundreds of megabytes meanwhile. */
const oneAtATime = createQueue(1, 10)

/**
 * Prepares a picture, one after the other, which takes up to seconds each.
 * @param path `media/<name>`. Rejects with EditRefused, which says what to do.
 */
export function preparePicture(path: string, content: Buffer): Promise<Buffer> {
  return oneAtATime(() => prepare(path, content))
}

async function prepare(path: string, content: Buffer): Promise<Buffer> {
  const name = path.replace(/^media\//, '')
  const ending = extname(name).toLowerCase()
  if (mediaType(name) === undefined) throw new EditRefused(`${name}: ${wrongKind(ending)}`)
  if (!NAME.test(path))
    throw new EditRefused(`${name}: brug små bogstaver uden æ, ø og å, tal og bindestreger i filens navn.`)
  if (!MEDIA_NAME.test(name))
    throw new EditRefused(
      `Filens navn er for langt: højst ${LONGEST_NAME} tegn. Omdøb den, og vælg den igen.`,
    )
  try {
    const { dimensions, isAnimated } = await mediaFile(name, content)
    await decodeMedia(name, content)
    if (!dimensions) return content
    const anew = ending === '.svg' ? drawnAnew(content) : encodedAnew(content, isAnimated)
    return await anew.catch((error: unknown) => {
      throw error instanceof EditRefused ? error : undecodableError(error)
    })
  } catch (error) {
    if (error instanceof UnusableFile) throw new EditRefused(`${name}: ${error.message}`)
    throw error
  }
}

function wrongKind(ending: string): string {
  if (OTHER_PICTURES.test(ending)) return notShownError(ending.slice(1)).message
  return 'Den slags filer kan siden ikke vise. Vælg et billede (JPEG, PNG, WebP, AVIF, GIF eller SVG) eller en PDF.'
}

/**
 * The drawing without comments, and without what drawing programs write about files, folders and
 * people.
 */
async function drawnAnew(content: Buffer): Promise<Buffer> {
  const { optimize } = await import('svgo')
  const { data } = optimize(content.toString(), {
    plugins: [
      { name: 'removeComments', params: { preservePatterns: false } },
      'removeMetadata',
      'removeEditorsNSData',
      'removeXMLProcInst',
      'removeDoctype',
    ],
  })
  return Buffer.from(data)
}

async function encodedAnew(content: Buffer, isAnimated: boolean): Promise<Buffer> {
  const picture = sharp(content, { limitInputPixels: MAX_PIXELS, animated: isAnimated })
  const { format } = await picture.metadata()
  // Sharp reads only the first picture of such an animation.
  if (isAnimated && (format === 'png' || format === 'heif'))
    throw new EditRefused('Bevægelige billeder skal være GIF eller WebP. Gem det om, og vælg det igen.')
  const upright = picture
    .rotate()
    .resize({ width: MOST_PIXELS_WIDE, height: MOST_PIXELS_WIDE, fit: 'inside', withoutEnlargement: true })
    .keepIccProfile()
  switch (format) {
    case 'png':
      return upright.png({ compressionLevel: 9 }).toBuffer()
    case 'webp':
      return upright.webp({ quality: 85 }).toBuffer()
    case 'heif':
      return upright.avif({ quality: 65, effort: 2 }).toBuffer()
    case 'gif':
      return upright.gif().toBuffer()
    default:
      return upright.jpeg({ quality: 85, mozjpeg: true }).toBuffer()
  }
}
