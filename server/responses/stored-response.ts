import { validateHeaderName, validateHeaderValue } from 'node:http'
import { type CompressedBodies, compressBoth } from './compression.ts'
import { etagOf } from './freshness.ts'
import { COMPRESSED, type Encoding } from './negotiation.ts'
import type { HttpHeader } from './security-headers.ts'

/** A finished public response, compressed once. */
export type StoredResponse = ReturnType<typeof storeResponse>

export async function createStoredResponse(
  status: number,
  headers: readonly HttpHeader[],
  content: Buffer,
  { compressible, compressed }: { compressible: boolean; compressed?: CompressedBodies },
): Promise<StoredResponse> {
  const etag = `W/${etagOf(JSON.stringify([status, headers]), content)}`
  if (!compressible) return storeResponse(status, [...headers, ['ETag', etag]], etag, content)
  const all: HttpHeader[] = [...headers, ['ETag', etag], ['Vary', 'Accept-Encoding']]
  return storeResponse(status, all, etag, content, compressed ?? (await compressBoth(content, 'soon')))
}

/**
 * Stores a response. Its headers contain the ETag, which is weak if all encodings share it, but not
 * the headers that all responses have, nor those of one encoding.
 */
export function storeResponse(
  status: number,
  headers: readonly HttpHeader[],
  etag: string,
  content: Buffer,
  compressed: CompressedBodies = { br: content, gzip: content },
) {
  // Invalid headers fail here rather than for the first visitor.
  for (const [name, value] of headers) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  /** The same body thrice if it is not to be compressed. */
  const bodies = { ...compressed, identity: content }
  /**
   * Headers as sent, names and values alternating; the writer fills them in when it first sends
   * each encoding.
   */
  const heads: Partial<Record<Encoding | 'not modified', string[]>> = {}
  return { status, etag, headers, bodies, heads, bytes: bytesOf(bodies, headers) }
}

/** Recompresses with maximum effort in the background, replacing the quickly compressed bodies. */
export async function compressFurther(response: StoredResponse): Promise<void> {
  const { bodies, heads, headers } = response
  if (bodies.br === bodies.identity) return
  const compressed = await compressBoth(bodies.identity, 'best')
  for (const encoding of COMPRESSED) {
    if (compressed[encoding].length >= bodies[encoding].length) continue
    bodies[encoding] = compressed[encoding]
    delete heads[encoding]
  }
  response.bytes = bytesOf(bodies, headers)
}

function bytesOf(bodies: Record<Encoding, Buffer>, headers: readonly HttpHeader[]): number {
  const different = [...new Set(Object.values(bodies))]
  const head = headers.flat().join('').length
  return different.reduce((sum, { length }) => sum + length + head, 0)
}
