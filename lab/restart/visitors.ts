import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Results of one kind of request. */
export interface Tally {
  answered: number
  /** Failures, one line each. */
  failed: string[]
}

/**
 * Visitors during a restart: they read, load files, see private pages, send leads, and one has a
 * slow connection.
 */
export interface Visitors {
  tallies: ReadonlyMap<string, Tally>
  /** References of acknowledged leads. */
  acknowledged: ReadonlySet<string>
  /** Longest response time, in ms. */
  longestMs(): number
  /** No new requests; resolves with the last response. */
  leave(): Promise<void>
}

const SLOW_UPLOAD_MS = 1_500

/** Each lead has its own address: limits would otherwise stop them. */
export function sendVisitors(
  url: string,
  { files, count }: { files: readonly string[]; count: number },
): Visitors {
  const agent = new Agent({ keepAlive: true })
  const tallies = new Map<string, Tally>()
  const acknowledged = new Set<string>()
  let here = true
  let people = 0
  let longestMs = 0

  const tallyOf = (kind: string): Tally => {
    const tally = tallies.get(kind) ?? { answered: 0, failed: [] }
    tallies.set(kind, tally)
    return tally
  }

  async function ask(
    kind: string,
    path: string,
    {
      headers = {},
      body,
      slowly = false,
    }: { headers?: Record<string, string>; body?: string; slowly?: boolean } = {},
  ): Promise<void> {
    const begun = performance.now()
    const { promise, resolve } = Promise.withResolvers<{ status: number; text: string } | string>()
    const sent = request(
      `${url}${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece) => {
          text += piece
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', (error) => resolve(error.message))
      },
    )
    sent.on('error', (error) => resolve(error.message))
    if (slowly && body !== undefined) {
      sent.write(body.slice(0, 20))
      await pause(SLOW_UPLOAD_MS)
      sent.end(body.slice(20))
    } else sent.end(body)
    const outcome = await promise
    longestMs = Math.max(longestMs, performance.now() - begun - (slowly ? SLOW_UPLOAD_MS : 0))
    const tally = tallyOf(kind)
    if (typeof outcome === 'string' || outcome.status >= 400) {
      tally.failed.push(`${path}: ${typeof outcome === 'string' ? outcome : outcome.status}`)
      return
    }
    tally.answered += 1
    if (body !== undefined) acknowledged.add(JSON.parse(outcome.text).reference)
  }

  function lead(kind: string, slowly: boolean): Promise<void> {
    people += 1
    return ask(kind, '/api/leads/hubspot', {
      slowly,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `visitor-${people}`,
        'x-forwarded-for': `203.0.${people >> 8}.${people & 255}`,
      },
      body: JSON.stringify({
        firstname: `Person ${people}`,
        email: `person${people}@sted${people}.example`,
        contactMethod: 'call',
        industry: 'Sportsklub',
        ticketDetails: { numberOfTickets: 100 + people, ticketPrice: 100, customerPaysFee: true },
      }),
    })
  }

  const pages = ['/', '/branche', '/produkt', '/kunder', '/priser/billetsystem', '/support', '/medarbejdere']
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
  const kinds: (() => Promise<void>)[] = [
    () => ask('pages', any(pages), { headers: { 'accept-encoding': 'br' } }),
    () => ask('pages', any(pages), { headers: { 'accept-encoding': 'br' } }),
    () => ask('files', any(files)),
    () => ask('pages of one visitor', '/beregner/branche?branche=sportsklub'),
    () => ask('search', '/support?soeg=refusion'),
    () => lead('leads', false),
    () => lead('leads over a slow line', true),
  ]

  const visits = Array.from({ length: count }, async (_, number) => {
    for (let step = number; here; step++) {
      await kinds[step % kinds.length]?.()
      await pause(10 + Math.random() * 60)
    }
  })

  return {
    tallies,
    acknowledged,
    longestMs: () => longestMs,
    leave: async () => {
      here = false
      await Promise.all(visits)
      agent.destroy()
    },
  }
}
