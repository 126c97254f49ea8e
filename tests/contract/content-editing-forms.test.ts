import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { editorConfig } from '#server/content/editor/collections.ts'
import { fileOf, formOf } from '#server/content/editor/form.ts'
import { createContentReader } from '#server/content/repository/files.ts'
import type { DocumentFile, Json, JsonObject } from '#server/content/repository/model.ts'
import { copyShippedContent, createContentFolder } from './content-folder.ts'

const blank = { id: 'ny', type: 'category', data: {} }

async function shipped() {
  const folder = copyShippedContent()
  onTestFinished(() => rmSync(dirname(folder.content), { recursive: true }))
  const read = createContentReader(folder, (problem) => expect(problem).toBeNull()).read
  const files = await read()
  const texts = await Promise.all(
    files.documents.map(async ({ path }) => ({
      path,
      text: await readFile(join(folder.content, path), 'utf8'),
    })),
  )
  return { folder, files, texts }
}

const linesThatDiffer = (one: string, other: string) => {
  const [left, right] = [one.split('\n'), other.split('\n')]
  return {
    removed: left.filter((line) => !right.includes(line)),
    added: right.filter((line) => !left.includes(line)),
  }
}

test('each shipped document that is opened and saved unchanged is the same file, byte for byte', async () => {
  const { files, texts } = await shipped()
  expect(texts.length).toBeGreaterThan(80)
  for (const { path, text } of texts) {
    const form = JSON.parse(JSON.stringify(formOf(text, files)))
    expect(fileOf(form, blank, files), path).toBe(text)
  }
})

test('a changed title is one changed line, in each shipped document', async () => {
  const { files, texts } = await shipped()
  for (const { path, text } of texts) {
    const form = formOf(text, files)
    if (typeof form.title !== 'string') continue
    const { removed, added } = linesThatDiffer(
      text,
      fileOf({ ...form, title: `${form.title} nu` }, blank, files),
    )
    expect([removed.length, added.length], path).toEqual([1, 1])
    expect(added[0], path).toContain(' nu"')
  }
})

/** The value with an empty field in each of its objects, as the editor's controls leave one. */
function touched(value: Json): Json {
  if (Array.isArray(value)) return value.map(touched)
  if (value === null || typeof value !== 'object') return value
  const inner = Object.entries(value).map(([name, one]) => [name, touched(one)])
  return { ...Object.fromEntries(inner), never_filled: '' }
}

test('fields that were opened and left empty add nothing to a file', async () => {
  const { files, texts } = await shipped()
  for (const { path, text } of texts) {
    const form = Object.entries(formOf(text, files)).map(([name, value]) => [name, touched(value)])
    expect(fileOf({ ...Object.fromEntries(form), _base: text }, blank, files), path).toBe(text)
  }
})

async function changed(path: string, change: (form: JsonObject) => JsonObject): Promise<DocumentFile> {
  const { files, texts } = await shipped()
  const text = texts.find((each) => each.path === path)?.text ?? ''
  return JSON.parse(fileOf({ ...change(formOf(text, files)) }, blank, files))
}

const listOf = (form: JsonObject, name: string) => form[name] as JsonObject[]

test('blocks that are moved, copied and removed keep the values that the form does not show', async () => {
  const { files } = await shipped()
  const slices = ['a', 'b', 'c'].map((title) => ({
    id: `id-${title}`,
    slice_type: 'feature',
    variation: 'default',
    slice_label: null,
    primary: { title, unknown: { kept: title } },
    items: [],
  }))
  const text = JSON.stringify({ ...blank, data: { slices } })
  const form = formOf(text, files)
  const [first, , third] = listOf(form, 'slices')
  const after = JSON.parse(fileOf({ ...form, slices: [third, first, first] as JsonObject[] }, blank, files))
  const { id, ...copied } = slices[0] as JsonObject
  expect(after.data.slices).toEqual([slices[2], slices[0], copied])
})

test('a new block has all its parts, and the type and variation that were chosen', async () => {
  const { data } = await changed('documents/category/billetsystem.json', (form) => ({
    ...form,
    slices: [
      ...listOf(form, 'slices'),
      { _block: 'feature/figure', title: '10 min.', text: 'Så længe tager det.' },
    ],
  }))
  expect(listOf(data, 'slices').at(-1)).toEqual({
    slice_type: 'feature',
    variation: 'figure',
    primary: { title: '10 min.', text: 'Så længe tager det.' },
    items: [],
  })
})

