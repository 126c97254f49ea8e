import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import { type Editor, EditUnreadable } from '#app/content/editing.ts'
import { blockMappings } from '#app/slices/registry.ts'
import { createEditing } from '#server/content/editor/editing.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { StartError } from '#server/start-error.ts'
import { article, type ContentFolder, createContentFolder, PICTURE_BYTES } from './content-folder.ts'

// A document, its draft and the next published version, through the calls of the editor's page: what
// is saved, refused, and can be undone.

const AARHUS = 'documents/article/aarhus.json'
const HORSENS = 'documents/article/horsens.json'
const NEW = 'documents/article/ny.json'

const text = (label: string) => ({ type: 'Text', config: { label } })
const HELP_MODELS = {
  support_article: { uid: { type: 'UID' }, title: text('Titel') },
  support_category: {
    uid: { type: 'UID' },
    title: text('Titel'),
    slices: { type: 'Slices', config: { choices: { support_category_item: { type: 'SharedSlice' } } } },
  },
}

type Opened = { data: string; version: string }
type Values = Record<string, unknown>

let folder: ContentFolder
let published: number
/** What visitors see changed, as it is recorded. */
let changed: [path: string, kind: string][]
let editing: ReturnType<typeof createEditing>
let call: <Answer = unknown>(action: string, values?: Values, author?: string) => Promise<Answer>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T13:05:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  folder = createContentFolder()
  for (const [id, Main] of Object.entries(HELP_MODELS))
    folder.write(`customtypes/${id}/index.json`, {
      id,
      label: id,
      repeatable: true,
      status: true,
      json: { Main },
    })
  folder.write(AARHUS, article('aarhus', { title: 'Aarhus', teaser: 'Ved åen' }))
  folder.write(HORSENS, article('horsens', { title: 'Horsens' }))
  published = 0
  changed = []
  editing = open()
  call = async <Answer>(action: string, values: Values = {}, author = 'Mette Holm') =>
    (await editing.call(action, values, editorNamed(author))) as Answer
})

function open(contentDir = folder.content) {
  return createEditing({
    contentDir,
    embedded: createEmbeddedRepository({ folders: folder, problem: () => undefined }),
    blockMappings,
    redirectHosts: [],
    refresh: async () => void published++,
  })
}

const later = (ms = 1_000) => vi.setSystemTime(Date.now() + ms)
const fileAt = (path: string) => readFileSync(join(folder.content, path), 'utf8')
const dataAt = (path: string) => JSON.parse(fileAt(path)).data
const entry = (path = AARHUS) => call<Opened>('getEntry', { path })
const draftOf = (path = AARHUS) => call<Opened>('unpublishedEntryDataFile', { path })

/** What the page sends after a change of fields. */
function edit({ data, version }: Opened, fields: Values, path = AARHUS): Values {
  return { path, version, raw: JSON.stringify({ ...JSON.parse(data), ...fields }) }
}

async function save(fields: Values, path = AARHUS) {
  const drafts = await call<string[]>('unpublishedEntries')
  return call('persistEntry', edit(await (drafts.includes(path) ? draftOf(path) : entry(path)), fields, path))
}

const create = (fields: Values, path = NEW) =>
  call('persistEntry', { path, version: null, raw: JSON.stringify({ uid: 'ny', ...fields }) })
const publish = (path = AARHUS) => call('publishUnpublishedEntry', { path })
const remove = (path: string) => call('deleteFile', { path })
const editorNamed = (name: string): Editor => ({
  name,
  changed: async (...change) => void changed.push(change),
})

