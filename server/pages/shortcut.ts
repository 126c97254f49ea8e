import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Prepared } from './representation.ts'
import { dateNow, rawHeader } from './send.ts'

/**
 * The part of node's connections that is used here though it is not documented: where a request goes whose headers have been
 * read. Where a connection has none, node's own way is taken, which is as right and slower.
 */
interface Reader {
  incoming: IncomingMessage | null
  onIncoming: (request: IncomingMessage, keepAlive: boolean) => unknown
}

function readerOf(socket: object): Reader | null {
  const reader = 'parser' in socket ? socket.parser : null
  return isReader(reader) ? reader : null
}

function isReader(reader: unknown): reader is Reader {
  return (
    typeof reader === 'object' &&
    reader !== null &&
    'incoming' in reader &&
    'onIncoming' in reader &&
    typeof reader.onIncoming === 'function'
  )
}

/**
 * Writes answers that are there already straight to the connection, ahead of node's ServerResponse: its response, its listeners,
 * its two time-outs and its end cost more than all else that an answer takes here. (Measured: docs/performance.md.) What is
 * not plain goes node's way: other methods, bodies, connections that will close or are slow, and what stands behind an answer that
 * is still being made. `find` has the answer or null.
 */
export function answerAhead(
  server: Server,
  socket: Socket,
  find: (request: IncomingMessage) => Prepared | null,
): void {
  const reader = readerOf(socket)
  if (!reader) return
  const { onIncoming } = reader
  /** Node has had a request of this connection, and has an answer under way until it says that it has none. */
  let shared = false

  function answered(request: IncomingMessage, keepAlive: boolean): boolean {
    if (!keepAlive || request.method !== 'GET' || request.httpVersion !== '1.1') return false
    if (shared && !('_httpMessage' in socket && socket._httpMessage === null)) return false
    // Node stops reading then, until what was asked for before has been taken.
    if (!socket.writable || socket.writableNeedDrain) return false
    const { rawHeaders } = request
    if (rawHeader(rawHeaders, 'host') === undefined) return false
    if (rawHeader(rawHeaders, 'content-length') !== undefined) return false
    if (rawHeader(rawHeaders, 'transfer-encoding') !== undefined) return false
    if (rawHeader(rawHeaders, 'expect') !== undefined) return false
    if (rawHeader(rawHeaders, 'upgrade') !== undefined) return false
    const prepared = find(request)
    if (!prepared) return false
    dateNow(prepared)
    socket.write(prepared.wire)
    return true
  }

  /** What node sets for each request and each answer anew. */
  function wait(ms: number): void {
    if (socket.timeout !== ms) socket.setTimeout(ms)
  }

  reader.onIncoming = function (request, keepAlive) {
    if (!answered(request, keepAlive)) {
      shared = true
      wait(server.timeout)
      return onIncoming.call(this, request, keepAlive)
    }
    const taken = socket.writableLength === 0
    wait(taken ? server.keepAliveTimeout + server.keepAliveTimeoutBuffer : server.timeout)
    // Nobody reads this request to its end.
    reader.incoming = null
    return 0
  }
}
