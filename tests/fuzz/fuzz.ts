import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { serverCookies } from '#tests/browser-storage.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { escapedInput } from './markup.ts'
import { type FuzzRequest, PERSONAL, requestsTo, type Sending } from './requests.ts'

const SECRET = 'the secret of the owner of this site'
/** Milliseconds after which a request counts as hanging; generous for busy machines. */
const HANGING = 60_000
const AT_ONCE = 6

interface Answered {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * Messages of level error that are no bug: a lead that no service could accept, an outside refusal.
 */
const everyday = ['A lead needs a person']

/** The built server, to whose endpoints bad requests are sent. */
export interface Fuzzed {
  /**
   * Fails with the smallest request that has a problem, and the seed to find it again: a 500, a hang,
   * input that became markup, a redirect off the site, an unknown cookie.
   */
  send(endpoint: string, batches: number, seed?: number): Promise<void>
  /** Stops it and returns the damage: changed public pages, errors or personal data in the log. */
  stop(): Promise<string[]>
}

export async function startFuzzed(): Promise<Fuzzed> {
  const hubspot = await startFakeHubspot()
  const site = await startBuiltSite({
    HUBSPOT_ACCESS_TOKEN: 'fake-token',
    HUBSPOT_BASE_URL: hubspot.url,
    INTERNAL_SECRET: SECRET,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'debug',
  })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const owner = await signInAsOwner(site.url, SECRET)
  const before = await pages(site)
  return {
    async send(endpoint, batches, seed) {
      const batch = fc.array(requestsTo(endpoint, owner), { minLength: 1, maxLength: AT_ONCE, size: 'max' })
      const isHandled = fc.asyncProperty(batch, async (requests) => {
        const problems = await Promise.all(
          requests.map(async (asked) => problemOf(asked, await send(agent, site, asked))),
        )
        const found = problems.filter((problem) => problem !== null)
        if (found.length > 0) throw new Error(found.join('\n'))
      })
      await fc.assert(isHandled, { numRuns: batches, ...(seed === undefined ? {} : { seed }) })
    },
    async stop() {
      const after = await pages(site)
      const { code, stdout, stderr } = await site.stop()
      agent.destroy()
      await hubspot.stop()
      await removeDataFolder(site)
      return [
        ...[...before]
          .filter(([path, html]) => after.get(path) !== html)
          .map(([path]) => `${path} has changed`),
        ...(code === 0 && stderr === '' ? [] : [`the server ended with ${code} ${stderr.slice(0, 2_000)}`]),
        ...problemsOfLog(stdout),
      ]
    },
  }
}

/** Public pages. */
async function pages({ url }: BuiltSite): Promise<Map<string, string>> {
  const paths = [
    '/',
    '/branche/sportsklub',
    '/kunder',
    '/support',
    '/beregner/branche',
    '/sitemap.xml',
    '/robots.txt',
  ]
  const read = async (path: string): Promise<[string, string]> => [
    path,
    await (await fetch(`${url}${path}`)).text(),
  ]
  return new Map(await Promise.all(paths.map(read)))
}

function send(
  agent: Agent,
  { url }: BuiltSite,
  { method, target, headers, body, sending }: FuzzRequest,
): Promise<Answered | string> {
  return new Promise((resolve) => {
    const { port } = new URL(url)
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: target.startsWith('/') ? target : `/${target}`,
        method,
        agent,
        headers: {
          Host: `localhost:${port}`,
          ...headers,
          ...(body ? lengthOf(body, sending) : {}),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('error', () => resolve('broken off'))
        answer.on('end', () => {
          clearTimeout(hanging)
          const raw = Buffer.concat(chunks)
          const encoding = answer.headers['content-encoding']
          const whole =
            raw.length === 0
              ? raw
              : encoding === 'br'
                ? brotliDecompressSync(raw)
                : encoding === 'gzip'
                  ? gunzipSync(raw)
                  : raw
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: whole.toString('utf8') })
        })
      },
    )
    const hanging = setTimeout(() => {
      resolve('hangs')
      sent.destroy()
    }, HANGING)
    sent.on('error', () => {
      clearTimeout(hanging)
      resolve('broken off')
    })
    // Some never get a response; the next request must not reuse their connection.
    if (body) void sendBody(sent, body, sending)
    else sent.end()
  })
}

function lengthOf(body: Buffer, { kind }: Sending): Record<string, string | number> {
  if (kind === 'chunked') return { 'Transfer-Encoding': 'chunked' }
  return { 'Content-Length': kind === 'short' ? body.length + 1 : body.length }
}

/** Milliseconds between two pieces of a slow body. */
const SLOW = 20

async function sendBody(sent: ClientRequest, body: Buffer, { kind, cuts }: Sending): Promise<void> {
  if (kind === 'whole') return void sent.end(body)
  const places = [0, ...cuts.map((cut) => Math.floor(cut * body.length)), body.length]
  for (const [at, place] of places.slice(1).entries()) {
    const piece = body.subarray(places[at], place)
    // An empty chunk would end the body.
    if (piece.length > 0 && sent.writable) sent.write(piece)
    if (kind === 'slow') await pause(SLOW)
  }
  if (kind !== 'short') return void sent.end()
  await pause(SLOW)
  sent.destroy()
}

const cookies = serverCookies({ https: false })
/**
 * The largest body that every route reads: beyond it the server may close while the client is still
 * sending.
 */
const bodyThatMayBeCutOff = 16 * 1024

function problemOf(asked: FuzzRequest, answer: Answered | string): string | null {
  if (typeof answer === 'string') {
    const cut = asked.sending.kind === 'short' || (asked.body?.length ?? 0) > bodyThatMayBeCutOff
    return answer === 'broken off' && asked.body && cut ? null : answer
  }
  const { status, headers, text } = answer
  if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`
  if (headers['x-content-type-options'] !== 'nosniff') return 'an answer without nosniff'
  const { location } = headers
  if (location !== undefined && !/^\/(?![/\\])[\x20-\x7e]*$/.test(location)) return `leads to ${location}`
  for (const cookie of headers['set-cookie'] ?? []) {
    const name = cookie.split('=', 1)[0] ?? ''
    if (!cookies.includes(name)) return `sets the cookie ${name}`
  }
  const document = /^(?:text\/html|application\/xhtml|image\/svg)/.test(
    headers['content-type'] ?? 'text/html',
  )
  // The owner's edited mail is returned to them, in a frame that runs no scripts.
  const sandboxed = /^sandbox;/.test(String(headers['content-security-policy']))
  const markup = document && !sandboxed ? escapedInput(text) : null
  return markup === null ? null : `input became markup, ${markup}`
}

function problemsOfLog(log: string): string[] {
  const problems: string[] = []
  for (const line of log.split('\n')) {
    if (line.includes(PERSONAL)) problems.push(`what somebody wrote is in the log: ${line.slice(0, 400)}`)
    if (!line.startsWith('{')) continue
    const { level, msg } = JSON.parse(line) as { level: string; msg: string }
    if (level === 'error' && !everyday.includes(msg))
      problems.push(`an error in the log: ${line.slice(0, 800)}`)
  }
  return problems
}