test('a saved edit is a draft, and the published version stays until the draft is published', async () => {
  await save({ teaser: 'Ved havnen' })
  expect(dataAt(AARHUS).teaser).toBe('Ved åen')
  expect(JSON.parse((await entry()).data).teaser).toBe('Ved åen')
  expect(JSON.parse((await draftOf()).data).teaser).toBe('Ved havnen')
  expect(published).toBe(0)
  expect(await editing.drafts()).toMatchObject([
    {
      title: 'Artikel: Aarhus',
      isNew: false,
      form: '/intern/indhold/rediger#/collections/article/entries/aarhus',
      page: '/intern/indhold/side/article/aarhus',
    },
  ])
  const { version } = (await publish()) as Opened
  expect(published).toBe(1)
  expect(dataAt(AARHUS).teaser).toBe('Ved havnen')
  expect(JSON.parse(fileAt(AARHUS)).last_publication_date).toBe('2026-11-20T13:05:00+0000')
  expect((await entry()).version).toBe(version)
  expect(await editing.drafts()).toEqual([])
  await expect(draftOf()).rejects.toThrow('Kladden er der ikke mere')
  await expect(publish()).rejects.toThrow('Kladden er der ikke mere')
})

test('a document that Windows saved as UTF-16 is opened, edited and published', async () => {
  const before = fileAt(AARHUS)
  writeFileSync(join(folder.content, AARHUS), Buffer.from(`\ufeff${before}`, 'utf16le'))
  await save({ teaser: 'Rødgrød fra Windows' })
  await publish()
  expect(dataAt(AARHUS)).toEqual({ ...JSON.parse(before).data, teaser: 'Rødgrød fra Windows' })
})

test('a draft that is changed again is saved over itself', async () => {
  const opened = await entry()
  const first = await call<{ version: string }>('persistEntry', edit(opened, { teaser: 'Et' }))
  const again = edit({ ...opened, version: first.version }, { teaser: 'To' })
  expect((await call<{ version: string }>('persistEntry', again)).version).not.toBe(first.version)
  expect(JSON.parse((await draftOf()).data).teaser).toBe('To')
})

test('an edit that changes nothing creates no draft', async () => {
  const opened = await entry()
  expect(await call('persistEntry', edit(opened, {}))).toEqual({ version: opened.version })
  expect(await call('unpublishedEntries')).toEqual([])
})

test('a save that is sent again because its response was lost does not conflict with itself', async () => {
  const sent = edit(await entry(), { teaser: 'Ved havnen' })
  const saved = await call('persistEntry', sent)
  later()
  expect(await call('persistEntry', sent)).toEqual(saved)
  expect(JSON.parse((await draftOf()).data).teaser).toBe('Ved havnen')
})

test('changes that another person saved meanwhile are never overwritten', async () => {
  const opened = await entry()
  await save({ teaser: 'Først' })
  await expect(call('persistEntry', edit(opened, { teaser: 'Sidst' }))).rejects.toThrow(
    'En anden har gemt dette',
  )
  expect(JSON.parse((await draftOf()).data).teaser).toBe('Først')
  folder.write(AARHUS, article('aarhus', { title: 'Aarhus', teaser: 'På disken' }))
  await expect(publish()).rejects.toThrow('Det, der er udgivet, er ændret')
  expect(dataAt(AARHUS).teaser).toBe('På disken')
  await expect(create({ title: 'Ny' }, AARHUS)).rejects.toThrow('En anden har gemt dette')
})

test('a draft older than a restored version is refused at publishing, with what to do', async () => {
  await save({ teaser: 'Et' })
  await publish()
  await save({ teaser: 'To' })
  later()
  await editing.undo((await editing.changes())[0]?.id ?? '', editorNamed(''))
  await save({ teaser: 'Tre' })
  await expect(publish()).rejects.toThrow('Kopiér det, du har skrevet, slet kladden, og skriv det ind igen.')
  expect(dataAt(AARHUS).teaser).toBe('Ved åen')
  later()
  await call('deleteUnpublishedEntry', { path: AARHUS })
  await save({ teaser: 'Tre' })
  await publish()
  expect(dataAt(AARHUS).teaser).toBe('Tre')
})

