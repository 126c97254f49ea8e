import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ApiDocument } from '#server/content/embedded/complete.ts'
import { createEmbeddedRepository } from '#server/content/embedded/repository.ts'
import { openJournal } from '#server/content/move/journal.ts'
import { allDocuments, planPush } from '#server/content/move/plan.ts'
import { createPrismicApis } from '#server/content/move/prismic-apis.ts'
import { pull } from '#server/content/move/pull.ts'
import { push } from '#server/content/move/push.ts'
import { StartError } from '#server/start-error.ts'
import { type FakePrismic, type FakePrismicOptions, startFakePrismic } from '#tests/fakes/prismic-write.ts'
import { article, type ContentFolder, copyShippedContent, createContentFolder } from './content-folder.ts'

/*
 * content:push and content:pull against Prismic's three APIs for writing, with their limits and errors (D5).
 * Time is the test's own: the client's pauses move the clock that the fake's limits go by.
 */

async function start(options: Partial<FakePrismicOptions> = {}) {
  const clock = { now: 1_000_000 }
  const fake = await startFakePrismic({
    repository: 'nyt-repo',
    token: 'skriv',
    now: () => clock.now,
    releaseReadable: true,
    ...options,
  })
  onTestFinished(() => fake.close())
  const dataDir = mkdtempSync(join(tmpdir(), 'push-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return { fake, clock, journalPath: join(dataDir, 'content-push/nyt-repo.jsonl') }
}

type Started = Awaited<ReturnType<typeof start>>

function open(folder: Pick<ContentFolder, 'content' | 'slices'>) {
  return createEmbeddedRepository({
    folders: folder,
    problem: ({ path, message }) => {
      throw new Error(`${path}: ${message}`)
    },
  })
}

async function pushFrom(
  folder: ContentFolder,
  { fake, clock, journalPath }: Started,
  { dryRun = false, writeToken = 'skriv' } = {},
) {
  const journal = openJournal(journalPath)
  const lines: string[] = []
  try {
    const report = await push({
      plan: await planPush(open(folder), folder),
      apis: createPrismicApis({
        repository: 'nyt-repo',
        writeToken,
        accessToken: null,
        addresses: fake.addresses,
        now: () => clock.now,
        sleep: async (ms) => {
          clock.now += ms
        },
      }),
      journal,
      dryRun,
      tell: (line) => lines.push(line),
    })
    return { report, lines }
  } finally {
    journal.close()
  }
}

/** Two languages, a single, links in every direction, a picture in a field and one in a text. */
function smallRepository(): ContentFolder {
  const folder = createContentFolder()
  folder.write('media/kort.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
  folder.write('documents/settings/settings.json', {
    id: 'settings',
    type: 'settings',
    data: { name: 'Navn' },
  })
  folder.write(
    'documents/article/a.json',
    article(
      'a',
      {
        body: 'Se [den anden](document:article/b) og [et kort](media:kort.svg).\n\nMere **fed** tekst.',
        picture: { file: 'picture.svg', alt: 'Rød' },
        parent: { link_type: 'Document', type: 'article', uid: 'b' },
        related: [{ link: { link_type: 'Document', type: 'article', uid: 'a' }, note: 'sig selv' }, {}],
        featured: true,
        rank: 0,
        slices: [
          { slice_type: 'quote', primary: { words: 'Ord' }, items: [{ by: 'En' }, {}] },
          { slice_type: 'quote', primary: {} },
        ],
      },
      { tags: ['by', 'ø'] },
    ),
  )
  folder.write(
    'documents/article/b.json',
    article('b', { parent: { link_type: 'Document', type: 'article', uid: 'a' } }),
  )
  folder.write(
    'documents/article/b.en.json',
    article(
      'b',
      { title: 'B in English' },
      { id: 'id-b-en', lang: 'en-gb', alternate_languages: [{ id: 'id-b' }] },
    ),
  )
  return folder
}

const LANGUAGES = [
  { id: 'da-dk', name: 'Dansk', is_master: true },
  { id: 'en-gb', name: 'English', is_master: false },
]

/** Documents without what every repository makes anew: ids, dates, the names of files in addresses. */
function comparable(documents: ApiDocument[]) {
  const names = new Map(documents.map(({ id, type, uid, lang }) => [id, `${type}/${uid ?? ''}/${lang}`]))
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !/publication_date$/.test(key))
        .map(([key, inner]) => [key, key === 'id' ? (names.get(String(inner)) ?? inner) : walk(inner)]),
    )
  }
  return documents
    .map(({ id, type, uid, lang, tags, data, alternate_languages }) => ({
      name: names.get(id),
      type,
      uid,
      lang,
      tags,
      alternatives: alternate_languages.length,
      data: walk(data),
    }))
    .sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
}

