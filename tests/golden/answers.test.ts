import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type Answered, type AnswerRecord, type Asked, createAsk, createRecord } from './recording.ts'

// The responses of the built server, compared with the files of this folder: refactoring changes none.

const HOST = 'www.rampelys.example'
const SITE_URL = `https://${HOST}`
/** Enough to keep two processors busy, and within the queues for pages and pictures. */
const AT_ONCE = 6

let site: BuiltSite
let port: number
let ask: ReturnType<typeof createAsk>

beforeAll(async () => {
  site = await startBuiltSite({
    SITE_URL,
    TRUST_PROXY: '1',
    INTERNAL_SECRET: 'the secret of the owner of this site',
    LOG_LEVEL: 'error',
  })
  port = Number(new URL(site.url).port)
  ask = createAsk(port, HOST)
})

afterAll(async () => {
  await site.stop()
  await removeDataFolder(site)
})

const withQuery = (target: string, query: string) => `${target}${target.includes('?') ? '&' : '?'}${query}`
const COOKIE = 'cookievalg=alle; tak=AAAAAAAAAAAAAAAAAAAAAA; andet=1'

/** The same request, asked in other ways. */
const MANNERS: Record<string, (asked: Asked) => Asked> = {
  gzip: (asked) => withHeaders(asked, { 'Accept-Encoding': 'gzip' }),
  br: (asked) => withHeaders(asked, { 'Accept-Encoding': 'gzip, deflate, br, zstd' }),
  cookie: (asked) => withHeaders(asked, { Cookie: COOKIE }),
  utm: (asked) => ({
    ...asked,
    target: withQuery(asked.target, 'utm_source=avisen&utm_campaign=efter%C3%A5r'),
  }),
  'upper case': (asked) => {
    const [path = '', ...query] = asked.target.split('?')
    return { ...asked, target: [path.toUpperCase(), ...query].join('?') }
  },
  'foreign origin': (asked) =>
    withHeaders(asked, { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }),
}

/** More ways, for GET and HEAD only. */
const READING: Record<string, (asked: Asked) => Asked> = {
  ...MANNERS,
  'from the site': (asked) => withHeaders(asked, { 'Sec-Fetch-Site': 'same-origin' }),
  prefetch: (asked) => withHeaders(asked, { 'Sec-Purpose': 'prefetch' }),
  browser: (asked) => withHeaders(asked, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }),
}

function withHeaders(asked: Asked, headers: Record<string, string>): Asked {
  return { ...asked, headers: { ...asked.headers, ...headers } }
}

/** Records an address, read in every way. */
async function recordManners(record: AnswerRecord, title: string, target: string): Promise<void> {
  const asked: Asked = { target }
  const plain = await ask(asked)
  const known = plain.headers.etag?.[0] ?? '"none"'
  const ways: [string, Asked][] = [
    ['HEAD', { ...asked, method: 'HEAD' }],
    ['If-None-Match', withHeaders(asked, { 'If-None-Match': known })],
    ...Object.entries(READING).map(([name, manner]): [string, Asked] => [name, manner(asked)]),
  ]
  const answers = await Promise.all(ways.map(async ([name, way]) => [name, await ask(way)] as const))
  record.begin(title)
  await record.add(title, 'plain', plain)
  for (const [name, answer] of answers)
    await record.add(title, name, answer, name === 'HEAD' ? plain : answer)
}

/** A target in a title: characters that do not print are escaped, and long ones cut. */
function shown(target: string): string {
  const text = JSON.stringify(target).slice(1, -1)
  return text.length > 120 ? `${text.slice(0, 80)}… (${target.length} characters)` : text
}

async function recordAll(group: string, targets: readonly string[]): Promise<void> {
  const record = createRecord()
  const each = [...new Set(targets)]
  for (const target of each) record.begin(shown(target))
  await inTurn(each, async (target) => record.add(shown(target), 'plain', await ask({ target })))
  await expect(record.text()).toMatchFileSnapshot(`${group}.txt`)
}

/** Works through a list, a few at a time. */
async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

const ANSWERS = 'branche=sportsklub&tilvalg=support&pris=89%2C99&antal=1300'