test('a draft that its own publication left behind is removed when it is published again', async () => {
  await save({ teaser: 'Ved havnen' })
  const files = ['drafts/article/aarhus.json', '.editing/drafts.json']
  const left = files.map((path) => [path, fileAt(path)] as const)
  const first = await publish()
  const after = fileAt(AARHUS)
  for (const [path, content] of left) folder.write(path, content)
  later()
  expect(await publish()).toEqual(first)
  expect(fileAt(AARHUS)).toBe(after)
  expect(await call('unpublishedEntries')).toEqual([])
  expect(await editing.changes()).toHaveLength(1)
})

test('a page with an empty required field is refused, with the field and the number of other errors', async () => {
  await expect(save({ title: '' })).rejects.toThrow(/^Titel: Feltet skal udfyldes\.$/)
  expect(await call('unpublishedEntries')).toEqual([])
  await expect(save({ title: '', parent: 'article/vaek' })).rejects.toThrow(
    /Og 1 fejl mere, som står ved siden/,
  )
})

test("a call that the editor's page never sends is refused as unreadable", async () => {
  const opened = await entry()
  const calls: [string, unknown][] = [
    ['ukendt', {}],
    ['toString', {}],
    ['getEntry', {}],
    ['getEntry', { path: 'x'.repeat(2001) }],
    ['persistEntry', { path: AARHUS }],
    ['persistEntry', { ...edit(opened, {}), raw: '[]' }],
    ['persistEntry', { ...edit(opened, {}), raw: '"tekst"' }],
    ['deleteFile', { paths: [AARHUS] }],
    ['updateUnpublishedEntryStatus', { path: AARHUS, status: 'x'.repeat(101) }],
  ]
  for (const [action, values] of calls)
    await expect(editing.call(action, values, editorNamed('')), action).rejects.toThrow(EditUnreadable)
})

test('a path outside the documents, and one of a document that is gone, are refused', async () => {
  const paths = [
    'documents/article/../x.json',
    'drafts/article/aarhus.json',
    'x/documents/article/aarhus.json',
    'documents/article/..json',
    'documents/article/aarhus..json',
  ]
  for (const path of [...paths, 'documents/article/aarhus.json.js', 'documents/artikler!/aarhus.json'])
    await expect(entry(path), path).rejects.toThrow('intet dokument med det navn')
  await expect(entry('documents/article/væk.json')).rejects.toThrow('Dokumentet er der ikke mere')
})

test('a form or an address that is too long is refused', async () => {
  const opened = await entry()
  const long = { ...edit(opened, {}), raw: JSON.stringify({ title: 'x'.repeat(300_000) }) }
  await expect(call('persistEntry', long)).rejects.toThrow('for meget tekst')
  const path = `documents/article/${'æ'.repeat(90)}.json`
  await expect(create({ title: 'Ny' }, path)).rejects.toThrow('Adressen er for lang')
  // The editor asks for it before it saves.
  const longer = `documents/article/${'a'.repeat(300)}.json`
  expect(await call('unpublishedEntry', { path: longer })).toBeNull()
})

test('a new document is a new draft, is published as a new document, and is removed when that is undone', async () => {
  await create({ title: 'Ny by' })
  expect(await editing.drafts()).toMatchObject([{ title: 'Artikel: Ny by', isNew: true }])
  expect(await call('unpublishedEntry', { path: NEW })).toMatchObject({
    collection: 'article',
    slug: 'ny',
    status: 'pending_publish',
    diffs: [{ path: NEW, id: NEW, newFile: true }],
  })
  await publish(NEW)
  expect(JSON.parse(fileAt(NEW))).toMatchObject({
    id: 'article-ny',
    type: 'article',
    first_publication_date: '2026-11-20T13:05:00+0000',
  })
  expect(await editing.changes()).toMatchObject([
    { title: 'Artikel: Ny by', kind: 'new', isDraft: false, author: 'Mette Holm', fields: [] },
  ])
  const [made] = await editing.changes()
  later()
  await editing.undo(made?.id ?? '', editorNamed('Jonas Bæk'))
  expect(changed.at(-1)?.[0]).toBe(NEW)
  await expect(entry(NEW)).rejects.toThrow('ikke mere')
})

