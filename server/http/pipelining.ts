import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Writer } from './send.ts'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** The latest request on a connection. */
interface PendingResponse {
  outgoing: ServerResponse
  /** The previous response, if it is still unfinished. */
  before: ServerResponse | null
}

/** Status of a request that cannot be parsed or was too slow, by node's error code. */
const refusalStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Node passes on pipelined requests as soon as they are parsed and keeps their responses in order.
 * `100 Continue` and the response to a malformed request bypass that order, and would be read as
 * the response to an earlier request. Here both wait for it.
 */
export function keepOrder(
  handle: Handler,
  refusal: Writer['refusal'],
): { request: Handler; on(server: Server): void } {
  const latest = new WeakMap<Duplex, PendingResponse>()
  const refused = new WeakSet<Duplex>()

  function take({ socket }: IncomingMessage, outgoing: ServerResponse): PendingResponse {
    const last = latest.get(socket)?.outgoing
    const exchange = { outgoing, before: last && !isOver(last) ? last : null }
    latest.set(socket, exchange)
    return exchange
  }

  async function refuse(error: NodeJS.ErrnoException, socket: Duplex): Promise<void> {
    // Node keeps parsing the connection after the error.
    if (refused.has(socket)) return
    refused.add(socket)
    const exchange = latest.get(socket)
    // The error is in the middle of its own body.
    const interrupted = exchange?.outgoing.req.complete === false ? exchange : null
    if (socket.writable) await end(interrupted ? interrupted.before : (exchange?.outgoing ?? null))
    // Never writes into a response that has already started.
    if (socket.writable && !interrupted?.outgoing.headersSent) {
      socket.write(refusal(refusalStatus[error.code ?? ''] ?? 400))
    }
    socket.destroy()
  }

  return {
    request(incoming, outgoing) {
      take(incoming, outgoing)
      handle(incoming, outgoing)
    },
    on(server) {
      server.on('clientError', (error, socket) => void refuse(error, socket))
      server.on('checkContinue', (incoming, outgoing) => {
        void end(take(incoming, outgoing).before).then(() => {
          outgoing.writeContinue()
          handle(incoming, outgoing)
        })
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
