import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allDocuments } from '#scripts/content/move/plan.ts'
import { pull } from '#scripts/content/move/pull.ts'
import type { ApiDocument } from '#server/content/repository/complete.ts'
import { StartError } from '#server/start-error.ts'
import { copyShippedContent } from './content-folder.ts'
import {
  apisOf,
  LANGUAGES,
  open,
  pushFrom,
  type Started,
  smallRepository,
  startMove,
} from './prismic-moves.ts'

/**
 * content:push and content:pull against Prismic's three APIs for writing, with their limits and
 * errors.
 */

/** Documents without what every repository generates: ids, dates, file names in addresses. */
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

async function pullInto(started: Started, slices: string) {
  const root = mkdtempSync(join(tmpdir(), 'pull-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = { content: join(root, 'content'), slices }
  const report = await pull({
    apis: apisOf(started),
    models: true,
    ...folder,
    slices: join(root, 'slices'),
    onProgress: () => undefined,
  })
  return { folder, report }
}

test('the shipped content moves into an empty repository and back into files with equal documents @whole', async () => {
  const started = await startMove()
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
  const back = await pullInto(started, folder.slices)
  expect(back.report).toMatchObject({ documents: documents.length, notes: [] })
  const returned = comparable(await allDocuments(open(back.folder)))
  const sent = comparable(documents)
  // The one thing without an equivalent in Prismic came back as a row of the redirect table.
  const table = (list: typeof sent) =>
    list.find(({ type }) => type === 'redirects')?.data as { redirects: object[] }
  const former = table(returned).redirects.splice(table(sent).redirects.length)
  expect(former).toEqual([{ from: '/om-os/om-os', to: '/om-os/hvem-vi-er', note: 'tidligere adresse' }])
  for (const [index, document] of sent.entries()) expect(returned[index], document.name).toEqual(document)
  expect(returned).toHaveLength(sent.length)
})

test('languages, empty items, links in both directions and pictures in texts survive a round trip', async () => {
  const started = await startMove({ languages: LANGUAGES })
  const folder = smallRepository()
  await pushFrom(folder, started)
  started.fake.publish()
  const back = await pullInto(started, folder.slices)
  expect(comparable(await allDocuments(open(back.folder)))).toEqual(
    comparable(await allDocuments(open(folder))),
  )
  expect(back.report.media).toBe(2)
  const moved = JSON.parse(readFileSync(join(back.folder.content, 'documents/article/a.json'), 'utf8'))
  expect(moved.data.picture).toEqual({ file: 'picture.svg', alt: 'Rød' })
  expect(moved.data.parent).toEqual({ link_type: 'Document', type: 'article', uid: 'b' })
})

test('a dry run does not prompt, changes nothing, and prints what would be done', async () => {
  const started = await startMove({ languages: LANGUAGES })
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

test('an unchanged document is not pushed again, a changed one is', async () => {
  const started = await startMove({ languages: LANGUAGES })
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

test('a push interrupted at any request continues without creating anything twice @whole', async () => {
  const { fake: reference, ...uninterrupted } = await startMove({ languages: LANGUAGES })
  const folder = smallRepository()
  await pushFrom(folder, { fake: reference, ...uninterrupted })
  const requests = reference.requests.length
  expect(requests).toBeGreaterThan(15)

  for (const when of ['before', 'after'] as const) {
    for (let at = 1; at <= requests; at += 1) {
      const started = await startMove({ languages: LANGUAGES })
      // Every request from this one on fails: the process was killed there.
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
})

test('a journal with a truncated last line is read up to that line', async () => {
  const started = await startMove({ languages: LANGUAGES })
  const folder = smallRepository()
  await pushFrom(folder, started)
  const text = readFileSync(started.journalPath, 'utf8')
  for (const cut of [1, 20, 200]) {
    writeFileSync(started.journalPath, text.slice(0, text.length - cut))
    await pushFrom(folder, started)
    expect([started.fake.assets.size, started.fake.documents.size]).toEqual([2, 4])
  }
})

test('a document created unnoticed stops the push with instructions, and is found once published', async () => {
  const started = await startMove({ languages: LANGUAGES, releaseReadable: false })
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

test.each([500, 502, 429])('a temporary %i is waited out', async (status) => {
  const started = await startMove({ languages: LANGUAGES })
  const folder = smallRepository()
  started.fake.disturb = (request) => (request % 5 === 0 ? status : null)
  const { report } = await pushFrom(folder, started)
  expect(report.documents).toMatchObject({ filled: 4 })
  expect([started.fake.assets.size, started.fake.documents.size]).toEqual([2, 4])
})

test('a wrong token, a repository in use and foreign models stop the push at once', async () => {
  const started = await startMove({ languages: LANGUAGES })
  const folder = smallRepository()
  await expect(pushFrom(folder, started, { writeToken: 'forkert' })).rejects.toThrow(
    'The write token does not open the repository nyt-repo (Unauthorized)',
  )
  started.fake.customTypes.set('article', { id: 'article', label: 'Noget andet', json: {} })
  await expect(pushFrom(folder, started)).rejects.toThrow(/other models of the same name: article/)
  started.fake.customTypes.clear()

  const used = await startMove({ languages: LANGUAGES })
  await pushFrom(folder, used)
  used.fake.publish()
  rmSync(used.journalPath)
  await expect(pushFrom(folder, used)).rejects.toThrow('The repository holds documents already')
})

test('a publish during content:pull restarts it, so that all files are from one version', async () => {
  const started = await startMove({ languages: LANGUAGES })
  const folder = smallRepository()
  await pushFrom(folder, started)
  started.fake.publish()
  let ended = false
  started.fake.disturb = () => {
    if (ended || !started.fake.requests.at(-1)?.includes('/documents/search')) return null
    ended = true
    return 410
  }
  const back = await pullInto(started, folder.slices)
  expect(ended).toBe(true)
  expect(back.report.documents).toBe(4)
})

test('content:pull of a private repository says which token it needs', async () => {
  const started = await startMove({ accessToken: 'læs' })
  await expect(pullInto(started, '')).rejects.toThrow(
    /^The repository nyt-repo is private \(.+\): set PRISMIC_ACCESS_TOKEN to one of its access tokens/,
  )
})