test('a copy of a document, published or not, is a separate document with the same content', async () => {
  const opened = await entry()
  const copied = edit(opened, { uid: 'ny', title: 'Aarhus N' }, NEW)
  const { version } = await call<{ version: string }>('persistEntry', copied)
  await call('persistEntry', edit({ ...opened, version }, { uid: 'ny', title: 'Aarhus Nord' }, NEW))
  const again = 'documents/article/nyere.json'
  await call('persistEntry', edit(await draftOf(NEW), { uid: 'nyere' }, again))
  await publish(NEW)
  await publish(again)
  const data = { title: 'Aarhus Nord', teaser: 'Ved åen' }
  const dates = { first_publication_date: '2026-11-20T13:05:00+0000' }
  for (const [path, uid] of [
    [NEW, 'ny'],
    [again, 'nyere'],
  ] as const) {
    const file = JSON.parse(fileAt(path))
    expect(file).toMatchObject({ id: `article-${uid}`, uid, data, ...dates })
    expect(file).not.toHaveProperty('previous_uids')
  }
  expect(JSON.parse((await entry()).data).title).toBe('Aarhus')
})

test('a document that is taken off the site becomes a draft of the same document', async () => {
  const before = fileAt(AARHUS)
  const opened = await entry()
  await remove(AARHUS)
  await call('persistEntry', edit(opened, {}))
  expect(fileAt('drafts/article/aarhus.json')).toBe(before)
})

test('the first publication date is that of the first publication, not of the draft or of a later return', async () => {
  const dates = () => {
    const { first_publication_date, last_publication_date } = JSON.parse(fileAt(NEW))
    return [first_publication_date, last_publication_date]
  }
  await create({ title: 'Ny by' })
  later(86_400_000)
  await publish(NEW)
  const first = '2026-11-21T13:05:00+0000'
  expect(dates()).toEqual([first, first])
  const opened = await entry(NEW)
  later()
  await remove(NEW)
  await call('persistEntry', edit(opened, {}, NEW))
  later(86_400_000)
  await publish(NEW)
  expect(dates()).toEqual([first, '2026-11-22T13:05:01+0000'])
})

test('each published change is listed with its author, time and fields, and can be undone', async () => {
  const before = fileAt(AARHUS)
  await save({ teaser: 'Ved havnen' })
  await publish()
  later()
  await save({ teaser: 'I midten' })
  await publish()
  const changes = await editing.changes()
  expect(changes).toMatchObject([
    { kind: 'changed', fields: [{ label: 'Teaser', before: 'Ved havnen', after: 'I midten' }] },
    {
      title: 'Artikel: Aarhus',
      author: 'Mette Holm',
      changedAt: '2026-11-20T13:05:00.000Z',
      fields: [{ label: 'Teaser', before: 'Ved åen', after: 'Ved havnen' }],
    },
  ])
  later()
  const done = published
  await editing.undo(changes[1]?.id ?? '', editorNamed('Jonas Bæk'))
  expect(changed.at(-1)?.[0]).toBe(AARHUS)
  expect(fileAt(AARHUS)).toBe(before)
  expect(published).toBe(done + 1)
  expect((await editing.changes())[0]).toMatchObject({ author: 'Jonas Bæk', kind: 'changed' })
  await expect(editing.undo('000000000000001~x', editorNamed(''))).rejects.toThrow('findes ikke længere')
})

test('when a former address is restored, the address published meanwhile redirects to it', async () => {
  await save({ uid: 'aarhus-c' })
  await publish()
  const renamed = fileAt(AARHUS)
  const undoLast = async () => {
    later()
    await editing.undo((await editing.changes())[0]?.id ?? '', editorNamed(''))
  }
  await undoLast()
  expect(JSON.parse(fileAt(AARHUS))).toMatchObject({ uid: 'aarhus', previous_uids: ['aarhus-c'] })
  await undoLast()
  expect(fileAt(AARHUS)).toBe(renamed)
})

