import { readdirSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import fc from 'fast-check'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import routes from '#app/routes.ts'
import { serverCookies } from '#tests/browser-storage.ts'
import type { SignedIn } from '#tests/internal-pages.ts'
import { nastyTexts } from './nasty.ts'

/**
 * Part of every text that could be personal: the log must contain none of it. Paths do not contain
 * it.
 */
export const PERSONAL = 'pq7w'

export interface FuzzRequest {
  method: string
  /** Request target as sent. */
  target: string
  headers: Record<string, string>
  body: Buffer | null
  /** How the body is sent. */
  sending: Sending
}

/**
 * `whole`: in one piece with its length. `chunked`: in chunks, split at these places. `split`: with
 * its length, in pieces. `slow`: the same with a pause after each piece. `short`: ends before its
 * announced length.
 */
export interface Sending {
  kind: 'whole' | 'chunked' | 'split' | 'slow' | 'short'
  /** Positions in the body, from 0 to 1, at which it is split. */
  cuts: readonly number[]
}

/** Every route pattern, e.g. `/branche/:uid`. */
export function patternsOf(entries: readonly RouteConfigEntry[] = routes, above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path ? `${above}/${path}` : above
    if (children) return patternsOf(children, own)
    return index ? [own || '/'] : path === '*' ? [] : [own]
  })
}

/** Served without a route (server/http/server.ts). */
const otherAddresses = [
  '/media/:file',
  '/delebillede/:file',
  '/assets/:file',
  '/health',
  '/ready',
  '/metrics',
  '/latest.json',
  '/favicon.ico',
  '/:anything',
]

export const endpoints = [...patternsOf(), ...otherAddresses]

/** Query parameters and fields that some pages read, and some that none do. */
export const names = [
  'q kategori produkt branche pris antal betaler tilvalg kontakt pakke modal kladde',
  'token documentId til link secret side slags tilstand fra crm valg handling levering',
  'bekraeft soeg html csrf _routes index v w h width height dpr fm fit auto',
  'name firstname lastname email phone company cvr website comment gdprConsent package',
  'reg account terms contactMethod intentId reference __proto__ constructor',
  ...Object.values(HIDDEN_FIELDS),
]
  .join(' ')
  .split(' ')

const person = {
  firstname: `Mette ${PERSONAL}`,
  lastname: `Holm ${PERSONAL}`,
  email: `${PERSONAL}@person.example`,
  phone: '20 34 56 78',
  company: `Scenen ${PERSONAL}`,
  website: `${PERSONAL}.example`,
  comment: `Ring ${PERSONAL}`,
}

/** Valid bodies: only what is changed in them is wrong. */
const quote = {
  ...person,
  contactMethod: 'call',
  industry: 'Sportsklub',
  ticketDetails: {
    numberOfTickets: 1300,
    ticketPrice: 89.99,
    customerPaysFee: true,
    seasonPasses: 0,
    seasonPassPrice: 0,
  },
  productSales: { giftCards: true, giftCardValue: 100 },
  additionalFeatures: { ownShop: true, numberOfUsers: 3 },
  other: [{ name: 'Support', package: 'BASIS', icon: 'x' }, 'White label'],
  expectedRevenue: 0,
  attribution: { utm_source: PERSONAL, referrer: 'https://a.example/' },
  notice: { version: '1', touched: true },
  [HIDDEN_FIELDS.honeypot]: '',
  [HIDDEN_FIELDS.elapsedMs]: 9000,
}
const demo = { contactMethod: 'demo', intentId: 'abcdefghijklmnop', industry: 'Teater', other: [] }
const start = { ...person, contactMethod: 'start', selectedPackage: 'PREMIUM', cvr: '13748136' }
const autoReply = { reference: 'K7M4-2XQ9', ...person }
const account = { cvr: '13748136', package: 'BASIS', tier: 'PRO', reg: '1234', account: '0012345678' }
const application = { ...person, ...account, terms: true }
const deal = { tier: 'PRO', company: `Scenen ${PERSONAL}`, userId: '1', companyId: null }
const webhook = { secret: 'guess', type: 'api-update', documents: ['a'] }
const blocks = [{ slice_type: 'faq', slice_label: null, primary: {}, items: [] }]
const payloads: readonly object[] = [
  quote,
  demo,
  start,
  autoReply,
  application,
  deal,
  webhook,
  blocks,
  person,
]

