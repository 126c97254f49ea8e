import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Health } from '#app/internal/doctor.ts'
import { copyOfRepository, recordReads } from '#server/content/content-copy.ts'
import type { PrismicSettings } from '#server/settings.ts'
import { findingWith } from '#tests/finding.ts'
import { checkContentService } from './prismic.ts'

const repository: PrismicSettings = {
  repository: 'lysfest',
  endpoint: null,
  accessToken: null,
  writeToken: null,
  webhookSecret: null,
}

const refs = [
  { ref: 'udkast', isMasterRef: false },
  { ref: 'r1', isMasterRef: true },
]
const languages = [
  { id: 'en-us', is_master: false },
  { id: 'da-dk', is_master: true },
]

type Answer = Response | Error

const json = (body: unknown, status = 200) => Response.json(body, { status })
const status = (code: number) => () => new Response(null, { status: code })
const refused = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

/** A repository with these responses; the addresses that were requested. */
function prismic(
  entry: () => Answer = () => json({ refs, languages }),
  search: () => Answer = () => json({ total_results_size: 1 }),
): URL[] {
  const asked: URL[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const url = new URL(String(address))
    asked.push(url)
    const answer = url.pathname.endsWith('/documents/search') ? search() : entry()
    if (answer instanceof Error) throw answer
    return answer
  })
  return asked
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

const check = (over: Partial<PrismicSettings> = {}, dataDir = folder()) =>
  checkContentService({ prismic: { ...repository, ...over }, contentDir: '', dataDir })

test('the published content of a repository is requested from its own host, without a token', async () => {
  const asked = prismic()
  expect(await check()).toMatchObject(findingWith('ok', 'lysfest svarer, hovedsprog da-dk'))
  expect(asked.map(({ host }) => host)).toEqual(['lysfest.cdn.prismic.io', 'lysfest.cdn.prismic.io'])
  expect(asked[0]?.search).toBe('')
  expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toEqual({
    ref: 'r1',
    pageSize: '1',
    q: '[[at(document.type, "global")]]',
  })
})

test('both requests use the token and the address from the settings', async () => {
  const asked = prismic()
  expect(await check({ accessToken: 'laes', endpoint: 'https://indhold.example/api/v2' })).toMatchObject({
    health: 'ok',
  })
  expect(asked.map(({ host, pathname }) => host + pathname)).toEqual([
    'indhold.example/api/v2',
    'indhold.example/api/v2/documents/search',
  ])
  for (const { searchParams } of asked) expect(searchParams.get('access_token')).toBe('laes')
})

test.each<[string, (() => Answer) | undefined, (() => Answer) | undefined, Health, string]>([
  ['is private', status(401), undefined, 'failing', 'lysfest er privat'],
  ['is forbidden', status(403), undefined, 'failing', 'sæt PRISMIC_ACCESS_TOKEN'],
  ['does not exist', status(404), undefined, 'failing', 'intet repository lysfest'],
  ['is requested too often', status(429), undefined, 'failing', 'svarer 429: prøv igen'],
  ['fails', status(500), undefined, 'failing', 'svarer 500: prøv igen'],
  ['answers with a page', () => new Response('<html>'), undefined, 'failing', 'ikke som Prismic'],
  [
    'is another service',
    () => json({ refs, languages }, 203),
    undefined,
    'failing',
    'lysfest.cdn.prismic.io svarer 203, og ikke',
  ],
  [
    'has only malformed refs',
    () => json({ refs: [null, 'r1', { ref: 'a' }, { isMasterRef: true, ref: 1 }], languages }),
    undefined,
    'failing',
    'tjek PRISMIC_ENDPOINT',
  ],
  [
    'is in English',
    () => json({ refs, languages: [{ id: 'da-dk' }, { id: 'en-us', is_master: true }] }),
    undefined,
    'failing',
    'i lysfest er en-us: tilføj da-dk',
  ],
  ['has no language', () => json({ refs }), undefined, 'failing', 'lysfest er intet: tilføj'],
  [
    'has published nothing',
    undefined,
    () => json({ total_results_size: 0 }),
    'warning',
    'lysfest svarer, men har intet udgivet',
  ],
  [
    'refuses the query',
    undefined,
    () => json({ total_results_size: 1 }, 400),
    'warning',
    'udgiv migration release',
  ],
  ['fails when searched', undefined, status(503), 'failing', 'svarer 503'],
  ['refuses the search', undefined, status(403), 'failing', 'lysfest er privat'],
  ['cannot be reached', refused, undefined, 'failing', 'Prismic kan ikke nås'],
])('a repository that %s is reported', async (_, entry, search, health, text) => {
  prismic(entry, search)
  expect(await check()).toMatchObject(findingWith(health, text))
})

test.each([401, 403])('a repository that answers %i to a token is reported as rejecting it', async (code) => {
  prismic(status(code))
  expect(await check({ accessToken: 'laes' })).toMatchObject(
    findingWith('failing', 'lysfest afviser PRISMIC_ACCESS_TOKEN'),
  )
})

test('while Prismic is down, the finding names the stored content that a start would serve', async () => {
  prismic(refused)
  const dataDir = folder()
  expect((await check({}, dataDir)).text).not.toContain('En genstart viser imens')
  const source = recordReads({ ref: 'r1', all: async () => [] } as never)
  await copyOfRepository(dataDir, repository).write(source, '2026-03-01T12:00:00Z')
  const found = await check({}, dataDir)
  expect(found).toMatchObject(findingWith('failing', 'blev læst den 1. marts 2026 kl. 13.00 og'))
  expect(found.text).toContain('Prismic kan ikke nås')
})

test('without a repository the files are read, and a broken one is named', async () => {
  const contentDir = folder()
  const files = () => checkContentService({ prismic: null, contentDir, dataDir: contentDir })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(contentDir, path)), { recursive: true })
    writeFileSync(join(contentDir, path), text)
  }
  const cannot = (health: Health, text: string, why = '') =>
    findingWith(health, `${text} ${contentDir} kan ikke læses: ${why}`)
  write('repository.json', '{"languages":[{"id":"da-dk","name":"Dansk","is_master":true}]}')
  const gone = await files()
  expect(gone).toMatchObject(cannot('failing', 'Filerne i'))
  expect(gone.text).toMatch(/: documents\/ \(ENOENT\)$/)
  mkdirSync(join(contentDir, 'documents'))
  expect(await files()).toMatchObject({
    health: 'off',
    text: expect.stringContaining(`indhold: filerne i ${contentDir}`),
  })
  write('documents/client/itu.json', '{')
  const broken = await files()
  expect(broken).toMatchObject(cannot('warning', 'En fil i'))
  expect(broken.text).toMatch(/: documents\/client\/itu\.json: Filen er ikke gyldig JSON/)
  write('repository.json', '{"languages":[]}')
  expect(await files()).toMatchObject(
    cannot('failing', 'Filerne i', 'repository.json: languages: der skal være ét hovedsprog.'),
  )
})