async function pullInto(fake: FakePrismic, slices: string) {
  const root = mkdtempSync(join(tmpdir(), 'pull-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = { content: join(root, 'content'), slices }
  const report = await pull({
    endpoint: fake.addresses.content,
    accessToken: null,
    models: { customTypes: [...fake.customTypes.values()] as never, slices: [] },
    ...folder,
    // The fake's Content API names its pictures by their own address.
    tell: () => undefined,
  })
  return { folder, report }
}

test('the shipped content moves into an empty repository, and back into files with equal documents', async () => {
  const started = await start()
  const folder = copyShippedContent()
  onTestFinished(() => rmSync(folder.content, { recursive: true, force: true }))
  const { report, lines } = await pushFrom(folder, started)
  const documents = await allDocuments(open(folder))
  expect(report.documents).toMatchObject({ created: documents.length, filled: documents.length, there: 0 })
  expect(report.models.inserted).toBe(started.fake.slices.size + started.fake.customTypes.size)
  expect(report.assets.uploaded).toBe(started.fake.assets.size)
  expect(started.fake.limited).toBe(0)
  expect(lines.at(-1)).toMatch(new RegExp(`^content ${documents.length}/${documents.length} `))

  started.fake.publish()
  const back = await pullInto(started.fake, folder.slices)
  expect(back.report).toMatchObject({ documents: documents.length, notes: [] })
  const returned = comparable(await allDocuments(open(back.folder)))
  const sent = comparable(documents)
  // The one thing that Prismic has no place for came back as a row of the redirect table.
  const table = (list: typeof sent) =>
    list.find(({ type }) => type === 'redirects')?.data as { redirects: object[] }
  const former = table(returned).redirects.splice(table(sent).redirects.length)
  expect(former).toEqual([{ from: '/om-os/om-os', to: '/om-os/hvem-vi-er', note: 'tidligere adresse' }])
  for (const [index, document] of sent.entries()) expect(returned[index], document.name).toEqual(document)
  expect(returned).toHaveLength(sent.length)
}, 120_000)

test('languages, empty items, links in both directions and pictures in texts survive the way there and back', async () => {
  const started = await start({ languages: LANGUAGES })
  const folder = smallRepository()
  await pushFrom(folder, started)
  started.fake.publish()
  const back = await pullInto(started.fake, folder.slices)
  expect(comparable(await allDocuments(open(back.folder)))).toEqual(
    comparable(await allDocuments(open(folder))),
  )
  expect(back.report.media).toBe(2)
  const moved = JSON.parse(readFileSync(join(back.folder.content, 'documents/article/a.json'), 'utf8'))
  expect(moved.data.picture).toEqual({ file: 'picture.svg', alt: 'Rød' })
  expect(moved.data.parent).toEqual({ link_type: 'Document', type: 'article', uid: 'b' })
})

test('a dry run asks and changes nothing, and says what would be done', async () => {
  const started = await start({ languages: LANGUAGES })
  const folder = smallRepository()
  const { report } = await pushFrom(folder, started, { dryRun: true })
  expect(report).toMatchObject({
    models: { inserted: 3, updated: 0, unchanged: 0 },
    assets: { uploaded: 2 },
    documents: { created: 4, filled: 4 },
  })
  expect(started.fake.requests.filter((request) => !request.startsWith('GET'))).toEqual([])
  expect(started.fake.documents.size).toBe(0)
})

test('what is moved is not moved again; what changed since is', async () => {
  const started = await start({ languages: LANGUAGES })
  const folder = smallRepository()
  await pushFrom(folder, started)
  const writes = () => started.fake.requests.filter((request) => !request.startsWith('GET')).length
  const before = writes()
  const again = await pushFrom(folder, started)
  expect(writes()).toBe(before)
  expect(again.report).toMatchObject({
    models: { unchanged: 3 },
    assets: { uploaded: 0, there: 2 },
    documents: { created: 0, there: 4, filled: 0, unchanged: 4 },
  })
  folder.write('documents/settings/settings.json', {
    id: 'settings',
    type: 'settings',
    data: { name: 'Nyt navn' },
  })
  folder.write('media/kort.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>')
  const third = await pushFrom(folder, started)
  expect(third.report).toMatchObject({ assets: { uploaded: 1 }, documents: { filled: 2, unchanged: 2 } })
})

test('ended at any request, before or after it was carried out, it goes on and makes nothing twice', async () => {
  const whole = await start({ languages: LANGUAGES })
  const folder = smallRepository()
  await pushFrom(folder, whole)
  const requests = whole.fake.requests.length
  const reference = whole.fake
  expect(requests).toBeGreaterThan(15)

  for (const when of ['before', 'after'] as const) {
    for (let at = 1; at <= requests; at += 1) {
      const started = await start({ languages: LANGUAGES })
      // From that request on nothing gets through: the process was ended there.
      started.fake.disturb = (request) => (request < at ? null : request === at ? when : 'before')
      await expect(pushFrom(folder, started), `${when} ${at}`).rejects.toThrow()
      started.fake.disturb = null
      await pushFrom(folder, started)
      const { fake } = started
      expect(
        [fake.slices.size, fake.customTypes.size, fake.assets.size, fake.documents.size],
        `${when} ${at}`,
      ).toEqual([
        reference.slices.size,
        reference.customTypes.size,
        reference.assets.size,
        reference.documents.size,
      ])
      const filled = [...fake.documents.values()].map(({ data }) => Object.keys(data).length)
      expect(
        filled.every((fields) => fields > 0),
        `${when} ${at}`,
      ).toBe(true)
      expect(fake.limited).toBe(0)
      await fake.close()
    }
  }
}, 120_000)

test('a journal whose last line was cut short is read up to it', async () => {
  const started = await start({ languages: LANGUAGES })
  const folder = smallRepository()
  await pushFrom(folder, started)
  const text = readFileSync(started.journalPath, 'utf8')
  for (const cut of [1, 20, 200]) {
    writeFileSync(started.journalPath, text.slice(0, text.length - cut))
    await pushFrom(folder, started)
    expect([started.fake.assets.size, started.fake.documents.size]).toEqual([2, 4])
  }
})

test('a document that was made unseen stops the move with what to do, and is found once it is published', async () => {
  const started = await start({ languages: LANGUAGES, releaseReadable: false })
  const folder = smallRepository()
  const isCreate = () => started.fake.requests.at(-1) === 'POST /migration/documents'
  let lost = false
  started.fake.disturb = () => {
    if (lost) return 'before'
    lost = isCreate()
    return lost ? 'after' : null
  }
  await expect(pushFrom(folder, started)).rejects.toThrow(StartError)
  started.fake.disturb = null
  await expect(pushFrom(folder, started)).rejects.toThrow(/Publish that release in Prismic/)
  started.fake.publish()
  const { report } = await pushFrom(folder, started)
  expect(report.documents).toMatchObject({ created: 3, there: 1, filled: 4 })
  expect(started.fake.documents.size).toBe(4)
})

test.each([500, 502, 429])('a passing %i is waited out', async (status) => {
  const started = await start({ languages: LANGUAGES })
  const folder = smallRepository()
  started.fake.disturb = (request) => (request % 5 === 0 ? status : null)
  const { report } = await pushFrom(folder, started)
  expect(report.documents).toMatchObject({ filled: 4 })
  expect([started.fake.assets.size, started.fake.documents.size]).toEqual([2, 4])
})

test('a token that opens nothing, a repository that is in use, and models of other content stop it at once', async () => {
  const started = await start({ languages: LANGUAGES })
  const folder = smallRepository()
  await expect(pushFrom(folder, started, { writeToken: 'forkert' })).rejects.toThrow(
    'The write token does not open the repository nyt-repo (Unauthorized)',
  )
  started.fake.customTypes.set('article', { id: 'article', label: 'Noget andet', json: {} })
  await expect(pushFrom(folder, started)).rejects.toThrow(/other models of the same name: article/)
  started.fake.customTypes.clear()

  const used = await start({ languages: LANGUAGES })
  await pushFrom(folder, used)
  used.fake.publish()
  rmSync(used.journalPath)
  await expect(pushFrom(folder, used)).rejects.toThrow('The repository holds documents already')
})
