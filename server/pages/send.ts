import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Encoding, Prepared, Representation } from './representation.ts'

/** Answers with a kept representation: the encoding that the caller takes, 304 for a copy that it has, HEAD. */
export function send(request: IncomingMessage, response: ServerResponse, kept: Representation): void {
  const { rawHeaders } = request
  const known = rawHeader(rawHeaders, 'if-none-match')
  if (known !== undefined && kept.status === 200 && matches(known, kept.etag)) {
    sendPrepared(request, response, 304, kept.unchanged)
  } else {
    const encoding = encodingFor(rawHeader(rawHeaders, 'accept-encoding'))
    sendPrepared(request, response, kept.status, kept.answers[encoding])
  }
}

/**
 * One header of a request, by its name in lower case. `request.headers` would sort out all of them first, which
 * takes a tenth of the time that a kept page takes.
 */
export function rawHeader(rawHeaders: readonly string[], name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const found = rawHeaders[at]
    if (found?.length === name.length && (found === name || found.toLowerCase() === name)) {
      return rawHeaders[at + 1]
    }
  }
  return undefined
}

/**
 * The two fields by which node's ServerResponse knows that its headers are written. They are not documented:
 * where a response has none, node's own way is taken, which is as right and a third slower.
 */
interface HeadState {
  _header: string | null
  _headerSent: boolean
}

function hasHeadState(response: object): response is HeadState {
  return (
    '_header' in response &&
    '_headerSent' in response &&
    response._header === null &&
    response._headerSent === false
  )
}

/**
 * Node writes a status line and twenty headers anew for each answer, checks them, and hands them to the system
 * apart from the body. Here they are in one piece with it already. (Measured: docs/performance.md.)
 */
function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  prepared: Prepared,
): void {
  const whole = response.shouldKeepAlive && request.method === 'GET' && hasHeadState(response)
  if (!whole) {
    response.writeHead(status, prepared.head)
    response.end(prepared.wire.subarray(prepared.bodyAt))
    return
  }
  writeDate(prepared)
  response.statusCode = status
  const state: HeadState = response
  state._header = 'prepared'
  state._headerSent = true
  response.end(prepared.wire)
}

let second = 0
let date = Buffer.alloc(0)

function writeDate(prepared: Prepared): void {
  const now = Math.floor(Date.now() / 1000)
  if (prepared.dated === now) return
  if (second !== now) {
    second = now
    date = Buffer.from(new Date(now * 1000).toUTCString(), 'latin1')
  }
  date.copy(prepared.wire, prepared.dateAt)
  prepared.dated = now
}

function matches(known: string, etag: string): boolean {
  if (known === etag || known === '*') return true
  const opaque = etag.slice(2)
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}

const remembered = new Map<string, Encoding>()

/** The encoding to answer in (RFC 9110, section 12.5.3), remembered per header value: browsers have a handful. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const known = remembered.get(accepted)
  if (known) return known
  const encoding = negotiate(accepted)
  if (remembered.size < 100 && accepted.length < 100) remembered.set(accepted, encoding)
  return encoding
}

function negotiate(accepted: string): Encoding {
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight ? Number.parseFloat(weight.slice(2)) || 0 : 1)
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : 'identity'
}
