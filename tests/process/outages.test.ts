import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type ContentFolder, copyShippedContent } from '#tests/contract/content-folder.ts'
import { type Fault, type FaultyService, startFaultyService } from '#tests/fakes/faulty-service.ts'

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

test('without the webhook every instance still notices a publish @whole', async () => {
  const other = await startBuiltSite(settings())
  onTestFinished(async () => {
    await other.stop()
    await removeDataFolder(other)
  })
  publish('cirkus', 'Cirkus før')
  await tell()
  await tell(SECRET, other)
  for (const instance of [site, other]) {
    await vi.waitFor(
      async () => expect(await headlineOf('/branche/cirkus', instance)).toBe('Cirkus før'),
      30_000,
    )
  }
  publish('cirkus', 'Cirkus efter')
  // The 5-second interval itself is tested with a fake clock in content-service.test.ts.
  for (const instance of [site, other]) {
    await vi.waitFor(
      async () => expect(await headlineOf('/branche/cirkus', instance)).toBe('Cirkus efter'),
      30_000,
    )
  }
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

const FAULTS: Fault[] = [
  'stopped',
  'silent',
  'slow',
  'error 500',
  'error 503',
  'limited',
  'limited without a word',
  'html',
  'empty object',
  'cut off',
  'expired',
  'half the documents',
]

test('whatever way the service fails under load, visitors get the last good pages, even uncached ones @whole', async () => {
  publish('cirkus', 'Cirkus, før det hele')
  service.fault = 'none'
  await tell()
  await vi.waitFor(
    async () => expect(await headlineOf('/branche/cirkus')).toBe('Cirkus, før det hele'),
    30_000,
  )

  const statuses = new Map<string, number>()
  let stop = false
  const visitor = async (paths: string[]) => {
    for (let turn = 0; !stop; turn += 1) {
      const path = paths[turn % paths.length] ?? '/'
      const answer = await ask(path)
      await answer.arrayBuffer()
      const key = `${path} ${answer.status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      // Several hundred requests a second, and the processor not for them alone.
      await pause(20)
    }
  }
  const visitors = Array.from({ length: 8 }, () =>
    visitor(['/', '/branche/cirkus', '/branche', '/beregner/branche', '/medarbejdere']),
  )
  // Each page here is requested for the first time while the service fails.
  const firstTime = [
    ...['sportsklub', 'festival', 'kultur-events', 'messe-marked', 'motionsloeb', 'museum-oplevelse'].map(
      (uid) => `/branche/${uid}`,
    ),
    ...['cookiepolitik', 'handelsbetingelser', 'abonnementsbetingelser', 'privatlivspolitik'].map(
      (uid) => `/${uid}`,
    ),
    '/produkt',
    '/kunder',
  ]
  for (const [index, fault] of FAULTS.entries()) {
    service.fault = fault
    // A new reference makes the server read everything again, which fails.
    publish('cirkus', `Cirkus med ${fault}`)
    const before = service.requests
    expect((await tell()).status, fault).toBe(200)
    await vi.waitFor(() => expect(service.requests, fault).toBeGreaterThan(before), 30_000)
    expect((await ask(firstTime[index] ?? '/')).status, `${firstTime[index]} while ${fault}`).toBe(200)
    // Requests to a silent service time out: no visitor waits for them.
    if (fault === 'silent') expect(service.givenUp, 'requests that the server gave up').toBe(0)
    if (fault !== 'slow') expect(await headlineOf('/branche/cirkus'), fault).toMatch(/før det hele|med slow/)
  }
  stop = true
  await Promise.all(visitors)
  expect([...statuses.keys()].filter((key) => !key.endsWith(' 200'))).toEqual([])
  expect(statuses.size).toBe(5)

  service.fault = 'none'
  publish('cirkus', 'Cirkus, da det var ovre')
  await vi.waitFor(
    async () => {
      await tell()
      expect(await headlineOf('/branche/cirkus')).toBe('Cirkus, da det var ovre')
    },
    { timeout: 30_000, interval: 500 },
  )
})

test('while the service is down a page that may or may not exist is 503, never 404', async () => {
  service.fault = 'stopped'
  publish('cirkus', 'Cirkus uset')
  await tell()
  await vi.waitFor(async () => {
    const unknown = await ask('/branche/maaske-et-tidligere-navn')
    expect(unknown.status).toBe(503)
    expect(await unknown.text()).toContain('Kunne ikke hente data')
  }, 30_000)
  service.fault = 'none'
  await vi.waitFor(async () => {
    await tell()
    expect((await ask('/branche/maaske-et-tidligere-navn')).status).toBe(404)
  }, 30_000)
})

test.each<Fault>(['stopped', 'silent', 'empty object'])(
  'a cold start with the service %s serves the wizard, accepts leads, is 503 elsewhere, and recovers',
  async (fault) => {
    service.fault = fault
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
    await vi.waitFor(
      async () => expect((await ask('/branche/sportsklub', {}, cold)).status).toBe(200),
      30_000,
    )
    expect((await ask('/ready', {}, cold)).status).toBe(200)
  },
  120_000,
)
