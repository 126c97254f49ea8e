import { expect, test } from 'vitest'
import type {
  DocumentFile,
  FieldModel,
  Json,
  JsonObject,
  SliceModel,
} from '#server/content/repository/model.ts'
import type { FormModels } from './block-fields.ts'
import { fileOf, formOf } from './form.ts'

// What a form shows of a file, and what the file is after an edit of it.

const text = { type: 'Text' }
const customTypes = (fields: Record<string, FieldModel>) =>
  new Map([['page', { id: 'page', label: 'Side', repeatable: true, json: { Main: fields } }]])
const slices = new Map<string, SliceModel>([
  [
    'quote',
    {
      id: 'quote',
      type: 'SharedSlice',
      variations: [
        { id: 'other', primary: { far: text }, items: null },
        { id: 'default', primary: { words: text }, items: { by: text, at: text } },
        { id: 'bare' },
      ],
    },
  ],
])
const documents = [
  { id: 'id-om', type: 'page', uid: 'om', data: {} },
  { id: 'settings', type: 'settings', data: {} },
].map((file) => ({ file, path: `documents/${file.type}/${file.id}.json` }))
const blank: DocumentFile = { id: 'ny', type: 'page', data: {} }
const modelsOf = (fields: Record<string, FieldModel>): FormModels => ({
  customTypes: customTypes(fields),
  slices,
  documents,
})

/** What the form shows of a value. */
function shown(model: FieldModel, value?: Json): Json | undefined {
  const data: JsonObject = value === undefined ? {} : { field: value }
  return formOf(JSON.stringify({ ...blank, data }), modelsOf({ field: model })).field
}

/** What the file holds after its field was shown and given a value; undefined: it is not in it. */
function saved(model: FieldModel, before: Json | undefined, given: Json | undefined): Json | undefined {
  const models = modelsOf({ field: model })
  const data: JsonObject = before === undefined ? {} : { field: before }
  const { field: _, ...form } = formOf(JSON.stringify({ ...blank, data }), models)
  const after = fileOf(given === undefined ? form : { ...form, field: given }, blank, models)
  return (JSON.parse(after) as DocumentFile).data.field
}

const boolean = { type: 'Boolean', config: { default_value: true } }
const rich = { type: 'StructuredText', config: { multi: 'paragraph,strong' } }
const heading = { type: 'StructuredText', config: { single: 'heading1' } }
const link = { type: 'Link', config: { allowText: true } }
const links = { type: 'Link', config: { repeat: true, allowText: true } }
const toPage = { type: 'Link', config: { select: 'document' } }
const group = { type: 'Group', config: { fields: { name: text, note: text } } }
const zone = { type: 'Slices' }
const picture = { type: 'Image' }
const om = { link_type: 'Document', type: 'page', uid: 'om' }

test.each<[string, FieldModel, Json | undefined, Json | undefined]>([
  ['a text', text, 'Ja', 'Ja'],
  ['an empty value', text, null, undefined],
  ['a number', { type: 'Number' }, 0, 0],
  ['a box that was never set', boolean, undefined, true],
  ['a box without default', { type: 'Boolean' }, undefined, false],
  ['a cleared box', boolean, false, false],
  ['lines of a rich text', rich, ['Et', '', 'To'], 'Et\n\nTo'],
  ['a line of a rich text that the editor would take for a list', rich, '1) Et', '1\\) Et'],
  ['a heading', heading, '1990. Året', '1990. Året'],
  ['an address', { type: 'UID' }, 'om', undefined],
  ['a picture', picture, { file: 'a.svg', alt: 'Rød' }, { file: '/media/a.svg', alt: 'Rød' }],
  ['a picture without description', picture, { file: 'a.svg' }, { file: '/media/a.svg' }],
  ['a description without picture', picture, { alt: '' }, { alt: '' }],
  ['an invalid picture', picture, 'a.svg', undefined],
  ['a link by id', toPage, { link_type: 'Document', id: 'id-om' }, 'page/om'],
  ['a link by address', toPage, om, 'page/om'],
  ['a link to a document without an address', toPage, { link_type: 'Document', id: 'settings' }, 'settings'],
  ['a link to a missing document', toPage, { link_type: 'Document', id: 'gone' }, 'gone'],
  ['a link to no document', toPage, { link_type: 'Web', url: '/a' }, undefined],
  ['an invalid link', link, 'x', undefined],
  ['a link to a page', link, { ...om, text: 'Se' }, { document: 'page/om', text: 'Se' }],
  ['a link to an address', link, { link_type: 'Web', url: '/a' }, { url: '/a' }],
  ['an address that a link to a page once had', link, { ...om, url: '/a' }, { document: 'page/om' }],
  ['a link to a file', link, { link_type: 'Media', file: 'a.pdf' }, { file: '/media/a.pdf' }],
  [
    'links',
    links,
    [om, { link_type: 'Web', url: '/a' }],
    [
      { document: 'page/om', _place: 0 },
      { url: '/a', _place: 1 },
    ],
  ],
  ['rows', group, [{ name: 'A' }, 'x'], [{ name: 'A', _place: 0 }, { _place: 1 }]],
  ['rows that are not a list', group, { name: 'A' }, undefined],
  [
    'a block',
    zone,
    [{ slice_type: 'quote', primary: { words: 'Ja' }, items: [{ by: 'Bo' }] }],
    [{ words: 'Ja', _items: [{ by: 'Bo', _place: 0 }], _block: 'quote/default', _place: 0 }],
  ],
  [
    'a block of another variation',
    zone,
    [{ slice_type: 'quote', variation: 'other', primary: { words: 'Ja', far: 'Nej' } }],
    [{ far: 'Nej', _items: [], _block: 'quote/other', _place: 0 }],
  ],
  [
    'a block without any field',
    zone,
    [{ slice_type: 'quote', variation: 'bare', primary: 'x', items: [{}] }],
    [{ _items: [{ _place: 0 }], _block: 'quote/bare', _place: 0 }],
  ],
])('the form shows %s', (_name, model, value, expected) => {
  expect(shown(model, value)).toEqual(expected)
})

