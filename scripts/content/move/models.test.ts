import { expect, test } from 'vitest'
import type { JsonObject } from '#server/content/repository/model.ts'
import { StartError } from '#server/start-error.ts'
import { compareModels, describeChanges, refuseLosses, writeModels } from './models.ts'
import type { Model } from './prismic.ts'

/** A type with one field of this configuration. */
const typeOf = (config: JsonObject | undefined, type = 'Text', over: JsonObject = {}): Model => ({
  id: 'side',
  json: { Main: { felt: { type, ...(config && { config }) } } },
  ...over,
})

async function compared(here: Model[], there: Model[], kind: 'slices' | 'customtypes' = 'customtypes') {
  const prismic = { models: async (asked: string) => (asked === kind ? there : []) }
  const own = { slices: kind === 'slices' ? here : [], customTypes: kind === 'slices' ? [] : here }
  const comparison = await compareModels(prismic, own)
  return { ...comparison, change: comparison.changes[0] }
}

test.each<[string, JsonObject, JsonObject, string]>([
  ['an option', { options: ['a', 'b', 'c'] }, { options: ['b'] }, 'no longer has the option a, c'],
  [
    'many paragraphs',
    { multi: 'paragraph' },
    { single: 'paragraph' },
    'accepts one paragraph instead of many',
  ],
  ['a kind of paragraph', { single: 'heading1,strong' }, { single: 'heading1' }, 'no longer accepts strong'],
  ['many values', { repeat: true }, { repeat: false }, 'accepts one value instead of many'],
  ['its own text', { allowText: true }, {}, 'no longer has its own text'],
  ['a variant', { variants: ['gul', 'blå'] }, { variants: ['gul'] }, 'no longer has the variant blå'],
  [
    'a size',
    { thumbnails: [{ name: 'lille' }, { name: 'stor' }] },
    { thumbnails: [{ name: 'stor' }] },
    'no longer has the picture size lille',
  ],
  ['links to anything', { select: null }, { select: 'web' }, 'accepts only web links'],
  ['links to files', { select: 'media' }, { select: 'document' }, 'accepts only document links'],
  [
    'links to a type',
    { customtypes: ['a', { id: 'b' }] },
    { customtypes: [{ id: 'a' }] },
    'no longer accepts links to b',
  ],
  [
    'links to all types',
    { select: 'document' },
    { select: 'document', customtypes: ['a', 'b'] },
    'accepts only links to a, b',
  ],
  [
    'links to all types, besides links',
    {},
    { select: 'document', customtypes: ['a'] },
    'accepts only document links',
  ],
])('removing %s from a field is a loss, and is refused', async (_, there, here, loss) => {
  const lost = await compared([typeOf(here, 'Link')], [typeOf(there, 'Link')])
  expect(lost.change?.losses).toEqual([`felt ${loss}`])
  expect(lost.change?.differences).toEqual([expect.stringMatching(/^~ felt: \w/)])
  expect(() => refuseLosses(lost.changes)).toThrow(`  side: felt ${loss}\n`)
})

test.each<[string, JsonObject, JsonObject]>([
  ['more options', { options: ['a'] }, { options: ['a', 'b'] }],
  ['many paragraphs', { single: 'paragraph' }, { multi: 'paragraph' }],
  ['many values', {}, { repeat: true }],
  ['a text of its own', { allowText: false }, { allowText: true }],
  ['any link', { select: 'web' }, { select: null }],
  ['links to any type', { customtypes: ['a'] }, { customtypes: [] }],
])('allowing %s in a field is no loss', async (_, there, here) => {
  const { changes, change } = await compared([typeOf(here, 'Link')], [typeOf(there, 'Link')])
  expect(change?.differences).toHaveLength(1)
  expect(change?.losses).toEqual([])
  expect(() => refuseLosses(changes)).not.toThrow()
})

test('a field of another type is one difference and one loss, whatever its configuration', async () => {
  const { change } = await compared([typeOf({ label: 'Ny' }, 'Number')], [typeOf({ label: 'Før' })])
  expect(change?.differences).toEqual(['~ felt: Text → Number'])
  expect(change?.losses).toEqual(['felt is a Text in Prismic and a Number in the files'])
})