/** Valid input of an endpoint, also mutated slightly and deep inside. */
export const expected: Record<string, readonly object[]> = {
  '/api/leads/hubspot': [quote, demo, start],
  '/api/leads/autosvar': [autoReply, quote],
  '/api/leads/create': [person],
  '/api/clients/apply': [application],
  '/api/clients/new': [application],
  '/api/contacts/new': [person],
  '/api/deals/new': [deal],
  '/api/maalinger': [{ kind: 'beregner', lcp: 900, cls: 0, inp: 40, ttfb: 20, steps: ['branche'] }],
  '/api/cookievalg': [{ valg: 'valgte', statistic: 'on' }],
  '/api/webhooks/prismic': [webhook],
  '/slice-simulator/blokke': [blocks],
  '/ansoeg': [application],
  '/branche/:uid': [person],
}

const plain = [
  'sportsklub billetsystem support PREMIUM BASIS call start demo on arrangoer 100 89,99 /intern /beregner/branche',
  'avif crop format,compress 640 K7M4-2XQ9 refusion næste beregn demo-kontakt',
]
  .join(' ')
  .split(' ')

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...plain), fc.constantFrom(...nastyTexts))
      .map((both) => both.join('')),
  },
  { weight: 2, arbitrary: fc.constantFrom(...plain) },
)

/** A text that could be personal. */
const ownText = fc.tuple(text, fc.integer({ min: 0, max: 4 })).map(([own, turn]) => {
  if (turn === 0) return `${own}${PERSONAL}`
  return turn === 1 ? `${PERSONAL}@person.example${own}` : own
})

const segments = new Set(
  readFileSync('content/published-addresses.txt', 'utf8')
    .split('\n')
    .filter((path) => path.startsWith('/'))
    .flatMap((path) => path.split('/').filter(Boolean)),
)

/** As UTF-8, percent-encoding bytes that are not allowed in a request line. */
function onTheWire(path: string): string {
  return path.replace(/[^!-~]/gu, (character) => percent(character))
}

function percent(characters: string): string {
  return [...Buffer.from(characters)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

const segment = (good: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...good) },
    { weight: 3, arbitrary: text.map(percent) },
    { weight: 2, arbitrary: text },
    { weight: 1, arbitrary: text.map((each) => percent(percent(each))) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...good), text).map((both) => both.join('')) },
  )

const pathOf = (pattern: string) => {
  const files = pattern.startsWith('/media/')
    ? readdirSync('content/media')
    : readdirSync('build/client/assets')
  const steps = ['branche', 'tilvalg', 'billetsalg', 'pakkevalg', 'information']
  const good = pattern.includes(':file') ? files : pattern.includes(':step') ? steps : [...segments]
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? segment(good) : fc.constant(part)))
  const ending = fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.constant('.data') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/', '//', '/.', '/..', '/%2e%2e', ';a=b', '%20', '%00', '.json', '/_.data'),
    },
  )
  return fc.tuple(fc.tuple(...parts), ending).map(([all, end]) => `${all.join('/') || '/'}${end}`)
}

const pairs = fc.array(
  fc.tuple(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: text }),
    ownText,
  ),
  { maxLength: 6 },
)

const encoded = (list: [string, string][], raw: boolean) =>
  list
    .map((pair) => pair.map((part) => (raw ? part.replaceAll('#', '%23') : percent(part))).join('='))
    .join('&')

const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 5, arbitrary: fc.tuple(pairs, fc.boolean()).map(([list, raw]) => `?${encoded(list, raw)}`) },
  { weight: 1, arbitrary: ownText.map((all) => `?${all}`) },
)

