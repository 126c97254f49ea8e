import { expect, test } from 'vitest'
import type { ContentFiles } from '#server/content/repository/files.ts'
import type { DocumentFile, JsonObject } from '#server/content/repository/model.ts'
import { changedFields } from './changed-fields.ts'

const text = (label: string) => ({ type: 'Text', config: { label } })
const customTypes = new Map([
  [
    'page',
    {
      id: 'page',
      repeatable: true,
      json: {
        Main: {
          uid: { type: 'UID', config: { label: 'Adresse' } },
          title: text('Titel'),
          body: { type: 'StructuredText', config: { label: 'Brødtekst', multi: 'paragraph,strong' } },
          image: { type: 'Image', config: { label: 'Billede' } },
          slices: { type: 'Slices', config: {} },
        },
      },
    },
  ],
])
const slices = new Map([
  [
    'text',
    {
      id: 'text',
      type: 'SharedSlice' as const,
      variations: [{ id: 'default', primary: { title: text('Overskrift') }, items: { name: text('Navn') } }],
    },
  ],
])
const files = { customTypes, slices } as unknown as ContentFiles
const page = (data: JsonObject, uid = 'a'): DocumentFile => ({ id: 'a', type: 'page', uid, data })
const block = (title: string, ...names: string[]) => ({
  slice_type: 'text',
  variation: 'default',
  primary: { title },
  items: names.map((name) => ({ name })),
})

test('a change is described by the labels of the form, with the former and the new value', () => {
  const before = page({ title: 'Før', body: 'Et', slices: [block('Et', 'Bo')] })
  const after = page(
    {
      title: 'Efter',
      body: ['Et', '', 'To'],
      image: { file: 'a.svg', alt: '' },
      slices: [block('Et', 'Ida')],
    },
    'b',
  )
  expect(changedFields(before, after, files)).toEqual([
    { label: 'Adresse', before: 'a', after: 'b' },
    { label: 'Titel', before: 'Før', after: 'Efter' },
    { label: 'Brødtekst', before: 'Et', after: 'Et To' },
    { label: 'Billede', before: '', after: 'a.svg' },
    { label: expect.stringMatching(/ › Række \(nr\. 1\) › Navn$/), before: 'Bo', after: 'Ida' },
  ])
})

test('added and removed blocks are counted, and a long text is cut', () => {
  const long = 'ord '.repeat(100)
  const [title, blocks] = changedFields(
    page({ title: '', slices: [block('Et')] }),
    page({ title: long, slices: [block('Et'), block('To')] }),
    files,
  )
  expect(title?.after).toMatch(/^(?:ord ){40}…$/)
  expect(blocks).toMatchObject({ before: '1 række', after: '2 rækker' })
  expect(changedFields(page({ title: 'Ens' }), page({ title: 'Ens' }), files)).toEqual([])
})

test('a number has a decimal comma', () => {
  const rate = (value: number) => page({ title: value })
  expect(changedFields(rate(3.2), rate(1234.5), files)).toEqual([
    { label: 'Titel', before: '3,2', after: '1234,5' },
  ])
})
