import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { startTicketSystem, type TicketSystem } from '#tests/fakes/ticket-system.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'

// The owner's pages on the built server, over HTTP: access, what is hidden from others, what the
// endpoints return.

const SECRET = 'the secret of the owner of this site'
const PAGES = [
  '/intern',
  '/intern/log-ind',
  '/intern/henvendelser.csv',
  '/intern/maalinger/vundne.csv',
  '/intern/forbindelser',
  '/api-test',
  '/email-preview',
]
const ENDPOINTS = ['/api/clients/new', '/api/contacts/new', '/api/deals/new']

let hubspot: FakeHubspot
let tickets: TicketSystem
let closed: BuiltSite
let open: BuiltSite

beforeAll(async () => {
  hubspot = await startFakeHubspot()
  tickets = await startTicketSystem()
  const outside = {
    HUBSPOT_ACCESS_TOKEN: 'fake-token',
    HUBSPOT_BASE_URL: hubspot.url,
    HUBSPOT_OWNER_ID: '1001',
    CLIENTS_URL: tickets.url,
    COOKIEBOT_ID: '00000000-0000-0000-0000-000000000000',
    LOG_LEVEL: 'debug',
  }
  closed = await startBuiltSite(outside)
  open = await startBuiltSite({ ...outside, INTERNAL_SECRET: SECRET })
})

afterAll(async () => {
  for (const site of [closed, open]) {
    await site.stop()
    await removeDataFolder(site)
  }
  await hubspot.stop()
  await tickets.stop()
})

function ask(path: string, init: RequestInit = {}, site = open): Promise<Response> {
  return fetch(`${site.url}${path}`, { redirect: 'manual', ...init })
}

function postForm(path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  return ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
}

const signIn = () => signInAsOwner(open.url, SECRET)

