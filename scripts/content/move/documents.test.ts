import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Json, JsonObject } from '#server/content/repository/model.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import { planPush, toMigrationData } from './documents.ts'
import { readModels } from './models.ts'

/** A folder with these files, as JSON; removed when the test ends. */
function folderOf(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(tmpdir(), 'plan-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), typeof value === 'string' ? value : JSON.stringify(value))
  }
  return folder
}

const model = (id: string, repeatable: boolean, fields: JsonObject) => ({
  id,
  label: id,
  repeatable,
  status: true,
  json: { Main: fields },
})
const TEXT = { type: 'Text', config: {} }
const LINK = { type: 'Link', config: {} }

/** The plan for a project with two types and these files. */
async function planOf(files: Record<string, unknown>) {
  const root = folderOf({
    'content/repository.json': {
      languages: [
        { id: 'en-gb', name: 'English', is_master: false },
        { id: 'da-dk', name: 'Dansk', is_master: true },
      ],
    },
    'content/customtypes/industry/index.json': model('industry', true, {
      uid: { type: 'UID', config: {} },
      title: { type: 'StructuredText', config: { single: 'heading1' } },
      name: TEXT,
      link: LINK,
      rows: { type: 'Group', config: { fields: { link: LINK } } },
    }),
    'content/customtypes/redirects/index.json': model('redirects', false, {
      title: TEXT,
      redirects: { type: 'Group', config: { fields: { from: TEXT, to: TEXT, note: TEXT } } },
    }),
    'slices/README.md': 'no block',
    'slices/empty/other.json': {},
    ...files,
  })
  const folders = { content: join(root, 'content'), slices: join(root, 'slices') }
  const repository = createEmbeddedRepository({
    folders,
    problem: ({ path, message }) => {
      throw new Error(`${path}: ${message}`)
    },
  })
  return planPush(repository, folders)
}

const industry = (id: string, uid: string, over: object = {}) => ({
  id,
  type: 'industry',
  uid,
  data: {},
  ...over,
})
const table = (redirects?: Json) => ({
  id: 'r',
  type: 'redirects',
  data: { title: ' Flyttet ', ...(redirects && { redirects }) },
})

test("documents have a title for the editor's lists; those of the master language are first", async () => {
  const plan = await planOf({
    'content/documents/industry/a.en.json': industry('a-en', 'a', {
      lang: 'en-gb',
      alternate_languages: [{ id: 'b' }],
      data: { title: ' In English ' },
    }),
    'content/documents/industry/b.json': industry('b', 'b', { tags: ['by'], data: { title: ' ' } }),
    'content/documents/redirects/redirects.json': table(),
    'content/documents/industry/uden.en.json': industry('c', 'uden', { lang: 'en-gb' }),
  })
  expect(plan.languages).toEqual(['da-dk', 'en-gb'])
  expect(plan.documents.map(({ id, masterId, title }) => [id, masterId, title])).toEqual([
    ['b', null, 'b'],
    ['c', null, 'uden'],
    ['r', null, 'Flyttet'],
    ['a-en', 'b', 'In English'],
  ])
  expect(plan.documents[0]).toMatchObject({ type: 'industry', uid: 'b', lang: 'da-dk', tags: ['by'] })
  expect(plan.slices).toEqual([])
  expect(plan.customTypes.map(({ id }) => id)).toEqual(['industry', 'redirects'])
  expect(plan.notes).toEqual([])
})

test('former addresses are added to the redirect table, or reported if there is none', async () => {
  const moved = {
    'content/documents/industry/b.json': industry('b', 'b', { previous_uids: ['før', 'endnu-før'] }),
  }
  const own = { from: '/x', to: '/' }
  const { documents, notes } = await planOf({
    ...moved,
    'content/documents/redirects/redirects.json': table([own]),
  })
  const rows = documents.find(({ type }) => type === 'redirects')?.data.redirects as JsonObject[]
  expect(rows.map(({ from, to, note }) => `${from} ${to} ${note ?? ''}`.trim())).toEqual([
    '/x /',
    '/branche/f%C3%B8r /branche/b tidligere adresse',
    '/branche/endnu-f%C3%B8r /branche/b tidligere adresse',
  ])
  expect(notes).toEqual([expect.stringMatching(/^2 former addresses go into the redirect table/)])
  expect((await planOf(moved)).notes).toEqual([
    '/branche/f%C3%B8r led to /branche/b, and Prismic does not know it',
    '/branche/endnu-f%C3%B8r led to /branche/b, and Prismic does not know it',
  ])
})

test('former addresses of help topics and of the articles below them are added to the redirect table', async () => {
  const help = { uid: { type: 'UID', config: {} }, title: TEXT }
  const { documents } = await planOf({
    'content/customtypes/support_article/index.json': model('support_article', true, help),
    'content/customtypes/support_category/index.json': model('support_category', true, {
      ...help,
      b2b_or_b2c: { type: 'Select', config: { options: ['B2B', 'B2C'] } },
      slices: { type: 'Slices', config: { choices: { support_category_item: { type: 'SharedSlice' } } } },
    }),
    'content/documents/support_article/a.json': {
      id: 'a',
      type: 'support_article',
      uid: 'retur',
      previous_uids: ['refusion'],
      data: { title: 'Retur' },
    },
    'content/documents/support_category/c.json': {
      id: 'c',
      type: 'support_category',
      uid: 'salg',
      previous_uids: ['billetsalg'],
      data: {
        title: 'Salg',
        b2b_or_b2c: 'B2B',
        slices: [
          {
            slice_type: 'support_category_item',
            items: [{ article_link: { link_type: 'Document', type: 'support_article', id: 'a' } }],
          },
        ],
      },
    },
    'content/documents/redirects/redirects.json': table([]),
  })
  const rows = documents.find(({ type }) => type === 'redirects')?.data.redirects as JsonObject[]
  expect(rows.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/support/billetsalg /support/salg',
    '/support/salg/refusion /support/salg/retur',
    '/support/billetsalg/retur /support/salg/retur',
    '/support/billetsalg/refusion /support/salg/retur',
  ])
})

