import { expect, test } from 'vitest'
import type { ContentFiles } from '#server/content/repository/files.ts'
import type { DocumentFile, FieldModel } from '#server/content/repository/model.ts'
import { editorConfig } from './collections.ts'

// What an editor can fill in, and how each field is shown.

type Field = { name: string; label: string; widget: string; required: boolean } & Record<string, unknown>
type Fields = Record<string, FieldModel>

const text = (label?: string) => ({ type: 'Text', config: { label } })
const variation = (id: string, primary: Fields | null, items: Fields | null = null) => ({
  id,
  name: id,
  primary,
  items,
})

const SLICES = {
  package: [variation('default', { price: text('Pris'), title: text('Titel'), note: text('Note') })],
  price_model: [variation('default', { fixed_fee: text(), percentage_fee: text(), title: text() })],
  addon: [variation('default', { title: text(), name: text() })],
  link: [variation('default', { text: text(), name: text() })],
  quote: [
    variation('default', { words: text('Ord') }, { by: text('Af'), question: text('Spørgsmål') }),
    variation('Stort', null),
  ],
}

function configOf(Main: Fields, { type = 'page', documents = [] as DocumentFile[], more = {} } = {}) {
  const types = [
    { id: type, label: 'Side', repeatable: true, json: { Main, ...more } },
    { id: 'settings', label: 'Ægte valg', repeatable: false, json: { Main: { name: text('Navn') } } },
    { id: 'aside', label: null, repeatable: true, json: { Main: { words: text('Ord') } } },
  ]
  const files = {
    customTypes: new Map(types.map((each) => [each.id, each])),
    slices: new Map(
      Object.entries(SLICES).map(([id, variations]) => [id, { id, type: 'SharedSlice', variations }]),
    ),
    documents: documents.map((file) => ({ file, path: `documents/${file.type}/${file.id}.json` })),
    drafts: [],
  } as unknown as ContentFiles
  return editorConfig(files)
}

const collection = (config: ReturnType<typeof configOf>, name = 'page') => {
  const found = config.collections.find((each) => each.name === name)
  if (!found) throw new Error(`There is no collection ${name}`)
  return found as Omit<typeof found, 'fields'> & { fields: Field[] }
}

/** The only field of a type. */
const fieldFor = (model: FieldModel, name = 'link', documents: DocumentFile[] = []) =>
  collection(configOf({ [name]: model }, { documents })).fields[0] as Field

const namesOf = (fields: unknown) => (fields as Field[]).map(({ name }) => name)

const document = (type: string, uid: string | null, data: DocumentFile['data'] = {}): DocumentFile => ({
  id: `id-${uid ?? type}`,
  type,
  ...(uid === null ? {} : { uid }),
  data,
})

test('the editor saves drafts of JSON files to the site, in Danish, with pictures from /media', () => {
  const config = configOf({ title: text('Titel') })
  expect(config).toMatchObject({
    backend: { name: 'site' },
    load_config_file: false,
    locale: 'da',
    publish_mode: 'editorial_workflow',
    media_folder: 'media',
    public_folder: '/media',
    slug: { encoding: 'ascii', clean_accents: true },
  })
  expect(collection(config)).toMatchObject({
    label: 'Side',
    label_singular: 'Side',
    folder: 'documents/page',
    extension: 'json',
    format: 'json',
    preview_path: 'page/{{slug}}',
  })
})

test('types are listed by name in Danish order, and a type without a name by its id', () => {
  const { collections } = configOf({ title: text('Titel') })
  expect(collections.map(({ label }) => label)).toEqual(['aside', 'Side', 'Ægte valg'])
})

