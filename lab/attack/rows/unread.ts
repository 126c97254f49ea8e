import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, atMost, HOST, visitorsHeld } from '#lab/attack/arena.ts'

const CONNECTIONS = 20
/** Requests that each connection sends in one piece, and whose responses it does not read. */
const REQUESTS = 5_000

/** Many requests on a connection whose client does not read a single response. */
export const attack: Attack = async ({ start, thorough, rows }) => {
  const site = await start()
  const seconds = thorough ? 10 : 4
  const before = site.memory()
  const subjects = { 'a cached page': '/', 'a rendered page': '/beregner/branche?branche=sportsklub&pris=7' }
  for (const [name, path] of Object.entries(subjects)) {
    const request = `GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n`
    const sockets: Socket[] = []
    let most = 0
    const visits = await site.visitorsDuring(async () => {
      most = await site.mostMemoryDuring(async () => {
        for (let at = 0; at < CONNECTIONS; at++) {
          const socket = connect(site.port, '127.0.0.1', () => socket.write(request.repeat(REQUESTS)))
          socket.pause()
          socket.on('error', () => {})
          sockets.push(socket)
        }
        await pause(seconds * 1_000)
      })
    })
    for (const socket of sockets) socket.destroy()
    const what = `${CONNECTIONS} connections with ${REQUESTS} requests each for ${name}, nothing read`
    rows.push(visitorsHeld(`during ${what}`, visits), atMost(what, most - before, 150, 'MB above idle'))
  }
  await pause(seconds * 1_000)
  rows.push(atMost('the same, afterwards', site.memory() - before, 100, 'MB above idle'))
  return rows
}