test('replacing a picture keeps its description, and removing one leaves no empty value', async () => {
  const path = 'documents/category/billetsystem.json'
  const picture = { file: '/media/hero.svg', alt: 'En scene' }
  expect((await changed(path, (form) => ({ ...form, image: picture }))).data.image).toEqual({
    file: 'hero.svg',
    alt: 'En scene',
  })
  expect((await changed(path, (form) => ({ ...form, image: { file: '' } }))).data).not.toHaveProperty('image')
})

test('a link leads to the document, address or file that was chosen last', async () => {
  const model = { type: 'Link', config: { allowText: true } }
  const type = { id: 'proeve', repeatable: true, json: { Main: { link: model } } }
  const { files } = await shipped()
  const models = { ...files, customTypes: new Map([['proeve', type]]) }
  const after = (before: JsonObject | undefined, change: JsonObject) => {
    const text = JSON.stringify({ id: 'x', type: 'proeve', data: before ? { link: before } : {} })
    const form = formOf(text, models)
    return JSON.parse(fileOf({ ...form, link: { ...(form.link as JsonObject), ...change } }, blank, models))
      .data.link
  }
  const web = { link_type: 'Web', url: '/priser', target: '_blank' }
  const page = { link_type: 'Document', type: 'category', uid: 'billetsystem' }
  expect(after(web, { document: 'category/billetsystem' })).toEqual(page)
  expect(after(page, { url: 'https://example.dk' })).toEqual({ link_type: 'Web', url: 'https://example.dk' })
  expect(after(undefined, { file: '/media/guide.pdf' })).toEqual({ link_type: 'Media', file: 'guide.pdf' })
  expect(after(web, { text: 'Se priser' })).toEqual({ ...web, text: 'Se priser' })
  expect(after(web, { url: '' })).toBeUndefined()
  const byId = { link_type: 'Document', id: 'produkt-billetsystem' }
  expect(after(byId, { text: 'Se' })).toEqual({ ...byId, text: 'Se' })
})

test('a changed text is written as lines; an unchanged text keeps its notation', async () => {
  const body = 'Et\u00a0to [her](document:category/billetsystem).\n\n- Et\n- To\n\nTil sidst.'
  const file = { id: 'x', type: 'category', data: { title: 'T', body } }
  const { files } = await shipped()
  const text = JSON.stringify(file)
  const written = body.replaceAll('- ', '* ').replace('Til sidst.', 'Til allersidst.')
  const after = JSON.parse(fileOf({ ...formOf(text, files), body: written }, blank, files))
  expect(after.data.body).toEqual([
    'Et\u00a0to [her](document:category/billetsystem).',
    '',
    '- Et',
    '- To',
    '',
    'Til allersidst.',
  ])
  const same = fileOf({ ...formOf(text, files), body: body.replaceAll('- ', '* ') }, blank, files)
  expect(same).toBe(text)
})

test('a changed address leaves the former one for the redirect', async () => {
  const { uid, previous_uids } = await changed('documents/category/billetsystem.json', (form) => ({
    ...form,
    uid: 'billetter',
  }))
  expect([uid, previous_uids]).toEqual(['billetter', ['billetsystem']])
})

test('text that Prismic stored as blocks is not in the form, and stays in the file', async () => {
  const { files } = await shipped()
  const body = [{ type: 'paragraph', text: 'Fra Prismic', spans: [] }]
  const text = JSON.stringify({ id: 'x', type: 'category', data: { title: 'T', body } })
  expect(formOf(text, files)).not.toHaveProperty('body')
  expect(JSON.parse(fileOf({ ...formOf(text, files), title: 'Ny', body: '' }, blank, files)).data).toEqual({
    title: 'Ny',
    body,
  })
})

test('a box is ticked in a new document only if its model says so', async () => {
  const files = await createContentReader(createContentFolder(), (problem) =>
    expect(problem).toBeNull(),
  ).read()
  const model = files.customTypes.get('article')
  const config = model?.json.Main?.featured?.config
  if (!config) throw new Error('The model has no box')
  const defaults = [undefined, false, true].map((value) => {
    config.default_value = value
    const fields: { name: string; default?: unknown }[] = editorConfig(files).collections.flatMap(
      (each) => each.fields,
    )
    return fields.find(({ name }) => name === 'featured')?.default
  })
  expect(defaults).toEqual([false, false, true])
})
