import { Agent, request } from 'node:http'
import { type Attack, HOST } from '#lab/attack/arena.ts'

/** Connections that the attacker holds at once. */
const AT_ONCE = 400
/**
 * The fewest requests that the attacker sends to each instance: twice as many as may wait.
 * office.ts measures that a network which has used up its share gets 429, which takes a minute of a
 * processor.
 */
const REQUESTS = 2 * AT_ONCE
/** Visitors who must get their page meanwhile, one by one; on a busy machine fewer come. */
const VISITORS = 15
const FEWEST_VISITORS = 5
/** Milliseconds after which the attack ends, even if a visitor still waits. */
const LONGEST = 40_000

/**
 * An attacker who has a whole network, and sends each request from another address of it for as
 * long as the visitors come.
 */
export const attack: Attack = async ({ start, rows }) => {
  const hex = (number: number) => number.toString(16)
  const spreads: [string, number, (index: number) => string][] = [
    ['the /64s of an IPv6 /48', 1, (index) => `2001:db8:7:${hex(index % 65_536)}::1`],
    ['the addresses of an IPv4 /24', 1, (index) => `203.0.113.${index % 256}`],
    ['400 IPv4 /24s', 1, (index) => `198.${18 + ((index % AT_ONCE) >> 8)}.${(index % AT_ONCE) & 255}.7`],
    ['the /64s of an IPv6 /48, over two instances', 2, (index) => `2001:db8:7:${hex(index % 65_536)}::1`],
  ]
  for (const [name, instances, addressOf] of spreads) {
    const sites = await Promise.all(Array.from({ length: instances }, () => start()))
    // The arena's own agent holds fewer connections than the queue of renderings.
    const attacker = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
    // A proxy's connection, open before: node accepts one new connection in each turn of its loop,
    // so that one behind 400 others waits for half a minute. Networks are measured here.
    const proxy = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const { port } of sites) await statusOf(proxy, port, '/', '192.0.2.1')
    let asked = 0
    const render = (agent: Agent, from: string) => {
      const path = `/beregner/branche?branche=sportsklub&pris=${asked}`
      return statusOf(agent, sites[asked++ % instances]?.port, path, from)
    }
    const statuses = new Map<number, number>()
    const until = performance.now() + LONGEST
    let sent = 0
    let isOver = false
    const attackers = Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while ((!isOver || sent < REQUESTS * instances) && performance.now() < until) {
          const status = await render(attacker, addressOf(sent++))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }),
    )
    // The queue is full before the first of them comes.
    while (sent < 2 * AT_ONCE && performance.now() < until) await render(proxy, '192.0.2.1')
    let served = 0
    let visits = 0
    for (; visits < VISITORS && performance.now() < until; visits++)
      if ((await render(proxy, `2a02:aa13:${hex(visits + 1)}::1`)) === 200) served += 1
    isOver = true
    await attackers
    attacker.destroy()
    proxy.destroy()
    const heard = [...statuses].map(([status, times]) => `${times} × ${status || 'closed'}`).join(', ')
    rows.push(
      {
        tried: `visitors who get a page during ${AT_ONCE} connections from ${name}`,
        measured: `${served} of ${visits}`,
        bound: `all, at least ${FEWEST_VISITORS}`,
        held: served === visits && visits >= FEWEST_VISITORS,
      },
      {
        tried: `the attacker's own ${sent} requests`,
        measured: heard,
        bound: `at least ${REQUESTS * instances}, no 500`,
        held: sent >= REQUESTS * instances && !statuses.has(500),
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