test('a renamed author has the new name in their own changes only', async () => {
  await save({ teaser: 'Et' })
  await publish()
  later()
  await save({ teaser: 'To' })
  await call('publishUnpublishedEntry', { path: AARHUS }, 'Jonas Bæk')
  await editing.renameAuthor('Mette Holm', 'tidligere kollega')
  expect((await editing.changes()).map(({ author }) => author)).toEqual(['Jonas Bæk', 'tidligere kollega'])
})

test('a deleted draft is listed as a draft, and can be brought back', async () => {
  await save({ teaser: 'Ved havnen' })
  await call('deleteUnpublishedEntry', { path: AARHUS })
  expect(await editing.drafts()).toEqual([])
  expect(await call('unpublishedEntry', { path: AARHUS })).toBeNull()
  const [deleted] = await editing.changes()
  expect(deleted).toMatchObject({ isDraft: true, kind: 'removed', title: 'Artikel: Aarhus' })
  later()
  await editing.undo(deleted?.id ?? '', editorNamed('Mette Holm'))
  expect(changed.at(-1)?.[0]).toBe('drafts/article/aarhus.json')
  expect(JSON.parse((await draftOf()).data).teaser).toBe('Ved havnen')
})

test('a deleted draft is not brought back over a newer one', async () => {
  await save({ teaser: 'Ved havnen' })
  await call('deleteUnpublishedEntry', { path: AARHUS })
  const [deleted] = await editing.changes()
  later()
  await save({ teaser: 'I midten' })
  await expect(editing.undo(deleted?.id ?? '', editorNamed(''))).rejects.toThrow(
    'Der er gemt en nyere kladde.',
  )
  expect(JSON.parse((await draftOf()).data).teaser).toBe('I midten')
})

test('drafts are listed newest first, and documents by their whole folder', async () => {
  await save({ teaser: 'Et' })
  await save({ teaser: 'To' }, HORSENS)
  const savedAt = (path: string, seconds: number) =>
    utimesSync(join(folder.content, path.replace('documents', 'drafts')), seconds, seconds)
  savedAt(AARHUS, 2_000)
  savedAt(HORSENS, 1_000)
  expect(await editing.drafts()).toMatchObject([{ savedAt: 2_000_000 }, { title: 'Artikel: Horsens' }])
  expect(await call('unpublishedEntries')).toEqual([AARHUS, HORSENS])
  const listed = await call<{ file: { path: string } }[]>('entriesByFolder', { folder: 'documents/article' })
  expect(listed.map(({ file }) => file.path)).toEqual([AARHUS, HORSENS])
  expect(await call('entriesByFolder', { folder: 'documents/art' })).toEqual([])
})

test('a document in another language or with a decomposed letter is listed, and a file name with a space hides no others', async () => {
  const english = 'documents/article/aarhus.en-gb.json'
  const decomposed = 'documents/article/ga\u030ard.json'
  folder.write(english, article('aarhus', { title: 'In Aarhus' }, { id: 'id-english', lang: 'en-gb' }))
  folder.write(decomposed, article('gaard', { title: 'Gård' }))
  folder.write('documents/article/aarhus kopi.json', article('kopi'))
  folder.write('drafts/article/aarhus kopi.json', article('kopi', { title: 'Kopi' }))
  const listed = await call<{ file: { path: string } }[]>('entriesByFolder', { folder: 'documents/article' })
  expect(listed.map(({ file }) => file.path).sort()).toEqual([english, AARHUS, decomposed, HORSENS].sort())
  await save({ teaser: 'By the river' }, english)
  expect(await call('unpublishedEntries')).toEqual([english])
  await publish(english)
  expect(JSON.parse(fileAt(english))).toMatchObject({ id: 'id-english', lang: 'en-gb' })
})

