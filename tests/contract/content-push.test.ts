import { expect, test } from 'vitest'
import type { JsonObject } from '#server/content/repository/model.ts'
import { article, createContentFolder } from './content-folder.ts'
import { LANGUAGES, pushFrom, type Started, smallRepository, startMove } from './prismic-moves.ts'

/** What content:push leaves alone, and how it distinguishes refusals. */

const writes = ({ fake }: Started) => fake.requests.filter((request) => !request.startsWith('GET'))

const titleOf = ({ fake }: Started, uid: string) => {
  const document = [...fake.documents.values()].find((each) => each.uid === uid)
  return (document?.data.title as { text: string }[] | undefined)?.[0]?.text
}

function twoArticles() {
  const folder = createContentFolder()
  folder.write('documents/article/a.json', article('a', { teaser: 'A' }))
  folder.write('documents/article/b.json', article('b', { teaser: 'B' }))
  return folder
}

test('a repository with another master language stops the push before the first write', async () => {
  const started = await startMove({
    languages: [
      { id: 'en-us', name: 'English', is_master: true },
      { id: 'da-dk', name: 'Dansk', is_master: false },
    ],
  })
  await expect(pushFrom(twoArticles(), started)).rejects.toThrow(
    "The repository's master language is en-us, and the content's is da-dk",
  )
  expect(writes(started)).toEqual([])
})

test('a language that the repository lacks stops it too', async () => {
  const started = await startMove({ languages: LANGUAGES.slice(0, 1) })
  await expect(pushFrom(smallRepository(), started)).rejects.toThrow(
    'The repository lacks the language en-gb',
  )
  expect(writes(started)).toEqual([])
})

test('a private repository is not mistaken for a wrong write token, and is read with its access token', async () => {
  const started = await startMove({ accessToken: 'læs' })
  const folder = twoArticles()
  await expect(pushFrom(folder, started)).rejects.toThrow(
    /^The repository nyt-repo is private .*: set PRISMIC_ACCESS_TOKEN/,
  )
  await expect(pushFrom(folder, started, { accessToken: 'læs', writeToken: 'forkert' })).rejects.toThrow(
    'The write token does not open the repository nyt-repo',
  )
  const { report } = await pushFrom(folder, started, { accessToken: 'læs' })
  expect(report.documents).toMatchObject({ created: 2, filled: 2 })
})

test('an unknown repository name is reported as such', async () => {
  const started = await startMove()
  started.fake.disturb = () => 404
  await expect(pushFrom(twoArticles(), started)).rejects.toThrow(
    'knows no repository nyt-repo: is its name right?',
  )
})

test('a 400 about something missing is not mistaken for an existing document', async () => {
  const started = await startMove()
  started.fake.disturb = () => {
    if (started.fake.requests.at(-1) === 'POST /migration/documents')
      started.fake.customTypes.delete('article')
    return null
  }
  await expect(pushFrom(twoArticles(), started)).rejects.toThrow('Custom type article does not exist')
})

test('a publish during reading restarts the reading', async () => {
  const started = await startMove()
  let ended = false
  started.fake.disturb = () => {
    if (ended || !started.fake.requests.at(-1)?.includes('/documents/search')) return null
    ended = true
    return 410
  }
  const { report } = await pushFrom(twoArticles(), started)
  expect([ended, report.documents.filled]).toEqual([true, 2])
})

test('a search index that lags behind an upload does not cause a second upload', async () => {
  const started = await startMove({ assetSearchLagMs: 30_000 })
  let lost = false
  started.fake.disturb = () => {
    if (lost || started.fake.requests.at(-1) !== 'POST /assets/assets') return null
    lost = true
    return 'after'
  }
  const { report } = await pushFrom(twoArticles(), started)
  expect(report.assets).toEqual({ uploaded: 0, there: 1 })
  expect(started.fake.assets.size).toBe(1)
})

