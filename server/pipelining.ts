import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Header } from './pages/security-headers.ts'

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void

/** The newest request of a connection. */
interface Turn {
  outgoing: ServerResponse
  /** The one before it, where that was not answered yet. */
  before: ServerResponse | null
}

/** What a request is that cannot be read, or did not come whole in time, by node's name for the reason. */
const unreadable: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Node hands on each request as soon as it is read, and keeps their responses in order. What it says outside of responses it says
 * at once, though: `100 Continue`, and what the program writes for a request that cannot be read, would come as the answer to an
 * earlier one that is still being made. Here both wait for their turn. `headers` go with the refusals, which node sends without any.
 */
export function inTurn(
  handle: Handler,
  headers: readonly Header[],
): { request: Handler; on(server: Server): void } {
  const newest = new WeakMap<Duplex, Turn>()
  const refused = new WeakSet<Duplex>()

  function take({ socket }: IncomingMessage, outgoing: ServerResponse): Turn {
    const last = newest.get(socket)?.outgoing
    const turn = { outgoing, before: last && !isOver(last) ? last : null }
    newest.set(socket, turn)
    return turn
  }

  async function refuse(error: NodeJS.ErrnoException, socket: Duplex): Promise<void> {
    // The connection goes on being read meanwhile, and nothing of it can be.
    if (refused.has(socket)) return
    refused.add(socket)
    const turn = newest.get(socket)
    // Half of its body was read.
    const own = turn?.outgoing.req.complete === false ? turn : null
    if (socket.writable) await end(own ? own.before : (turn?.outgoing ?? null))
    // A response that has been begun is not written into.
    if (socket.writable && !own?.outgoing.headersSent) {
      const status = unreadable[error.code ?? ''] ?? 400
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...headers.map(([name, value]) => `${name}: ${value}`),
        'Cache-Control: no-store',
        'Content-Length: 0',
        'Connection: close',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
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