test.each<[string, FieldModel, Json | undefined, Json | undefined, Json | undefined]>([
  ['a changed text is saved', text, 'Ja', 'Nej', 'Nej'],
  ['an emptied text is left out', text, 'Ja', '', undefined],
  ['a field that was not sent is left out', text, 'Ja', undefined, undefined],
  ['an empty value that was not touched stays', text, null, '', null],
  ['spaces are a text', text, 'Ja', ' ', ' '],
  ['a number is saved as one', { type: 'Number' }, 1, '2.5', 2.5],
  ['a number that is 0 is one', { type: 'Number' }, 1, 0, 0],
  ['an emptied number is left out', { type: 'Number' }, 1, '', undefined],
  ['a ticked box is saved', { type: 'Boolean' }, false, true, true],
  ['a cleared box is saved', boolean, undefined, false, false],
  ['an untouched box is not saved', boolean, undefined, true, undefined],
  ['a changed heading is saved as it is', heading, 'A', '* B', '* B'],
  ['an emptied heading is left out', heading, 'A', ' ', undefined],
  ['a rich text is saved as Markdown', rich, 'A', '* B', '- B'],
  ['an emptied rich text is left out', rich, 'A', '\n', undefined],
  ['an invalid rich text is left out', rich, 'A', { a: 1 }, undefined],
  [
    'a new picture without description has an empty one',
    picture,
    undefined,
    { file: '/media/a.svg' },
    { file: 'a.svg', alt: '' },
  ],
  [
    'another picture keeps the other fields',
    picture,
    { file: 'a.svg', alt: 'A', edit: 1 },
    { file: '/media/b.svg', alt: 'A' },
    { file: 'b.svg', alt: 'A', edit: 1 },
  ],
  [
    'fields of a picture without a file are not kept',
    picture,
    { edit: 1 },
    { file: '/media/b.svg' },
    { file: 'b.svg', alt: '' },
  ],
  ['an invalid picture is removed', picture, { file: 'a.svg' }, '/media/b.svg', undefined],
  ['a page is chosen', toPage, undefined, 'page/om', om],
  ['another page is chosen', toPage, om, 'settings', { link_type: 'Document', id: 'settings' }],
  ['a page is no longer chosen', toPage, om, '', undefined],
  [
    'a link to an address keeps how it opens when the address changes',
    link,
    { link_type: 'Web', url: '/a', target: '_blank', text: 'A' },
    { url: '/b', text: 'B' },
    { link_type: 'Web', url: '/b', target: '_blank', text: 'B' },
  ],
  [
    'a link without its text has none',
    link,
    { link_type: 'Web', url: '/a', text: 'A' },
    { url: '/a', text: '' },
    { link_type: 'Web', url: '/a' },
  ],
  [
    'a link to a page instead of an address has only its text',
    link,
    { link_type: 'Web', url: '/a', target: '_blank' },
    { url: '/a', document: 'page/om', text: 'Om' },
    { ...om, text: 'Om' },
  ],
  [
    'a link to a file instead of a page has only its text',
    link,
    om,
    { document: 'page/om', file: '/media/a.pdf', text: 'Hent' },
    { link_type: 'Media', file: 'a.pdf', text: 'Hent' },
  ],
  ['a text alone is no link', link, om, { text: 'Om' }, undefined],
  [
    'a link is added to several links, and an empty one is not',
    links,
    [om],
    [{ document: 'page/om', _place: 0 }, { url: '/a' }, { url: '' }],
    [om, { link_type: 'Web', url: '/a' }],
  ],
  [
    'rows are changed, added and swapped',
    group,
    [{ name: 'A', note: 'N', id: 1 }, { name: 'B' }],
    [{ name: 'B', _place: 1 }, { name: 'C' }, { name: 'a', note: 'N', _place: 0 }],
    [{ name: 'B' }, { name: 'C' }, { name: 'a', note: 'N', id: 1 }],
  ],
  [
    'an empty row that was added counts',
    group,
    [{ name: 'A' }],
    [{ name: 'A', _place: 0 }, {}],
    [{ name: 'A' }, {}],
  ],
  ['an empty row in a new list counts', group, undefined, [{}], [{}]],
  ['another empty row counts', group, [{}], [{ _place: 0 }, {}], [{}, {}]],
  ['rows that were all removed leave an empty list', group, [{ name: 'A' }], [], []],
  ['a group that never had rows stays absent', group, undefined, [], undefined],
  ['a value that is not a row is left out', group, undefined, ['x', { name: 'A' }], [{ name: 'A' }]],
  [
    'a row of a block is changed, and what the form does not show stays',
    zone,
    [{ slice_type: 'quote', version: 'x', primary: { words: 'Ja', old: 1 }, items: [{ by: 'Bo', old: 1 }] }],
    [{ words: 'Nej', _items: [{ by: 'Ib', _place: 0 }, { at: '1' }], _block: 'quote/default', _place: 0 }],
    [
      {
        slice_type: 'quote',
        version: 'x',
        primary: { words: 'Nej', old: 1 },
        items: [{ by: 'Ib', old: 1 }, { at: '1' }],
      },
    ],
  ],
  [
    'a new block without variation has the first fields of all',
    zone,
    undefined,
    [{ words: 'Ja', _block: 'quote' }],
    [{ slice_type: 'quote', variation: 'default', primary: { words: 'Ja' }, items: [] }],
  ],
])('%s', (_name, model, before, given, expected) => {
  expect(saved(model, before, given)).toEqual(expected)
})

