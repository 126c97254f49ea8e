import { constants, crc32, deflateRawSync } from 'node:zlib'

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** Maximum size of an uncompressed block (RFC 1951, section 3.2.4). */
const LONGEST = 0xffff

export type GzipParts = ReturnType<typeof createGzipParts>

/**
 * Gzip files (RFC 1952) that share most of their text: only the varying parts are processed for
 * each. `around`: the text before, between and after the gaps.
 */
export function createGzipParts(around: readonly Buffer[]) {
  const packed = around.map((part, at) =>
    deflateRawSync(part, {
      level: 9,
      // Ends on a byte boundary and refers to nothing before it, so that anything may precede it.
      finishFlush: at === around.length - 1 ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
    }),
  )
  const length = around.reduce((sum, part) => sum + part.length, 0)
  const [first, ...later] = around.map(checksumAfter)
  return {
    /** The complete file with `text` in each gap. */
    filledWith(text: Buffer): Buffer {
      const gap = stored(text)
      const sum = later.reduce((crc, continued) => continued(crc32(text, crc)), first?.(0) ?? 0)
      const end = Buffer.alloc(8)
      end.writeUInt32LE(sum, 0)
      end.writeUInt32LE((length + text.length * (around.length - 1)) >>> 0, 4)
      return Buffer.concat([HEADER, ...packed.flatMap((part, at) => (at === 0 ? [part] : [gap, part])), end])
    },
    /** Size in memory. */
    bytes: packed.reduce((sum, part) => sum + part.length, 0),
  }
}

/**
 * The CRC-32 of what comes before and `part`, from the CRC-32 before it, without reading `part`
 * again: each bit that differs before it changes the sum after it in a way of its own.
 */
function checksumAfter(part: Buffer): (before: number) => number {
  const ofZero = crc32(part, 0)
  const changes = Array.from({ length: 32 }, (_, bit) => crc32(part, (1 << bit) >>> 0) ^ ofZero)
  return (before) =>
    changes.reduce((sum, change, bit) => (before & (1 << bit) ? sum ^ change : sum), ofZero) >>> 0
}

/** A stored block. Throws if it is too long for one. */
function stored(text: Buffer): Buffer {
  if (text.length > LONGEST) throw new RangeError(`${text.length} bytes are too many for a block`)
  const head = Buffer.alloc(5)
  head.writeUInt16LE(text.length, 1)
  head.writeUInt16LE(~text.length & LONGEST, 3)
  return Buffer.concat([head, text])
}