const replacement = fc.oneof(
  { weight: 6, arbitrary: ownText },
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown[]>(
      null,
      true,
      -1,
      0.1,
      1e308,
      [],
      {},
      [[[[]]]],
      { __proto__: null },
      [null, null],
      Number.MAX_VALUE,
    ),
  },
)

/** One of these valid bodies, with some values replaced or removed. */
const changed = (from: readonly object[], most: number) =>
  fc
    .tuple(
      fc.constantFrom(...from),
      fc.array(fc.tuple(fc.nat(), replacement, fc.boolean()), { maxLength: most }),
    )
    .map(([payload, changes]) => {
      const copy = structuredClone(payload) as Record<string, unknown>
      for (const [pick, value, removed] of changes) {
        const places = placesIn(copy)
        const place = places[pick % Math.max(1, places.length)]
        if (!place) continue
        if (removed && typeof value === 'string' && value.length % 2 === 0) delete place.in[place.name]
        else place.in[place.name] = structuredClone(value)
      }
      return copy
    })

/** Mostly valid input with a mistake or two; otherwise unexpected input. */
const changedPayload = (endpoint: string) =>
  fc.oneof(
    { weight: 3, arbitrary: changed(expected[endpoint] ?? payloads, 2) },
    { weight: 1, arbitrary: changed(payloads, 4) },
  )

function placesIn(value: unknown): { in: Record<string, unknown>; name: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const own = value as Record<string, unknown>
  return Object.keys(own).flatMap((name) => [{ in: own, name }, ...placesIn(own[name])])
}

interface Posted {
  type: string | null
  body: Buffer
}

const multipart = (list: [string, string][], whole: boolean): Posted => {
  const parts = list.map(
    ([name, value]) =>
      `--border\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"\r\n\r\n${value}\r\n`,
  )
  return {
    type: 'multipart/form-data; boundary=border',
    body: Buffer.from(`${parts.join('')}${whole ? '--border--\r\n' : '--bor'}`),
  }
}

const form = (list: [string, string][]): Posted => ({
  type: 'application/x-www-form-urlencoded',
  body: Buffer.from(encoded(list, false)),
})

const posted = (endpoint: string, owner: SignedIn | null): fc.Arbitrary<Posted> => {
  const fields: fc.Arbitrary<[string, string][]> = pairs.map((list) =>
    owner ? [...list, ['csrf', owner.csrf]] : list,
  )
  // A form as its page sends it, with some invalid fields.
  const filled = changedPayload(endpoint).map((payload) =>
    Object.entries({
      ...payload,
      gdprConsent: 'on',
      name: person.firstname,
      ...(owner ? { csrf: owner.csrf } : {}),
    }).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  )
  return fc.oneof(
    {
      weight: endpoint.startsWith('/api/') ? 30 : 6,
      arbitrary: changedPayload(endpoint).map((payload) => ({
        type: 'application/json',
        body: Buffer.from(JSON.stringify(payload)),
      })),
    },
    { weight: 3, arbitrary: filled.map(form) },
    { weight: 4, arbitrary: fields.map(form) },
    { weight: 2, arbitrary: fc.tuple(fields, fc.boolean()).map(([list, whole]) => multipart(list, whole)) },
    { weight: 1, arbitrary: ownText.map((all) => ({ type: 'application/json', body: Buffer.from(all) })) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 300 })
        .map((bytes) => ({ type: 'application/json', body: Buffer.from(bytes) })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(text, ownText).map(([type, all]) => ({ type, body: Buffer.from(all) })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Posted[]>(
        { type: 'application/json', body: Buffer.from(`${'['.repeat(8_000)}${']'.repeat(8_000)}`) },
        { type: 'application/json', body: Buffer.from(`${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`) },
        { type: 'application/json', body: Buffer.from(JSON.stringify({ comment: 'a'.repeat(70_000) })) },
        { type: 'application/x-www-form-urlencoded', body: Buffer.from('a=&'.repeat(5_000)) },
        { type: 'application/x-www-form-urlencoded', body: Buffer.from(`comment=${'%'.repeat(15_000)}`) },
        { type: 'multipart/form-data', body: Buffer.from('--x') },
        { type: null, body: Buffer.alloc(0) },
      ),
    },
  )
}