const models = modelsOf({ title: text, lead: text, body: text })
const file = (data: JsonObject, more: Partial<DocumentFile> = {}) =>
  JSON.stringify({ id: 'x', type: 'page', ...more, data })

test('fields stay in the order of the file, and a new one is placed after its predecessor in the model', () => {
  const edited = (data: JsonObject, fields: JsonObject) =>
    Object.keys(JSON.parse(fileOf({ ...formOf(file(data), models), ...fields }, blank, models)).data)
  expect(edited({ body: 'B', other: 1, title: 'T' }, { lead: 'L' })).toEqual([
    'body',
    'other',
    'title',
    'lead',
  ])
  expect(edited({ body: 'B' }, { title: 'T' })).toEqual(['title', 'body'])
  expect(edited({}, { body: 'B', title: 'T' })).toEqual(['title', 'body'])
})

test('a form has the address of its document and the text of the file', () => {
  const given = file({ title: 'T' }, { uid: 'om' })
  expect(formOf(given, models)).toEqual({ title: 'T', uid: 'om', _base: given })
  expect(formOf(file({}), models)).toEqual({ _base: file({}) })
})

/** The file after an edit of the address; `nu` is published. */
function editedFrom(before: Partial<DocumentFile>, uid: Json) {
  const now: DocumentFile = { id: 'x', type: 'page', uid: 'nu', data: {} }
  const published = { ...models, documents: [{ file: now, path: 'documents/page/x.json' }] }
  return JSON.parse(fileOf({ ...formOf(file({}, before), models), uid }, blank, published))
}

test('an address that only a draft had does not become a former address', () => {
  const draft = { uid: 'kladde', previous_uids: ['før', 'nu', 'sidst'] }
  expect(editedFrom(draft, 'ny').previous_uids).toEqual(['før', 'nu', 'sidst'])
  expect(editedFrom(draft, 'nu').previous_uids).toEqual(['før', 'sidst'])
  const never = formOf(file({}, { uid: 'kladde' }), models)
  expect(JSON.parse(fileOf({ ...never, uid: 'ny' }, blank, models))).not.toHaveProperty('previous_uids')
})

test('a former address that is used again is removed from the former ones, and an emptied address is kept', () => {
  const edited = (uid: Json, previous_uids?: string[]) => editedFrom({ uid: 'nu', previous_uids }, uid)
  expect(edited('før', ['før', 'ældst']).previous_uids).toEqual(['ældst', 'nu'])
  expect(edited('ny')).toMatchObject({ uid: 'ny', previous_uids: ['nu'] })
  expect(edited('', ['før'])).toMatchObject({ uid: 'nu', previous_uids: ['før'] })
  expect(edited('nu')).not.toHaveProperty('previous_uids')
})

test('a new document is the blank one with the completed fields, one per line', () => {
  const made = fileOf({ title: 'T', uid: 'om' }, blank, models)
  expect(JSON.parse(made)).toEqual({ ...blank, uid: 'om', data: { title: 'T' } })
  expect(made).toMatch(/^\{\n {2}"id".*\}\n$/s)
  expect(JSON.parse(fileOf({}, blank, models))).toEqual(blank)
})