test('keys that Prismic adds and empty keys are not differences, all others are', async () => {
  const here = typeOf({ label: 'Felt', options: ['a', 'b'] }, 'Select', { label: 'Side', status: true })
  const there = typeOf(
    {
      label: 'Felt',
      options: ['a', 'b'],
      placeholder: '',
      allowText: false,
      customtypes: [],
      constraint: {},
      x: null,
    },
    'Select',
    { label: 'Side', status: true, updatedAt: 1 },
  )
  expect(await compared([here], [there])).toMatchObject({ changes: [], unchanged: 1 })
  expect(await compared([typeOf(undefined)], [typeOf({})])).toMatchObject({ changes: [], unchanged: 1 })
  const order = typeOf({ label: 'Felt', options: ['b', 'a'] }, 'Select', { label: 'Side', status: true })
  expect((await compared([order], [there])).change?.differences).toEqual(['~ felt: options'])
  const placeholder = typeOf({ label: 'Felt', options: ['a', 'b'], placeholder: 'Vælg' }, 'Select')
  expect(
    (await compared([here], [{ ...placeholder, label: 'Side', status: true }])).change?.differences,
  ).toEqual(['~ felt: placeholder'])
})

test('changed values of a model are shown before and after, cut to a line', async () => {
  const { change } = await compared(
    [typeOf({}, 'Text', { label: 'Ny', repeatable: false, format: null, note: 'n'.repeat(80) })],
    [typeOf({}, 'Text', { label: 'Før', repeatable: true, note: 'n'.repeat(58) })],
  )
  expect(change?.differences).toEqual([
    '~ label: "Før" → "Ny"',
    '~ repeatable: true → false',
    `~ note: "${'n'.repeat(58)}" → "${'n'.repeat(56)}…`,
  ])
  expect(change?.losses).toEqual(['one document instead of many'])
  const many = await compared(
    [typeOf({}, 'Text', { repeatable: true })],
    [typeOf({}, 'Text', { repeatable: false })],
  )
  expect(many.change?.losses).toEqual([])
})

test('fields of groups and blocks, variations and choices are compared by their path', async () => {
  const group = (fields: JsonObject) => typeOf({ fields }, 'Group')
  const text = { type: 'Text', config: {} }
  expect((await compared([group({ a: text })], [group({ b: text })])).change).toMatchObject({
    differences: ['+ felt.a (Text)', '- felt.b (Text)'],
    losses: ['felt.b (Text) is not in the files'],
  })
  const zone = (choices: JsonObject) => typeOf({ choices }, 'Slices')
  expect((await compared([zone({ a: {}, b: {} })], [zone({ a: {} })])).change?.differences).toEqual([
    '+ felt › b (block)',
  ])
  const block = (variation: JsonObject): Model => ({
    id: 'citat',
    variations: [{ id: 'default', ...variation }],
  })
  const from = block({ name: 'Default', primary: { a: text }, items: { c: text } })
  const to = block({
    name: 'Citat',
    description: 'Ny',
    primary: { b: text },
    items: { c: { ...text, type: 'Date' } },
  })
  const { changes, ...more } = await compared([to], [from], 'slices')
  expect(describeChanges({ changes, ...more })).toEqual([
    'block citat',
    '  ~ default: name, description',
    '  + default.primary.b (Text)',
    '  ~ default.items.c: Text → Date',
    '  - default.primary.a (Text)',
    '0 models are the same',
  ])
})

test('a model that only the files have is inserted as new, and one that only Prismic has is kept', async () => {
  const found = await compared([typeOf({})], [{ id: 'anden' }, { id: 'tredje' }])
  expect(describeChanges(found)).toEqual([
    'type side: new',
    'only in the repository, and left there: anden, tredje',
    '0 models are the same',
  ])
  const written: unknown[] = []
  const writeModel = async (...what: unknown[]) => void written.push(what)
  const lines: string[] = []
  await writeModels({ writeModel }, found.changes, (line) => lines.push(line))
  expect([lines, written]).toEqual([['model side is brought in'], [['customtypes', typeOf({}), true]]])
})

test('losses are refused in one error, which lists them and says how to go on', () => {
  const lossesOf = (id: string, losses: string[]) => ({
    kind: 'slices' as const,
    model: { id },
    isNew: false,
    differences: [],
    losses,
  })
  const changes = [lossesOf('a', ['en', 'to']), lossesOf('b', ['tre'])]
  expect(() => refuseLosses(changes)).toThrow(StartError)
  expect(() => refuseLosses(changes)).toThrow(
    /nothing was changed:\n {2}a: en\n {2}a: to\n {2}b: tre\n.*content:pull/,
  )
})