test.each<[string, JsonObject]>([
  ['changed a text', { title: [{ type: 'heading1', text: 'Redaktørens', spans: [] }] }],
  ['filled in a field that the files leave empty', { kind: 'guide' }],
  ['emptied a field', { teaser: null }],
  ['took a picture', { picture: null }],
  ['added a block', { slices: [{ slice_type: 'quote', variation: 'default', primary: { words: 'Ord' } }] }],
])('a document in which an editor %s is left unchanged, and the others are written', async (_, edit) => {
  const started = await startMove()
  const folder = twoArticles()
  folder.write(
    'documents/article/a.json',
    article('a', { teaser: 'A', picture: { file: 'picture.svg', alt: 'Rød' } }),
  )
  await pushFrom(folder, started)
  started.fake.publish()
  started.fake.edit('a', edit)
  const kept = structuredClone([...started.fake.documents.values()].find(({ uid }) => uid === 'a'))
  for (const uid of ['a', 'b'])
    folder.write(`documents/article/${uid}.json`, article(uid, { title: 'Fra filerne' }))

  const dry = await pushFrom(folder, started, { dryRun: true })
  expect(dry.report.documents).toMatchObject({ filled: 1, left: 1 })
  for (const attempt of ['first', 'second']) {
    const { report } = await pushFrom(folder, started)
    expect(report.documents.left, attempt).toBe(1)
    expect(report.notes).toContain('article/a is left as it is: it was changed in Prismic since')
  }
  expect([...started.fake.documents.values()].find(({ uid }) => uid === 'a')).toEqual(kept)
  expect(titleOf(started, 'b')).toBe('Fra filerne')
})

test('unedited documents can be written repeatedly, published or still in a release', async () => {
  const started = await startMove()
  const folder = smallOne('Første')
  await pushFrom(folder, started)
  started.fake.publish()
  for (const title of ['Anden', 'Tredje', 'Fjerde']) {
    folder.write(
      'documents/article/a.json',
      article('a', { title, picture: { file: 'picture.svg', alt: 'Rød' } }),
    )
    const { report } = await pushFrom(folder, started)
    expect([report.documents, report.notes]).toEqual([
      { created: 0, there: 1, filled: 1, unchanged: 0, left: 0 },
      [],
    ])
    expect(titleOf(started, 'a')).toBe(title)
  }

  function smallOne(title: string) {
    const made = createContentFolder()
    made.write(
      'documents/article/a.json',
      article('a', { title, picture: { file: 'picture.svg', alt: 'Rød' } }),
    )
    return made
  }
})

test('a document filled before that is now unreadable is left unchanged, with instructions', async () => {
  const started = await startMove({ releaseReadable: false })
  const folder = twoArticles()
  await pushFrom(folder, started)
  folder.write('documents/article/a.json', article('a', { title: 'Fra filerne' }))
  const { report } = await pushFrom(folder, started)
  expect(report.documents).toMatchObject({ filled: 0, left: 1, unchanged: 1 })
  expect(report.notes.join()).toMatch(/^article\/a is left as it is: what is in Prismic cannot be read/)
  started.fake.publish()
  expect((await pushFrom(folder, started)).report.documents).toMatchObject({ filled: 1, left: 0 })
})

test('an edit is detected among more documents than one page of the API holds', async () => {
  const started = await startMove()
  const folder = createContentFolder()
  const uids = Array.from({ length: 120 }, (_, index) => `a${String(index).padStart(3, '0')}`)
  for (const uid of uids) folder.write(`documents/article/${uid}.json`, article(uid))
  await pushFrom(folder, started)
  started.fake.publish()
  started.fake.edit('a119', { teaser: 'Redaktørens' })
  for (const uid of ['a000', 'a119'])
    folder.write(`documents/article/${uid}.json`, article(uid, { teaser: 'Ny' }))
  const { report } = await pushFrom(folder, started)
  expect(report.documents).toMatchObject({ filled: 1, left: 1, unchanged: 118 })
})
