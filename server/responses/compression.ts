import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from './negotiation.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Effort for a body: `once` for a single client, `soon` while the first visitor waits (about 2 ms
 * for a page), `cached` for a small cached file, `best` in the background and in the build, where
 * saving an eighth takes fifty times as long.
 */
const LEVELS = {
  once: { br: 4, gzip: 6 },
  soon: { br: 5, gzip: 6 },
  cached: { br: 9, gzip: 9 },
  best: { br: 11, gzip: 9 },
} as const

export function compress(body: Buffer, encoding: Encoding, effort: keyof typeof LEVELS): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(body)
  const level = LEVELS[effort][encoding]
  if (encoding === 'gzip') return zip(body, { level })
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

/** A body as each encoding that the server offers. */
export type CompressedBodies = Record<Exclude<Encoding, 'identity'>, Buffer>

export async function compressBoth(body: Buffer, effort: keyof typeof LEVELS): Promise<CompressedBodies> {
  const [br, gzip] = await Promise.all([compress(body, 'br', effort), compress(body, 'gzip', effort)])
  return { br, gzip }
}
