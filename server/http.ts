import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { type Costs, createCosts, type Payer, PRICES } from './costs.ts'
import type { FixedAnswers } from './fixed-answers.ts'
import type { Log } from './log.ts'
import { identifyCaller, isForeign } from './pages/caller.ts'
import type { Exchange, PageCaller, Pages } from './pages/pages.ts'
import {
  json,
  type Plain,
  plainBusy,
  plainLimited,
  plainText,
  redirect,
  text,
  toResponse,
} from './pages/plain-answers.ts'
import { keepAliveTimeout, type Representation } from './pages/representation.ts'
import { readBody } from './pages/request-body.ts'
import { bareContentSecurityPolicy, commonHeaders } from './pages/security-headers.ts'
import { send } from './pages/send.ts'
import { inTurn } from './pipelining.ts'
import { StartError } from './start-error.ts'
import type { Allowance } from './token-bucket.ts'
import { Abandoned, TooMany } from './turns.ts'

/** Whether a part of the program can do its work. The detail is for the operator: no secret, no address. */
export interface PartStatus {
  ok: boolean
  detail?: string
}

export interface HttpOptions {
  siteUrl: string
  trustProxy: number
  /** Changes with every build; open pages compare it to know that there is a newer program (spec 2 §4). */
  buildId: string
  assets: ReadonlyMap<string, Representation>
  /** A file of an earlier build by its name below /assets/; null: there was none. */
  earlierAsset: (name: string) => Promise<Response | null>
  pages: Pages
  /** Keeps of what the next two answer what never changes. */
  fixed: FixedAnswers
  /** Answers what is below /media/. `payer` is who asks. */
  media: (request: Request, payer: Payer) => Promise<Response>
  /** Answers with the picture of a page's link preview. */
  shareImage: (request: Request, payer: Payer) => Promise<Response>
  parts: () => Promise<Record<string, PartStatus>>
  /** Prometheus' text, for whoever brings the internal secret as a bearer token; null: there is no such page. */
  metrics: { text(): Promise<string>; isAllowed(request: Request, ip: string): Promise<boolean> } | null
  log: Log
  /** Gets each request first; while developing that is Vite. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** The address of the site's icon, for browsers that ask for /favicon.ico without being told of one. */
  favicon: () => Promise<string | null>
  patience?: Partial<Patience>
  /** What one network may cost; another than the usual is for tests. */
  allowance?: Allowance
}

/** How long a connection may keep the server waiting, in milliseconds. */
export interface Patience {
  /** From the first byte of a request until its headers are there. */
  headers: number
  /** From the first byte of a request until all of it is there. */
  request: number
  /** Between two requests. Prepared answers name `keepAliveTimeout`, so another value is for tests. */
  between: number
  /** Without anything passing, in whichever direction. */
  silence: number
  /** Between two looks at who is too slow. */
  look: number
}

const usualPatience: Patience = {
  headers: 10_000,
  request: 30_000,
  between: keepAliveTimeout,
  silence: 120_000,
  look: 5_000,
}

export interface HttpServer {
  /** Resolves with the address that it listens on. Throws StartError when the port is taken. */
  listen(port: number, host: string | null): Promise<{ port: number }>
  /**
   * Answers as before for so many milliseconds, says at /ready meanwhile that it should get no more, and ends each connection
   * with its answer. Then takes no new requests, ends those under way, and resolves when the last is answered.
   */
  close(draining?: { ms: number }): Promise<void>
}

type Bindings = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } }

/** The others have no page or form behind them, and some (TRACE) cannot even be handed on. */
const methods = ['GET', 'HEAD', 'POST']

/** First segments of addresses that cost nothing, or that those ask who watch over the server. */
const neverLimited = new Set(['health', 'ready', 'metrics', 'latest.json', 'assets', 'favicon.ico'])

/** Milliseconds between two log lines about networks that wait. */
const limitedEvery = 60_000

/** Milliseconds that requests under way get to end when the program stops. */
const lastRequests = 15_000

