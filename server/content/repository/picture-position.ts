import type { Metadata } from 'sharp'

/**
 * The tag in EXIF's first directory that points to the directory of the position (Exif 3.0, 4.6.3).
 */
const POSITION = 0x8825
const ENTRY_BYTES = 12

/** Whether a picture says where it was taken, in EXIF or XMP. */
export function tellsPosition({ exif, xmp }: Pick<Metadata, 'exif' | 'xmp'>): boolean {
  return (exif !== undefined && hasPosition(exif)) || (xmp?.includes('GPSL') ?? false)
}

/**
 * Whether EXIF, a TIFF file without a picture, has a position. Unreadable EXIF counts as having
 * one.
 */
function hasPosition(exif: Buffer): boolean {
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    const tags = Array.from({ length: short(directory) }, (_, index) =>
      short(directory + 2 + index * ENTRY_BYTES),
    )
    return tags.includes(POSITION)
  } catch {
    return true
  }
}
