import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, type AttackRow, atMost, HOST, type Target, visitorsHeld } from '#lab/attack/arena.ts'

const CONNECTIONS = 20
/** Requests that each connection sends in one piece, and whose responses it does not read. */
const REQUESTS = 5_000
const SUBJECTS = { 'a cached page': '/', 'a rendered page': '/beregner/branche?branche=sportsklub&pris=7' }

/** Many requests on a connection whose client does not read a single response. */
export const attack: Attack = async ({ start, thorough, minutes, rows }) => {
  const site = await start()
  const seconds = thorough ? 10 : 4
  const before = site.memory()
  for (const [name, path] of Object.entries(SUBJECTS)) {
    const sockets: Socket[] = []
    let most = 0
    const visits = await site.visitorsDuring(async () => {
      most = await site.mostMemoryDuring(async () => {
        for (let at = 0; at < CONNECTIONS; at++) sockets.push(ask(site, path))
        await pause(seconds * 1_000)
      })
    })
    for (const socket of sockets) socket.destroy()
    const what = `${CONNECTIONS} connections with ${REQUESTS} requests each for ${name}, nothing read`
    rows.push(visitorsHeld(`during ${what}`, visits), atMost(what, most - before, 150, 'MB above idle'))
  }
  await pause(seconds * 1_000)
  rows.push(atMost('the same, afterwards', site.memory() - before, 100, 'MB above idle'))
  if (minutes > 0) rows.push(...(await again(site, minutes)))
  return rows
}

/** The same for minutes, each connection for as long as the server leaves it open. */
async function again(site: Target, minutes: number): Promise<AttackRow[]> {
  const paths = Object.values(SUBJECTS)
  const before = site.memory()
  const until = performance.now() + minutes * 60_000
  let opened = 0
  const keepOne = async (number: number) => {
    for (let turn = number; performance.now() < until; turn++) {
      opened += 1
      const socket = ask(site, paths[turn % paths.length] ?? '/')
      await Promise.race([once(socket, 'close'), pause(5_000)])
      socket.destroy()
      await pause(100)
    }
  }
  const most = await site.mostMemoryDuring(() =>
    Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => keepOne(number))),
  )
  await pause(60_000)
  const what = `${CONNECTIONS} connections at a time for ${minutes} minutes, ${opened} in all`
  return [
    atMost(what, most - before, 150, 'MB above idle'),
    atMost('a minute after them', site.memory() - before, 150, 'MB above idle'),
  ]
}

function ask(site: Target, path: string): Socket {
  const request = `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`
  const socket = connect(site.port, '127.0.0.1', () => socket.write(request.repeat(REQUESTS)))
  socket.pause()
  return socket.on('error', () => {})
}