test('broken links and unpublished documents are reported before the move', async () => {
  const gone = { link_type: 'Document', type: 'industry', uid: 'væk' }
  const plan = await planOf({
    'content/documents/industry/b.json': industry('b', 'b', {
      data: {
        link: gone,
        rows: [{ link: { link_type: 'Document', type: 'industry', uid: 'b' } }, { link: gone }],
      },
    }),
    'content/drafts/industry/c.json': industry('c', 'c'),
    'content/releases/jul/industry/d.json': industry('d', 'd'),
    'content/releases/jul/industry/e.json': industry('e', 'e'),
  })
  expect(plan.notes).toEqual([
    'b: the link to industry-væk leads nowhere and is left out',
    'b: the link to industry-væk leads nowhere and is left out',
    '3 drafts and documents of releases stay here: only what is published moves',
  ])
})

test('models are read in the order of their folders, other files are skipped, and a broken model is an error', () => {
  const folder = folderOf({
    'b/model.json': { id: 'b' },
    'a/model.json': '\ufeff{"id":"a"}',
    'c/other.json': {},
    'd.json': {},
  })
  expect(readModels(folder, 'model.json').map(({ id }) => id)).toEqual(['a', 'b'])
  mkdirSync(join(folder, 'e'))
  writeFileSync(join(folder, 'e/model.json'), '{')
  expect(() => readModels(folder, 'model.json')).toThrow(SyntaxError)
})

test('links and pictures are sent with the ids of the repository, without fields that it assigns itself', () => {
  const dimensions = { width: 1, height: 1 }
  const target = () => 'doc-a'
  const ids = {
    asset: (file: string) => `asset-${file}`,
    document: (id: string) => (id === 'a' ? target : null),
  }
  const link = (over: JsonObject): JsonObject => ({
    link_type: 'Document',
    id: 'a',
    type: 'side',
    uid: 'a',
    ...over,
  })
  const picture = { id: 'p', url: 'https://a.dk/p', dimensions, edit: { x: 0 } }
  const sent = toMigrationData(
    {
      known: link({ text: 'Læs' }),
      broken: link({ isBroken: true }),
      other: link({ id: 'b', variant: 'gul' }),
      web: { link_type: 'Web', url: 'https://a.dk', target: '_blank', key: 'x' },
      file: { link_type: 'Media', id: 'f', name: 'f.pdf', text: 'Hent' },
      any: { link_type: 'Any' },
      words: { link_type: 'Any', text: 'Ord' },
      picture: {
        ...picture,
        alt: 'Alt',
        copyright: null,
        linkTo: link({}),
        mobile: { ...picture, alt: null },
      },
      image: { ...picture, type: 'image' },
      none: null,
      slices: [
        {
          slice_type: 'quote',
          id: 'x',
          version: 'y',
          variation: 'default',
          primary: { a: 'A' },
          items: [null],
        },
      ],
      points: [
        { type: 'o-list-item', text: 'Et', number: 'to' },
        { type: 'paragraph', text: 'P', number: 3 },
      ],
    },
    ids,
  )
  expect(sent).toEqual({
    known: { link_type: 'Document', id: target, text: 'Læs' },
    other: { link_type: 'Any', variant: 'gul' },
    broken: { link_type: 'Any' },
    web: { link_type: 'Web', url: 'https://a.dk', target: '_blank' },
    file: { link_type: 'Media', id: 'asset-f', text: 'Hent' },
    words: { link_type: 'Any', text: 'Ord' },
    picture: {
      id: 'asset-p',
      alt: 'Alt',
      linkTo: { link_type: 'Document', id: target },
      mobile: { id: 'asset-p' },
    },
    image: { type: 'image', id: 'asset-p' },
    slices: [{ slice_type: 'quote', variation: 'default', primary: { a: 'A' }, items: [] }],
    points: [
      { type: 'o-list-item', text: 'Et', number: 'to' },
      { type: 'paragraph', text: 'P', number: 3 },
    ],
  })
})

test('a list item with its own number, which Prismic does not support, becomes a paragraph', () => {
  const span = { type: 'strong', start: 0, end: 3 }
  const body: Json[] = [
    { type: 'o-list-item', text: 'Tre', spans: [span], number: 3 },
    { type: 'o-list-item', text: 'Et', spans: [] },
  ]
  const ids = { asset: (file: string) => file, document: () => null }
  expect(toMigrationData({ body }, ids)).toEqual({
    body: [
      { type: 'paragraph', text: '3. Tre', spans: [{ type: 'strong', start: 3, end: 6 }] },
      { type: 'o-list-item', text: 'Et', spans: [] },
    ],
  })
})
