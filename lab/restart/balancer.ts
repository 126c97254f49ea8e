import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * A small load balancer that checks /ready and retries nothing: a request passed to a failing
 * instance fails. It makes visible what a restart loses.
 */
export interface Balancer {
  url: string
  /** Whether the last check found this instance ready. */
  isReady(port: number): boolean
  /** Requests that no instance accepted, and those passed to one that then failed. */
  failures: string[]
  stop(): Promise<void>
}

export async function startBalancer(
  ports: readonly number[],
  { lookEveryMs }: { lookEveryMs: number },
): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const ready = new Set<number>()
  const failures: string[] = []
  let turn = 0

  const look = async (port: number) => {
    try {
      const { ok } = await fetch(`http://127.0.0.1:${port}/ready`)
      if (ok) ready.add(port)
      else ready.delete(port)
    } catch {
      // Connection refused: it is gone. A merely slow instance keeps getting requests.
      ready.delete(port)
    }
  }
  await Promise.all(ports.map(look))
  const looking = setInterval(() => void Promise.all(ports.map(look)), lookEveryMs)

  const hand = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const able = ports.filter((port) => ready.has(port))
    const port = able[turn++ % able.length]
    if (port === undefined) {
      failures.push(`${incoming.method} ${incoming.url?.split('?')[0]}: no instance was ready`)
      outgoing.writeHead(503).end()
      return
    }
    const failed = (error: NodeJS.ErrnoException) => {
      if (outgoing.destroyed) return
      failures.push(`${incoming.method} ${incoming.url?.split('?')[0]}: ${error.code ?? error.message}`)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    }
    const onward = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-proto': 'http' },
      },
      (answer) => {
        const { connection: _, 'keep-alive': __, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.on('error', failed)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', failed)
    incoming.pipe(onward)
  }

  const server = createServer(hand)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    isReady: (port) => ready.has(port),
    failures,
    stop: async () => {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
