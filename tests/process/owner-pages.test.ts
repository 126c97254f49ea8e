import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
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
let closed: BuiltSite
let open: BuiltSite

beforeAll(async () => {
  hubspot = await startFakeHubspot()
  const outside = {
    HUBSPOT_ACCESS_TOKEN: 'fake-token',
    HUBSPOT_BASE_URL: hubspot.url,
    HUBSPOT_OWNER_ID: '1001',
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
})

function ask(path: string, init: RequestInit = {}, site = open): Promise<Response> {
  return fetch(`${site.url}${path}`, { redirect: 'manual', ...init })
}

function postForm(path: string, fields: Record<string, string>, cookie = ''): Promise<Response> {
  return ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } })
}

const signIn = () => signInAsOwner(open.url, SECRET)

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

test("each document links one stylesheet, and visitors do not load the owner's", async () => {
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

test('the connections page says whether each service works and what to do, without a secret', async () => {
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

test('the metrics require the internal secret', async () => {
  const metrics = (site: BuiltSite, headers: Record<string, string> = {}) =>
    ask('/metrics', { headers }, site)
  expect((await metrics(open)).status).toBe(401)
  expect((await metrics(open, { authorization: 'Bearer wrong' })).status).toBe(401)
  const answer = await metrics(open, { authorization: `Bearer ${SECRET}` })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('lead_deliveries')])
  expect((await metrics(closed)).status).toBe(404)
})

test('without a mail service, no response and no page promises a mail', async () => {
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
