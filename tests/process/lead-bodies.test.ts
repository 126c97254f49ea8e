import { globSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import { ask } from '#tests/ask.ts'
import { type LeadSite, OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'

// Unexpected bodies to every JSON endpoint: never a 500, and always a Danish message.

const person = {
  firstname: 'Mette',
  lastname: 'Holm',
  email: 'mette@fjordscene.example',
  phone: '20 34 56 78',
  company: 'Fjordscenen',
  website: 'fjordscene.example',
  comment: 'Ring gerne',
}
const besides = {
  attribution: { utm_source: 'avisen' },
  notice: { version: '1', touched: true },
  [HIDDEN_FIELDS.honeypot]: '',
  [HIDDEN_FIELDS.elapsedMs]: 9000,
}
const quote = {
  ...person,
  ...besides,
  contactMethod: 'call',
  industry: 'Sportsklub',
  ticketDetails: { numberOfTickets: 1300, ticketPrice: 89.99, customerPaysFee: true, seasonPasses: 3 },
  productSales: { giftCards: true, giftCardValue: 100 },
  additionalFeatures: { ownShop: true, numberOfUsers: 3 },
  other: [{ name: 'Support', package: 'BASIS', icon: 'x' }, 'White label'],
  expectedRevenue: 0,
  selectedPackage: 'BASIS',
  intentId: 'abcdefghijklmnop',
}
const account = { ...person, cvr: '13748136', reg: '1234', account: '0012345678' }

/** A valid body for each endpoint, by its route file. */
const ENDPOINTS: Record<string, { path: string; body: Record<string, unknown> }> = {
  'api.leads.hubspot': { path: '/api/leads/hubspot', body: quote },
  'api.leads.autosvar': {
    path: '/api/leads/autosvar',
    body: { reference: 'K7M4-2XQ9', contactMethod: 'call' },
  },
  'api.leads.create': { path: '/api/leads/create', body: { ...person, ...besides } },
  'api.clients.apply': {
    path: '/api/clients/apply',
    body: { ...account, ...besides, package: 'BASIS', terms: true },
  },
  'api.clients.new': { path: '/api/clients/new', body: { ...account, tier: 'PRO' } },
  'api.contacts.new': { path: '/api/contacts/new', body: person },
  'api.deals.new': {
    path: '/api/deals/new',
    body: { tier: 'PRO', company: 'Fjordscenen', userId: '1', companyId: null },
  },
  'api.measurements': {
    path: '/api/maalinger',
    body: { kind: 'beregner', lcp: 900, cls: 0, inp: 40, ttfb: 20, steps: ['branche'] },
  },
}

let leadSite: LeadSite
let port: number

beforeAll(async () => {
  leadSite = await startLeadSite({ TRUST_PROXY: '1', LOG_LEVEL: 'error' })
  port = Number(new URL(leadSite.site.url).port)
})

afterAll(async () => {
  const log = leadSite.site.stdout()
  await leadSite.stop()
  expect(log, 'the log of all tests').not.toContain('failed')
})

/** Objects, numbers and empty values where something else is expected. */
const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u0000',
    '\ud800',
    'x'.repeat(300),
    150.9,
    -1,
    1e308,
    [],
    [[]],
    {},
    { toString: 'x' },
    { valueOf: 'x', toString: null },
    { length: 1, 0: 'a' },
    { constructor: 'x', prototype: 1 },
    JSON.parse('{"__proto__": {"toString": 1}}'),
    [{ toString: 'x' }],
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A valid body with one or more values changed, at any depth. */
function changed(body: Record<string, unknown>): fc.Arbitrary<unknown> {
  const places = pathsOf(body)
  return fc
    .array(fc.tuple(fc.constantFrom(...places), nasty), { minLength: 1, maxLength: 4 })
    .map((changes) => {
      const copy = structuredClone(body)
      for (const [place, value] of changes) setAt(copy, place, value)
      return copy
    })
}

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))
      : []
  return path.length === 0 ? inner : [path, ...inner]
}

function setAt(target: unknown, [key, ...rest]: Path, value: unknown): void {
  if (typeof target !== 'object' || target === null || key === undefined) return
  const place = target as Record<string | number, unknown>
  if (rest.length === 0) place[key] = value
  else setAt(place[key], rest, value)
}

let visitor = 0

