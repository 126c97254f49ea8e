import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { Abandoned, QueueFull } from './concurrency.ts'
import { type Costs, createCosts, type Payer, PRICES } from './costs.ts'
import type { Log } from './log.ts'
import { identifyCaller, isForeign } from './pages/caller.ts'
import type { Exchange, PageCaller, Pages } from './pages/pages.ts'
import { readBody } from './pages/request-body.ts'
import { keepOrder } from './pipelining.ts'
import {
  type BareResponse,
  bareBusy,
  bareForeign,
  bareText,
  bareTooLong,
  bareTooManyRequests,
  jsonResponse,
  redirectResponse,
  textResponse,
  toPieces,
  toResponse,
} from './responses/bare-response.ts'
import type { ImmutableCache } from './responses/immutable-cache.ts'
import { keepAliveTimeout, type Representation } from './responses/representation.ts'
import { bareContentSecurityPolicy, commonHeaders } from './responses/security-headers.ts'
import { sendRepresentation } from './responses/send.ts'
import { StartError } from './start-error.ts'
import type { Allowance } from './token-bucket.ts'

/**
 * Whether a part of the server works. `detail` is for the operator and contains no secret or
 * address.
 */
export interface PartStatus {
  ok: boolean
  detail?: string
}

export interface HttpOptions {
  siteUrl: string
  trustProxy: number
  /** Changes with every build; open pages compare it to detect an update (spec 2 §4). */
  buildId: string
  assets: ReadonlyMap<string, Representation>
  /** A client file of an earlier build, by its name below /assets/; null if there is none. */
  earlierAsset: (name: string) => Promise<Response | null>
  pages: Pages
  /** Caches immutable responses of the next two. */
  fixed: ImmutableCache
  /** Serves /media/. `payer` is charged for the work. */
  media: (request: Request, payer: Payer) => Promise<Response>
  /** Serves the images of link previews. */
  shareImage: (request: Request, payer: Payer) => Promise<Response>
  parts: () => Promise<Record<string, PartStatus>>
  /** Prometheus metrics for requests with the internal secret as bearer token; null: 404. */
  metrics: { text(): Promise<string>; isAllowed(request: Request, ip: string): Promise<boolean> } | null
  log: Log
  /** Handles each request first: Vite in development. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** URL of the site's icon, for browsers that request /favicon.ico unprompted. */
  favicon: () => Promise<string | null>
  timeouts?: Partial<Timeouts>
  /** What one network may cost; overridden by tests. */
  allowance?: Allowance
}

/** Connection timeouts, in milliseconds. */
export interface Timeouts {
  /** From the first byte of a request to the end of its headers. */
  headers: number
  /** From the first byte of a request to its last. */
  request: number
  /**
   * Between two requests. Prepared responses contain `keepAliveTimeout`, so only tests override it.
   */
  keepAlive: number
  /** Without traffic in either direction. */
  inactivity: number
  /** How often slow connections are detected. */
  checkEvery: number
}

const defaultTimeouts: Timeouts = {
  headers: 10_000,
  request: 30_000,
  keepAlive: keepAliveTimeout,
  inactivity: 120_000,
  checkEvery: 5_000,
}

export interface HttpServer {
  /** Resolves with the port once it listens. Throws StartError if the port is taken. */
  listen(port: number, host: string | null): Promise<{ port: number }>
  /**
   * Drains first: serves on for `ms` milliseconds while /ready returns 503 and each response closes
   * its connection. Then refuses new requests, and resolves once those in flight are done.
   */
  close(draining?: { ms: number }): Promise<void>
}

type Bindings = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } }

/** Other methods have no page or form behind them, and some (TRACE) cannot even be passed on. */
const methods = ['GET', 'HEAD', 'POST']

/** First path segments that are free of charge, or needed to monitor the server. */
const neverLimited = new Set(['health', 'ready', 'metrics', 'latest.json', 'assets', 'favicon.ico'])

/** Milliseconds between two log lines about rate-limited networks. */
const LIMITED_LOG_EVERY_MS = 60_000

/** Milliseconds that requests in flight may still take at shutdown. */
const DRAIN_REQUESTS_MS = 15_000

