import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Writer } from '#server/http/send.ts'
import { bareText } from '#server/responses/bare-response.ts'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

interface Exchange {
  outgoing: ServerResponse
  begin: () => void
}

/** A connection's requests, in their order. */
interface Connection {
  current: ServerResponse
  /** Requests for which no work has begun. */
  waiting: Exchange[]
}

/**
 * Requests that may wait behind the one being served. Browsers and proxies send the next request
 * after the response; a client that sends more than this is not reading.
 */
const MOST_WAITING = 32

/** Status of a request that cannot be parsed or was too slow, by node's error code. */
const refusalStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers the requests of a connection one at a time. Node passes on pipelined requests as soon as
 * they are parsed, thousands of one piece of data: a response of each would be held in memory for a
 * client that does not read. Here the next one begins when the last response was sent; a connection
 * with more than 32 waiting is closed.
 *
 * The order includes `100 Continue` and the response to a malformed request, which would otherwise
 * be read as the response to an earlier request.
 */
export function oneAtATime(
  handle: Handler,
  { refusal, send }: Writer,
): { request: Handler; on(server: Server): void } {
  const connections = new WeakMap<Duplex, Connection>()
  const refused = new WeakSet<Duplex>()

  function take({ socket }: IncomingMessage, exchange: Exchange): void {
    // Node still parses data of a connection that was closed meanwhile.
    if (socket.destroyed) return
    const connection = connections.get(socket)
    if (!connection || (isOver(connection.current) && connection.waiting.length === 0)) {
      connections.set(socket, { current: exchange.outgoing, waiting: [] })
      exchange.begin()
      return
    }
    const { current, waiting } = connection
    if (waiting.length === MOST_WAITING) socket.destroy()
    else if (waiting.push(exchange) === 1) current.once('close', () => next(socket, connection))
  }

  function next(socket: Duplex, connection: Connection): void {
    const one = socket.destroyed ? undefined : connection.waiting.shift()
    if (!one) return
    connection.current = one.outgoing
    if (connection.waiting.length > 0) one.outgoing.once('close', () => next(socket, connection))
    one.begin()
  }

  async function refuse(error: NodeJS.ErrnoException, socket: Duplex): Promise<void> {
    // Node keeps parsing the connection after the error.
    if (refused.has(socket)) return
    refused.add(socket)
    const { current = null, waiting = [] } = connections.get(socket) ?? {}
    let last = waiting.at(-1)?.outgoing ?? current
    // The error is in the middle of its own body.
    const interrupted = last?.req.complete === false ? last : null
    if (interrupted) {
      waiting.splice(-1)
      last = interrupted === current ? null : (waiting.at(-1)?.outgoing ?? current)
    }
    if (socket.writable) await end(last)
    // Never writes into a response that has already started.
    if (socket.writable && !interrupted?.headersSent)
      socket.write(refusal(refusalStatus[error.code ?? ''] ?? 400))
    socket.destroy()
  }

  return {
    request: (incoming, outgoing) => take(incoming, { outgoing, begin: () => handle(incoming, outgoing) }),
    on(server) {
      server.on('clientError', (error, socket) => void refuse(error, socket))
      server.on('checkContinue', (incoming, outgoing) => {
        const begin = () => {
          outgoing.writeContinue()
          handle(incoming, outgoing)
        }
        take(incoming, { outgoing, begin })
      })
      // Node would refuse it at once, without our headers, for as many as a client cares to send.
      server.on('checkExpectation', (incoming, outgoing) => {
        const begin = () => send(incoming, outgoing, bareText(417, 'Expectation Failed'))
        take(incoming, { outgoing, begin })
      })
    },
  }
}

function isOver(response: ServerResponse): boolean {
  return response.writableFinished || response.destroyed
}

function end(response: ServerResponse | null): Promise<void> {
  if (!response || isOver(response)) return Promise.resolve()
  return new Promise((resolve) => response.once('close', resolve))
}
