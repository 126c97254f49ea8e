import sharp from 'sharp'

export interface Difference {
  /** Share of different pixels, from 0 to 1. */
  share: number
  /** Before, after, and the current picture faded with changes in red, side by side, as PNG. */
  sideBySide: Buffer
}

/** Tolerance for rounding: with the same machine and browser, all other pixels are identical. */
const ROUNDING = 2
const GAP = 16

interface Pixels {
  data: Buffer
  width: number
  height: number
}

/**
 * Differences between two PNG pictures; null if there are none. If one is smaller, the rest counts
 * as different.
 */
export async function compare(before: Buffer, now: Buffer): Promise<Difference | null> {
  if (before.equals(now)) return null
  const [old, present] = await Promise.all([pixelsOf(before), pixelsOf(now)])
  const width = Math.max(old.width, present.width)
  const height = Math.max(old.height, present.height)
  const marked = Buffer.alloc(width * height * 3, 255)
  let different = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = offsetOf(present, x, y)
      const same = at !== null && isSame(old, offsetOf(old, x, y), present, at)
      const target = (y * width + x) * 3
      if (!same) {
        different++
        marked[target] = 220
        marked[target + 1] = 0
        marked[target + 2] = 0
      } else {
        for (let channel = 0; channel < 3; channel++)
          marked[target + channel] = 200 + (present.data[at + channel] ?? 0) * 0.2
      }
    }
  }
  if (different === 0) return null
  const difference = await sharp(marked, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  const sideBySide = await sharp({
    create: { width: 3 * width + 2 * GAP, height, channels: 3, background: '#808080' },
  })
    .composite(
      [before, now, difference].map((input, place) => ({ input, left: place * (width + GAP), top: 0 })),
    )
    .png({ palette: true })
    .toBuffer()
  return { share: different / (width * height), sideBySide }
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Index of a pixel; null outside the picture. */
function offsetOf({ width, height }: Pixels, x: number, y: number): number | null {
  return x < width && y < height ? (y * width + x) * 3 : null
}

function isSame(one: Pixels, at: number | null, other: Pixels, otherAt: number): boolean {
  if (at === null) return false
  for (let channel = 0; channel < 3; channel++) {
    const distance = (one.data[at + channel] ?? 0) - (other.data[otherAt + channel] ?? 0)
    if (Math.abs(distance) > ROUNDING) return false
  }
  return true
}