/** Request handling: from memory if possible, otherwise through the router. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const { assets, pages, fixed, log, before } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const common = commonHeaders({ https: options.siteUrl.startsWith('https:') })
  const costs = createCosts(options.allowance && { allowance: options.allowance })
  const limited = throttledWarning(log)
  const app = createApplication(options, costs, () => stopping)
  /** First path segments that are not pages. */
  const own = new Set(app.routes.map(({ path }) => firstSegment(path)))
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // Errors outside the application: mostly a target or host that is no valid URL.
    errorHandler: (error) => {
      const theirs = error instanceof RequestError
      if (!theirs) log.error('A request failed', { error })
      const respond = theirs ? textResponse(400, 'Bad Request') : textResponse(500, 'Internal Server Error')
      for (const [name, value] of common) respond.headers.set(name, value)
      return respond
    },
  })
  /** While draining, each response closes its connection. */
  let stopping = false
  /** No more requests are accepted: idle connections are closed. */
  let closing = false

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (stopping) outgoing.shouldKeepAlive = false
    // Node uses the first of two Host headers; a proxy in front may use the other (RFC 9112,
    // section 3.2).
    if (hosts(incoming) > 1) {
      outgoing.shouldKeepAlive = false
      return sendBare(outgoing, bareText(400, 'Bad Request'))
    }
    const kept = incoming.method === 'GET' || incoming.method === 'HEAD' ? find(incoming) : null
    if (kept) return sendRepresentation(incoming, outgoing, kept)
    logWhenDone(incoming, outgoing)
    if (!methods.includes(incoming.method ?? '')) {
      outgoing.writeHead(405, {
        Allow: methods.join(', '),
        'Content-Length': '0',
        ...Object.fromEntries([...common, bareContentSecurityPolicy]),
      })
      outgoing.end()
      return
    }
    void respondShared(incoming, outgoing)
  }

  /** Runs ahead of the Hono application, whose overhead exceeds the response itself. */
  async function respondShared(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const first = firstSegment(incoming.url)
    if (neverLimited.has(first)) return void listener(incoming, outgoing)
    // The same error occurs again in the application, which reports it.
    const shared = own.has(first) ? null : await pages.respondShared(incoming).catch(() => null)
    if (shared && 'variants' in shared) return sendRepresentation(incoming, outgoing, shared)
    const { ip } = identifyCaller(incoming, options)
    const seconds = costs.wait(ip)
    if (seconds > 0) {
      limited()
      return sendBare(outgoing, bareTooManyRequests(seconds, { json: first === 'api' }))
    }
    if (!shared) return void listener(incoming, outgoing)
    costs.payer(ip).charge(PRICES.small)
    sendBare(outgoing, shared)
  }

  function sendBare(outgoing: ServerResponse, { status, headers, body: content }: BareResponse): void {
    const pieces = toPieces(content)
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const others = common.filter(([name]) => !headers.some(([own]) => own === name))
    outgoing.writeHead(status, [...others, ...headers, ['Content-Length', `${length}`]].flat())
    outgoing.cork()
    for (const piece of pieces) outgoing.write(piece)
    outgoing.end()
  }

  /** A cached response to GET or HEAD. */
  function find(incoming: IncomingMessage): Representation | null {
    const asset = () => assets.get(incoming.url?.split('?', 1)[0] ?? '') ?? null
    return pages.find(incoming) ?? fixed.find(incoming) ?? asset()
  }

  /** Logs no query string, address or body: they may contain what a visitor wrote. */
  function logWhenDone(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const begun = performance.now()
    outgoing.once('close', () => {
      if (closing) server.closeIdleConnections()
      log.info('Request', {
        method: incoming.method,
        path: incoming.url?.split('?', 1)[0],
        status: outgoing.writableFinished ? outgoing.statusCode : 'aborted',
        ms: Math.round(performance.now() - begun),
      })
    })
  }

  const ordered = keepOrder(
    before ? (incoming, outgoing) => before(incoming, outgoing, () => answer(incoming, outgoing)) : answer,
    [...common, bareContentSecurityPolicy],
  )
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.checkEvery,
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
    listen: (port, host) => listen(server, port, host),
    async close({ ms } = { ms: 0 }) {
      stopping = true
      // Idle connections stay open: a proxy that has not noticed yet may be writing to one right
      // now.
      if (ms > 0) await pause(ms)
      closing = true
      // Ends idle connections too, except those that were never used.
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      const impatient = setTimeout(() => server.closeAllConnections(), DRAIN_REQUESTS_MS)
      await closed
      clearTimeout(impatient)
    },
  }
}

