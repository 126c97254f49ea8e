import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { describe, onTestFinished } from 'vitest'
import { HOST, missingProxies, startProxy } from '#lab/proxies.ts'
import { type AttackedSite, attacked } from './site.ts'

// The handful of requests that once stopped the site: straight to it, and through each proxy.

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`

function post(body: string): string {
  const head = ['POST /api/leads/create HTTP/1.1', `Host: ${HOST}`, `Origin: https://${HOST}`]
  const more = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
  return `${[...head, ...more, 'X-Forwarded-For: 203.0.113.9'].join('\r\n')}\r\n\r\n${body}`
}

const requests = [
  ['15,900 slashes', get('/'.repeat(15_900))],
  ['8,000 slashes', get('/'.repeat(8_000))],
  ['27,500 combining marks', post(JSON.stringify({ comment: `a${'\u0301'.repeat(27_500)}` }))],
] as const

const test = attacked()

type Way = 'direct' | Parameters<typeof startProxy>[0]

/** Opens connections to the site in this way. */
async function opening(way: Way, site: AttackedSite): Promise<() => Socket> {
  if (way === 'direct') return () => connect(site.port, '127.0.0.1').on('error', () => {})
  const { port, stop } = await startProxy(way, [site.port])
  onTestFinished(stop)
  const place = { host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false }
  return () => connectTls({ ...place, ALPNProtocols: ['http/1.1'] }).on('error', () => {})
}

describe.for<Way>(['direct', 'nginx.conf', 'Caddyfile.single'])('%s', (way) => {
  const here = test.skipIf(missingProxies.some((name) => name === way))

  here.for(requests)('a request of %s', async ([, text], { site, atMost, visitorsDuring }) => {
    const open = await opening(way, site)
    const before = site.threadTime()
    for (let at = 0; at < 20; at++) await answered(open(), text)
    await atMost('ms of the server’s thread, each', (site.threadTime() - before) / 20, 20)
    await visitorsDuring(async () => {
      const until = performance.now() + 8_000
      const client = async () => {
        while (performance.now() < until) await answered(open(), text)
      }
      await Promise.all([client(), client(), client(), client()])
    })
  })

  here.for([
    ['a rendered page', '/beregner/branche?branche=sportsklub&pris=7'],
    ['a cached page', '/'],
  ] as const)(
    '20 connections that request %s 5,000 times and read no response',
    async ([, path], { site, atMost, visitorsDuring }) => {
      const open = await opening(way, site)
      const before = site.memory()
      let most = 0
      await visitorsDuring(async () => {
        ;({ most } = await site.during(() => unread(open, get(path).repeat(5_000))))
      })
      await atMost('MB above what it was', most - before, 150)
      await pause(10_000)
      await atMost('MB afterwards', site.memory() - before, 100)
    },
  )
})

/** The beginning of a response on a new connection, or none within 10 s. */
function answered(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve) => {
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('data', () => socket.destroy())
    socket.on('close', () => resolve())
    socket.write(text)
  })
}

async function unread(open: () => Socket, text: string): Promise<void> {
  const sockets = Array.from({ length: 20 }, () => open().pause())
  for (const socket of sockets) socket.write(text)
  await pause(10_000)
  for (const socket of sockets) socket.destroy()
}