test('lists show a document by its title or name, and its slug is its uid', () => {
  expect(collection(configOf({ uid: { type: 'UID' }, title: text('Titel') }))).toMatchObject({
    identifier_field: 'title',
    summary: '{{title}}',
    slug: '{{fields.uid}}',
  })
  expect(collection(configOf({ text: text('Tekst'), name: text('Navn') }))).toMatchObject({
    identifier_field: 'name',
    summary: '{{name}}',
    slug: '{{slug}}',
  })
  expect(collection(configOf({ words: text('Ord') }))).toMatchObject({
    identifier_field: 'words',
    summary: 'Side',
  })
})

test('the only document of its type can be created once and never deleted, others at any time', () => {
  const can = (documents: DocumentFile[], name: string) => {
    const found = collection(configOf({}, { documents }), name)
    return [found.create, found.delete]
  }
  expect(can([document('page', 'a')], 'settings')).toEqual([true, false])
  expect(can([document('settings', null)], 'settings')).toEqual([false, false])
  expect(can([document('page', 'a')], 'page')).toEqual([true, true])
})

test('a linked document is named by its title, else its name, else by type and address', () => {
  const { titles } = configOf(
    {},
    {
      documents: [
        document('page', 'a', { title: 'Om os', name: 'Andet' }),
        document('page', 'b', { title: '', name: 'Mette' }),
        document('page', 'c', { title: [] }),
        document('settings', null, { name: 'Valg' }),
      ],
    },
  )
  expect(titles).toEqual({
    'page/a': 'Om os',
    'page/b': 'Mette',
    'page/c': expect.stringMatching(/^Side.*c/),
    'id-settings': 'Valg',
  })
})

test('a field has the name and hint of its model, and a zone of blocks that of its tab', () => {
  const zone = { type: 'Slices', config: { choices: {} } }
  const [hinted, plain, blocks, aside] = collection(
    configOf(
      { hinted: { type: 'Text', config: { label: 'Navn', placeholder: 'Fx Mette' } }, plain: text(), zone },
      { more: { Sidespalte: { aside: zone } } },
    ),
  ).fields
  expect(hinted).toMatchObject({
    name: 'hinted',
    label: 'Navn',
    hint: 'Fx Mette',
    required: false,
    widget: 'string',
  })
  expect(plain).toMatchObject({ name: 'plain', label: 'plain', required: false, widget: 'string' })
  expect(plain).not.toHaveProperty('hint')
  expect([blocks?.label, aside?.label]).toEqual(['Blokke', 'Sidespalte'])
})

