import { expect, test } from 'vitest'
import type { ContentFiles } from '#server/content/repository/files.ts'
import type { CustomTypeModel, DocumentFile, Json, JsonObject } from '#server/content/repository/model.ts'
import { missingFields } from './required.ts'

test('a title of only spaces, invisible characters or empty paragraphs counts as missing', () => {
  const model: CustomTypeModel = {
    id: 'page',
    json: { Main: { title: { type: 'StructuredText' } } },
  } as unknown as CustomTypeModel
  const models = { customTypes: new Map([['page', model]]), slices: new Map() } as unknown as ContentFiles
  const placesOf = (title: Json | undefined) =>
    missingFields(
      { id: 'a', type: 'page', data: { title } } as DocumentFile,
      'documents/page/a.json',
      models,
    ).map(({ place }) => place)
  const paragraph = (text: string) => ({ type: 'heading1', text, spans: [] })
  for (const empty of [
    undefined,
    null,
    '',
    ' \u00ad\u200b',
    [],
    [paragraph('')],
    [paragraph(' '), paragraph('')],
  ])
    expect(placesOf(empty)).toEqual(['documents/page/a.json title'])
  for (const filled of ['Om os', 0, [paragraph(''), paragraph('Om os')]]) expect(placesOf(filled)).toEqual([])
})

test('only the required fields of blocks are reported if empty, each with its location', () => {
  const text = { type: 'Text' }
  const models = {
    customTypes: new Map([
      ['page', { id: 'page', json: { Main: { slices: { type: 'Slices' }, note: text } } }],
    ]),
    slices: new Map([
      [
        'package',
        { id: 'package', variations: [{ id: 'default', primary: { title: text, price: text, note: text } }] },
      ],
      ['quote', { id: 'quote', variations: [{ id: 'default', primary: { title: text } }] }],
    ]),
  } as unknown as ContentFiles
  const slices: JsonObject[] = [
    { slice_type: 'package', primary: { title: 'Pro', price: ' ' } },
    { slice_type: 'quote', primary: {} },
    { slice_type: 'package', primary: { title: 'Pro', price: '0' } },
    { slice_type: 'package' },
  ]
  const findings = missingFields({ id: 'a', type: 'page', data: { slices } }, 'documents/page/a.json', models)
  expect(findings.map(({ place }) => place)).toEqual([
    'documents/page/a.json slices[0].package.price',
    'documents/page/a.json slices[3].package.title',
    'documents/page/a.json slices[3].package.price',
  ])
  expect(findings[0]).toMatchObject({ level: 'error', text: expect.stringContaining('skal udfyldes') })
})
