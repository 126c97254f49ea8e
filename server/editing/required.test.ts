import { expect, test } from 'vitest'
import type { ContentFiles } from '#server/content/embedded/files.ts'
import type { CustomTypeModel, DocumentFile, Json } from '#server/content/embedded/model.ts'
import { missingFields } from './required.ts'

test('a title of spaces, invisible characters or empty paragraphs is missing, and one with a word is not', () => {
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