test.each<[string, FieldModel, object]>([
  ['title', text('Titel'), { widget: 'string', required: true }],
  ['subtitle', text(), { widget: 'text', required: false }],
  ['short_description', text(), { widget: 'text' }],
  ['text_color', text(), { widget: 'string' }],
  ['context', text(), { widget: 'string' }],
  ['kind', { type: 'Select', config: { options: ['a', 'b'] } }, { widget: 'select', options: ['a', 'b'] }],
  ['kind', { type: 'Select' }, { widget: 'select', options: [] }],
  ['rank', { type: 'Number' }, { widget: 'number', value_type: 'float', step: 0.01 }],
  ['day', { type: 'Date' }, { widget: 'datetime', format: 'YYYY-MM-DD', time_format: false }],
  ['moment', { type: 'Timestamp' }, { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZZ' }],
  ['ground', { type: 'Color' }, { widget: 'color', allowInput: true }],
  ['heading', { type: 'StructuredText', config: { single: 'heading1' } }, { widget: 'string' }],
])('the field %s of %j is shown as %j', (name, model, shown) => {
  expect(fieldFor(model, name)).toMatchObject(shown)
})

test('a timestamp has a time of day', () => {
  expect(fieldFor({ type: 'Timestamp' })).not.toHaveProperty('time_format')
})

test('a field is left out if the editor has no control for its kind', () => {
  expect(collection(configOf({ place: { type: 'GeoPoint' }, title: text('Titel') })).fields).toHaveLength(1)
})

test('the address of a page is required, and may contain only small letters, digits, - and _', () => {
  const { pattern, required, widget } = fieldFor({ type: 'UID' }, 'uid')
  const [source = ''] = pattern as string[]
  expect([widget, required]).toEqual(['string', true])
  const ok = (uid: string) => new RegExp(source).test(uid)
  expect(['rød-grød_2', 'a'].map(ok)).toEqual([true, true])
  expect(['', 'Om', 'om os', 'om/os', ' om', 'om '].map(ok)).toEqual(Array(6).fill(false))
})

test('a field for an e-mail address takes only a complete address', () => {
  const [source = '', advice] = fieldFor(text(), 'sales_email').pattern as string[]
  expect(new RegExp(source).test('salg@example.dk')).toBe(true)
  expect(new RegExp(source).test('salg')).toBe(false)
  expect(advice).toContain('hele adressen')
  expect(fieldFor(text(), 'email_text')).not.toHaveProperty('pattern')
})

test('a rich text has a button for each mark that its model allows, and no other', () => {
  const buttonsOf = (config: FieldModel['config']) => fieldFor({ type: 'StructuredText', config }).buttons
  const multi = 'paragraph,strong,em,hyperlink,heading2,heading3,heading4,list-item,o-list-item,preformatted'
  expect(fieldFor({ type: 'StructuredText', config: { multi } })).toMatchObject({
    widget: 'markdown',
    editor_components: [],
    modes: ['rich_text', 'raw'],
  })
  expect(buttonsOf({ multi })).toEqual([
    'bold',
    'italic',
    'link',
    'heading-two',
    'heading-three',
    'heading-four',
    'bulleted-list',
    'numbered-list',
  ])
  expect(buttonsOf({ single: 'paragraph,em' })).toEqual(['italic'])
  expect(buttonsOf({})).toEqual([])
})

test('a picture has its file and a description, and cannot be an external address', () => {
  const { widget, collapsed, fields } = fieldFor({ type: 'Image' })
  expect([widget, collapsed]).toEqual(['object', false])
  expect(fields).toMatchObject([
    { name: 'file', label: 'Billede', widget: 'image', choose_url: false, required: false },
    { name: 'alt', label: expect.stringContaining('pynt'), widget: 'string', required: false },
  ])
})

test('a link to a document offers only documents of the types that it may lead to', () => {
  const documents = [
    document('page', 'øst', { title: 'Øst' }),
    document('page', 'vest', { name: 'Vest' }),
    document('page', 'syd'),
    document('settings', null),
    document('gone', 'x'),
  ]
  const optionsOf = (customtypes?: (string | { id: string })[]) =>
    fieldFor({ type: 'Link', config: { select: 'document', customtypes } }, 'link', documents).options
  expect(fieldFor({ type: 'Link', config: { select: 'document' } }).widget).toBe('select')
  const pages = [
    { label: 'Side: syd', value: 'page/syd' },
    { label: 'Side: Vest', value: 'page/vest' },
    { label: 'Side: Øst', value: 'page/øst' },
  ]
  expect(optionsOf(['page'])).toEqual(pages)
  expect(optionsOf([{ id: 'page' }])).toEqual(pages)
  expect(optionsOf()).toEqual([
    { label: 'gone: x', value: 'gone/x' },
    ...pages,
    { label: 'Ægte valg: ', value: 'id-settings' },
  ])
})

test.each<[FieldModel['config'], string[]]>([
  [{}, ['document', 'url', 'file']],
  [{ select: 'document', allowText: true }, ['document', 'text']],
  [{ select: 'document', repeat: true }, ['document']],
  [{ select: 'web' }, ['url']],
  [{ select: 'media', allowText: true }, ['file', 'text']],
])('a link with the model %j has the fields %j', (config, names) => {
  const { widget, collapsed, fields } = fieldFor({ type: 'Link', config })
  expect(namesOf(fields)).toEqual(names)
  expect([widget, collapsed]).toEqual(config?.repeat ? ['list', undefined] : ['object', true])
})

test('each way to enter a link is an optional field with a label', () => {
  const { fields } = fieldFor({ type: 'Link', config: { allowText: true } })
  expect(fields).toMatchObject([
    { label: 'Side', widget: 'select', options: [], required: false },
    { label: 'Eller en adresse', widget: 'string', required: false },
    { label: 'Eller en fil', widget: 'file', choose_url: false, required: false },
    { label: 'Tekst på linket', widget: 'string', required: false },
  ])
})

test('the rows of a group are collapsed, with the first of the fields that describe a row as summary', () => {
  const group = (fields?: Fields) => fieldFor({ type: 'Group', config: { fields } })
  expect(group({ from: text('Fra'), title: text('Titel'), note: text('Note') })).toMatchObject({
    widget: 'list',
    label_singular: 'række',
    collapsed: true,
    summary: '{{fields.title}}',
    fields: [
      { name: 'from', required: false },
      { name: 'title', required: false },
      { name: 'note', label: 'Note', widget: 'text' },
    ],
  })
  for (const name of ['name', 'package_name', 'question', 'text', 'from', 'headline', 'words'])
    expect(group({ other: text(), [name]: text() }).summary).toBe(`{{fields.${name}}}`)
  expect(group({ other: text() })).not.toHaveProperty('summary')
  expect(group().fields).toEqual([])
})

function blocksOf(choices: string[], type = 'page') {
  const config = { choices: Object.fromEntries(choices.map((id) => [id, { type: 'SharedSlice' }])) }
  const zone = collection(configOf({ slices: { type: 'Slices', config } }, { type }), type).fields[0] as Field
  return { zone, types: zone.types as (Field & { fields: Field[] })[] }
}

test('a zone offers each variation of its blocks; a block that has no model is left out', () => {
  const { zone, types } = blocksOf(['quote', 'unknown'])
  expect(zone).toMatchObject({ widget: 'list', label_singular: 'blok', collapsed: true, typeKey: '_block' })
  expect(types).toMatchObject([
    { name: 'quote/default', widget: 'object', required: true, summary: '{{fields.words}}' },
    { name: 'quote/Stort', label: expect.stringMatching(/: Stort$/), fields: [] },
  ])
  expect(types[0]?.label).not.toContain(':')
  expect(types[1]).not.toHaveProperty('summary')
})

test('the repeated part of a block is a list of rows after its other fields', () => {
  const [quote] = blocksOf(['quote']).types
  expect(quote?.fields).toMatchObject([
    { name: 'words', label: 'Ord' },
    {
      name: '_items',
      label: 'Rækker',
      widget: 'list',
      label_singular: 'række',
      collapsed: true,
      summary: '{{fields.question}}',
      fields: [{ name: 'by' }, { name: 'question' }],
    },
  ])
  expect(namesOf(blocksOf(['package']).types[0]?.fields)).toEqual(['price', 'title', 'note'])
})

test('required fields are marked, those of some blocks only on some pages', () => {
  const requiredIn = (block: string, type?: string) =>
    (blocksOf([block], type).types[0]?.fields ?? [])
      .filter(({ required }) => required)
      .map(({ name }) => name)
  expect(requiredIn('package')).toEqual(['price', 'title'])
  expect(requiredIn('price_model', 'prices')).toEqual(['fixed_fee', 'percentage_fee'])
  expect([requiredIn('addon'), requiredIn('link', 'home')]).toEqual([['name'], ['text']])
  expect(requiredIn('price_model')).toEqual([])
  expect(requiredIn('quote')).toEqual([])
  const ofSite = ['product_name', 'company_name', 'address', 'phone', 'support_email']
  const fields = Object.fromEntries([...ofSite, 'title', 'name'].map((name) => [name, text()]))
  const required = (type: string) =>
    collection(configOf(fields, { type }), type).fields.flatMap((each) => (each.required ? each.name : []))
  expect(required('global')).toEqual([...ofSite, 'title'])
  expect(required('page')).toEqual(['title'])
})
