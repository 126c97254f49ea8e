import { validateHeaderName, validateHeaderValue } from 'node:http'
import { compressBoth } from './compression.ts'
import { etagOf } from './freshness.ts'
import type { Encoding } from './negotiation.ts'
import type { HttpHeader } from './security-headers.ts'

/** A finished public response, compressed once. */
export interface StoredResponse {
  status: number
  /** Weak if it is the same for all encodings. */
  etag: string
  /** Without those that all responses have, and those of one encoding. */
  headers: readonly HttpHeader[]
  /** The same body thrice if it is not to be compressed. */
  bodies: Record<Encoding, Buffer>
  /** As sent, names and values alternating: filled in by the writer when it first sends each. */
  heads: Partial<Record<Encoding | 'not modified', string[]>>
  /** Size in memory. */
  bytes: number
}

export async function createStoredResponse(
  status: number,
  headers: readonly HttpHeader[],
  content: Buffer,
  {
    compressible,
    compressed,
  }: { compressible: boolean; compressed?: Omit<StoredResponse['bodies'], 'identity'> },
): Promise<StoredResponse> {
  const etag = `W/${etagOf(JSON.stringify([status, headers]), content)}`
  if (!compressible) return storeResponse(status, [...headers, ['ETag', etag]], etag, content)
  const all: HttpHeader[] = [...headers, ['ETag', etag], ['Vary', 'Accept-Encoding']]
  return storeResponse(status, all, etag, content, compressed ?? (await compressBoth(content, 'soon')))
}

/** A response whose headers contain its ETag. */
export function storeResponse(
  status: number,
  headers: readonly HttpHeader[],
  etag: string,
  content: Buffer,
  compressed: Omit<StoredResponse['bodies'], 'identity'> = { br: content, gzip: content },
): StoredResponse {
  // Invalid headers fail here rather than for the first visitor.
  for (const [name, value] of headers) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  const bodies = { ...compressed, identity: content }
  return { status, etag, headers, bodies, heads: {}, bytes: bytesOf(bodies, headers) }
}

/** Recompresses with maximum effort in the background, replacing the quickly compressed bodies. */
export async function compressFurther(response: StoredResponse): Promise<void> {
  const { bodies, heads, headers } = response
  if (bodies.br === bodies.identity) return
  const compressed = await compressBoth(bodies.identity, 'best')
  for (const encoding of ['br', 'gzip'] as const) {
    if (compressed[encoding].length >= bodies[encoding].length) continue
    bodies[encoding] = compressed[encoding]
    delete heads[encoding]
  }
  response.bytes = bytesOf(bodies, headers)
}

function bytesOf(bodies: StoredResponse['bodies'], headers: readonly HttpHeader[]): number {
  const different = [...new Set(Object.values(bodies))]
  const head = headers.flat().join('').length
  return different.reduce((sum, { length }) => sum + length + head, 0)
}
