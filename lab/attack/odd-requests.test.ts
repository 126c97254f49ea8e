import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { HOST } from '#lab/proxies.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { type AttackedSite, attacked, many, SECRET } from './site.ts'

// Legal but odd requests, a few of which would cost as much as thousands.

const LONG = 15_000
const TIMES = 300
const AT_ONCE = 64

/** Milliseconds of the server's thread for each request. */
async function costOfEach(site: AttackedSite, send: () => Promise<unknown>, times = TIMES, atOnce = 4) {
  const before = site.threadTime()
  await site.during(() => many(times, atOnce, send))
  return (site.threadTime() - before) / times
}

const test = attacked().extend('page', { scope: 'file' }, async ({ site }) => {
  await many(TIMES, 4, () => site.ask('/'))
  return costOfEach(site, () => site.ask('/'))
})

// Headers that no browser writes, with a page from memory, which no limit counts.
test.for<[what: string, headers: Record<string, string>]>([
  ['Accept-Encoding of commas', { 'Accept-Encoding': ','.repeat(LONG) }],
  ['If-None-Match of commas', { 'If-None-Match': ','.repeat(LONG) }],
  ['400 broken preview cookies', { Cookie: Array(400).fill('io.prismic.preview=%7B%22').join('; ') }],
  ['700 cookies', { Cookie: Array.from({ length: 700 }, (_, at) => `a${at}=bcdefghijkl`).join('; ') }],
  ['3,500 ranges', { Range: `bytes=${'0-0,'.repeat(3_500)}0-1`, 'If-Range': '"x"' }],
])(
  'a cached page requested with %s costs at most four times as much',
  async ([, headers], { site, page, atMost }) => {
    await atMost('ms', await costOfEach(site, () => site.ask('/', { headers })), 4 * page)
  },
)

test.for([
  '/health',
  '/ready',
  '/latest.json',
  '/favicon.ico',
  '/metrics',
  '/robots.txt',
  '/delebillede.png',
])('%s, which is open to everyone', async (path, { site, atMost }) => {
  await atMost('ms', await costOfEach(site, () => site.ask(path)), 5)
})

const inParts = (headers: string) =>
  `--b\r\nContent-Disposition: form-data; name="a"\r\n${headers}\r\nx\r\n--b--\r\n`
const parameters = `Content-Disposition: form-data${'; a="b"'.repeat(36_000)}\r\n`
const parts = 'multipart/form-data; boundary=b'

// Forms of the greatest size that the owner's pages take.
test.for<[what: string, types: string | string[], body: string]>([
  ['44,000 headers in a part', parts, inParts('a:b\r\n'.repeat(44_000))],
  ['36,000 parameters in a header', parts, inParts(parameters)],
  [
    '125,000 fields under two Content-Types',
    [parts, 'application/x-www-form-urlencoded'],
    'a&'.repeat(125_000),
  ],
])('a form of 256 kB from a signed-in user: %s', async ([, types, body], { site, atMost }) => {
  const { cookie } = await signInAsOwner(site.url, SECRET)
  // Node sends a list as headers of their own.
  const headers = { Origin: `https://${HOST}`, Cookie: cookie, 'Content-Type': types as string }
  const send = () => site.ask('/email-preview/vis', { method: 'POST', headers, body })
  await atMost('ms', await costOfEach(site, send, 10), 10)
})

const lead = (key: string, firstname: string) => ({
  method: 'POST',
  headers: { Origin: `https://${HOST}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
  body: JSON.stringify({
    firstname,
    lastname: 'Holm',
    email: 'mette@sted.example',
    phone: '20345678',
    message: 'x'.repeat(4_000),
  }),
})

test('repeats of one submit', async ({ site, atMost }) => {
  const key = randomUUID()
  const send = (as: ReturnType<typeof lead>) => site.ask('/api/leads/create', as)
  await send(lead(key, 'Mette'))
  const again = await costOfEach(site, () => send(lead(key, 'Mette')))
  await atMost('ms, each', again, 20)
  await atMost('ms with other answers', await costOfEach(site, () => send(lead(key, 'Jonas'))), 2 * again)
  const together = lead(randomUUID(), 'Mette')
  const references = new Set<unknown>()
  const note = async () => references.add(JSON.parse((await send(together))?.text ?? '{}').reference)
  await atMost(`ms, ${AT_ONCE} at once`, await costOfEach(site, note, 4 * AT_ONCE, AT_ONCE), 2 * again)
  expect([...references]).toEqual([expect.stringMatching(/./)])
})
