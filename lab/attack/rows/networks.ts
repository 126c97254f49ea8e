import { Agent, request } from 'node:http'
import { type Attack, type AttackRow, atMost, HOST } from '#lab/attack/arena.ts'

/** Connections that the attacker holds at once. */
const AT_ONCE = 400
const VISITORS = 15
/** Milliseconds after which no further request is sent. */
const LONGEST = 45_000

/** An attacker with a whole network, each of whose requests comes from an address of its own. */
export const attack: Attack = async ({ start, thorough }) => {
  const rows: AttackRow[] = []
  const count = thorough ? 1_600 : 800
  const hex = (number: number) => number.toString(16)
  const spreads: [string, number, number, (index: number) => string][] = [
    ['the /64s of an IPv6 /48', 1, 1, (index) => `2001:db8:7:${hex(index)}::1`],
    ['the addresses of an IPv4 /24', 1, 1, (index) => `203.0.113.${index % 256}`],
    // Each of them within what a network may cost: they are to wait, not to be limited.
    ['400 IPv4 /24s', 1, 0, (index) => `198.${18 + ((index % AT_ONCE) >> 8)}.${(index % AT_ONCE) & 255}.7`],
    ['the /64s of an IPv6 /48, over two instances', 2, 1, (index) => `2001:db8:7:${hex(index)}::1`],
  ]
  for (const [name, instances, least, addressOf] of spreads) {
    const sites = await Promise.all(Array.from({ length: instances }, () => start()))
    // The arena's own agent holds fewer connections than the queue of renderings.
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE + VISITORS })
    let asked = 0
    const render = (from: string) =>
      statusOf(
        agent,
        sites[asked++ % instances]?.port,
        `/beregner/branche?branche=sportsklub&pris=${asked}`,
        from,
      )
    const statuses = new Map<number, number>()
    const until = performance.now() + LONGEST
    let sent = 0
    let isOver = false
    const attackers = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (sent < count * instances && performance.now() < until) {
          const status = await render(addressOf(sent++))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }),
    ).then(() => {
      isOver = true
    })
    let visits = 0
    let turnedAway = 0
    for (; visits < VISITORS && !isOver; visits++)
      if ((await render(`2a02:aa13:${hex(visits + 1)}::1`)) !== 200) turnedAway += 1
    await attackers
    agent.destroy()
    const heard = [...statuses].map(([status, times]) => `${times} × ${status || 'closed'}`).join(', ')
    rows.push(
      atMost(
        `visitors turned away during ${AT_ONCE} connections from ${name}`,
        turnedAway,
        0,
        `of ${visits}`,
      ),
      {
        tried: `the attacker's own ${sent} requests`,
        measured: heard,
        bound: `at least ${least} × 429, no 500`,
        held: (statuses.get(429) ?? 0) >= least && !statuses.has(500),
      },
    )
  }
  return rows
}

/** 0: no response. */
function statusOf(agent: Agent, port: number | undefined, path: string, from: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { Host: HOST, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': from }
    const sent = request({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.on('error', () => resolve(0)).on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
    sent.on('error', () => resolve(0))
    sent.end()
  })
}
