import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A gzip file (RFC 1952) of a fixed text with other texts put in, of which only those are read for each file. */
export interface GzipParts {
  /** The whole file with `text` in each gap. */
  filledWith(text: Buffer): Buffer
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The longest that a block without compression may be (RFC 1951, section 3.2.4). */
const LONGEST = 0xffff

/** `around`: what stands before, between and after the gaps. */
export function createGzipParts(around: readonly Buffer[]): GzipParts {
  const packed = around.map((part, at) =>
    deflateRawSync(part, {
      level: 9,
      // Ends at a whole byte and refers to nothing before it, so that anything may stand between.
      finishFlush: at === around.length - 1 ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
    }),
  )
  const length = around.reduce((sum, part) => sum + part.length, 0)
  return {
    filledWith(text) {
      const gap = stored(text)
      const sum = around.reduce((crc, part, at) => crc32(part, at === 0 ? crc : crc32(text, crc)), 0)
      const end = Buffer.alloc(8)
      end.writeUInt32LE(sum, 0)
      end.writeUInt32LE((length + text.length * (around.length - 1)) >>> 0, 4)
      return Buffer.concat([HEADER, ...packed.flatMap((part, at) => (at === 0 ? [part] : [gap, part])), end])
    },
  }
}

/** A block as it is. Throws when it is too long for one. */
function stored(text: Buffer): Buffer {
  if (text.length > LONGEST) throw new RangeError(`${text.length} bytes are too many for a block`)
  const head = Buffer.alloc(5)
  head.writeUInt16LE(text.length, 1)
  head.writeUInt16LE(~text.length & LONGEST, 3)
  return Buffer.concat([head, text])
}
