import { validateHeaderName, validateHeaderValue } from 'node:http'
import { compress } from './compression.ts'
import { tagOf } from './freshness.ts'
import type { Encoding } from './negotiation.ts'
import type { Header } from './security-headers.ts'

/** One response, ready to be sent. */
export interface Prepared {
  status: number
  /** Names and values in turn, without those that node adds. */
  head: string[]
  body: Buffer
}

/** A finished answer: compressed once, with its headers as they go on the wire, for every visitor the same. */
export interface Representation {
  status: number
  /** Weak where it is the same for every encoding of the same content. */
  etag: string
  answers: Record<Encoding, Prepared>
  /** For a caller whose copy is still right. */
  unchanged: Prepared
  /** What it takes in memory. */
  bytes: number
}

/** Milliseconds that a connection is kept open: longer than the 60 s of the usual proxies, which reuse it. */
export const keepAliveTimeout = 65_000

export async function createRepresentation(
  status: number,
  headers: readonly Header[],
  content: Buffer,
  { compressible }: { compressible: boolean },
): Promise<Representation> {
  const etag = `W/${tagOf(JSON.stringify([status, headers]), content)}`
  const all: Header[] = [...headers, ['ETag', etag]]
  if (compressible) all.push(['Vary', 'Accept-Encoding'])
  const identity = prepare(status, [...all, lengthOf(content)], content)
  const unchanged = prepareUnchanged(all)
  const answers = { br: identity, gzip: identity, identity }
  if (compressible) {
    const [br, gz] = await Promise.all([compress(content, 'br', 'soon'), compress(content, 'gzip', 'soon')])
    answers.br = prepare(status, [...all, ['Content-Encoding', 'br'], lengthOf(br)], br)
    answers.gzip = prepare(status, [...all, ['Content-Encoding', 'gzip'], lengthOf(gz)], gz)
  }
  return { status, etag, answers, unchanged, bytes: bytesOf(answers) }
}

/** A finished answer that has its ETag and its one form already. */
export function fixedRepresentation(
  headers: readonly Header[],
  etag: string,
  content: Buffer,
): Representation {
  const whole = prepare(200, [...headers, lengthOf(content)], content)
  const answers = { br: whole, gzip: whole, identity: whole }
  return { status: 200, etag, answers, unchanged: prepareUnchanged(headers), bytes: bytesOf(answers) }
}

/** Compresses as small as it gets, in the background. Replaces the quick forms in place. */
export async function compressFurther(representation: Representation): Promise<void> {
  const { answers, status } = representation
  if (answers.br === answers.identity) return
  const content = answers.identity.body
  const [br, gz] = await Promise.all([compress(content, 'br', 'best'), compress(content, 'gzip', 'best')])
  for (const [encoding, smaller] of [
    ['br', br],
    ['gzip', gz],
  ] as const) {
    const now = answers[encoding]
    if (smaller.length >= now.body.length) continue
    answers[encoding] = prepare(status, [...pairs(now.head), lengthOf(smaller)], smaller)
  }
  representation.bytes = bytesOf(answers)
}

function prepareUnchanged(headers: readonly Header[]): Prepared {
  const kept = headers.filter(([name]) =>
    /^(?:etag|vary|cache-control|content-location|expires)$/i.test(name),
  )
  return prepare(304, kept, Buffer.alloc(0))
}

function prepare(status: number, headers: readonly Header[], body: Buffer): Prepared {
  const own = headers.filter(
    ([name], at) => !headers.slice(at + 1).some(([later]) => later.toLowerCase() === name.toLowerCase()),
  )
  // Said where it is made, rather than at the first visitor.
  for (const [name, value] of own) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  return { status, head: own.flat(), body }
}

function pairs(head: string[]): Header[] {
  return head.flatMap((name, at) => (at % 2 === 0 ? [[name, head[at + 1] ?? ''] as const] : []))
}

function lengthOf(body: Buffer): Header {
  return ['Content-Length', String(body.length)]
}

function bytesOf(answers: Representation['answers']): number {
  const different = new Set(Object.values(answers))
  const sizes = [...different].map(({ head, body }) => body.length + head.join('').length)
  return sizes.reduce((sum, size) => sum + size, 0)
}