test('the status of a draft survives changes, and the next draft starts with the initial status', async () => {
  await save({ teaser: 'Et' })
  await call('updateUnpublishedEntryStatus', { path: AARHUS, status: 'draft' })
  await save({ teaser: 'To' })
  expect(await call('unpublishedEntry', { path: AARHUS })).toMatchObject({
    status: 'draft',
    diffs: [{ newFile: false }],
  })
  await publish()
  await save({ teaser: 'Tre' })
  expect(await call('unpublishedEntry', { path: AARHUS })).toMatchObject({ status: 'pending_publish' })
})

test('a document is deleted only without links to it, and can be brought back', async () => {
  folder.write(
    HORSENS,
    article('horsens', {
      title: 'Horsens',
      parent: { link_type: 'Document', type: 'article', uid: 'aarhus' },
    }),
  )
  await expect(remove(AARHUS)).rejects.toThrow('Der er links hertil på: Artikel: Horsens.')
  await remove(HORSENS)
  await remove(AARHUS)
  expect(changed).toEqual([
    [HORSENS, 'removed'],
    [AARHUS, 'removed'],
  ])
  expect(await editing.changes()).toHaveLength(2)
  const aarhus = (await editing.changes()).find(({ title }) => title === 'Artikel: Aarhus')
  expect(aarhus).toMatchObject({ kind: 'removed', fields: [] })
  later()
  await editing.undo(aarhus?.id ?? '', editorNamed('Mette Holm'))
  expect(dataAt(AARHUS).teaser).toBe('Ved åen')
})

test('an article without a category is not published, and with one it is listed there', async () => {
  const category = 'documents/support_category/salg.json'
  const path = 'documents/support_article/svar.json'
  folder.write(category, { id: 'c', type: 'support_category', uid: 'salg', data: { title: 'Salg' } })
  const raw = (fields: Values) => JSON.stringify({ uid: 'svar', title: 'Svar', ...fields })
  const saved = await call<{ version: string }>('persistEntry', { path, version: null, raw: raw({}) })
  await expect(publish(path)).rejects.toThrow('ikke i noget hjælpeemne')
  const chosen = raw({ _category: 'support_category/salg' })
  await call('persistEntry', { path, version: saved.version, raw: chosen })
  expect(JSON.parse((await draftOf(path)).data)._category).toBe('support_category/salg')
  await publish(path)
  expect(JSON.stringify(dataAt(category).slices)).toContain('"uid":"svar"')
  expect(JSON.parse(fileAt(category)).last_publication_date).toBe('2026-11-20T13:05:00+0000')
  expect((await editing.changes()).map(({ title }) => title).sort()).toEqual([
    'support_article: Svar',
    'support_category: Salg',
  ])
})

test('a file is listed by its title, also as a draft and after it was deleted', async () => {
  await save({ title: 'Aarhus C' })
  await create({ title: 'Ny by' })
  await remove(HORSENS)
  const form = '/intern/indhold/rediger#/collections/article/entries/'
  const paths = [AARHUS, 'drafts/article/aarhus.json', NEW, HORSENS, 'media/picture.svg', 'media/gone.pdf']
  expect(await editing.nameFiles([...paths, 'K7M4-2XQ9', 'documents/article/aldrig.json'])).toEqual({
    [AARHUS]: { title: 'Artikel: Aarhus', href: `${form}aarhus` },
    'drafts/article/aarhus.json': { title: 'kladden til Artikel: Aarhus', href: `${form}aarhus` },
    [NEW]: { title: 'Artikel: Ny by', href: `${form}ny` },
    [HORSENS]: { title: 'Artikel: Horsens', href: null },
    'media/picture.svg': { title: 'Billede: picture.svg', href: '/media/picture.svg' },
    'media/gone.pdf': { title: 'Fil: gone.pdf', href: null },
    'documents/article/aldrig.json': { title: 'aldrig', href: null },
  })
})