/** The way in: from memory where possible, through the routes of the process otherwise. */
export function createHttpServer(options: HttpOptions): HttpServer {
  const { assets, pages, fixed, log, before } = options
  const patience = { ...usualPatience, ...options.patience }
  const common = commonHeaders({ https: options.siteUrl.startsWith('https:') })
  const costs = createCosts(options.allowance && { allowance: options.allowance })
  const limited = limitedSaid(log)
  const app = createApplication(options, costs, () => stopping)
  /** First segments of the addresses that are no pages. */
  const own = new Set(app.routes.map(({ path }) => firstSegment(path)))
  const listener = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // What goes wrong before or after the application: an address or a host that makes no URL, above all.
    errorHandler: (error) => {
      const theirs = error instanceof RequestError
      if (!theirs) log.error('A request failed', { error })
      const answer = theirs ? text(400, 'Bad Request') : text(500, 'Internal Server Error')
      for (const [name, value] of common) answer.headers.set(name, value)
      return answer
    },
  })
  /** Each answer ends its connection. */
  let stopping = false
  /** No request comes any more: connections without one are of no use. */
  let closing = false

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (stopping) outgoing.shouldKeepAlive = false
    // Node takes the first of two hosts; what stands in front may take the other (RFC 9112, section 3.2).
    if (hosts(incoming) > 1) {
      outgoing.shouldKeepAlive = false
      return sendPlain(outgoing, plainText(400, 'Bad Request'))
    }
    const kept = incoming.method === 'GET' || incoming.method === 'HEAD' ? find(incoming) : null
    if (kept) return send(incoming, outgoing, kept)
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
    void answerShared(incoming, outgoing)
  }

  /** Ahead of the application, whose framework takes longer than the answer. */
  async function answerShared(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const first = firstSegment(incoming.url)
    if (neverLimited.has(first)) return void listener(incoming, outgoing)
    // What goes wrong here goes wrong there again, and is reported there.
    const shared = own.has(first) ? null : await pages.answerShared(incoming).catch(() => null)
    if (shared && 'answers' in shared) return send(incoming, outgoing, shared)
    const { ip } = identifyCaller(incoming, options)
    const seconds = costs.wait(ip)
    if (seconds > 0) {
      limited()
      return sendPlain(outgoing, plainLimited(seconds, { json: first === 'api' }))
    }
    if (!shared) return void listener(incoming, outgoing)
    costs.payer(ip).charge(PRICES.small)
    sendPlain(outgoing, shared)
  }

  function sendPlain(outgoing: ServerResponse, { status, headers, body: content }: Plain): void {
    const body = Buffer.from(content)
    const others = common.filter(([name]) => !headers.some(([own]) => own === name))
    outgoing.writeHead(status, [...others, ...headers, ['Content-Length', `${body.length}`]].flat())
    outgoing.end(body)
  }

  /** What is in memory for a GET or HEAD. */
  function find(incoming: IncomingMessage): Representation | null {
    const asset = () => assets.get(incoming.url?.split('?', 1)[0] ?? '') ?? null
    return pages.find(incoming) ?? fixed.find(incoming) ?? asset()
  }

  /** No query strings, addresses or bodies: they may hold what a person wrote. */
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

  const turns = inTurn(
    before ? (incoming, outgoing) => before(incoming, outgoing, () => answer(incoming, outgoing)) : answer,
    [...common, bareContentSecurityPolicy],
  )
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.between,
      connectionsCheckingInterval: patience.look,
      // A request without a body needs no stream for it: a cached page takes an eighth less.
      optimizeEmptyRequests: true,
    },
    turns.request,
  )

  // Somebody who stops reading, or sends nothing more, does not keep a connection for good.
  server.timeout = patience.silence
  turns.on(server)

  // Node does not count a connection as idle on which no request has begun: browsers open such ones in advance.
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  return {
    listen: (port, host) => listen(server, port, host),
    async close({ ms } = { ms: 0 }) {
      stopping = true
      // An idle connection stays meanwhile: the proxy that has not noticed yet may be writing into it just now.
      if (ms > 0) await pause(ms)
      closing = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      const impatient = setTimeout(() => server.closeAllConnections(), lastRequests)
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
      send(incoming, outgoing, kept)
      context.res = RESPONSE_ALREADY_SENT
    })
  }

  app.use(async (context, next) => {
    await next()
    // Sent as a kept page, with all its headers.
    if (context.res.headers.has('x-hono-already-sent')) return
    const { headers } = context.res
    // A reader of PDF files is a program of the browser's own, and needs to run.
    const shows = /^(?:text\/html|application\/pdf)\b/.test(headers.get('content-type') ?? '')
    for (const [name, value] of shows ? common : [...common, bareContentSecurityPolicy]) {
      if (!headers.has(name)) headers.set(name, value)
    }
  })

  app.get('/health', () => (isStopping() ? text(503, 'Stopping') : text(200, 'OK')))
  app.get('/ready', async () => {
    const parts = await options.parts()
    const stopping = isStopping()
    const ready = !stopping && Object.values(parts).every((part) => part.ok)
    return json(ready ? 200 : 503, { ready, ...(stopping ? { stopping } : {}), parts })
  })
  app.get('/metrics', async (context) => {
    const { metrics } = options
    if (metrics === null) return text(404, 'Not Found')
    if (!(await metrics.isAllowed(context.req.raw, callerOf(context.env.incoming).ip)))
      return text(401, 'Unauthorized')
    return text(200, await metrics.text())
  })
  app.get('/latest.json', () => json(200, { id: options.buildId }))
  app.get('/favicon.ico', async () => {
    const to = await options.favicon()
    return to ? redirect({ status: 302, to, cacheControl: 'public, max-age=3600' }) : text(404, 'Not Found')
  })
  app.get('/assets/:name', async (context) => {
    return (await options.earlierAsset(context.req.param('name'))) ?? text(404, 'Not Found')
  })
  app.get('/media/*', (context) => options.media(context.req.raw, callerOf(context.env.incoming).payer))
  for (const path of ['/delebillede.png', '/delebillede/*']) {
    app.get(path, (context) => options.shareImage(context.req.raw, callerOf(context.env.incoming).payer))
  }

  app.onError((error, context) => {
    // A caller who went away in the middle of his request, or was too slow with it, is no failure of ours.
    const { incoming } = context.env
    if (incoming.destroyed && !incoming.complete) return text(400, 'Bad Request')
    if (error instanceof Abandoned || error instanceof TooMany) return toResponse(plainBusy())
    options.log.error('A request failed', { error })
    return text(500, 'Internal Server Error')
  })
  app.all('*', async (context) => {
    const { incoming, outgoing } = context.env
    const exchange: Exchange = { incoming, outgoing, body: null }
    const caller = callerOf(incoming)
    if (incoming.method === 'POST') {
      if (isForeign(incoming, caller.origin)) return text(403, 'Forbidden')
      caller.payer.charge(PRICES.post)
      exchange.body = await readBody(context.req.raw, pages.bodyLimit(incoming.url ?? ''))
      if (!exchange.body) {
        return json(413, { error: 'Beskeden er for lang. Gør den kortere, og send igen.' })
      }
    }
    return (await pages.answer(context.req.raw, exchange, caller)) ?? RESPONSE_ALREADY_SENT
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

function limitedSaid(log: Log): () => void {
  let saidAt = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - saidAt < limitedEvery) return
    saidAt = performance.now()
    log.warn('A network asks for more work than it may, and is told to wait')
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