async function post(path: string, body: unknown): Promise<{ status: number; text: string }> {
  visitor += 1
  const { status, text } = await ask(port, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${OWNER_SECRET}`,
      // Each from its own address and person: limits are tested elsewhere.
      'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: JSON.stringify(body).replace(person.email, `mette${visitor}@fjordscene.example`),
  })
  return { status, text }
}

/** Typical messages of schema libraries, routers and runtimes. */
const ENGLISH =
  /\b(?:invalid|expected|received|required|input|must|should|unrecognized|too (?:big|small)|error|failed|cannot|not|unexpected|string|number|object|array)\b/i

function expectDanish(text: unknown): void {
  expect(text).toEqual(expect.any(String))
  expect(text).toMatch(/^[A-ZÆØÅ]|^(?:userId|companyId) er /)
  expect(text).not.toMatch(ENGLISH)
}

async function expectAnswered(path: string, body: unknown): Promise<void> {
  const { status, text } = await post(path, body)
  expect(status).toBeLessThan(504)
  expect(status).not.toBe(500)
  if (status < 400) return
  const answer = JSON.parse(text)
  expectDanish(answer.error)
  for (const message of Object.values(answer.fields ?? {})) expectDanish(message)
}

test('every endpoint that accepts JSON is in this file', () => {
  const files = globSync('app/routes/api.*.ts', { exclude: ['**/*.test.ts'] }).map((file) =>
    file.replace(/^.*\/|\.ts$/g, ''),
  )
  // The webhook has no form: its responses have no text. The editor's calls need a sign-in
  // (content-editing.test.ts), and the answer to the consent question is a form
  // (consent.test.ts).
  const others = ['api.webhooks.prismic', 'api.content', 'api.consent']
  expect(files.filter((name) => !others.includes(name)).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted())
})

describe.each(Object.values(ENDPOINTS))('$path', ({ path, body }) => {
  test('accepts a valid body', async () => {
    const { status } = await post(path, body)
    // A reference and a contact that do not exist.
    expect(path === '/api/leads/autosvar' || path === '/api/deals/new' ? [404] : [200, 204]).toContain(status)
  })

  test.each([[null], [[]], [[{}]], [3], ['text'], [true], [{}]])(
    'answers the body %j in Danish',
    async (whole) => {
      await expectAnswered(path, whole)
    },
  )

  test('answers any JSON in Danish, and never with a 500', async () => {
    const bodies = fc.oneof({ weight: 1, arbitrary: nasty }, { weight: 4, arbitrary: changed(body) })
    await fc.assert(
      fc.asyncProperty(bodies, (each) => expectAnswered(path, each)),
      { numRuns: 40, seed: 41 },
    )
  })

  test('answers an object, an array or a fraction in any single field in Danish', async () => {
    for (const place of pathsOf(body)) {
      for (const value of [{ toString: 'x' }, [[]], 150.9, null, 7]) {
        const copy = structuredClone(body)
        setAt(copy, place, value)
        await expectAnswered(path, copy)
      }
    }
  })
})

test.each([
  [{ ...quote, ticketDetails: { ...quote.ticketDetails, numberOfTickets: 150.9 } }, 'numberOfTickets'],
  [{ ...quote, ticketDetails: { ...quote.ticketDetails, numberOfTickets: '150.9' } }, 'numberOfTickets'],
  [{ ...quote, ticketDetails: { ...quote.ticketDetails, seasonPasses: 1.5 } }, 'seasonPasses'],
  [{ ...quote, additionalFeatures: { numberOfUsers: 2.5 } }, 'numberOfUsers'],
])('a fraction of a ticket, season pass or user is rejected at its field (%#)', async (body, name) => {
  const { status, text } = await post('/api/leads/hubspot', body)
  expect(status).toBe(422)
  expect(Object.keys(JSON.parse(text).fields)).toEqual([name])
})

test('every other error below /api is in Danish', async () => {
  const json = { 'content-type': 'application/json' }
  const refused: [number, string, string, Record<string, string>][] = [
    [404, 'POST', '/api/findes-ikke', json],
    [404, 'GET', '/api', {}],
    [403, 'POST', '/api/leads/create', { ...json, origin: 'https://elsewhere.example' }],
    [403, 'POST', '/api/leads/create', { ...json, 'sec-fetch-site': 'cross-site' }],
    [401, 'POST', '/api/deals/new', json],
    [405, 'GET', '/api/leads/create', {}],
    [415, 'POST', '/api/leads/create', { 'content-type': 'text/plain' }],
    [400, 'POST', '/api/leads/create', json],
  ]
  for (const [status, method, path, headers] of refused) {
    const answer = await ask(port, path, { method, headers, ...(method === 'POST' ? { body: '{' } : {}) })
    expect([path, answer.status]).toEqual([path, status])
    expectDanish(JSON.parse(answer.text).error)
  }
})

test('without internal pages their endpoints answer 404 in Danish', async () => {
  const closed = await startLeadSite({ INTERNAL_SECRET: '', LOG_LEVEL: 'error' })
  try {
    for (const { path, body } of Object.values(ENDPOINTS).filter((each) => /\/new$/.test(each.path))) {
      const answer = await ask(Number(new URL(closed.site.url).port), path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect([path, answer.status]).toEqual([path, 404])
      expectDanish(JSON.parse(answer.text).error)
    }
  } finally {
    await closed.stop()
  }
})