test('a picture is deleted only while it is not used, and can be brought back', async () => {
  expect(await call('getMedia')).toMatchObject([
    { id: 'media/picture.svg', path: 'media/picture.svg', name: 'picture.svg', size: PICTURE_BYTES.length },
  ])
  await save({ picture: { file: '/media/picture.svg', alt: 'Rødt' } })
  await expect(remove('media/picture.svg')).rejects.toThrow('picture.svg bruges på en side: Artikel: Aarhus.')
  await call('deleteUnpublishedEntry', { path: AARHUS })
  for (const path of ['media/../repository.json', 'repository.json', 'media/Stor.svg', 'media/x.exe'])
    await expect(remove(path), path).rejects.toThrow('Der er ingen fil med det navn')
  later()
  await remove('media/picture.svg')
  expect(await call('getMedia')).toEqual([])
  const [removed] = await editing.changes()
  expect(removed).toMatchObject({ title: 'Billede: picture.svg', kind: 'removed', isDraft: false })
  later()
  await editing.undo(removed?.id ?? '', editorNamed(''))
  expect(fileAt('media/picture.svg')).toBe(PICTURE_BYTES)
})

test('a picture that was added can be taken back only while it is not used', async () => {
  await call('persistMedia', {
    path: 'media/ny.svg',
    content: Buffer.from(PICTURE_BYTES).toString('base64'),
  })
  const [added] = await editing.changes()
  expect(added).toMatchObject({ title: 'Billede: ny.svg', kind: 'new' })
  later()
  await save({ picture: { file: '/media/ny.svg', alt: 'Rødt' } })
  await publish()
  later()
  await expect(editing.undo(added?.id ?? '', editorNamed(''))).rejects.toThrow(
    'ny.svg bruges på en side: Artikel: Aarhus',
  )
  expect(fileAt('media/ny.svg')).toBe(PICTURE_BYTES)
  await editing.undo((await editing.changes())[0]?.id ?? '', editorNamed(''))
  later()
  await editing.undo(added?.id ?? '', editorNamed(''))
  expect(() => fileAt('media/ny.svg')).toThrow('ENOENT')
})

test('a picture that a text shows, and a file that one links to, count as used', async () => {
  folder.write('media/guide.pdf', '%PDF-1.7')
  folder.write('media/other.svg', PICTURE_BYTES)
  folder.write('media/kort.svg', PICTURE_BYTES)
  folder.write(
    AARHUS,
    article('aarhus', {
      title: 'Aarhus',
      body: ['![Rødt](picture.svg)', '![Kort](/media/kort.svg)', '[Læs](media:guide.pdf)'],
    }),
  )
  for (const name of ['picture.svg', 'kort.svg', 'guide.pdf'])
    await expect(remove(`media/${name}`), name).rejects.toThrow('Artikel: Aarhus')
  await remove('media/other.svg')
})

test('a picture is added once; the same name again, a bad name and another type are refused', async () => {
  const content = (text: string) => ({ path: 'media/ny.svg', content: Buffer.from(text).toString('base64') })
  expect(await call('persistMedia', content(PICTURE_BYTES))).toMatchObject({
    name: 'ny.svg',
    displayURL: expect.stringMatching(/^\/media\/ny\.svg\?v=\w+$/),
  })
  expect(published).toBe(1)
  await call('persistMedia', content(PICTURE_BYTES))
  expect(published).toBe(1)
  const other = PICTURE_BYTES.replace('#f00', '#00f')
  await expect(call('persistMedia', content(other))).rejects.toThrow('allerede en fil med navnet ny.svg')
  const named = (path: string) => call('persistMedia', { ...content(PICTURE_BYTES), path })
  await expect(named('media/Ny.svg')).rejects.toThrow('brug små bogstaver')
  await expect(named('media/ny.exe')).rejects.toThrow('Den slags filer kan siden ikke vise')
  await expect(named('media/ny.heic')).rejects.toThrow('Apples format HEIC')
  await expect(named('documents/ny.svg')).rejects.toThrow('brug små bogstaver')
})