function createApplication(options: HttpOptions, costs: Costs, isStopping: () => boolean): Hono<Bindings> {
  const { siteUrl, trustProxy, pages } = options
  const common = commonHeaders({ https: siteUrl.startsWith('https:') })
  const app = new Hono<Bindings>()

  for (const path of ['/media/*', '/delebillede.png', '/delebillede/*']) {
    app.use(path, async (context, next) => {
      await next()
      const { incoming, outgoing } = context.env
      const kept = await options.fixed.keep(incoming, context.res)
      if (!kept) return
      sendRepresentation(incoming, outgoing, kept)
      context.res = RESPONSE_ALREADY_SENT
    })
  }

  app.use(async (context, next) => {
    await next()
    // Sent from the cache, with all its headers.
    if (context.res.headers.has('x-hono-already-sent')) return
    const { headers } = context.res
    // A browser's PDF viewer is a script and must be allowed to run.
    const shows = /^(?:text\/html|application\/pdf)\b/.test(headers.get('content-type') ?? '')
    for (const [name, value] of shows ? common : [...common, bareContentSecurityPolicy]) {
      if (!headers.has(name)) headers.set(name, value)
    }
  })

  app.get('/health', () => (isStopping() ? textResponse(503, 'Stopping') : textResponse(200, 'OK')))
  app.get('/ready', async () => {
    const parts = await options.parts()
    const stopping = isStopping()
    const ready = !stopping && Object.values(parts).every((part) => part.ok)
    return jsonResponse(ready ? 200 : 503, { ready, ...(stopping ? { stopping } : {}), parts })
  })
  app.get('/metrics', async (context) => {
    const { metrics } = options
    if (metrics === null) return textResponse(404, 'Not Found')
    if (!(await metrics.isAllowed(context.req.raw, callerOf(context.env.incoming).ip)))
      return textResponse(401, 'Unauthorized')
    return textResponse(200, await metrics.text())
  })
  app.get('/latest.json', () => jsonResponse(200, { id: options.buildId }))
  app.get('/favicon.ico', async () => {
    const to = await options.favicon()
    return to
      ? redirectResponse({ status: 302, to, cacheControl: 'public, max-age=3600' })
      : textResponse(404, 'Not Found')
  })
  app.get('/assets/:name', async (context) => {
    return (await options.earlierAsset(context.req.param('name'))) ?? textResponse(404, 'Not Found')
  })
  app.get('/media/*', (context) => options.media(context.req.raw, callerOf(context.env.incoming).payer))
  for (const path of ['/delebillede.png', '/delebillede/*']) {
    app.get(path, (context) => options.shareImage(context.req.raw, callerOf(context.env.incoming).payer))
  }

  app.onError((error, context) => {
    // A client that disconnected or was too slow mid-request is not our failure.
    const { incoming } = context.env
    if (incoming.destroyed && !incoming.complete) return textResponse(400, 'Bad Request')
    if (error instanceof Abandoned || error instanceof QueueFull) return toResponse(bareBusy())
    options.log.error('A request failed', { error })
    return textResponse(500, 'Internal Server Error')
  })
  app.all('*', async (context) => {
    const { incoming, outgoing } = context.env
    const exchange: Exchange = { incoming, outgoing, body: null }
    const caller = callerOf(incoming)
    if (incoming.method === 'POST') {
      const reader = { json: firstSegment(incoming.url) === 'api' }
      if (isForeign(incoming, caller.origin)) return toResponse(bareForeign(reader))
      caller.payer.charge(PRICES.post)
      exchange.body = await readBody(context.req.raw, pages.bodyLimit(incoming.url ?? ''))
      if (!exchange.body) return toResponse(bareTooLong(reader))
    }
    return (await pages.respond(context.req.raw, exchange, caller)) ?? RESPONSE_ALREADY_SENT
  })
  return app

  function callerOf(incoming: IncomingMessage): PageCaller {
    const caller = identifyCaller(incoming, { trustProxy, siteUrl })
    return { ...caller, payer: costs.payer(caller.ip) }
  }
}

function hosts({ rawHeaders }: IncomingMessage): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

function throttledWarning(log: Log): () => void {
  let warnedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - warnedAt < LIMITED_LOG_EVERY_MS) return
    warnedAt = performance.now()
    log.warn('A network exceeds its share of processor time and gets 429')
  }
}

function firstSegment(target = ''): string {
  return /^\/([^/?]*)/.exec(target)?.[1] ?? ''
}

function listen(server: Server, port: number, host: string | null): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, port, host)))
    server.listen({ port, ...(host ? { host } : {}) }, () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address ? address.port : port })
    })
  })
}

function refusal(error: NodeJS.ErrnoException, port: number, host: string | null): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is in use: stop what uses it, or set PORT to another one.`)
  }
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be used: set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`HOST ${host} is not an address of this machine.`)
  }
  return error
}
