import { expect, test } from 'vitest'
import type { ContentFiles } from '#server/content/repository/files.ts'
import type { DocumentFile, JsonObject } from '#server/content/repository/model.ts'
import { usedIn } from './used-in.ts'

const customTypes = new Map([['client', { id: 'client', label: 'Kunde', repeatable: true, json: {} }]])
const client = (uid: string, data: JsonObject = {}): DocumentFile => ({
  id: `kunde-${uid}`,
  type: 'client',
  uid,
  data: { title: uid, ...data },
})
const usesOf = (file: DocumentFile, ...others: DocumentFile[]) =>
  usedIn(file, {
    documents: [file, ...others].map((each) => ({ file: each, path: `documents/client/${each.uid}.json` })),
    drafts: [],
    customTypes,
  } as unknown as ContentFiles)

test('a document is used where a field, a row of a block or a text links to it, by address or id', () => {
  const link = { link_type: 'Document', type: 'client', uid: 'teatret' }
  expect(
    usesOf(
      client('teatret', { link }),
      client('b', { link: { link_type: 'Document', id: 'kunde-teatret' } }),
      client('a', { slices: [{ slice_type: 'clients', items: [{ link }] }] }),
      client('c', { body: ['Se', 'mere hos [Teatret](document:client/teatret).'] }),
    ),
  ).toEqual(['Kunde: a', 'Kunde: b', 'Kunde: c'])
})

test('a similar address, or the same address of another type, does not count as a use', () => {
  expect(
    usesOf(
      client('teatret'),
      client('a', { link: { link_type: 'Document', type: 'industry', uid: 'teatret' } }),
      client('b', { body: '[Nyt](document:client/teatret-nyt), teatret, /kunder/teatret' }),
      client('c', { link: { link_type: 'Web', url: '/kunder/teatret' } }),
    ),
  ).toEqual([])
})

test('a draft that links to a document counts as a use, but a draft of the document itself does not', () => {
  const link = { link_type: 'Document', id: 'kunde-teatret' }
  const drafts = [client('teatret', { link }), client('a', { link })].map((file) => ({ file, path: '' }))
  const files = { documents: [], drafts, customTypes } as unknown as ContentFiles
  expect(usedIn(client('teatret'), files)).toEqual(['Kunde: a'])
})
