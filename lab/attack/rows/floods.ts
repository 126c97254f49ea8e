import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Attack, atMost, HOST, visitorsHeld } from '#lab/attack/arena.ts'

/** Many expensive requests from one address and from many, and connections held open. */
export const attack: Attack = async ({ start, thorough, rows }) => {
  const seconds = thorough ? 6 : 2
  const statuses = new Map<number, number>()
  const count = ({ status }: { status: number }) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)

  const site = await start()
  const fromOne = { from: '203.0.113.20' }
  const kinds: [string, (index: number) => Promise<unknown>][] = [
    [
      'pages of one visitor',
      async (index) => {
        const said = await site.ask(`/beregner/branche?branche=sportsklub&pris=${index}`, fromOne)
        if (said) count(said)
      },
    ],
    [
      'forms',
      async (index) => {
        const body = JSON.stringify({ comment: `x${index}`.repeat(1_000) })
        const headers = { 'Content-Type': 'application/json' }
        const said = await site.ask('/api/leads/create', { ...fromOne, method: 'POST', headers, body })
        if (said) count(said)
      },
    ],
  ]
  for (const [name, ask] of kinds) {
    statuses.clear()
    let cost = 0
    const visits = await site.visitorsDuring(async () => {
      cost = await site.costOf(async () => {
        const until = performance.now() + seconds * 1_000
        await site
          .many(Number.POSITIVE_INFINITY, 20, async (index) => {
            if (performance.now() > until) throw new Over()
            await ask(index)
          })
          .catch(over)
      })
    })
    const most = 5_000 + 1_000 * seconds
    const heard = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')
    rows.push(
      atMost(`${name}: 20 clients of one address for ${seconds} s`, cost, most, 'ms of processor', heard),
    )
    rows.push(visitorsHeld('meanwhile', visits))
  }

  const sockets: Socket[] = []
  const dripping = async () => {
    for (let at = 0; at < 500; at++) {
      const socket = connect(site.port, '127.0.0.1', () =>
        socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\nX-Slow: `),
      )
      socket.on('error', () => {})
      sockets.push(socket)
    }
    for (let second = 0; second < 18; second++) {
      await pause(1_000)
      for (const socket of sockets) if (socket.writable) socket.write('a')
    }
  }
  rows.push(visitorsHeld('while 500 connections send a letter a second', await site.visitorsDuring(dripping)))
  const open = sockets.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length
  rows.push(atMost('such connections that are open after 18 s', open, 0, 'of 500'))
  for (const socket of sockets) socket.destroy()
  return rows
}

class Over extends Error {}

function over(error: unknown): void {
  if (!(error instanceof Over)) throw error
}
