import sharp from 'sharp'

/*
 * Whether two pictures look the same to a person, apart from what painted.ts compares: photographs
 * and drawings. Each browser and machine smooths text differently, so squares are compared by their
 * mean colour, which smoothing hardly changes.
 */

/** Pictures are stored and compared this wide at most. */
const STORED_WIDTH = 640
/** Side of a square, in pixels of a stored picture. */
const SQUARE = 40
/**
 * Tolerated difference of a square's colour, in levels of 255: for different font smoothing, or an
 * edge that is a pixel off.
 */
const TOLERANCE = 20
const GAP = 16

/** How a page is photographed: a JPEG takes half as long as a PNG, and its squares are the same. */
export const SHOT = { scale: 'css', type: 'jpeg', quality: 90 } as const

/** A picture as it is stored for later comparison. */
export function toStoredPicture(shot: Buffer): Promise<Buffer> {
  return asStored(shot).webp({ quality: 50 }).toBuffer()
}

const asStored = (shot: Buffer) => sharp(shot).resize({ width: STORED_WIDTH, withoutEnlargement: true })

interface Difference {
  /** How many squares differ, and of how many. */
  squares: number
  of: number
  /** The stored picture, the current one, and the current one with differences in red, as PNG. */
  sideBySide(): Promise<Buffer>
}

/** The difference between the stored picture and a current one; null: none that a person sees. */
export async function differenceOf(stored: Buffer, shot: Buffer): Promise<Difference | null> {
  const [before, present] = await Promise.all([squaresOf(stored), squaresOf(shot)])
  const columns = Math.max(before.columns, present.columns)
  const rows = Math.max(before.rows, present.rows)
  const differs = Array.from({ length: columns * rows }, (_, square) => {
    const [x, y] = [square % columns, Math.floor(square / columns)]
    const [one, other] = [before.colourAt(x, y), present.colourAt(x, y)]
    return !one || !other || one.some((level, channel) => Math.abs(level - (other[channel] ?? 0)) > TOLERANCE)
  })
  const squares = differs.filter(Boolean).length
  if (squares === 0) return null
  return {
    squares,
    of: differs.length,
    sideBySide: async () => {
      const now = await toStoredPicture(shot)
      const width = Math.max(before.width, present.width)
      const height = Math.max(before.height, present.height)
      const mask = Buffer.from(differs.flatMap((other) => [220, 0, 0, other ? 110 : 0]))
      const red = await sharp(mask, { raw: { width: columns, height: rows, channels: 4 } })
        .resize(columns * SQUARE, rows * SQUARE, { kernel: 'nearest' })
        .extract({ left: 0, top: 0, width, height })
        .png()
        .toBuffer()
      const right = 2 * (width + GAP)
      return sharp({ create: { width: 3 * width + 2 * GAP, height, channels: 3, background: '#808080' } })
        .composite([
          { input: stored, left: 0, top: 0 },
          { input: now, left: width + GAP, top: 0 },
          { input: now, left: right, top: 0 },
          { input: red, left: right, top: 0 },
        ])
        .png({ palette: true })
        .toBuffer()
    },
  }
}

/** Mean colours of a picture's squares. */
async function squaresOf(picture: Buffer) {
  const { data, info } = await asStored(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const columns = Math.ceil(width / SQUARE)
  const rows = Math.ceil(height / SQUARE)
  const sums = new Float64Array(columns * rows * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const square = (Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)) * 3
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        sums[square + channel] = (sums[square + channel] ?? 0) + (data[at + channel] ?? 0)
    }
  }
  return {
    width,
    height,
    columns,
    rows,
    /** null outside the picture. */
    colourAt(x: number, y: number): number[] | null {
      if (x >= columns || y >= rows) return null
      const pixels = Math.min(SQUARE, width - x * SQUARE) * Math.min(SQUARE, height - y * SQUARE)
      const at = (y * columns + x) * 3
      return [0, 1, 2].map((channel) => (sums[at + channel] ?? 0) / pixels)
    },
  }
}