/** Answers as the wizard writes them into URLs, one of them possibly invalid. */
const wizardQuery = fc
  .tuple(fc.nat(6), ownText, fc.constantFrom('call', 'start', 'demo'))
  .map(([wrong, value, contact]) => {
    const answers = ['sportsklub', 'white-label.support', '89,99', '1300', 'arrangoer', contact, 'PREMIUM']
    const parameters = ['branche', 'tilvalg', 'pris', 'antal', 'betaler', 'kontakt', 'pakke']
    const all = parameters.map((name, at): [string, string] => [
      name,
      at === wrong ? value : (answers[at] ?? ''),
    ])
    return `?${encoded(all, false)}`
  })

const headerNames = [
  'Accept Accept-Encoding Accept-Language Authorization Cache-Control Cookie Forwarded Idempotency-Key',
  'If-Modified-Since If-None-Match Origin Purpose Range Referer Sec-Fetch-Site User-Agent X-CSRF-Token',
  'X-Forwarded-Host X-Forwarded-Prefix X-Forwarded-Proto X-HTTP-Method-Override X-Original-URL X-Rewrite-URL',
]
  .join(' ')
  .split(' ')

const cookieNames = [
  ...serverCookies({ https: false }),
  ...serverCookies({ https: true }),
  'CookieConsent',
  'a',
]

const headers = fc
  .array(fc.tuple(fc.constantFrom(...headerNames), fc.constantFrom(...cookieNames), ownText), {
    maxLength: 3,
  })
  .map((list) =>
    Object.fromEntries(
      list.map(([name, cookie, value]) => {
        const safe = value.slice(0, 2_000).replaceAll(/[^\t -~\u0080-\u00ff]/g, '?')
        return [name, name === 'Cookie' ? `${cookie}=${safe}` : safe]
      }),
    ),
  )

const ip = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`)

const sending: fc.Arbitrary<Sending> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('whole' as const) },
    { weight: 3, arbitrary: fc.constantFrom('chunked' as const, 'split' as const) },
    { weight: 1, arbitrary: fc.constantFrom('slow' as const, 'short' as const) },
  ),
  cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }).map((cuts) => cuts.sort()),
})

const isOwners = (pattern: string) =>
  /^\/(?:intern|email-preview|api-test|api\/(?:clients|contacts|deals)\/new)/.test(pattern)

/** Requests to one address, from visitors, and to the internal pages also from the owner. */
export function requestsTo(endpoint: string, owner: SignedIn): fc.Arbitrary<FuzzRequest> {
  // Signing out would end the session for all later requests.
  const session = isOwners(endpoint) && endpoint !== '/intern/log-ud' ? owner : null
  const path = pathOf(endpoint)
  return fc
    .record({
      path,
      query: endpoint.startsWith('/beregner') ? fc.oneof(wizardQuery, query) : query,
      headers,
      ip,
      signedIn: fc.boolean(),
      method: fc.oneof(
        { weight: 10, arbitrary: fc.constant('GET') },
        { weight: endpoint.startsWith('/api/') ? 40 : 8, arbitrary: fc.constant('POST') },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND') },
      ),
      post: posted(endpoint, null),
      ownerPost: posted(endpoint, session ?? owner),
      sending,
    })
    .map((all) => {
      const signedIn = session !== null && all.signedIn
      const { type, body } = signedIn ? all.ownerPost : all.post
      const withBody = all.method === 'POST'
      return {
        method: all.method,
        target: onTheWire(`${all.path}${all.query}`).slice(0, 8_000),
        headers: {
          ...all.headers,
          'X-Forwarded-For': all.ip,
          ...(withBody && type !== null
            ? { 'Content-Type': type.replaceAll(/[^\t -~]/g, '?').slice(0, 500) }
            : {}),
          ...(signedIn ? { Cookie: owner.cookie, 'X-CSRF-Token': owner.csrf } : {}),
        },
        body: withBody ? body : null,
        sending: all.sending,
      }
    })
}
