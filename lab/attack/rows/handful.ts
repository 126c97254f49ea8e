import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import {
  type Arena,
  type Attack,
  type AttackRow,
  atMost,
  HOST,
  type Target,
  visitorsHeld,
} from '#lab/attack/arena.ts'
import { type ReverseProxy, startProxy } from '#lab/attack/proxy.ts'

/** null: straight to the server. */
type Way = ReverseProxy | null

/** Requests of each kind, for what one costs. */
const COUNT = 20
const MARKS = 27_500

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`

function post(body: string): string {
  const head = [`POST /api/leads/create HTTP/1.1`, `Host: ${HOST}`, `Origin: https://${HOST}`]
  const more = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
  return `${[...head, ...more, 'X-Forwarded-For: 203.0.113.9'].join('\r\n')}\r\n\r\n${body}`
}

function open(site: Target, way: Way): Socket | TLSSocket {
  const socket =
    way === null
      ? connect(site.port, '127.0.0.1')
      : connectTls({
          host: '127.0.0.1',
          port: Number(new URL(way.url).port),
          servername: HOST,
          rejectUnauthorized: false,
          ALPNProtocols: ['http/1.1'],
        })
  return socket.on('error', () => {})
}

/** The status of one request on a connection of its own; 0: none came. */
function statusOf(site: Target, way: Way, text: string): Promise<number> {
  return new Promise((resolve) => {
    const socket = open(site, way)
    let heard = ''
    socket.setTimeout(10_000, () => socket.destroy())
    socket.on('data', (piece: Buffer) => {
      heard += piece.toString('latin1', 0, 20)
      socket.destroy()
    })
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1] ?? 0)))
    socket.write(text)
  })
}

async function handful(site: Target, way: Way, { thorough, rows }: Arena): Promise<void> {
  const name = way?.name ?? 'direct'
  const seconds = thorough ? 8 : 3
  const requests: [string, string][] = [
    ['15,900 slashes', get('/'.repeat(15_900))],
    ['8,000 slashes', get('/'.repeat(8_000))],
    [`${MARKS} combining marks`, post(JSON.stringify({ comment: `a${'\u0301'.repeat(MARKS)}` }))],
  ]
  for (const [what, text] of requests) {
    const statuses = new Set<number>()
    const before = site.threadTime()
    for (let at = 0; at < COUNT; at++) statuses.add(await statusOf(site, way, text))
    const ms = (site.threadTime() - before) / COUNT
    rows.push(atMost(`${name}: ${what}, a request`, ms, 20, 'ms of processor', [...statuses].join(', ')))
    const visits = await site.visitorsDuring(async () => {
      const until = performance.now() + seconds * 1_000
      const client = async () => {
        while (performance.now() < until) await statusOf(site, way, text)
      }
      await Promise.all([client(), client(), client(), client()])
    })
    rows.push(visitorsHeld(`during four connections of these, ${name}`, visits))
  }
  rows.push(...(await unread(site, way, seconds)))
}

/** 20 connections with 5,000 requests each, of which nothing is read. */
async function unread(site: Target, way: Way, seconds: number): Promise<AttackRow[]> {
  const before = site.memory()
  const sockets: Socket[] = []
  let most = 0
  const visits = await site.visitorsDuring(async () => {
    most = await site.mostMemoryDuring(async () => {
      for (let at = 0; at < 20; at++) {
        const socket = open(site, way)
        socket.pause()
        socket.write(get('/beregner/branche?branche=sportsklub&pris=7').repeat(5_000))
        sockets.push(socket)
      }
      await pause(seconds * 1_000)
    })
  })
  for (const socket of sockets) socket.destroy()
  const name = way?.name ?? 'direct'
  const what = `20 connections with 5,000 requests that are not read, ${name}`
  return [visitorsHeld(`during ${what}`, visits), atMost(what, most - before, 150, 'MB above idle')]
}

/** The handful of requests that once stopped the site: straight to it, and through each proxy. */
export const attack: Attack = async (arena) => {
  const site = await arena.start()
  await handful(site, null, arena)
  for (const name of ['nginx.conf', 'Caddyfile.single'] as const) {
    const proxy = await startProxy(name, site.port)
    if (proxy === null) {
      arena.notRun(`a handful of requests through ${name}, which is not installed`)
      continue
    }
    try {
      await handful(site, proxy, arena)
    } finally {
      await proxy.stop()
    }
  }
  return arena.rows
}
