import { validateHeaderName, validateHeaderValue } from 'node:http'
import { type Compressed, compressBoth } from './compression.ts'
import { tagOf } from './freshness.ts'
import type { Encoding } from './negotiation.ts'
import type { HttpHeader } from './security-headers.ts'

/** One response, ready to be sent. */
export interface PreparedResponse {
  status: number
  /** Alternating names and values, without those that node adds. */
  head: string[]
  body: Buffer
}

/** A finished public response: compressed once, with its headers as sent. */
export interface Representation {
  status: number
  /** Weak if it is the same for all encodings. */
  etag: string
  variants: Record<Encoding, PreparedResponse>
  /** For a client whose copy is current. */
  notModified: PreparedResponse
  /** Size in memory. */
  bytes: number
}

/**
 * Keep-alive timeout in milliseconds: longer than the 60 s of common proxies, which reuse
 * connections.
 */
export const keepAliveTimeout = 65_000

export async function createRepresentation(
  status: number,
  headers: readonly HttpHeader[],
  content: Buffer,
  { compressible, compressed }: { compressible: boolean; compressed?: Compressed },
): Promise<Representation> {
  const etag = `W/${tagOf(JSON.stringify([status, headers]), content)}`
  const all: HttpHeader[] = [...headers, ['ETag', etag]]
  if (compressible) all.push(['Vary', 'Accept-Encoding'])
  const identity = prepare(status, [...all, lengthOf(content)], content)
  const notModified = prepareNotModified(all)
  const variants = { br: identity, gzip: identity, identity }
  if (compressible) {
    const { br, gzip } = compressed ?? (await compressBoth(content, 'soon'))
    variants.br = prepare(status, [...all, ['Content-Encoding', 'br'], lengthOf(br)], br)
    variants.gzip = prepare(status, [...all, ['Content-Encoding', 'gzip'], lengthOf(gzip)], gzip)
  }
  return { status, etag, variants, notModified, bytes: bytesOf(variants) }
}

/** A finished response that already has its ETag and a single encoding. */
export function fixedRepresentation(
  headers: readonly HttpHeader[],
  etag: string,
  content: Buffer,
): Representation {
  const whole = prepare(200, [...headers, lengthOf(content)], content)
  const variants = { br: whole, gzip: whole, identity: whole }
  return { status: 200, etag, variants, notModified: prepareNotModified(headers), bytes: bytesOf(variants) }
}

/** Recompresses with maximum effort in the background, replacing the quick variants. */
export async function compressFurther(representation: Representation): Promise<void> {
  const { variants, status } = representation
  if (variants.br === variants.identity) return
  const content = variants.identity.body
  const compressed = await compressBoth(content, 'best')
  for (const encoding of ['br', 'gzip'] as const) {
    const now = variants[encoding]
    const smaller = compressed[encoding]
    if (smaller.length >= now.body.length) continue
    variants[encoding] = prepare(status, [...pairs(now.head), lengthOf(smaller)], smaller)
  }
  representation.bytes = bytesOf(variants)
}

function prepareNotModified(headers: readonly HttpHeader[]): PreparedResponse {
  const kept = headers.filter(([name]) =>
    /^(?:etag|vary|cache-control|content-location|expires)$/i.test(name),
  )
  return prepare(304, kept, Buffer.alloc(0))
}

function prepare(status: number, headers: readonly HttpHeader[], body: Buffer): PreparedResponse {
  const own = headers.filter(
    ([name], at) => !headers.slice(at + 1).some(([later]) => later.toLowerCase() === name.toLowerCase()),
  )
  // Invalid headers fail here rather than for the first visitor.
  for (const [name, value] of own) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  return { status, head: own.flat(), body }
}

function pairs(head: string[]): HttpHeader[] {
  return head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1] ?? ''] as const] : []))
}

function lengthOf(body: Buffer): HttpHeader {
  return ['Content-Length', String(body.length)]
}

function bytesOf(variants: Representation['variants']): number {
  const different = new Set(Object.values(variants))
  const sizes = [...different].map(({ head, body }) => body.length + head.join('').length)
  return sizes.reduce((sum, size) => sum + size, 0)
}
