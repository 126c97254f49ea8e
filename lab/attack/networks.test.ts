import { Agent } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { start } from './site.ts'

// An attacker who has a whole network, and sends each request from another address of it.

const hex = (number: number) => number.toString(16)
/** Connections that the attacker holds at once. */
const AT_ONCE = 400
/**
 * The least that the attacker sends to each instance: twice as many as wait at once. Using up a
 * network's share takes a minute of a processor; the 429 that follows is tested in office.test.ts.
 */
const REQUESTS = 2 * AT_ONCE
/** Visitors who must get their page meanwhile, one by one; on a busy machine fewer come. */
const VISITORS = 15
const FEWEST_VISITORS = 5
const LONGEST_MS = 40_000

const ofV6 = (index: number) => `2001:db8:7:${hex(index % 65_536)}::1`

test.for([
  ['the /64s of an IPv6 /48', 1, ofV6],
  ['the addresses of an IPv4 /24', 1, (index: number) => `203.0.113.${index % 256}`],
  [
    '400 IPv4 /24s',
    1,
    (index: number) => `198.${18 + ((index % AT_ONCE) >> 8)}.${(index % AT_ONCE) & 255}.7`,
  ],
  ['the /64s of an IPv6 /48, over two instances', 2, ofV6],
] as const)(
  'visitors get their pages during 400 connections from %s',
  async ([, instances, addressOf], { annotate }) => {
    const sites = await Promise.all(Array.from({ length: instances }, () => start()))
    const attacker = new Agent({ keepAlive: true })
    // A proxy's connection, opened in advance: node accepts one new connection in each turn of its
    // loop, so one after 400 others would wait for half a minute.
    const proxy = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(async () => {
      for (const agent of [attacker, proxy]) agent.destroy()
      for (const site of sites) await site.stop()
    })
    for (const site of sites) await site.ask('/', { agent: proxy })
    let asked = 0
    const render = async (agent: Agent, from: string) => {
      const path = `/beregner/branche?branche=sportsklub&pris=${asked}`
      return (await sites[asked++ % instances]?.ask(path, { agent, from }))?.status
    }
    const statuses: (number | undefined)[] = []
    const until = performance.now() + LONGEST_MS
    let sent = 0
    let isOver = false
    const attack = Array.from({ length: AT_ONCE }, async () => {
      while ((!isOver || sent < REQUESTS * instances) && performance.now() < until)
        statuses.push(await render(attacker, addressOf(sent++)))
    })
    // The queue is full before the first of them comes.
    while (sent < 2 * AT_ONCE && performance.now() < until) await render(proxy, '192.0.2.1')
    const visits: (number | undefined)[] = []
    for (let at = 1; at <= VISITORS && performance.now() < until; at++)
      visits.push(await render(proxy, `2a02:aa13:${hex(at)}::1`))
    isOver = true
    await Promise.all(attack)
    await annotate(`${visits.length} visitors, ${sent} requests of the attacker`)
    expect(new Set(visits)).toEqual(new Set([200]))
    expect(visits.length).toBeGreaterThanOrEqual(FEWEST_VISITORS)
    expect(sent).toBeGreaterThanOrEqual(REQUESTS * instances)
    expect(statuses).not.toContain(500)
  },
)
