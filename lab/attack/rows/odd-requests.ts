import { randomUUID } from 'node:crypto'
import {
  type ArenaRequest,
  type Attack,
  type AttackRow,
  atMost,
  HOST,
  SECRET,
  type Target,
} from '#lab/attack/arena.ts'

const LONG = 15_000
const AT_ONCE = 64
/** Milliseconds of the server's thread that refusing a form may take. */
const MOST_OF_FORM = 10
/** The same for a request that anybody may send. */
const MOST_OPEN = 5

/** Legal headers that no browser writes, with a page from memory, which no limit counts. */
const HEADERS: [what: string, headers: Record<string, string>][] = [
  ['Accept-Encoding of commas', { 'Accept-Encoding': ','.repeat(LONG) }],
  ['If-None-Match of commas', { 'If-None-Match': ','.repeat(LONG) }],
  ['400 broken preview cookies', { Cookie: Array(400).fill('io.prismic.preview=%7B%22').join('; ') }],
  ['700 cookies', { Cookie: Array.from({ length: 700 }, (_, at) => `a${at}=bcdefghijkl`).join('; ') }],
  ['3,500 ranges', { Range: `bytes=${'0-0,'.repeat(3_500)}0-1`, 'If-Range': '"x"' }],
]
const OPEN = '/health /ready /latest.json /favicon.ico /metrics /robots.txt /delebillede.png'.split(' ')

const inParts = (headers: string) =>
  `--b\r\nContent-Disposition: form-data; name="a"\r\n${headers}\r\nx\r\n--b--\r\n`
/** Forms of the greatest size that the owner's pages take. */
const FORMS: [what: string, types: string | string[], body: string][] = [
  ['44,000 headers in a part', 'multipart/form-data; boundary=b', inParts('a:b\r\n'.repeat(44_000))],
  [
    '36,000 parameters in a header',
    'multipart/form-data; boundary=b',
    inParts(`Content-Disposition: form-data${'; a="b"'.repeat(36_000)}\r\n`),
  ],
  [
    '125,000 fields under two Content-Types',
    ['multipart/form-data; boundary=b', 'application/x-www-form-urlencoded'],
    'a&'.repeat(125_000),
  ],
]

/** Legal but odd requests, a few of which could cost as much as thousands of others. */
export const attack: Attack = async ({ start, thorough, rows }) => {
  const site = await start()
  const times = thorough ? 300 : 60
  await site.many(times, 4, () => site.ask('/'))
  const page = await costOfEach(site, times, () => site.ask('/'))
  for (const [what, headers] of HEADERS) {
    const ms = await costOfEach(site, times, () => site.ask('/', { headers }))
    rows.push(inMicroseconds(`a page from memory with ${what}`, ms, 4 * page))
  }
  for (const path of OPEN)
    rows.push(atMost(path, await costOfEach(site, times, () => site.ask(path)), MOST_OPEN, 'ms'))
  await tellForms(site, rows)
  await tellRepeats(site, times, rows)
  return rows
}

async function tellForms(site: Target, rows: AttackRow[]): Promise<void> {
  const cookie = await signIn(site)
  for (const [what, types, body] of FORMS) {
    // Node sends a list as headers of their own.
    const headers = { Origin: `https://${HOST}`, Cookie: cookie, 'Content-Type': types as string }
    const send = () => site.ask('/email-preview/vis', { method: 'POST', headers, body })
    rows.push(
      atMost(`a signed-in form of 256 kB: ${what}`, await costOfEach(site, 10, send), MOST_OF_FORM, 'ms'),
    )
  }
}

async function tellRepeats(site: Target, times: number, rows: AttackRow[]): Promise<void> {
  const key = randomUUID()
  await site.ask('/api/leads/create', lead(key, 'Mette'))
  const again = await costOfEach(site, times, () => site.ask('/api/leads/create', lead(key, 'Mette')))
  const reused = await costOfEach(site, times, () => site.ask('/api/leads/create', lead(key, 'Jonas')))
  const together = lead(randomUUID(), 'Mette')
  const references = new Set<unknown>()
  const send = async () => {
    const said = await site.ask('/api/leads/create', together)
    references.add(said?.status === 200 ? JSON.parse(said.body.toString()).reference : said?.status)
  }
  const atOnce = await costOfEach(site, 4 * AT_ONCE, send, AT_ONCE)
  rows.push(
    atMost(`${times} repeats of one submit, each`, again, 20, 'ms'),
    inMicroseconds('the same key with other answers, each', reused, 2 * again),
    inMicroseconds(`${4 * AT_ONCE} equal submits, ${AT_ONCE} at once, each`, atOnce, 2 * again),
    {
      tried: 'the same: leads, or other responses',
      measured: [...references].length === 1 ? 'one lead' : [...references].join(', '),
      bound: 'one lead',
      held: references.size === 1,
    },
  )
}

/** Milliseconds of the server's thread for each request. */
async function costOfEach(
  site: Target,
  times: number,
  send: () => Promise<unknown>,
  atOnce = 4,
): Promise<number> {
  const before = site.threadTime()
  await site.costOf(() => site.many(times, atOnce, send))
  return (site.threadTime() - before) / times
}

/** Both in milliseconds. */
function inMicroseconds(tried: string, ms: number, most: number): AttackRow {
  return atMost(tried, ms * 1_000, most * 1_000, 'µs')
}

function lead(key: string, firstname: string): ArenaRequest {
  return {
    method: 'POST',
    headers: {
      Origin: `https://${HOST}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    },
    body: JSON.stringify({
      ...{ firstname, lastname: 'Holm', email: 'mette@sted.example', phone: '20345678' },
      message: 'x'.repeat(4_000),
    }),
  }
}

async function signIn(site: Target): Promise<string> {
  const said = await site.ask('/intern/log-ind', {
    method: 'POST',
    headers: { Origin: `https://${HOST}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ secret: SECRET, til: '/intern' }).toString(),
  })
  return String(said?.headers['set-cookie']).split(';')[0] ?? ''
}
