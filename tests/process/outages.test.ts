import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type ContentFolder, copyShippedContent } from '#tests/contract/content-folder.ts'
import { type FaultyService, startFaultyService } from '#tests/fakes/faulty-service.ts'

/*
 * What visitors get while the content service fails, on the built server.
 * The webhook triggers each check, so that tests do not wait for the 5-second interval.
 */

const SECRET = 'et-webhook-kodeord'

let folder: ContentFolder
let service: FaultyService
let site: BuiltSite

const settings = () => ({
  PRISMIC_REPOSITORY: 'test-repo',
  PRISMIC_ENDPOINT: service.endpoint,
  PRISMIC_WEBHOOK_SECRET: SECRET,
  INTERNAL_SECRET: 'et-internt-kodeord-til-test',
  LOG_LEVEL: 'silent',
})

beforeAll(async () => {
  folder = copyShippedContent()
  service = await startFaultyService(folder)
  site = await startBuiltSite(settings())
})

afterAll(async () => {
  await site.stop()
  await removeDataFolder(site)
  await service.close()
  rmSync(folder.content, { recursive: true })
})

const ask = (path: string, init: RequestInit = {}, { url } = site) =>
  fetch(`${url}${path}`, { redirect: 'manual', ...init })

/** A webhook call as sent by Prismic. */
const tell = (secret: string | null = SECRET, at = site) =>
  ask('/api/webhooks/prismic', { method: 'POST', body: JSON.stringify({ type: 'api-update', secret }) }, at)

const publish = (uid: string, title: string) =>
  folder.write(`documents/industry/${uid}.json`, {
    id: `branche-${uid}`,
    type: 'industry',
    uid,
    data: { title, headline: title },
  })

const headlineOf = async (path: string, at = site) =>
  /<h1[^>]*>([^<]*)<\/h1>/.exec(await (await ask(path, {}, at)).text())?.[1]

test('the webhook shows a publish at once, and the old page is served until the new one is ready', async () => {
  publish('cirkus', 'Cirkus, første udgave')
  expect((await tell()).status).toBe(200)
  await vi.waitFor(
    async () => expect(await headlineOf('/branche/cirkus')).toBe('Cirkus, første udgave'),
    30_000,
  )

  publish('cirkus', 'Cirkus, anden udgave')
  expect((await tell()).status).toBe(200)
  const seen = new Set<string | undefined>()
  await vi.waitFor(
    async () => {
      const answer = await ask('/branche/cirkus')
      expect(answer.status).toBe(200)
      const headline = /<h1[^>]*>([^<]*)<\/h1>/.exec(await answer.text())?.[1]
      seen.add(headline)
      expect(headline).toBe('Cirkus, anden udgave')
    },
    { timeout: 30_000, interval: 10 },
  )
  expect([...seen].filter((headline) => !headline?.startsWith('Cirkus'))).toEqual([])
})

test('a webhook with a wrong secret triggers nothing, and is rate-limited', async () => {
  const before = service.requests
  expect((await tell('forkert')).status).toBe(401)
  expect((await tell(null)).status).toBe(401)
  expect((await ask('/api/webhooks/prismic')).status).toBe(405)
  const many = await Promise.all(Array.from({ length: 15 }, () => tell('forkert')))
  expect(many.map(({ status }) => status)).toContain(429)
  expect((await tell()).status).toBe(200)
  await vi.waitFor(() => expect(service.requests).toBeGreaterThan(before), 30_000)
})

test('a cold start without the service serves the wizard, accepts leads, is 503 elsewhere, and recovers', async () => {
  service.fault = 'stopped'
  const cold = await startBuiltSite(settings())
  onTestFinished(async () => {
    await cold.stop()
    await removeDataFolder(cold)
  })
  const home = await ask('/', {}, cold)
  expect([home.status, home.headers.get('retry-after'), home.headers.get('cache-control')]).toEqual([
    503,
    '30',
    'no-store, no-transform',
  ])
  expect(await home.text()).toContain('Kunne ikke hente data')
  expect((await ask('/branche/sportsklub', {}, cold)).status).toBe(503)
  expect((await ask('/findes-ikke', {}, cold)).status).not.toBe(404)
  expect((await ask('/health', {}, cold)).status).toBe(200)
  const ready = await ask('/ready', {}, cold)
  expect([ready.status, (await ready.json()).parts.content.ok]).toEqual([503, false])

  const wizard = await ask('/beregner/branche', {}, cold)
  expect(wizard.status).toBe(200)
  expect(await wizard.text()).toContain('Sportsklub')
  const quote = await ask('/beregner/pakkevalg?branche=Sportsklub&pris=100&antal=1000', {}, cold)
  expect([200, 302]).toContain(quote.status)
  const lead = await ask(
    '/api/leads/create',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        firstname: 'Mette',
        lastname: 'Holm',
        phone: '20 34 56 78',
        email: 'mette@fjordscene.example',
        company: 'Fjordscene',
        comment: '',
      }),
    },
    cold,
  )
  expect(lead.status, await lead.text()).toBe(200)

  service.fault = 'none'
  await vi.waitFor(async () => expect((await ask('/branche/sportsklub', {}, cold)).status).toBe(200), 30_000)
  expect((await ask('/ready', {}, cold)).status).toBe(200)
})