function call(path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

test("in production without INTERNAL_SECRET the owner's pages are 404, and the start prints no link", async () => {
  expect(closed.stdout()).not.toContain('/intern')
  for (const path of PAGES) {
    const answer = await ask(path, {}, closed)
    expect([path, answer.status]).toEqual([path, 404])
    expect(answer.headers.get('cache-control')).toContain('no-store')
  }
  for (const path of ENDPOINTS) {
    const answer = await fetch(`${closed.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect([path, answer.status]).toEqual([path, 404])
  }
  expect(open.stdout()).not.toContain('log-ind?link=')
})

test('without a session a page redirects to the sign-in, and an endpoint rejects the request', async () => {
  const answer = await ask('/intern?tilstand=dead')
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/intern/log-ind?til=%2Fintern%3Ftilstand%3Ddead',
  ])
  for (const path of ENDPOINTS) expect((await call(path, {}, {})).status).toBe(401)
  expect((await call('/api/clients/new', {}, { authorization: 'Bearer guess' })).status).toBe(401)
})

test('the sign-in leads to the page that was asked for', async () => {
  const answer = await postForm('/intern/log-ind', { secret: SECRET, til: '/api-test' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/api-test'])
})

test('the pages are private, not indexed, and free of outside services', async () => {
  const { cookie } = await signIn()
  for (const path of ['/intern', '/api-test', '/email-preview', '/intern/log-ind?til=/intern']) {
    const answer = await ask(path, { headers: { cookie } })
    expect(answer.headers.get('cache-control')).toMatch(/^private, no-store/)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin')
    expect(answer.headers.get('content-security-policy') ?? '').not.toContain('cookiebot')
  }
  expect(await (await ask('/')).headers.get('content-security-policy')).toContain('cookiebot')
})

test('each document links one stylesheet: the owner their own, which visitors do not load', async () => {
  const { cookie } = await signIn()
  const sheets = async (path: string, headers = { cookie }) => {
    const html = await (await ask(path, { headers })).text()
    const links = html.matchAll(/<link rel="stylesheet" href="\/assets\/(\w+)-[^"]*\.css"/g)
    return [...links].map(([, name]) => name)
  }
  // The desk, an error page below the sign-in, and the sign-in itself.
  for (const path of ['/intern', '/intern/henvendelse/findes-ikke'])
    expect([path, await sheets(path)]).toEqual([path, ['internal']])
  expect(await sheets('/intern/log-ind', { cookie: '' })).toEqual(['internal'])
  expect(await sheets('/')).toEqual(['app'])
})

test('the connections page says of each service whether it works and what to do, without a secret', async () => {
  const { cookie } = await signIn()
  const page = await (await ask('/intern/forbindelser', { headers: { cookie } })).text()
  expect(page).toContain('HubSpot tager imod nøglen')
  expect(page).toContain('Ingen: mails bliver til filer i datamappen')
  expect(await (await ask('/intern', { headers: { cookie } })).text()).toContain(
    'href="/intern/forbindelser"',
  )
  expect(page).not.toContain('fake-token')
  hubspot.fail({ kind: 'answer', status: 401, body: {}, times: 1 })
  const broken = await (await ask('/intern/forbindelser', { headers: { cookie } })).text()
  expect(broken).toContain('HubSpot afviser nøglen')
  expect(broken).toContain('Én forbindelse virker ikke.')
})

test("nothing is changed without the session's CSRF token, whatever cookie is sent", async () => {
  const { cookie } = await signIn()
  const other = await signIn()
  expect((await postForm('/intern', { soeg: 'Mette' }, cookie)).status).toBe(403)
  expect((await postForm('/intern', { soeg: 'Mette', csrf: other.csrf }, cookie)).status).toBe(403)
  expect((await call('/api/deals/new', {}, { cookie })).status).toBe(403)
  const out = await postForm('/intern/log-ud', { csrf: other.csrf }, cookie)
  expect([out.status, out.headers.getSetCookie()]).toEqual([403, []])
  const foreign = await ask('/intern/log-ud', {
    method: 'POST',
    headers: { cookie, origin: 'https://attacker.example' },
  })
  expect(foreign.status).toBe(403)
})

test("signing out invalidates the session's cookie", async () => {
  const { cookie, csrf } = await signIn()
  const answer = await postForm('/intern/log-ud', { csrf }, cookie)
  expect(answer.headers.get('set-cookie')).toMatch(/^intern=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict/)
  expect(answer.headers.get('set-cookie')).toContain(
    'intern-kollega=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
  )
  expect((await ask('/intern', { headers: { cookie } })).status).toBe(303)
})

test('client, contact and deal of /api-test each return success and exist afterwards', async () => {
  const { cookie, csrf } = await signIn()
  const headers = { cookie, 'x-csrf-token': csrf }
  const person = {
    firstname: 'Mette',
    lastname: 'Test',
    phone: '20 34 56 78',
    email: 'mette.test@firma.example',
    company: 'Testscenen',
    website: 'firma.example',
  }
  const client = await call(
    '/api/clients/new',
    { ...person, reg: '1234', account: '0012345678', cvr: '13748136', tier: 'PRO' },
    headers,
  )
  expect(client.status).toBe(200)
  const made = await client.json()
  expect(made).toEqual({
    ok: true,
    id: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    tier: 'PRO',
    repeated: false,
  })
  await expect.poll(() => tickets.received).toMatchObject([{ key: made.id, body: { account: '0012345678' } }])

  const contact = await call('/api/contacts/new', person, headers)
  expect(contact.status).toBe(200)
  const { userId, companyId, ...rest } = await contact.json()
  expect([typeof userId, typeof companyId, rest]).toEqual(['string', 'string', {}])
  const withoutCompany = await call('/api/contacts/new', { ...person, company: '' }, headers)
  expect(await withoutCompany.json()).toEqual({ userId, companyId: null })

  const deal = await call(
    '/api/deals/new',
    { tier: 'PRO', company: 'Testscenen', userId, companyId },
    headers,
  )
  expect(await deal.json()).toEqual({ ok: true, dealId: hubspot.all('deals')[0]?.id })
  expect(hubspot.all('deals')).toMatchObject([
    { properties: { lead_tier: 'PRO', lead_intent: 'application' }, associations: { contacts: [userId] } },
  ])
  const again = await call(
    '/api/deals/new',
    { tier: 'PREMIUM', company: 'Testscenen', userId, companyId: null },
    { authorization: `Bearer ${SECRET}` },
  )
  expect(again.status).toBe(200)
  expect(hubspot.all('deals')).toMatchObject([{ properties: { lead_tier: 'PREMIUM' } }])
})

test('an invalid call of /api-test gets an error in Danish', async () => {
  const headers = { authorization: `Bearer ${SECRET}` }
  const wrong = await call('/api/clients/new', { email: 'mette', tier: 'GULD', reg: '12' }, headers)
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toEqual({
    error: 'Ret de markerede felter, og send igen.',
    fields: {
      firstname: 'Skriv et fornavn.',
      email: 'Adressen mangler et @, fx navn@firma.dk.',
      reg: 'Et registreringsnummer har 4 cifre. Her er der 2.',
      tier: 'Vælg PRO eller PREMIUM.',
    },
  })
  const nobody = await call(
    '/api/deals/new',
    { tier: 'PRO', company: '', userId: '1', companyId: null },
    headers,
  )
  expect([nobody.status, await nobody.json()]).toEqual([
    404,
    { error: 'Kontakten findes ikke i CRM-systemet.' },
  ])
  hubspot.fail({ kind: 'answer', status: 503 })
  const down = await call('/api/contacts/new', { email: 'ny@firma.example' }, headers)
  hubspot.fail()
  expect([down.status, await down.json()]).toEqual([502, { error: 'CRM-systemet svarede med fejl 503.' }])
  expect((await ask('/api/clients/new', { headers })).status).toBe(405)
})

test('the edited mail is shown without scripts, with an opaque origin, and only in our own frame', async () => {
  const { cookie, csrf } = await signIn()
  const html = '<!doctype html><p>Hej</p><script>alert(1)</script>'
  const shown = await postForm('/email-preview/vis', { csrf, html }, cookie)
  expect(await shown.text()).toBe(html)
  expect(shown.headers.get('content-security-policy')).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
  )
  const page = await ask('/email-preview', { headers: { cookie } })
  expect(page.headers.get('content-security-policy')).toContain("frame-src 'self'")
  expect(await page.text()).toContain('Reset to Generated')
})

test('an address with too many failed sign-ins is locked out, and the page says for how long', async () => {
  const guess = () => postForm('/intern/log-ind', { secret: 'guess' })
  const statuses = []
  for (let round = 0; round < 12; round++) statuses.push((await guess()).status)
  expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422])
  expect(statuses.at(-1)).toBe(429)
  expect((await guess()).headers.get('retry-after')).toMatch(/^\d+$/)
})

test("the server's output contains no bank number, person or secret", () => {
  const said = open.stdout() + open.stderr()
  expect(said).toContain('/api/clients/new')
  expect(said).not.toMatch(/0012345678|mette\.test|20345678|Testscenen|secret of the owner/)
})

test('the metrics require the internal secret, and contain no personal data', async () => {
  const counts = async (site: BuiltSite, headers: Record<string, string> = {}) => {
    const answer = await ask('/metrics', { headers }, site)
    return [answer.status, await answer.text()] as const
  }
  expect((await counts(open))[0]).toBe(401)
  expect((await counts(open, { authorization: 'Bearer wrong' }))[0]).toBe(401)
  const [status, text] = await counts(open, { authorization: `Bearer ${SECRET}` })
  expect(status).toBe(200)
  expect(text).toMatch(/lead_answers_total\{form="[\w-]+",outcome="stored"\} 1/)
  expect(text).toMatch(/lead_deliveries\{channel="\w+",state="\w+"\} \d/)
  expect(text).not.toContain('firma.example')
  expect((await counts(closed))[0]).toBe(404)
})

test('where no mail service is set up, no answer and no page promises a mail', async () => {
  const quote = {
    firstname: 'Mette Holm',
    email: 'mette@firma.example',
    contactMethod: 'call',
    industry: 'Sportsklub',
    ticketDetails: { numberOfTickets: 1300, ticketPrice: 89.99, customerPaysFee: true },
  }
  const send = (path: string, body: unknown) =>
    ask(
      path,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      closed,
    )
  const stored = await send('/api/leads/hubspot', quote)
  const { reference } = await stored.json()
  const second = await send('/api/leads/autosvar', { ...quote, reference, name: 'Mette Holm' })
  expect(await second.json()).toEqual({ ok: true, sent: false })
  const cookie = stored.headers.get('set-cookie')?.split(';')[0] ?? ''
  const thanks = await (
    await ask('/beregner/tak-for-din-henvendelse', { headers: { cookie } }, closed)
  ).text()
  expect(thanks).toContain(reference)
  expect(thanks).not.toContain('Vi sender en kopi til din mail')
})
