import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { createContentService } from '#server/content/service.ts'
import type { Log } from '#server/log.ts'
import { createContentFolder } from './content-folder.ts'

/*
 * The content service over HTTP, against a server that behaves like Prismic and can be made to
 * fail. The clock is fake.
 */

function quietLog(): Log & { lines: string[]; fields: (Record<string, unknown> | undefined)[] } {
  const lines: string[] = []
  const fields: (Record<string, unknown> | undefined)[] = []
  const line = (message: string, about?: Record<string, unknown>) => {
    lines.push(message)
    fields.push(about)
  }
  const log = { debug: line, info: line, warn: line, error: line, with: () => log, lines, fields }
  return log
}

const IP = '192.0.2.1'
/** A preview token of the form that Prismic has given out since 2026. */
const OPAQUE = 'm-aBcDeFgHiJkLmNoP:p-0123456789abcdef'

const GLOBAL_MODEL = {
  id: 'global',
  label: 'Global',
  repeatable: false,
  status: true,
  json: { Main: { product_name: { type: 'Text', config: { label: 'Navn' } } } },
}

const globalDocument = (name: string) => ({ id: 'global', type: 'global', data: { product_name: name } })

/** Settings of a site whose content is in files. */
const EMBEDDED = { prismic: null, redirectHosts: [], siteUrl: 'http://localhost:3000' }

const requestWith = (cookie: string) => new Request('http://localhost/', { headers: { cookie } })
const previewCookie = (token: string) => `io.prismic.preview=${encodeURIComponent(token)}`

type Behaviour =
  | 'well'
  | 'error'
  | 'limited'
  | 'limited-silently'
  | 'nonsense'
  | 'expired'
  | 'silent'
  | 'private'
  | 'nowhere'

