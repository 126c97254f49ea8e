import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { describe, expect } from 'vitest'
import { HOST, missingProxies, PROXIES, type ReverseProxy, startProxy } from '#lab/proxies.ts'
import { attacked } from './site.ts'

// HTTP/2, which only a proxy speaks.

/** The proxy is asked by the name of the site, at an address of this machine. */
const open = ({ port }: ReverseProxy): ClientHttp2Session =>
  connect(`https://${HOST}:${port}`, {
    createConnection: () =>
      connectTls({
        host: '127.0.0.1',
        port,
        servername: HOST,
        rejectUnauthorized: false,
        ALPNProtocols: ['h2'],
      }),
    // Node would refuse to send large header lists.
    maxSendHeaderBlockLength: 1024 * 1024,
  }).on('error', () => {})

interface Asked {
  headers?: Record<string, string>
  /** Cancels it at once. */
  leave?: boolean
  /** Sent one character a second. */
  body?: string
}

/** The status of the response; 0: none. */
function ask(
  session: ClientHttp2Session,
  path: string,
  { headers, leave, body }: Asked = {},
): Promise<number> {
  return new Promise((resolve) => {
    if (session.destroyed || session.closed) return resolve(0)
    let status = 0
    const post = body === undefined ? {} : { ':method': 'POST', 'content-type': 'application/json' }
    const stream = session.request({ ':path': path, ...post, ...headers }, { endStream: body === undefined })
    stream.on('response', (heard) => {
      status = heard[':status'] ?? 0
    })
    stream.on('error', () => {})
    stream.on('close', () => resolve(status))
    stream.resume()
    // Once its headers are on their way.
    if (leave) stream.once('ready', () => setImmediate(() => stream.close(constants.NGHTTP2_CANCEL)))
    if (body === undefined) return
    let at = 0
    const timer = setInterval(() => {
      if (stream.destroyed || at >= body.length) return clearInterval(timer)
      stream.write(body[at++])
    }, 1_000)
    stream.once('close', () => clearInterval(timer))
  })
}

/** HEADERS without an end, and CONTINUATION frames for as long as the other side accepts them. */
function continueForEver({ port }: ReverseProxy): Promise<void> {
  const frame = (type: number, stream: number, payload: Buffer) => {
    const head = Buffer.alloc(9)
    head.writeUIntBE(payload.length, 0, 3)
    head[3] = type
    head.writeUInt32BE(stream, 5)
    return Buffer.concat([head, payload])
  }
  // A literal header without indexing, of 16 kB, in each frame.
  const header = Buffer.concat([Buffer.from([0, 1, 0x78, 0x7f, 0x81, 0x7d]), Buffer.alloc(16_000, 'a')])
  return new Promise((resolve) => {
    let sent = 0
    const place = { host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false }
    const socket = connectTls({ ...place, ALPNProtocols: ['h2'] })
    const write = () => {
      while (sent < 4_000 && !socket.destroyed) {
        sent += 1
        if (!socket.write(frame(9, 1, header))) return void socket.once('drain', write)
      }
      socket.destroy()
    }
    socket.on('secureConnect', () => {
      socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
      socket.write(frame(4, 0, Buffer.alloc(0)))
      socket.write(frame(1, 1, Buffer.from([0x82])))
      write()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.resume()
  })
}

const calculator = (index: number) => `/beregner/branche?branche=sportsklub&pris=${index}`
const each = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

/** Each resolves with the statuses that it heard. */
const floods: [string, (proxy: ReverseProxy) => Promise<number[]>][] = [
  [
    '5,000 streams, each cancelled at once',
    async (proxy) => {
      const heard: number[] = []
      for (let round = 0; round < 50; round++) {
        const session = open(proxy)
        heard.push(...(await each(100, (at) => ask(session, calculator(round * 100 + at), { leave: true }))))
        session.destroy()
      }
      return heard
    },
  ],
  [
    '800 streams of 8 connections',
    async (proxy) => {
      const sessions = Array.from({ length: 8 }, () => open(proxy))
      const heard = await each(800, (at) => ask(sessions[at % 8] as ClientHttp2Session, calculator(at)))
      for (const session of sessions) session.destroy()
      return heard
    },
  ],
  [
    '20 header lists of 200 kB',
    (proxy) =>
      each(20, async () => {
        const session = open(proxy)
        const headers = Object.fromEntries(
          Array.from({ length: 200 }, (_, at) => [`x-${at}`, 'a'.repeat(1_000)]),
        )
        const status = await Promise.race([ask(session, '/', { headers }), pause(5_000, 0)])
        session.destroy()
        return status
      }),
  ],
  ['header lists without end', async (proxy) => (await each(4, () => continueForEver(proxy))).map(() => 0)],
  [
    '200 bodies of a letter a second',
    async (proxy) => {
      const session = open(proxy)
      const slow = each(200, () => ask(session, '/api/leads/create', { body: '{"a":"bcdefghij"}' }))
      await Promise.race([slow, pause(6_000)])
      session.destroy()
      return slow
    },
  ],
]

const test = attacked()

describe.for(PROXIES)('%s', (name) => {
  const here = test.skipIf(missingProxies.includes(name))

  here.for(floods)('%s', async ([, flood], { site, atMost, annotate, onTestFinished }) => {
    const proxy = await startProxy(name, [site.port])
    onTestFinished(proxy.stop)
    const [idle, idleProxy] = [site.memory(), proxy.memory()]
    const visits: number[] = []
    let mostProxy = idleProxy
    let isOver = false
    let heard: number[] = []
    const { most } = await site.during(async () => {
      const visiting = (async () => {
        while (!isOver || visits.length < 5) {
          const session = open(proxy)
          visits.push(await ask(session, '/'))
          session.destroy()
          mostProxy = Math.max(mostProxy, proxy.memory())
          await pause(50)
        }
      })()
      heard = await flood(proxy)
      isOver = true
      await visiting
    })
    const statuses = [...new Set(heard)]
    await annotate(`answered ${statuses.join(', ')}, beside ${visits.length} visitors`)
    expect.soft(new Set(visits), 'visitors').toEqual(new Set([200]))
    // A proxy waits for 30 s: on a busy machine the last of 800 pages take longer.
    expect.soft(statuses.filter((status) => status >= 500 && status !== 503 && status !== 504)).toEqual([])
    await atMost('MB of the site above what it was', most - idle, 150)
    await atMost('MB of the proxy above what it was', mostProxy - idleProxy, 150)
  })

  here(
    "a visitor's own X-Forwarded-Host and -Proto are replaced by what the proxy knows",
    async ({ onTestFinished }) => {
      let reported: IncomingHttpHeaders = {}
      const upstream = createServer((incoming, outgoing) => {
        reported = incoming.headers
        outgoing.end('OK')
      })
      await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
      const proxy = await startProxy(name, [(upstream.address() as AddressInfo).port])
      onTestFinished(async () => {
        await proxy.stop()
        upstream.close()
        upstream.closeAllConnections()
      })
      const session = open(proxy)
      await ask(session, '/spoofed', {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
      })
      session.destroy()
      expect(reported['x-forwarded-proto']).toBe('https')
      expect(String(reported['x-forwarded-host']).replace(/:\d+$/, '')).toBe(HOST)
    },
  )
})