test('every page responds as recorded', async () => {
  const { body } = await ask({ target: '/sitemap.xml' })
  const listed = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
  const paths = listed.map((url) => url.replace(SITE_URL, '') || '/')
  const published = readFileSync('content/published-addresses.txt', 'utf8').split('\n')
  const all = new Set([...paths, ...published.filter((path) => path.startsWith('/'))])
  expect(all.size).toBeGreaterThan(80)
  await recordAll('pages', [...all].toSorted())
})

test('every page that depends on its query, or is not for search engines, responds as recorded', () =>
  recordAll('more-pages', [
    '/beregner',
    '/beregner?branche=festival',
    '/beregner/branche?branche=festival',
    '/beregner/tilvalg',
    '/beregner/tilvalg?branche=sportsklub',
    '/beregner/tilvalg?branche=sportsklub&tilvalg=support&tilvalg=white-label',
    '/beregner/billetsalg',
    `/beregner/billetsalg?${ANSWERS}`,
    `/beregner/billetsalg?${ANSWERS}&betaler=arrangoer`,
    '/beregner/billetsalg?branche=sportsklub&pris=0&antal=1300',
    '/beregner/billetsalg?branche=sportsklub&pris=abc&antal=-1',
    '/beregner/pakkevalg',
    `/beregner/pakkevalg?${ANSWERS}`,
    `/beregner/pakkevalg?${ANSWERS}&betaler=arrangoer`,
    '/beregner/pakkevalg?branche=festival&tilvalg=white-label&pris=350&antal=25000',
    '/beregner/pakkevalg?branche=festival&pris=2&antal=100&betaler=arrangoer',
    '/beregner/information',
    `/beregner/information?${ANSWERS}`,
    `/beregner/information?${ANSWERS}&kontakt=call`,
    `/beregner/information?${ANSWERS}&kontakt=demo`,
    '/beregner/information?kontakt=start&pakke=PREMIUM',
    '/beregner/information?kontakt=start&pakke=BASIS',
    '/beregner/information?kontakt=start&pakke=ukendt',
    '/beregner/tak-for-din-henvendelse',
    '/beregner/tak-for-din-henvendelse?kontakt=call',
    '/ansoeg?pakke=PREMIUM',
    '/ansoeg?pakke=BASIS',
    '/kunder?produkt=billetsystem',
    '/kunder?branche=festival',
    '/kunder?kategori=festival',
    '/kunder?produkt=ukendt',
    '/support?soeg=faktura',
    '/support?soeg=xyzzy',
    '/kundeservice?soeg=billet',
    '/kundeservice?soeg=%3Cscript%3E',
    '/priser/billetsystem?modal=ring-op',
    '/?modal=ring-op',
    '/?modal=ukendt',
    '/pricing-pages',
    '/pricing-pages/pakker',
    '/priser/billetsystem?pris=100&antal=500',
    '/faa-tilbud',
    '/preview',
    '/preview?token=https%3A%2F%2Fevil.example%2Fpreviews%2F1&documentId=a',
    '/slice-simulator',
    '/intern',
    '/intern/log-ind',
    '/intern/log-ind?til=/intern/maalinger',
    '/intern/log-ind?til=//evil.example',
    '/intern/log-ud',
    '/intern/henvendelser.csv',
    '/intern/henvendelse/K7M4-2XQ9',
    '/intern/maalinger',
    '/intern/forbindelser',
    '/intern/sletning/1',
    '/intern/henvendelse/K7M4-2XQ9/slet',
    '/intern/komponenter',
    '/email-preview',
    '/email-preview/vis',
    '/api-test',
  ]))

