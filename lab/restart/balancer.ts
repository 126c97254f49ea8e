import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'

const LOOK_EVERY_MS = 250

/** What is in front of the instances. */
export interface Front {
  url: string
  /** Resolves when a restarted instance gets requests, or could. */
  takesIn(port: number): Promise<unknown>
  /** Failures that it saw, which a visitor may not have seen. */
  seen(): string[]
  stop(): Promise<unknown>
}

/**
 * A small load balancer that checks /ready and retries nothing: a request passed to a failing
 * instance fails. It makes visible what a restart loses.
 */
export async function startBalancer(ports: readonly number[]): Promise<Front> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 })
  const ready = new Set<number>()
  const seen: string[] = []
  let turn = 0

  const look = async (port: number) => {
    // A refused connection: it is gone. A merely slow instance keeps getting requests.
    const ok = await fetch(`http://127.0.0.1:${port}/ready`).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) ready.add(port)
    else ready.delete(port)
  }
  await Promise.all(ports.map(look))
  const looking = setInterval(() => void Promise.all(ports.map(look)), LOOK_EVERY_MS)

  const hand = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const able = ports.filter((port) => ready.has(port))
    const failed = (error: Error) => {
      if (outgoing.destroyed) return
      seen.push(`${incoming.method} ${incoming.url?.split('?')[0]}: ${error}`)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    }
    if (able.length === 0) return failed(new Error('no instance is ready'))
    const onward = request(
      {
        host: '127.0.0.1',
        port: able[turn++ % able.length],
        agent,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-forwarded-proto': 'http' },
      },
      (response) => {
        const { connection: _, 'keep-alive': __, ...headers } = response.headers
        outgoing.writeHead(response.statusCode ?? 502, headers)
        response.on('error', failed)
        response.pipe(outgoing)
      },
    )
    onward.on('error', failed)
    incoming.pipe(onward)
  }

  const server = createServer(hand)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takesIn: (port) => vi.waitUntil(() => ready.has(port), { timeout: 60_000, interval: 20 }),
    seen: () => seen,
    stop: async () => {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
