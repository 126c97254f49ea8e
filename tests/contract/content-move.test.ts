import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allDocuments } from '#scripts/content/move/documents.ts'
import { pull } from '#scripts/content/move/pull.ts'
import type { ApiDocument } from '#server/content/repository/complete.ts'
import { article, copyShippedContent, createContentFolder, PICTURE_BYTES } from './content-folder.ts'
import {
  LANGUAGES,
  open,
  prismicOf,
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

async function pullInto(_fake: Started, slices: string) {
  const root = mkdtempSync(join(tmpdir(), 'pull-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = { content: join(root, 'content'), slices }
  const report = await pull({
    prismic: prismicOf(),
    models: true,
    ...folder,
    slices: join(root, 'slices'),
  })
  return { folder, report }
}

const writes = ({ requests }: Started) => requests.filter((request) => !request.startsWith('GET'))

function oneArticle() {
  const folder = createContentFolder()
  folder.write('documents/article/a.json', article('a', { picture: { file: 'picture.svg', alt: 'Rød' } }))
  return folder
}

test('the shipped content moves into an empty repository and back into files with equal documents', async () => {
  const fake = await startMove()
  const folder = copyShippedContent()
  onTestFinished(() => rmSync(folder.content, { recursive: true, force: true }))
  await pushFrom(folder)
  const documents = await allDocuments(open(folder))
  expect(fake.documents.size).toBe(documents.length)

  fake.publish()
  const back = await pullInto(fake, folder.slices)
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

test('languages, empty items, links in both directions and pictures without alt text survive a round trip', async () => {
  const fake = await startMove({ languages: LANGUAGES })
  const folder = smallRepository()
  await pushFrom(folder)
  expect([...fake.assets.values()].map(({ content }) => String(content))).toContain(PICTURE_BYTES)
  fake.publish()
  const back = await pullInto(fake, folder.slices)
  expect(comparable(await allDocuments(open(back.folder)))).toEqual(
    comparable(await allDocuments(open(folder))),
  )
  expect(back.report.media).toBe(2)
  const moved = JSON.parse(readFileSync(join(back.folder.content, 'documents/article/a.json'), 'utf8'))
  expect(moved.data.picture).toEqual({ file: 'picture.svg', alt: '' })
  expect(moved.data.parent).toEqual({ link_type: 'Document', type: 'article', uid: 'b' })
})

test.each<[string, (fake: Started) => Promise<unknown>, RegExp]>([
  [
    'a document',
    async (fake) => {
      const folder = oneArticle()
      folder.remove('media/picture.svg')
      await pushFrom(folder)
      fake.publish()
    },
    /^The repository has 1 documents, 0 releases and 0 files: .* Nothing was changed$/,
  ],
  [
    'a readable release',
    async () => {
      const folder = oneArticle()
      folder.remove('media/picture.svg')
      await pushFrom(folder)
    },
    /^The repository has 0 documents, 1 releases and 0 files: /,
  ],
  [
    'a file',
    async ({ assets }) => assets.set('x', { id: 'x', filename: 'x', notes: '', content: Buffer.from('x') }),
    /^The repository has 0 documents, 0 releases and 1 files: /,
  ],
])('a repository with %s is refused before the first write', async (_, fill, line) => {
  const fake = await startMove({ releaseReadable: true })
  await fill(fake)
  const before = writes(fake).length
  await expect(pushFrom(oneArticle())).rejects.toThrow(line)
  expect(writes(fake)).toHaveLength(before)
})

test.each([500, 502, 429, 'before'] as const)('a temporary %s is retried until it ends', async (fault) => {
  const fake = await startMove({ languages: LANGUAGES })
  fake.disturb = (request) => (request % 5 === 0 ? fault : null)
  const lines = await pushFrom(smallRepository())
  expect(lines).toContainEqual(expect.stringMatching(/, asked again in 2 s$/))
  expect([fake.assets.size, fake.documents.size]).toEqual([2, 4])
  expect([...fake.documents.values()].every(({ data }) => Object.keys(data).length > 0)).toBe(true)
})

test('a run that breaks off reports what was created, and the next run is refused', async () => {
  const fake = await startMove({ languages: LANGUAGES })
  let tries = 0
  fake.disturb = () => {
    if (fake.documents.size < 3) return null
    tries += 1
    return 502
  }
  await expect(pushFrom(smallRepository())).rejects.toThrow(
    /^migration\.prismic\.io: status 502, 6 times in a row\nThe repository now has the models, up to 2 of 2 files, up to 4 of 4 documents, and the content of up to 0\. .* needs a new repository$/,
  )
  expect(tries).toBe(6)
  fake.disturb = null
  await expect(pushFrom(smallRepository())).rejects.toThrow('content:push fills an empty one')
})

/** Loses the first answer to this request. */
function loseAnswer(fake: Started, request: string): void {
  fake.disturb = () => {
    if (fake.requests.at(-1) !== request) return null
    fake.disturb = null
    return 'after'
  }
}

test("a document whose response was lost stops the run with Prismic's message", async () => {
  const fake = await startMove()
  loseAnswer(fake, 'POST /migration/documents')
  await expect(pushFrom(oneArticle())).rejects.toThrow(
    /prismic\.io\/documents: 400 \(A document with the uid a already exists\)\n.*up to 1 of 1 documents/,
  )
})

test('a model whose response was lost stops the run, and the next run continues', async () => {
  const fake = await startMove()
  loseAnswer(fake, 'POST /models/slices/insert')
  await expect(pushFrom(oneArticle())).rejects.toThrow(/: 409 \(A model with id quote already exists\)$/)
  await pushFrom(oneArticle())
  expect([fake.slices.size, fake.documents.size]).toEqual([1, 1])
})

test.each<[string, Parameters<typeof startMove>[0], string, Parameters<typeof pushFrom>[1]]>([
  [
    'another master language',
    { languages: LANGUAGES.map((each) => ({ ...each, is_master: !each.is_master })) },
    "The repository's master language is en-gb, and the content's is da-dk: ",
    {},
  ],
  ['a master that is not its first language', { languages: LANGUAGES.toReversed() }, 'remove the other', {}],
  [
    'a language too few',
    { languages: LANGUAGES.slice(0, 1) },
    'The repository lacks the language en-gb: add it',
    {},
  ],
  [
    'another write token',
    { languages: LANGUAGES },
    'The write token does not open the repository nyt-repo (Unauthorized)',
    { writeToken: 'forkert' },
  ],
  [
    'an access token that was not given',
    { languages: LANGUAGES, accessToken: 'læs' },
    'The repository nyt-repo is private (You have to provide an access token to query this repository.): set PRISMIC_ACCESS_TOKEN',
    {},
  ],
])('a repository with %s stops the run before the first write', async (_, options, line, tokens) => {
  const fake = await startMove(options)
  await expect(pushFrom(smallRepository(), tokens)).rejects.toThrow(line)
  expect(writes(fake)).toEqual([])
})

test('a private repository is filled with its access token', async () => {
  const fake = await startMove({ accessToken: 'læs' })
  await pushFrom(oneArticle(), { accessToken: 'læs' })
  expect(fake.documents.size).toBe(1)
})

test('an unknown repository name is reported as unknown', async () => {
  const fake = await startMove()
  fake.disturb = () => 404
  await expect(pushFrom(oneArticle())).rejects.toThrow('knows no repository nyt-repo: is its name right?')
})

test('a publish during content:pull stops it, so that all files are from one version', async () => {
  const fake = await startMove()
  await pushFrom(oneArticle())
  fake.publish()
  fake.disturb = () => (fake.requests.at(-1)?.includes('/documents/search') ? 410 : null)
  await expect(pullInto(fake, '')).rejects.toThrow(/^Something was published while .* Run the command again$/)
})

test('content:pull of a private repository says which token it needs', async () => {
  const fake = await startMove({ accessToken: 'læs' })
  await expect(pullInto(fake, '')).rejects.toThrow(/^The repository nyt-repo is private \(.+\): set PRISMIC_/)
})