test('a document leads to its page, which shows its draft if there is one', async () => {
  expect(await editing.look('article', 'aarhus')).toEqual({ id: 'id-aarhus', preview: null })
  await save({ teaser: 'Et' })
  expect(await editing.look('article', 'aarhus')).toMatchObject({
    id: 'id-aarhus',
    preview: expect.stringMatching(/^\/preview\?token=[^&]+&documentId=id-aarhus$/),
  })
  expect(await editing.look('article', 'væk')).toBeNull()
})

test("the editor shows a page's preview and errors, and that another person saved it", async () => {
  const opened = await entry()
  const show = (fields: Values, tab = 'abcdef12', version = opened.version) =>
    call<Record<string, unknown>>('show', { ...edit({ ...opened, version }, fields), tab })
  const shown = await show({ title: '' })
  expect(shown).toMatchObject({
    page: expect.stringMatching(/^\/preview\?token=.*documentId=id-aarhus$/),
    notice: null,
    usedIn: [],
  })
  expect(shown.findings).toContainEqual({ level: 'error', field: 'Titel', text: 'Feltet skal udfyldes.' })
  expect((await show({})).findings).toEqual([])
  expect((await show({}, 'abcdef12', 'old')).notice).toContain('En anden har gemt dette')
  for (const tab of ['abc', 'ABCDEF12', '../../x', 'a'.repeat(33)])
    await expect(show({}, tab), tab).rejects.toThrow('Genindlæs siden')
  expect(await call('unpublishedEntries')).toEqual([])
})

test('a missing documents folder counts as unavailable, not empty, and editing does not start without it', async () => {
  rmSync(join(folder.content, 'documents'), { recursive: true })
  await expect(editing.drafts()).rejects.toThrow(ContentUnavailable)
  await expect(entry()).rejects.toThrow(ContentUnavailable)
  for (const work of [
    () => editing.changes(),
    () => editing.renameAuthor('Mette Holm', 'tidligere kollega'),
    () => editing.undo('x', editorNamed('')),
  ])
    await expect(work(), String(work)).rejects.toThrow(ContentUnavailable)
  expect(() => open()).toThrow(StartError)
  expect(() => open()).toThrow('cannot be written')
})

test('a history that cannot be read counts as unavailable, not empty', async () => {
  folder.write('.editing/former', 'no folder')
  await expect(editing.changes()).rejects.toThrow(ContentUnavailable)
  await expect(editing.renameAuthor('Mette Holm', 'tidligere kollega')).rejects.toThrow(ContentUnavailable)
})

test('a folder that was never edited has no changes and no drafts', async () => {
  expect([await editing.changes(), await editing.drafts()]).toEqual([[], []])
  await editing.renameAuthor('Mette Holm', 'tidligere kollega')
  expect(await editing.changes()).toEqual([])
})

test('a draft that the editor did not save is published under its own title', async () => {
  await save({ teaser: 'Et' })
  folder.write('drafts/article/horsens.json', article('horsens', { title: 'Horsens by' }))
  expect(await call('unpublishedEntry', { path: HORSENS })).toMatchObject({ status: 'pending_publish' })
  await call('updateUnpublishedEntryStatus', { path: HORSENS, status: 'draft' })
  await publish(HORSENS)
  expect(dataAt(HORSENS).title).toBe('Horsens by')
  expect(await call('unpublishedEntries')).toEqual([AARHUS])
})

test('a change by an unknown author has no name', async () => {
  await save({ teaser: 'Et' })
  await call('publishUnpublishedEntry', { path: AARHUS }, '')
  expect(await editing.changes()).toMatchObject([{ author: '' }])
})

test('an edit may link to any other document, and not to one that does not exist', async () => {
  await save({ parent: 'article/horsens' })
  expect(JSON.parse((await draftOf()).data).parent).toBe('article/horsens')
  await expect(save({ parent: 'article/vaek' })).rejects.toThrow(/^Over: /)
})
