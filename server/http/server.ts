import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { bareText } from '#server/responses/bare-response.ts'
import type { StoredResponse } from '#server/responses/stored-response.ts'
import { readAbsoluteForm } from './address.ts'
import { readHost } from './caller.ts'
import { oneAtATime } from './defence/one-at-a-time.ts'
import { listen } from './listen.ts'
import { createResponder, type Responder, type ResponderOptions } from './respond.ts'
import { createWriter, rawHeader, rawHeaderValues, type Writer } from './send.ts'

export interface HttpOptions extends Omit<ResponderOptions, 'isStopping'> {
  /** Client files, by path. */
  assets: ReadonlyMap<string, StoredResponse>
  timeouts?: Partial<Timeouts>
  /** Receives the host by which a page, or a file of one, is requested. */
  noteHost: (host: string) => void
}

/** Connection timeouts, in milliseconds. */
const defaultTimeouts = {
  /** From the first byte of a request to the end of its headers. */
  headers: 10_000,
  /** From the first byte of a request to its last. */
  request: 30_000,
  /** Between two requests: longer than the 60 s of common proxies, which reuse connections. */
  keepAlive: 65_000,
  /** Without traffic in either direction. */
  inactivity: 120_000,
  /** How often slow connections are detected. */
  checkEvery: 5_000,
}
export type Timeouts = typeof defaultTimeouts

/** Addresses that proxies and monitors request by any host name. */
const FOR_MONITORS = /^\/(?:health|ready|metrics)(?:\?|$)/

/** Milliseconds that requests in flight may still take at shutdown. */
const DRAIN_REQUESTS_MS = 15_000

/** What handling a request needs. */
interface ServerServices extends Pick<HttpOptions, 'assets' | 'log' | 'noteHost' | 'trustProxy'> {
  responder: Responder
  send: Writer['send']
  closeIdleConnections: () => void
  /**
   * Draining: each response closes its connection. Closing: no more requests are accepted, and idle
   * connections are closed.
   */
  phase: 'serving' | 'draining' | 'closing'
}

/** Creates the HTTP server, which answers from memory if possible and otherwise decides. */
export function createHttpServer(options: HttpOptions) {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const writer = createWriter({ https: options.siteUrl.startsWith('https:') })
  const services: ServerServices = {
    ...options,
    send: writer.send,
    responder: createResponder({ ...options, isStopping: () => services.phase !== 'serving' }),
    closeIdleConnections: () => server.closeIdleConnections(),
    phase: 'serving',
  }
  const ordered = oneAtATime((incoming, outgoing) => handle(services, incoming, outgoing), writer)
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.checkEvery,
      // Node's own refusal has none of our headers.
      requireHostHeader: false,
      // Skips the body stream of requests without a body: saves an eighth on a cached page.
      optimizeEmptyRequests: true,
    },
    ordered.request,
  )
  // A client that stops reading or sending must not hold a connection for ever.
  server.timeout = timeouts.inactivity
  ordered.on(server)
  // Browsers open connections in advance; node does not count one as idle before its first request.
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  return {
    listen: (port: number, host: string | null) => listen(server, port, host),
    /** In development: handles a request that Vite's server received. Rejects with a page's error. */
    async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
      const { responder, send } = services
      const caller = responder.caller(incoming)
      send(incoming, outgoing, await responder.respond(incoming, outgoing, caller, () => {}))
    },
    /**
     * Drains first: serves on for `ms` milliseconds while /ready returns 503 and each response
     * closes its connection. Then refuses new requests, and resolves once those in flight are done.
     */
    async close({ ms } = { ms: 0 }): Promise<void> {
      services.phase = 'draining'
      // Idle connections stay open: a proxy that has not noticed yet may be writing to one right
      // now.
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
      services.phase = 'closing'
      // Ends idle connections too, except those that were never used.
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      const impatient = setTimeout(() => server.closeAllConnections(), DRAIN_REQUESTS_MS)
      await closed
      clearTimeout(impatient)
    },
    usage: services.responder.usage,
  }
}

function handle(services: ServerServices, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { phase, send } = services
  if (phase !== 'serving') outgoing.shouldKeepAlive = false
  toOriginForm(incoming)
  const isReading = incoming.method === 'GET' || incoming.method === 'HEAD'
  const hosts = rawHeaderValues(incoming.rawHeaders, 'host').length
  // Node uses the first of two Host headers; a proxy in front may use the other (RFC 9112,
  // section 3.2).
  if (hosts > 1 || (hosts === 0 && incoming.httpVersion === '1.1')) {
    outgoing.shouldKeepAlive = false
    send(incoming, outgoing, bareText(400, 'Bad Request'))
    return
  }
  if (isReading && !FOR_MONITORS.test(incoming.url ?? '')) services.noteHost(readHost(incoming, services))
  const stored = isReading && findInMemory(services, incoming)
  if (stored) send(incoming, outgoing, stored)
  else respondUnlessRefused(services, incoming, outgoing)
}

function findInMemory(
  { responder, assets }: ServerServices,
  incoming: IncomingMessage,
): StoredResponse | undefined {
  // An earlier site's service worker may have the address of a page.
  if (rawHeader(incoming.rawHeaders, 'service-worker') !== undefined) return undefined
  return responder.find(incoming) ?? assets.get(incoming.url?.split('?', 1)[0] ?? '')
}

function respondUnlessRefused(
  services: ServerServices,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { responder, send } = services
  const caller = responder.caller(incoming)
  const refused = responder.refuse(incoming, caller)
  if (refused) send(incoming, outgoing, refused)
  else void respondTo(services, incoming, outgoing, caller)
}

async function respondTo(
  services: ServerServices,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  caller: ReturnType<Responder['caller']>,
): Promise<void> {
  const { responder, send, log } = services
  let route = '*'
  const onRoute = (loggedRoute: string) => {
    route = loggedRoute
  }
  logWhenDone(services, incoming, outgoing, () => route)
  try {
    const response = await responder.respond(incoming, outgoing, caller, onRoute)
    send(incoming, outgoing, response)
  } catch (error) {
    log.error('A response could not be sent', { error })
    outgoing.destroy()
  }
}

/** Logs nothing that the client wrote, which may be anything. */
function logWhenDone(
  services: ServerServices,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  route: () => string,
): void {
  const begun = performance.now()
  outgoing.once('close', () => {
    if (services.phase === 'closing') services.closeIdleConnections()
    services.log.info('Request', {
      method: incoming.method,
      route: route(),
      // 499: the client disconnected, as nginx has it.
      status: outgoing.writableFinished ? outgoing.statusCode : 499,
      ms: Math.round(performance.now() - begun),
    })
  })
}

/** Proxies may send the whole URL in the request line. */
function toOriginForm(incoming: IncomingMessage): void {
  const { url = '' } = incoming
  const absolute = url.startsWith('/') ? null : readAbsoluteForm(url)
  if (!absolute) return
  incoming.url = absolute.target
  incoming.headers.host = absolute.host
}