test('addresses without a page respond as recorded', () =>
  recordAll('unknown', [
    '/findes-ikke',
    '/findes/heller/ikke',
    '/findes-ikke?q=1',
    '/findes-ikke.html',
    '/wp-login.php',
    '/.env',
    '/.well-known/security.txt',
    '/branche/findes-ikke',
    '/branche/sportsklub/mere',
    '/produkt/findes-ikke',
    '/kunder/findes-ikke',
    '/priser/findes-ikke',
    '/pricing-pages/findes-ikke',
    '/om-os/findes-ikke',
    '/hjaelp/findes-ikke',
    '/support/findes-ikke',
    '/support/kom-godt-i-gang/findes-ikke',
    '/support/salg-og-priser/inviter-kolleger',
    '/support/a/b/c',
    '/kundeservice/findes-ikke',
    '/kundeservice/findes-ikke/heller-ikke',
    '/faa-tilbud/findes-ikke',
    '/beregner/findes-ikke',
    '/beregner/branche/mere',
    '/intern/findes-ikke',
    '/branche/%C3%A6%C3%B8%C3%A5',
    '/branche/æøå',
    '/branche/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/branche/%3Cb%3E',
    '/branche/a%20b',
    '/branche%2Fsportsklub',
    '/branche%5Csportsklub',
    '/branche\\sportsklub',
    '/branche/%00',
    '/branche/%0d%0aX-Header:1',
    '/branche/%7f',
    '/branche/%e6',
    '/branche/%',
    '/branche/%zz',
    '/branche/%252f',
    '/%',
    '/./branche/sportsklub',
    '/branche/../kunder',
    '/../../etc/passwd',
    '/%2e%2e/kunder',
    '/branche/.',
    '/..',
    '/.',
    '//',
    '//evil.example',
    '//evil.example/kunder',
    '//kunder',
    '/branche//sportsklub',
    '/branche/sportsklub//',
    '/kunder;a=b',
    '/kunder?',
    '/kunder??a',
    '/kunder#a',
    '/?',
    '/unreadable',
    '/ulaeselig',
    `/${'a'.repeat(4094)}`,
    `/${'a'.repeat(4096)}`,
    `/branche/${'a'.repeat(1000)}`,
    `/kunder?a=${'b'.repeat(4080)}`,
    `/kunder?a=${'b'.repeat(4090)}`,
    '/kunder.data',
    '/_root.data',
    '/__manifest',
    '/kunder?_data=routes/customers',
    '/kunder?index',
    '/index.html',
    '/kunder/index.html',
  ]))

test('redirects respond as recorded', async () => {
  const documents = readFileSync('content/documents/redirects/redirects.json', 'utf8')
  const { data } = JSON.parse(documents) as { data: { redirects: { from: string }[] } }
  await recordAll('redirects', [
    ...data.redirects.map(({ from }) => from),
    ...data.redirects.slice(0, 3).map(({ from }) => `${from}/`),
    '/priser',
    '/priser/',
    '/om-os',
    '/om-os/om-os',
    '/kunder/',
    '/kunder/?produkt=billetsystem',
    '/Kunder',
    '/BRANCHE/Sportsklub/',
    '/branche/sportsklub/',
    '/beregner/',
    '/support/',
    '/kundeservice/',
    '/hjaelp',
    '/kontakt',
    '/om',
    '/blog/findes-ikke',
    '/support/doeren-og-dagen/',
    '/robots.txt/',
    '/Robots.txt',
    '/api/leads/create/',
  ])
})

