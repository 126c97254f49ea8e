import { Agent, request } from 'node:http'
import { request as requestTls, Agent as TlsAgent } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import { HOST } from '#lab/proxies.ts'

const VISITORS = 16
const SLOW_UPLOAD_MS = 1_500

interface Asked {
  headers?: Record<string, string>
  body?: string
  slowly?: boolean
}

/**
 * Visitors during a restart: they read, load these files, see private pages, send leads, some over a
 * slow line. Each lead has its own address: limits would otherwise stop them.
 */
export function sendVisitors(url: string, files: readonly string[]) {
  const isTls = url.startsWith('https:')
  const agent = isTls
    ? new TlsAgent({ keepAlive: true, rejectUnauthorized: false, servername: HOST })
    : new Agent({ keepAlive: true })
  const send = isTls ? requestTls : request
  const failed: string[] = []
  const acknowledged = new Set<string>()
  let responses = 0
  let here = true
  let people = 0
  let longestMs = 0

  async function ask(path: string, { headers = {}, body, slowly = false }: Asked = {}): Promise<void> {
    const begun = performance.now()
    const { promise, resolve } = Promise.withResolvers<{ status: number; text: string } | Error>()
    const sent = send(
      `${url}${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: HOST,
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', resolve)
      },
    )
    sent.on('error', resolve)
    if (slowly && body !== undefined) {
      sent.write(body.slice(0, 20))
      await pause(SLOW_UPLOAD_MS)
      sent.end(body.slice(20))
    } else sent.end(body)
    const outcome = await promise
    longestMs = Math.max(longestMs, performance.now() - begun - (slowly ? SLOW_UPLOAD_MS : 0))
    if (outcome instanceof Error || outcome.status >= 400) {
      failed.push(`${path}: ${outcome instanceof Error ? outcome.message : outcome.status}`)
      return
    }
    responses += 1
    if (body !== undefined) acknowledged.add(JSON.parse(outcome.text).reference)
  }

  function lead(slowly: boolean): Promise<void> {
    people += 1
    return ask('/api/leads/hubspot', {
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
  const any = (list: readonly string[]) => list[Math.floor(Math.random() * list.length)] ?? '/'
  const page = () => ask(any(pages), { headers: { 'accept-encoding': 'br' } })
  const kinds: (() => Promise<void>)[] = [
    page,
    page,
    () => ask(any(files)),
    () => ask('/beregner/branche?branche=sportsklub'),
    () => ask('/support?soeg=refusion'),
    () => lead(false),
    () => lead(true),
  ]

  const visits = Array.from({ length: VISITORS }, async (_, number) => {
    for (let step = number; here; step++) {
      await kinds[step % kinds.length]?.()
      await pause(10 + Math.random() * 60)
    }
  })

  return {
    /** A line each. */
    failed,
    /** References of leads whose visitors were thanked. */
    acknowledged,
    responses: () => responses,
    longestMs: () => longestMs,
    /** No new requests; resolves with the last response. */
    leave: async () => {
      here = false
      await Promise.all(visits)
      agent.destroy()
    },
  }
}
