import { hash } from 'node:crypto'
import { extname } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import { hasSize, isBounded } from './drawing-bounds.ts'

/*
 * Files of the media folder: a picture is what it decodes to, whatever its name says.
 */

/** Characters; file systems take 255 bytes, of which the names of former versions need some. */
export const LONGEST_NAME = 200
/** Names that /media/ serves; none leads out of the folder. */
export const MEDIA_NAME = new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]{0,${LONGEST_NAME - 1}}$`)

/** By the ending of the name: the content type, and sharp's name of a picture's format. */
const TYPES: Record<string, { type: string; format?: string }> = {
  '.svg': { type: 'image/svg+xml', format: 'svg' },
  '.png': { type: 'image/png', format: 'png' },
  '.jpg': { type: 'image/jpeg', format: 'jpeg' },
  '.jpeg': { type: 'image/jpeg', format: 'jpeg' },
  '.webp': { type: 'image/webp', format: 'webp' },
  '.avif': { type: 'image/avif', format: 'avif' },
  '.gif': { type: 'image/gif', format: 'gif' },
  '.pdf': { type: 'application/pdf' },
}
/** '.svg', '.png' … */
export const MEDIA_ENDINGS = Object.keys(TYPES)
const typeOf = (name: string) => TYPES[extname(name).toLowerCase()]

/** The content type of a file of the media folder; undefined: it is none. */
export function mediaType(name: string): string | undefined {
  return typeOf(name)?.type
}

/** Decoding is refused beyond these many pixels. */
export const MAX_PIXELS = 100_000_000
/** The memory that decoding may take, in bytes. */
const MAX_MEMORY = 320_000_000

/** A file that no browser could show, or only part of it. Says in Danish what an editor can do. */
export class UnusableFile extends Error {
  override name = 'UnusableFile'
}

export type MediaFile = Awaited<ReturnType<typeof mediaFile>>

/** Name, version and size of a media file, by its first bytes. Throws UnusableFile. */
export async function mediaFile(name: string, content: Buffer) {
  const about = {
    name,
    /**
     * First characters of the content's hash: part of the URL, so that a changed image gets a new
     * one.
     */
    version: hash('sha256', content, 'hex').slice(0, 6),
    bytes: content.byteLength,
  }
  if (typeOf(name)?.format === undefined) {
    checkDocument(content)
    return { ...about, dimensions: null, isAnimated: false, hasMetadata: false }
  }
  const metadata = await pictureOf(name, content)
  return {
    ...about,
    /**
     * `null` if it is not an image. A phone stores an upright photo lying, with a note (EXIF) that
     * turns it.
     */
    dimensions: metadata.autoOrient as { width: number; height: number } | null,
    isAnimated: isAnimated(metadata, content),
    /** EXIF or XMP may say where the picture was taken. */
    hasMetadata: metadata.exif !== undefined || metadata.xmp !== undefined,
  }
}

/**
 * Decodes the whole file. Throws UnusableFile if that fails, or if its format is not the one that
 * its name says.
 */
export async function decodeMedia(name: string, content: Buffer): Promise<void> {
  const format = typeOf(name)?.format
  if (format === undefined) return checkDocument(content)
  const actualFormat = nameOf(await pictureOf(name, content))
  if (actualFormat !== format) {
    throw new UnusableFile(
      `Filen er i formatet ${actualFormat.toUpperCase()}, men navnet slutter på ${extname(name)}. Omdøb den, så den slutter på .${endingOf(actualFormat)}, og vælg den igen.`,
    )
  }
  // Browsers draw SVG; drawing it here may take minutes.
  if (format === 'svg') return
  // Draws a few pixels: other ways to read the file to its end take ten times as long, or memory
  // for the whole picture.
  await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .resize({ width: 8, height: 8, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw undecodableError(error)
    })
}

export function undecodableError(cause: unknown): UnusableFile {
  return new UnusableFile(
    'Billedet er ikke helt: en del af filen mangler eller er ødelagt. Hent eller gem det igen, og vælg det så.',
    { cause },
  )
}

const endingOf = (format: string) => (format === 'jpeg' ? 'jpg' : format)
const firstLine = (text: string) => text.split('\n')[0]?.trim() ?? ''
const isShown = (format: string) => Object.values(TYPES).some((type) => type.format === format)

/** Metadata of a picture before it is decoded. Throws UnusableFile if browsers do not show it. */
async function pictureOf(name: string, content: Buffer): Promise<Metadata> {
  if (content.length === 0) throw new UnusableFile('Filen er tom. Hent eller gem den igen.')
  // Gzip: librsvg reads it, browsers do not.
  if (content[0] === 0x1f && content[1] === 0x8b) {
    throw new UnusableFile('Tegningen er komprimeret (SVGZ). Gem den som almindelig SVG, og vælg den igen.')
  }
  if (isHeic(content)) throw notShownError('heic')
  if (extname(name).toLowerCase() === '.svg') checkDrawing(content.toString('latin1'))
  const metadata = await sharp(content, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error instanceof Error ? firstLine(error.message) : String(error))
    })
  const format = nameOf(metadata)
  if (!isShown(format)) throw notShownError(format)
  // Browsers do not show a drawing that has the type of a bitmap, nor the other way round.
  const expected = typeOf(name)?.format
  if ((expected === 'svg') !== (format === 'svg')) {
    throw new UnusableFile(
      `Filen er i formatet ${format.toUpperCase()}, men navnet slutter på ${extname(name)}. Omdøb den, så den slutter på .${endingOf(format)}, og vælg den igen.`,
    )
  }
  const most = Math.floor(MAX_MEMORY / bytesPerPixel(metadata) / 1_000_000)
  if (metadata.width * metadata.height > most * 1_000_000) throw tooLarge(format, most)
  return metadata
}

/**
 * Throws UnusableFile for a drawing without a size, whose size is found by drawing everything in
 * it.
 */
function checkDrawing(svg: string): void {
  if (hasSize(svg) || isBounded(svg) || !/<(?:\w+:)?svg\b/.test(svg)) return
  throw new UnusableFile(
    'Tegningen siger ikke, hvor stor den er. Gem den igen med bredde og højde, og vælg den så.',
  )
}

/**
 * Bytes of memory that decoding takes for each pixel, of pictures that cannot be decoded row by
 * row; 0: of the others.
 */
function bytesPerPixel({ format, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  switch (format) {
    case 'heif':
      return 18
    case 'gif':
    case 'webp':
      return 4
    case 'jpeg':
      // Two for each value that is stored: with 4:2:0 half as many for colours.
      return isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : 0
    case 'png':
      return isProgressive ? channels * (depth === 'ushort' ? 2 : 1) : 0
    default:
      return 0
  }
}

/** AVIF and HEIC are the same container (ISO 14496-12): its brands say what is in it. */
function isHeic(content: Buffer): boolean {
  const brands = content.toString('latin1', 4, 8) === 'ftyp' ? content.toString('latin1', 8, 64) : ''
  return /^(?:.{4})*?he[iv][cmsx]/s.test(brands)
}

const nameOf = ({ format }: Metadata): string => (format === 'heif' ? 'avif' : format)

/** APNG and AVIF sequences are not counted by sharp. */
function isAnimated({ format, pages = 1 }: Metadata, content: Buffer): boolean {
  if (format === 'heif') return content.toString('latin1', 8, 12) === 'avis'
  if (format !== 'png') return pages > 1
  const animation = content.indexOf('acTL')
  return animation !== -1 && animation < content.indexOf('IDAT')
}

function checkDocument(content: Buffer): void {
  // Readers accept something before the mark (PDF 1.7, implementation note 13).
  if (content.subarray(0, 1024).includes('%PDF-')) return
  throw new UnusableFile(
    'Filen er ikke en PDF, selv om navnet siger det. Gem dokumentet som PDF, og vælg det igen.',
  )
}

/** The error about a format that browsers do not show, with how to convert it. */
export function notShownError(format: string): UnusableFile {
  if (format === 'heic' || format === 'heif') {
    return new UnusableFile(
      'Billedet er i Apples format HEIC, som de fleste browsere ikke kan vise. Åbn det på din Mac eller iPhone, eksportér det som JPEG, og vælg det så.',
    )
  }
  return new UnusableFile(
    `Filen er i formatet ${format.toUpperCase()}, som browsere ikke kan vise. Gem den som JPEG, PNG eller SVG, og vælg den igen.`,
  )
}

/** @param most million pixels */
function tooLarge(format: string, most: number): UnusableFile {
  const kind = format.toUpperCase()
  return new UnusableFile(
    `Billedet er for stort: højst ${most} millioner pixels i ${kind} af denne slags. Gør det mindre, eller gem det som almindelig JPEG, og vælg det igen.`,
  )
}

function unreadable(message: string): UnusableFile {
  if (/pixel limit/.test(message)) {
    return new UnusableFile(
      `Billedet er for stort: højst ${MAX_PIXELS / 1_000_000} millioner pixels. Gør det mindre, og vælg det igen.`,
    )
  }
  return new UnusableFile(
    'Filen kan ikke læses som et billede. Åbn den i et billedprogram, gem den som JPEG, PNG eller SVG, og vælg den igen.',
  )
}