test('files, pictures and machine-readable addresses respond as recorded', async () => {
  const pictures = await Promise.all(
    ['/kunder', '/branche/festival'].map(async (target) => {
      const page = (await ask({ target })).body.toString()
      return /(?<=og:image" content="[^"]*)\/delebillede[^"]+/.exec(page)?.[0] ?? ''
    }),
  )
  expect(pictures).not.toContain('')
  await recordAll('files', [
    '/health',
    '/health/',
    '/ready',
    '/metrics',
    '/latest.json',
    '/favicon.ico',
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
    '/assets',
    '/assets/',
    '/assets/findes-ikke.js',
    '/assets/findes-ikke-abcdefgh.js',
    '/assets/../../package.json',
    '/assets/%2e%2e%2fpackage.json',
    '/media',
    '/media/',
    '/media/findes-ikke.svg',
    '/media/favicon.svg',
    '/media/favicon.svg?w=32&h=32&fit=crop&fm=png',
    '/media/favicon.svg?w=33&h=33&fit=crop&fm=png',
    '/media/favicon.svg?fm=exe',
    '/media/skaerm-webshop-mobil.webp',
    '/media/skaerm-webshop-mobil.webp?w=64&auto=format,compress',
    '/media/pakke-basis.svg?w=640&fm=png',
    '/media/case-fjordscene.svg?w=640&fm=webp',
    '/media/%2e%2e/package.json',
    '/media/..%2fpackage.json',
    '/media/.DS_Store',
    '/delebillede.png',
    '/delebillede/findes-ikke.png',
    '/delebillede/',
    ...pictures,
    '/api',
    '/api/',
    '/api/findes-ikke',
    '/api/leads',
    '/api/leads/hubspot',
    '/api/leads/autosvar',
    '/api/leads/create',
    '/api/clients/apply',
    '/api/clients/new',
    '/api/contacts/new',
    '/api/deals/new',
    '/api/maalinger',
    '/api/webhooks/prismic',
    '/slice-simulator/blokke',
  ])
})

test('one address of each kind responds as recorded to every method, header and caller', async () => {
  const home = (await ask({ target: '/' })).body.toString()
  const record = createRecord()
  const kinds: Record<string, string | RegExp> = {
    'a page': '/kunder',
    'a page that depends on its query': `/beregner/pakkevalg?${ANSWERS}`,
    'a page of the owner': '/intern/log-ind',
    'an address without a page': '/findes-ikke',
    'a redirect': '/kunder/',
    'a file': '/robots.txt',
    'a picture': '/media/favicon.svg',
    'what a script asks for': '/latest.json',
    'what is for posts alone': '/api/leads/create',
    // By pattern, since their names depend on the build.
    'a style sheet': /\/assets\/app-[\w-]+\.css/,
    'a script': /\/assets\/entry\.client-[\w-]+\.js/,
    'a font': /\/assets\/[\w-]+\.woff2/,
  }
  for (const [kind, target] of Object.entries(kinds)) {
    const [found = ''] = typeof target === 'string' ? [target] : (target.exec(home) ?? [])
    await recordManners(record, kind, found)
  }
  for (const [kind, asked] of Object.entries({
    'a post of a script': { target: '/api/leads/create', headers: JSON_TYPE, body: JSON.stringify(person) },
    'a post of a form': {
      target: '/branche/sportsklub',
      headers: FORM_TYPE,
      body: new URLSearchParams(person).toString(),
    },
  }))
    for (const [name, manner] of [['plain', (same: Asked) => same] as const, ...Object.entries(MANNERS)]) {
      if (name === 'plain') record.begin(kind)
      const post = { ...asked, method: 'POST', headers: { ...asked.headers, 'X-Forwarded-For': '10.3.0.1' } }
      await record.add(kind, name, await ask(manner(post)))
    }
  await expect(record.text()).toMatchFileSnapshot('manners.txt')
})

/** Sends bytes as they are and returns what comes back until the server closes. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.setEncoding('utf8').on('data', (piece) => {
      heard += piece
    })
    socket.on('error', () => resolve(heard))
    socket.on('close', () => resolve(heard))
  })
}

test('requests that break the protocol get the recorded responses', async () => {
  const end = `Host: ${HOST}\r\nConnection: close\r\n\r\n`
  const requests: Record<string, string> = {
    'a control character': `GET /a\x01b HTTP/1.1\r\n${end}`,
    'a tabulator': `GET /a\tb HTTP/1.1\r\n${end}`,
    'a space': `GET /a b HTTP/1.1\r\n${end}`,
    'latin-1': `GET /branche/\xe6 HTTP/1.1\r\n${end}`,
    'no slash': `GET kunder HTTP/1.1\r\n${end}`,
    'an asterisk': `GET * HTTP/1.1\r\n${end}`,
    'an absolute address': `GET https://${HOST}/kunder HTTP/1.1\r\n${end}`,
    'the absolute address of another site': `GET http://evil.example/kunder HTTP/1.1\r\n${end}`,
    'no host': 'GET /kunder HTTP/1.1\r\nConnection: close\r\n\r\n',
    'two hosts': `GET /kunder HTTP/1.1\r\nHost: evil.example\r\n${end}`,
    'a host that is none': 'GET /findes-ikke HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
    'HTTP/1.0': `GET /health HTTP/1.0\r\n${end}`,
    'an unknown protocol': `GET /kunder HTTP/9.9\r\n${end}`,
    'an unknown method': `BREW /kunder HTTP/1.1\r\n${end}`,
    'headers that are too long': `GET /kunder HTTP/1.1\r\nCookie: ${'a'.repeat(20_000)}\r\n${end}`,
    'a header that is none': `GET /kunder HTTP/1.1\r\nnothing\r\n${end}`,
    'two lengths': `POST /ansoeg HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${end}a`,
    'a length and chunks': `POST /ansoeg HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
    ...Object.fromEntries(
      ['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'].flatMap((method) =>
        ['/', '/health', '/api/leads/create'].map((target) => [
          `${method} ${target}`,
          `${method} ${target} HTTP/1.1\r\n${end}`,
        ]),
      ),
    ),
    'OPTIONS *': `OPTIONS * HTTP/1.1\r\n${end}`,
    'CONNECT evil.example:443': `CONNECT evil.example:443 HTTP/1.1\r\n${end}`,
  }
  const record = createRecord()
  for (const [title, bytes] of Object.entries(requests)) {
    record.begin(title)
    await record.add(title, 'raw', parse(await sendRaw(bytes)))
  }
  await expect(record.text()).toMatchFileSnapshot('broken-requests.txt')
})

function parse(heard: string): Answered {
  const [head = '', ...rest] = heard.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers: Answered['headers'] = {}
  for (const each of lines) {
    const [name = '', ...value] = each.split(': ')
    const key = name.toLowerCase()
    headers[key] = [...(headers[key] ?? []), value.join(': ')]
  }
  const body = Buffer.from(rest.join('\r\n\r\n'))
  return { status: Number(line.split(' ')[1] ?? 0), headers, raw: body, body }
}

// Posts. Each has its own visitor, and each form its own person, so that no limit applies.

const person = {
  firstname: 'Mette',
  lastname: 'Holm',
  phone: '20 34 56 78',
  email: 'mette@fjordscene.example',
}
const quote = {
  ...person,
  contactMethod: 'call',
  industry: 'Sportsklub',
  ticketDetails: { numberOfTickets: 1300, ticketPrice: 89.99, customerPaysFee: true },
  other: [{ name: 'Support', package: 'BASIS' }],
}
const application = {
  ...person,
  company: 'Fjordscenen',
  cvr: '13748136',
  package: 'BASIS',
  website: 'fjordscene.example',
  reg: '1234',
  account: '0012345678',
  terms: true,
}
const deal = { tier: 'PRO', company: 'Fjordscenen', userId: '1', companyId: null }
const measurement = { kind: 'beregner', lcp: 900, cls: 0, inp: 40, ttfb: 20, steps: ['branche'] }

const JSON_TYPE = { 'Content-Type': 'application/json' }
const FORM_TYPE = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** A body that each endpoint takes. */
const ENDPOINTS: Record<string, object> = {
  '/api/leads/hubspot': quote,
  '/api/leads/create': person,
  '/api/clients/apply': application,
  '/api/leads/autosvar': { ...quote, reference: 'K7M4-2XQ9' },
  '/api/clients/new': { ...application, tier: 'PRO' },
  '/api/contacts/new': person,
  '/api/deals/new': deal,
  '/api/maalinger': measurement,
  '/api/webhooks/prismic': { secret: 'guess', type: 'api-update', documents: [] },
  '/slice-simulator/blokke': [{ slice_type: 'faq', slice_label: null, primary: {}, items: [] }],
  '/api/findes-ikke': person,
}

let visitor = 0

/** The same fields from a person of this form only. */
function fromOwnPerson<Fields extends object>(target: string, fields: Fields): Fields {
  const own = target.split('?')[0]?.replaceAll('/', '-')
  return 'email' in fields ? { ...fields, email: `mette@sted${own}.example` } : fields
}

async function recordPost(record: AnswerRecord, title: string, asked: Asked): Promise<void> {
  visitor += 1
  record.begin(title)
  const post = withHeaders({ ...asked, method: 'POST' }, { 'X-Forwarded-For': `10.1.0.${visitor}` })
  await record.add(title, 'plain', await ask(post))
}

test('posts from scripts get the recorded responses', async () => {
  const record = createRecord()
  for (const [target, fields] of Object.entries(ENDPOINTS)) {
    const valid = fromOwnPerson(target, fields)
    const bodies: Record<string, unknown> = {
      'as the forms send it': valid,
      'with the honeypot filled': { ...valid, emne: 'http://spam.example' },
      'sent too fast': { ...valid, tid: 100 },
      'of three links': { ...valid, comment: 'http://a.example http://b.example http://c.example' },
      'without fields': {},
      'with wrong fields': {
        ...valid,
        email: 'mette',
        phone: '123',
        cvr: '12345678',
        website: 'a b',
        reg: '1',
        account: 'x',
        package: 'PLUS',
        ticketDetails: { numberOfTickets: 1.5, ticketPrice: -1, customerPaysFee: 'ja' },
      },
      'with fields of other types': Object.fromEntries(Object.keys(valid).map((name) => [name, [name]])),
      'that is a list': [],
      'that is null': null,
      'that is a text': 'a',
    }
    for (const [what, body] of Object.entries(bodies))
      await recordPost(record, `${target} ${what}`, {
        target,
        headers: JSON_TYPE,
        body: JSON.stringify(body),
      })
    const raw: Record<string, Asked> = {
      'no JSON': { target, headers: JSON_TYPE, body: '{"firstname"' },
      'an empty body': { target, headers: JSON_TYPE, body: '' },
      'too long': { target, headers: JSON_TYPE, body: JSON.stringify({ comment: 'x'.repeat(70_000) }) },
      'of a form': {
        target,
        headers: FORM_TYPE,
        body: 'firstname=Mette',
      },
      'of no type': { target, body: '{}' },
    }
    for (const [what, asked] of Object.entries(raw)) await recordPost(record, `${target} ${what}`, asked)
  }
  const keyed = (body: object): Asked => ({
    target: '/api/leads/create',
    headers: { ...JSON_TYPE, 'Idempotency-Key': 'den samme' },
    body: JSON.stringify(body),
  })
  await recordPost(record, 'with a key', keyed({ ...person, lastname: 'Nøgle' }))
  await recordPost(record, 'another with the same key', keyed({ ...person, lastname: 'Anden' }))
  await expect(record.text()).toMatchFileSnapshot('posts-of-scripts.txt')
})

const information = { name: 'Mette Holm', email: 'mette@fjordscene.example', phone: '20 34 56 78' }

/** The address that each form without scripts is posted to, with accepted fields. */
const PLAIN_FORMS: Record<string, Record<string, string>> = {
  '/beregner/branche': { branche: 'festival' },
  '/beregner/tilvalg?branche=festival': { tilvalg: 'support' },
  '/beregner/billetsalg?branche=festival': { pris: '100', antal: '500', betaler: 'arrangoer' },
  [`/beregner/pakkevalg?${ANSWERS}`]: { valg: 'call' },
  [`/beregner/information?${ANSWERS}&kontakt=call`]: { ...information, gdprConsent: 'on' },
  '/beregner/information?kontakt=start&pakke=PREMIUM': {
    ...information,
    company: 'Fjordscenen',
    cvr: '13748136',
    website: 'fjordscene.example',
    gdprConsent: 'on',
  },
  '/branche/sportsklub': { ...person, comment: 'Ring gerne' },
  '/branche/findes-ikke': { ...person, lastname: 'Uden side' },
  '/ansoeg': { ...application, terms: 'on' },
  '/kunder': person,
  '/findes-ikke': person,
  '/intern/log-ind': { secret: 'forkert', til: '/intern' },
  '/intern': { handling: 'slet' },
  '/intern/log-ud': {},
}

test('posts from forms without scripts get the recorded responses', async () => {
  const record = createRecord()
  for (const [target, fields] of Object.entries(PLAIN_FORMS)) {
    const valid = fromOwnPerson(target, fields)
    const long = 'x'.repeat(70_000)
    const posts: Record<string, Record<string, string>> = {
      'as the form sends it': valid,
      'with the honeypot filled': { ...valid, emne: 'http://spam.example' },
      'without fields': {},
      'with wrong fields': {
        ...valid,
        email: 'mette',
        phone: '123',
        cvr: '12345678',
        account: 'x',
        pris: '-1',
        antal: 'mange',
        branche: 'ukendt',
        valg: 'ukendt',
      },
      'too long': { ...valid, comment: long },
    }
    for (const [what, sent] of Object.entries(posts)) {
      const body = new URLSearchParams(sent).toString()
      await recordPost(record, `${target} ${what}`, { target, headers: FORM_TYPE, body })
    }
    await recordPost(record, `${target} as JSON`, {
      target,
      headers: JSON_TYPE,
      body: JSON.stringify(valid),
    })
    const parts = Object.entries(valid).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    await recordPost(record, `${target} in parts`, {
      target,
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: `${parts.join('')}--b--\r\n`,
    })
  }
  await expect(record.text()).toMatchFileSnapshot('posts-of-forms.txt')
})