/** A repository with one `global` document, named after the current reference. */
async function startPrismic() {
  const state = {
    ref: 'r1',
    behaviour: 'well' as Behaviour,
    requests: [] as string[],
    givenUp: 0,
    /**
     * References published while the previous one is being read: each invalidates the one before.
     */
    publishes: [] as string[],
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    state.requests.push(`${url.pathname}${url.search}`)
    const answer = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    switch (state.behaviour) {
      case 'silent':
        request.socket.once('close', () => {
          state.givenUp += 1
        })
        return
      case 'error':
        return answer(500, 'broken')
      case 'limited':
        return answer(429, {}, { 'retry-after': '0.01' })
      case 'limited-silently':
        return answer(429, {})
      case 'nonsense':
        return answer(200, '<html>')
      case 'private':
        return answer(401, { type: 'api_security_error', message: 'No access token' })
      case 'nowhere':
        return answer(404, '')
    }
    if (url.pathname === '/api/v2') {
      return answer(200, {
        refs: [{ id: 'master', ref: state.ref, label: 'Master', isMasterRef: true }],
        integrationFieldsRef: null,
        forms: {},
        languages: [],
        types: {},
        tags: [],
      })
    }
    const ref = url.searchParams.get('ref')
    state.ref = state.publishes.shift() ?? state.ref
    if (state.behaviour === 'expired' || (ref?.startsWith('r') && ref !== state.ref)) {
      return answer(410, { type: 'api_validation_error', message: `Expired. Master ref is: ${state.ref}` })
    }
    // An expired or unknown preview token, as the Content API has answered since tokens are opaque.
    const isPreview = ref !== null && !/^r\d/.test(ref)
    if (isPreview && ref !== OPAQUE && ref !== `https://${request.headers.host}/previews/ok`) {
      return answer(404, {
        type: 'api_notfound_error',
        message: `Ref not found. Master ref is: ${state.ref}`,
      })
    }
    const asksFor = (text: string) => url.searchParams.getAll('q').some((q) => q.includes(`"${text}"`))
    const results = asksFor('global')
      ? [{ id: 'g', uid: null, type: 'global', data: { product_name: ref } }]
      : asksFor('omdoebt')
        ? [{ id: 'i', uid: 'nyt-navn', type: 'industry', data: {} }]
        : []
    answer(200, {
      page: 1,
      results_per_page: 100,
      results_size: results.length,
      total_results_size: results.length,
      total_pages: 1,
      next_page: null,
      prev_page: null,
      results,
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { state, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2` }
}

async function start() {
  const prismic = await startPrismic()
  const clock = { now: 1_000_000 }
  const log = quietLog()
  const folder = createContentFolder()
  const service = createContentService({
    settings: {
      prismic: {
        repository: 'test-repo',
        endpoint: prismic.endpoint,
        accessToken: 'læs',
        writeToken: null,
        webhookSecret: null,
      },
      redirectHosts: [],
      siteUrl: 'http://localhost:3000',
    },
    log,
    blockMappings,
    folders: folder,
    now: () => clock.now,
  })
  const name = async () => (await (await service.current()).site()).productName
  return { ...prismic, clock, log, service, name }
}

test('a publish is seen by the first request 5 seconds after the last check, without a restart', async () => {
  const { service, state, clock, name } = await start()
  const changes: string[] = []
  service.changed((ref) => changes.push(ref))
  expect(await name()).toBe('r1')
  state.ref = 'r2'
  clock.now += 4999
  expect(await name()).toBe('r1')
  clock.now += 1
  expect(await name()).toBe('r2')
  expect(changes).toEqual(['r1', 'r2'])
})

test('a publish is seen by a server whose clock was set back', async () => {
  const { service, state, clock, name } = await start()
  await service.current()
  state.ref = 'r2'
  clock.now -= 3_600_000
  expect(await name()).toBe('r2')
})

test('an unchanged reference costs one request, however many callers ask at once', async () => {
  const { service, state, clock } = await start()
  await service.current()
  const before = state.requests.length
  clock.now += 5000
  await Promise.all(Array.from({ length: 20 }, () => service.current()))
  expect(state.requests.slice(before)).toEqual([expect.stringMatching(/^\/api\/v2\?access_token=/)])
})

test('the webhook shows a publish at once', async () => {
  const { service, state, name } = await start()
  expect(await name()).toBe('r1')
  state.ref = 'r2'
  await service.refresh()
  expect(await name()).toBe('r2')
})

test.each<Behaviour>(['error', 'limited', 'nonsense', 'expired'])(
  'if the service responds with %s, the last good content is served, and the outage is logged once',
  async (behaviour) => {
    const { service, state, clock, log, name } = await start()
    await name()
    state.behaviour = behaviour
    state.ref = 'r2'
    for (let check = 0; check < 3; check += 1) {
      clock.now += 5000
      expect(await name()).toBe('r1')
    }
    expect(await (await service.current()).legalPage('privatlivspolitik')).toBeNull()
    expect(service.status()).toMatchObject({
      ok: true,
      ref: 'r1',
      detail: expect.stringContaining('has not answered'),
    })
    expect(log.lines.filter((line) => line.includes('last good content'))).toHaveLength(1)
    state.behaviour = 'well'
    clock.now += 5000
    expect(await name()).toBe('r2')
    expect(service.status()).toEqual({ ok: true, ref: 'r2' })
  },
)

test('without cached content, a service that is down means unavailable, never not found', async () => {
  const { service, state, clock, name } = await start()
  state.behaviour = 'error'
  await expect(service.current()).rejects.toBeInstanceOf(ContentUnavailable)
  await expect(service.current()).rejects.toThrow('Kunne ikke hente data')
  expect(service.status().ok).toBe(false)
  state.behaviour = 'well'
  clock.now += 5000
  // A busy machine may need longer than a visitor is kept waiting for a service that was down.
  await expect.poll(name).toBe('r1')
})

test('a service that never answers does not delay visitors for long while content is cached', async () => {
  const { state, clock, name } = await start()
  await name()
  const asked = state.requests.length
  state.behaviour = 'silent'
  clock.now += 5000
  expect(await name()).toBe('r1')
  expect(state.requests.length).toBeGreaterThan(asked)
  expect(state.givenUp).toBe(0)
})

test('a rate-limited request is retried a limited number of times', async () => {
  const { service, state } = await start()
  state.behaviour = 'limited'
  await expect(service.current()).rejects.toBeInstanceOf(ContentUnavailable)
  expect(state.requests.length).toBe(3)
})

test('a 429 without Retry-After is retried after a pause, a limited number of times', async () => {
  const { service, state } = await start()
  state.behaviour = 'limited-silently'
  const started = performance.now()
  await expect(service.current()).rejects.toBeInstanceOf(ContentUnavailable)
  expect(state.requests.length).toBe(3)
  expect(performance.now() - started).toBeGreaterThan(2900)
})

test('a slow preview is read once per page view, and again for the next one', async () => {
  const { service, state, endpoint, clock } = await start()
  const token = `https://${new URL(endpoint).host}/previews/ok`
  const view = () => service.preview(requestWith(previewCookie(token)), IP)
  const first = view()
  clock.now += 3000
  const { content } = await first
  const asked = state.requests.length
  expect((await view()).content).toBe(content)
  expect(state.requests.length).toBe(asked)
  clock.now += 1001
  expect((await view()).content).not.toBe(content)
  expect(state.requests.length).toBeGreaterThan(asked)
})

test('a preview cookie shows its preview, or the published content once that has expired', async () => {
  const { service, state, endpoint } = await start()
  await service.current()
  const host = new URL(endpoint).host
  const cookie = (token: string) => `a=b; ${previewCookie(token)}`
  const json = JSON.stringify({ _tracker: 'x', [host]: { preview: `https://${host}/previews/ok` } })
  const preview = async (value: string) => {
    const shown = await service.preview(requestWith(cookie(value)), IP)
    return [(await shown.content.site()).productName, shown.preview.state]
  }

  expect(service.isPreview(cookie(`https://${host}/previews/ok`))).toBe(true)
  expect(service.isPreview(cookie(json))).toBe(true)
  expect(service.isPreview(cookie('{"_tracker":"x"}'))).toBe(false)
  expect(service.isPreview(cookie('https://evil.example/previews/ok'))).toBe(false)
  expect(service.isPreview('andet=1')).toBe(false)
  // Opaque ones, as since 2026: whether they are valid is for the service to say.
  expect(service.isPreview(cookie('m-aBcDeFgH:p-1234567890'))).toBe(true)
  for (const none of ['', 'a b', `m-${'x'.repeat(511)}`, '//evil.example/previews/ok', 'javascript://x'])
    expect([none, service.isPreview(cookie(none))]).toEqual([none, false])
  expect(await preview(`https://${host}/previews/ok`)).toEqual([`https://${host}/previews/ok`, 'draft'])
  expect(await preview(OPAQUE)).toEqual([OPAQUE, 'draft'])
  expect(await preview(json)).toEqual([`https://${host}/previews/ok`, 'draft'])
  const asked = state.requests.length
  expect(await preview(`https://${host}/previews/ended`)).toEqual(['r1', 'ended'])
  // The API's entry and one search: made-up tokens must not exhaust the service's rate limit.
  expect(state.requests.length - asked).toBe(2)
  // A refused one is remembered.
  expect(await preview(`https://${host}/previews/ended`)).toEqual(['r1', 'ended'])
  expect(state.requests.length - asked).toBe(2)
  state.behaviour = 'error'
  expect(await preview(`https://${host}/previews/other`)).toEqual(['r1', 'unavailable'])
})

test('made-up tokens from one network do not reach the service, while tokens from other networks do', async () => {
  const { service, state, endpoint } = await start()
  await service.current()
  const view = async (token: string, ip: string) =>
    (await service.preview(requestWith(previewCookie(token)), ip)).preview.state
  for (let at = 0; at < 20; at += 1) expect(await view(`m-${at}:p-wrong`, IP)).toBe('ended')
  const asked = state.requests.length
  expect(await view('m-99:p-wrong', IP)).toBe('unavailable')
  expect(state.requests.length).toBe(asked)
  const valid = `https://${new URL(endpoint).host}/previews/ok`
  expect(await view(valid, '198.51.100.7')).toBe('draft')
})

test('the embedded repository turns a saved file into a new reference, without any service', async () => {
  const folder = createContentFolder()
  const clock = { now: 1_000_000 }
  folder.write('customtypes/global/index.json', GLOBAL_MODEL)
  const save = (name: string) => folder.write('documents/global/global.json', globalDocument(name))
  save('Først')
  const service = createContentService({
    settings: EMBEDDED,
    log: quietLog(),
    blockMappings,
    folders: folder,
    now: () => clock.now,
  })
  const name = async () => (await (await service.current()).site()).productName
  expect(await name()).toBe('Først')
  save('Siden')
  clock.now += 5000
  expect(await name()).toBe('Siden')
  expect((await service.media(new Request('http://localhost/media/picture.svg'))).status).toBe(200)
})

test('the first reading of the embedded repository has no time limit', async () => {
  const folder = createContentFolder()
  folder.write('customtypes/global/index.json', GLOBAL_MODEL)
  folder.write('documents/global/global.json', globalDocument('Lys'))
  const service = createContentService({
    settings: EMBEDDED,
    log: quietLog(),
    blockMappings,
    folders: folder,
  })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const content = service.current()
  // A minute passes before the first file is read.
  vi.advanceTimersByTime(60_000)
  expect((await (await content).site()).productName).toBe('Lys')
})

test('a file preview shows its release and expiry time, and tells the editor once it has ended', async () => {
  const folder = createContentFolder()
  folder.write('customtypes/global/index.json', GLOBAL_MODEL)
  folder.write('documents/global/global.json', globalDocument('Udgivet'))
  folder.write('releases/efteraar/release.json', { label: 'Efterår 2026' })
  folder.write('releases/efteraar/global/global.json', globalDocument('Til efteråret'))
  const repository = (previewKey: string) =>
    createEmbeddedRepository({
      folders: folder,
      previewKey,
      problem: () => undefined,
      now: () => 0,
    })
  const service = createContentService({
    settings: EMBEDDED,
    log: quietLog(),
    blockMappings,
    previewKey: 'nøgle',
    folders: folder,
  })
  const view = async (cookie: string) => {
    const { content, preview } = await service.preview(requestWith(cookie), IP)
    return [(await content.site()).productName, preview]
  }
  const until = Date.UTC(2126, 10, 20, 13, 30)
  const token = repository('nøgle').startPreview(until, 'efteraar')
  const entered = await service.editors.enterPreview(token, 'global', IP)
  expect(entered).toMatchObject({ kind: 'entered', href: '/' })
  const cookie = entered.kind === 'entered' ? (entered.cookie.split(';')[0] ?? '') : ''
  expect(service.isPreview(cookie)).toBe(true)
  expect(await view(cookie)).toEqual([
    'Til efteråret',
    { state: 'draft', release: 'Efterår 2026', until: '20. november 2126 kl. 14.30', toolbar: null },
  ])

  const ended = repository('nøgle').startPreview(1)
  expect(await service.editors.enterPreview(ended, null, IP)).toEqual({ kind: 'refused', reason: 'ended' })
  expect(await view(previewCookie(ended))).toEqual([
    'Udgivet',
    { state: 'ended', release: null, until: null, toolbar: null },
  ])
  const forged = repository('en anden').startPreview(until)
  expect(await service.editors.enterPreview(forged, null, IP)).toEqual({ kind: 'refused', reason: 'foreign' })
  expect(service.isPreview(previewCookie(forged))).toBe(false)
})

test('a publish during a read is not an outage: the new reference is read instead', async () => {
  const { state, log, name } = await start()
  state.publishes.push('r2', 'r3')
  expect(await name()).toBe('r3')
  expect(log.lines).toEqual(['Content was read'])
})

test('a lookup that needs the service uses the new reference after a publish', async () => {
  const { state, clock, service, name } = await start()
  expect(await name()).toBe('r1')
  const content = await service.current()
  state.ref = 'r2'
  clock.now += 1000
  expect(await content.redirect('/branche/forhenvaerende')).toBeNull()
  clock.now += 5000
  expect(await name()).toBe('r2')
})

test.each([
  ['private', 'the repository is private: set PRISMIC_ACCESS_TOKEN'],
  ['nowhere', 'there is no such repository: check PRISMIC_REPOSITORY'],
  ['error', undefined],
] as const)('a service that answers %s is logged with its own reason', async (behaviour, reason) => {
  const { state, log, service } = await start()
  state.behaviour = behaviour
  await expect(service.current()).rejects.toThrow(ContentUnavailable)
  expect(log.lines).toEqual(['The content service cannot be reached'])
  expect(log.fields.map((fields) => fields?.reason)).toEqual([reason])
})

test('readiness and log state how long the service has been down, what to do, and when it is back', async () => {
  const { service, state, clock, log, name } = await start()
  expect(service.status()).toEqual({ ok: false, ref: null })
  await name()
  state.behaviour = 'private'
  clock.now += 5000
  await name()
  clock.now += 7000
  const { ok, detail = '' } = service.status()
  expect(ok).toBe(true)
  expect(detail).toContain('7000 ms')
  expect(detail).toContain('PRISMIC_ACCESS_TOKEN')
  state.behaviour = 'well'
  await name()
  expect(service.status()).toEqual({ ok: true, ref: 'r1' })
  expect(log.lines.at(-1)).toContain('can be reached again')
  expect(log.fields.at(-1)).toEqual({ afterMs: 7000 })
  clock.now += 5000
  const said = log.lines.length
  await name()
  expect(log.lines.length, 'a check that finds nothing new is not logged').toBe(said)
})

test.each(['r1', 'r2'])(
  'a former address of a document redirects to its new one, when %s is the newest reference',
  async (newest) => {
    const { service, state } = await start()
    const content = await service.current()
    state.ref = newest
    expect(await content.redirect('/branche/omdoebt')).toMatchObject({ to: '/branche/nyt-navn' })
  },
)

test('while the service is known to be down, nothing is looked up there', async () => {
  const { service, state, clock, name } = await start()
  await name()
  state.behaviour = 'error'
  clock.now += 5000
  await name()
  const asked = state.requests.length
  const content = await service.current()
  await expect(content.redirect('/branche/forhenvaerende')).rejects.toThrow(ContentUnavailable)
  expect(state.requests.length).toBe(asked)
})

test('only a limited number of addresses without a document are looked up at the service at once', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { service, state } = await start()
  const content = await service.current()
  const outcomes = async (from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        content.redirect(`/branche/nr-${from + at}`).then(
          () => 'looked up',
          (error: unknown) => (error instanceof ContentUnavailable ? 'not now' : error),
        ),
      ),
    )
  expect(new Set(await outcomes(0, 30))).toEqual(new Set(['looked up']))
  const asked = state.requests.length
  expect(await outcomes(100, 2)).toEqual(['not now', 'not now'])
  expect(state.requests.length).toBe(asked)
  vi.advanceTimersByTime(15_000)
  expect(new Set(await outcomes(200, 30))).toEqual(new Set(['looked up']))
  expect(await outcomes(300, 1)).toEqual(['not now'])
})

test('the latest known content is returned at once, and checked for a publish meanwhile', async () => {
  const { service, state, clock } = await start()
  expect(service.latest()).toBeNull()
  await service.current()
  const asked = state.requests.length
  state.ref = 'r2'
  clock.now += 4999
  expect(service.latest()?.ref).toBe('r1')
  expect(state.requests.length).toBe(asked)
  clock.now += 1
  expect(service.latest()?.ref).toBe('r1')
  await expect.poll(() => service.latest()?.ref).toBe('r2')
})

test('a listener is called once per change, and not after it has unsubscribed', async () => {
  const { service, state } = await start()
  const changes: string[] = []
  const unsubscribe = service.changed((ref) => changes.push(ref))
  await service.refresh()
  await service.refresh()
  unsubscribe()
  state.ref = 'r2'
  await service.refresh()
  expect([changes, (await service.current()).ref]).toEqual([['r1'], 'r2'])
})

test('without content, a failed service is asked again after a second', async () => {
  const { service, state, clock } = await start()
  state.behaviour = 'error'
  await expect(service.current()).rejects.toThrow(ContentUnavailable)
  const asked = state.requests.length
  clock.now += 999
  await expect(service.current()).rejects.toThrow(ContentUnavailable)
  expect(state.requests.length).toBe(asked)
  clock.now += 1
  await expect(service.current()).rejects.toThrow(ContentUnavailable)
  // A busy machine may send it only after a visitor was kept waiting long enough.
  await expect.poll(() => state.requests.length).toBeGreaterThan(asked)
})

test('a valid preview token is always checked with the service, and a rejected one again after a minute', async () => {
  const { service, state, clock } = await start()
  await service.current()
  const view = async (token: string) =>
    (await service.preview(requestWith(previewCookie(token)), IP)).preview.state
  for (let at = 0; at < 21; at += 1) {
    expect([at, await view(OPAQUE)]).toEqual([at, 'draft'])
    clock.now += 1001
  }
  const wrong = () => state.requests.filter((request) => request.includes('m-wrong')).length
  for (const [later, asked] of [
    [0, 1],
    [59_999, 1],
    [1, 2],
  ] as const) {
    clock.now += later
    expect([later, await view('m-wrong:p-wrong'), wrong()]).toEqual([later, 'ended', asked])
  }
})

test('a preview that ends while a page is rendered is noticed at the next page', async () => {
  const { service, state } = await start()
  await service.current()
  const view = () => service.preview(requestWith(previewCookie(OPAQUE)), IP)
  const { content, preview } = await view()
  expect(preview.state).toBe('draft')
  state.behaviour = 'expired'
  await expect(content.redirect('/branche/omdoebt')).rejects.toThrow(ContentUnavailable)
  expect((await view()).preview.state).toBe('ended')
})

test('a preview is entered only with a valid token, and leads to the page where it can be shared', async () => {
  const { service, state } = await start()
  const enter = (token: string | null) => service.editors.enterPreview(token, null, IP)
  expect(await enter(OPAQUE)).toMatchObject({
    kind: 'entered',
    href: expect.stringMatching(/^\/\?./),
    cookie: expect.stringContaining(encodeURIComponent(OPAQUE)),
  })
  expect(await enter(null)).toEqual({ kind: 'refused', reason: 'foreign' })
  expect(await enter('https://evil.example/previews/ok')).toEqual({ kind: 'refused', reason: 'foreign' })
  for (let time = 0; time < 2; time += 1)
    expect(await enter('m-wrong:p-wrong')).toEqual({ kind: 'refused', reason: 'ended' })
  state.behaviour = 'error'
  expect(await enter('m-other:p-other')).toEqual({ kind: 'refused', reason: 'unavailable' })
  expect(service.editors.leavePreview()).toContain('Max-Age=0')
})

test("the URL of a shared preview invites the reader to it, with the repository's toolbar", async () => {
  const { service } = await start()
  const entry = await service.editors.enterPreview(OPAQUE, null, IP)
  const search = entry.kind === 'entered' ? entry.href.slice(1) : ''
  expect(service.invitation(search)).toMatchObject({
    state: 'invited',
    toolbar: expect.stringContaining('repo=test-repo'),
  })
  expect(service.invitation('?a=b')).toBeNull()
  expect(service.invitation('')).toBeNull()
})
