import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { HOST } from '#lab/proxies.ts'
import { type AttackedSite, attacked, many } from './site.ts'

// Many expensive requests from one address, and connections held open.

const test = attacked()
const from = '203.0.113.20'
const SECONDS = 6

const form = (index: number) => ({
  from,
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ comment: `x${index}`.repeat(1_000) }),
})

test.for<[what: string, request: (index: number) => Parameters<AttackedSite['ask']>]>([
  ['pages of one visitor', (index) => [`/beregner/branche?branche=sportsklub&pris=${index}`, { from }]],
  ['forms', (index) => ['/api/leads/create', form(index)]],
])(
  `${SECONDS} s of %s by 20 clients at one address`,
  async ([, request], { site, atMost, visitorsDuring }) => {
    let cost = 0
    await visitorsDuring(async () => {
      const flood = () => many(Number.POSITIVE_INFINITY, 20, (index) => site.ask(...request(index)), SECONDS)
      cost = (await site.during(flood)).ms
    })
    await atMost('ms of processor', cost, 5_000 + 1_000 * SECONDS)
  },
)

test('500 connections that send one character a second', async ({ site, atMost, visitorsDuring }) => {
  const sockets: Socket[] = []
  await visitorsDuring(async () => {
    for (let at = 0; at < 500; at++) {
      const socket = connect(site.port, '127.0.0.1').on('error', () => {})
      socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nX-Slow: `)
      sockets.push(socket)
    }
    for (let second = 0; second < 18; second++) {
      await pause(1_000)
      for (const socket of sockets) if (socket.writable) socket.write('a')
    }
  })
  const open = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded)
  for (const socket of sockets) socket.destroy()
  await atMost('of them open after 18 s', open.length, 0)
})
