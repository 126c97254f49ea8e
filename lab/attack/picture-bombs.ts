import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** Small files that take gigabytes, or minutes, to decode. */

export function drawing(inside: string, size = 'width="400" height="200"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}<rect width="40" height="20"/></svg>`
}

interface PngOptions {
  /** Bits per pixel; 64 are four channels of 16. */
  bits?: 1 | 64
  interlaced?: boolean
  /** Chunks before the pixels. */
  more?: Buffer[]
}

/** A black PNG. One bit: 30,000 × 30,000 are 109 kB, and 3.6 GB when decoded. */
export function pngOf(side: number, { bits = 1, interlaced = false, more = [] }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set(bits === 1 ? [1, 0] : [16, 6], 8)
  header[12] = interlaced ? 1 : 0
  const rows = Buffer.alloc((Math.ceil((side * bits) / 8) + 1) * side + (interlaced ? side * 2 : 0))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}

/** A text or a profile of a PNG, packed a thousandfold. */
function packed(name: 'zTXt' | 'iCCP', bytes: number): Buffer {
  const data = deflateSync(Buffer.alloc(bytes, ' '), { level: 1 })
  return chunk(name, Buffer.concat([Buffer.from('a\0\0'), data]))
}

export function solid(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#808' } })
}

/** A GIF of this many frames, each of a single colour. */
function gifOf(side: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side, 0)
  size.writeUInt16LE(side, 2)
  const frame = Buffer.concat([
    Buffer.from('21f90400010000000', 'hex'),
    Buffer.from([0, 0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x4c, 1, 0]),
  ])
  const palette = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const all = Array<Buffer>(frames).fill(frame)
  return Buffer.concat([Buffer.from('GIF89a'), size, palette, ...all, Buffer.from([0x3b])])
}

/** A JPEG with this many segments of 64 kB, each of which begins with `start`. */
function withSegments(jpeg: Buffer, marker: number, segments: number, start: string): Buffer {
  const segment = Buffer.alloc(65_537, ' ')
  segment.writeUInt16BE(0xff00 + marker, 0)
  segment.writeUInt16BE(65_535, 2)
  segment.write(start, 4, 'latin1')
  const all = Array<Buffer>(segments).fill(segment)
  return Buffer.concat([jpeg.subarray(0, 2), ...all, jpeg.subarray(2)])
}

async function photographs(): Promise<Record<string, Buffer>> {
  const small = await solid(40, 20).jpeg().toBuffer()
  const large = () => solid(9_990, 9_990)
  return {
    'side.png': pngOf(30_000),
    'deep.png': pngOf(9_990, { bits: 64 }),
    'interlaced.png': pngOf(9_990, { bits: 64, interlaced: true }),
    'text.png': pngOf(100, { more: Array<Buffer>(20).fill(packed('zTXt', 100_000_000)) }),
    'profile.png': pngOf(100, { more: [packed('iCCP', 300_000_000)] }),
    'progressive.jpg': await large().jpeg({ quality: 1, progressive: true }).toBuffer(),
    'cmyk.jpg': await large()
      .toColourspace('cmyk')
      .jpeg({ quality: 1, progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    'segments.jpg': withSegments(small, 0xee, 350, 'Adobe'),
    'exif.jpg': withSegments(small, 0xe1, 350, 'Exif\0\0MM\0*\0\0\0\b\xff\xff'),
    'icc.jpg': withSegments(small, 0xe2, 255, 'ICC_PROFILE\0\x01\xff'),
    'large.webp': await solid(16_383, 6_000).webp({ quality: 1, effort: 0 }).toBuffer(),
    'large.avif': await solid(4_100, 4_100).avif({ quality: 1, effort: 0 }).toBuffer(),
    'frames.gif': gifOf(10, 100_000),
    'screens.gif': gifOf(9_990, 5_000),
  }
}

function drawings(): Record<string, string> {
  const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`)
  const uses = Array.from(
    { length: 8 },
    (_, at) => `<g id="u${at + 1}">${`<use href="#u${at}"/>`.repeat(10)}</g>`,
  )
  const used = `<defs><rect id="u0" width="4" height="2"/>${uses.join('')}</defs><use href="#u8"/>`
  const letters = `<text y="9">${'x'.repeat(100_000)}</text>`
  return {
    'laughs.svg': `<!DOCTYPE svg [<!ENTITY a0 "xxxxxxxxxx">${entities.join('')}]>${drawing('<text>&a9;</text>')}`,
    'uses.svg': drawing(used),
    'uses-unsized.svg': drawing(used, ''),
    'letters.svg': drawing(letters),
    'letters-unsized.svg': drawing(letters, ''),
    'lines.svg': drawing(`<path stroke="red" d="M0 0${'L400 200L0 1'.repeat(60_000)}"/>`),
    'layers.svg': drawing('<g opacity=".5"><rect width="400" height="200"/></g>'.repeat(20_000)),
    'elements-unsized.svg': drawing('<path d="M0 0h1"/>'.repeat(500_000), ''),
    'escaped.svg': drawing(
      `<g style="f\\69lter:${' blur(90px)'.repeat(9)}"><rect width="400" height="200"/></g>`,
    ),
    'huge.svg': drawing('', 'width="1000000000" height="1000000000"'),
  }
}

/** By the names that an editor might give them. */
export async function pictureBombs(): Promise<Record<string, Buffer>> {
  const zeros = gzipSync(Buffer.alloc(200_000_000))
  return {
    ...(await photographs()),
    ...Object.fromEntries(Object.entries(drawings()).map(([name, svg]) => [name, Buffer.from(svg)])),
    'packed.svg': gzipSync(drawing(' '.repeat(200_000_000))),
    'zip.png': zeros,
    'zip.pdf': Buffer.concat([Buffer.from('%PDF-1.7\n'), zeros]),
    'page.pdf': Buffer.from('<html><script>alert(1)</script>'),
    'document.png': Buffer.from('%PDF-1.7\n1 0 obj'),
  }
}
