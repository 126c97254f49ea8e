import { expect, test } from 'vitest'
import type { Json, JsonObject } from '#server/content/repository/model.ts'
import { contentHash, defaultsOf, isEmptyContent } from './compare.ts'

const hashOf = (data: JsonObject, over: { uid?: string | null; tags?: string[] } = {}) =>
  contentHash({ uid: 'a', tags: [], ...over, data })

test.each<[string, JsonObject, JsonObject]>([
  ['order its fields have', { a: 'A', b: 'B' }, { b: 'B', a: 'A' }],
  ['empty values it has', { a: 'A', b: null, c: '', d: [], e: {}, f: [{}], g: [''] }, { a: 'A' }],
  ['direction Prismic adds to a text', { a: [{ text: 'A', direction: 'ltr' }] }, { a: [{ text: 'A' }] }],
  ['empty values it has deep down', { a: { b: { c: '' }, d: 'D' } }, { a: { d: 'D' } }],
])('content is the same whatever %s', (_, one, other) => {
  expect(hashOf(one)).toBe(hashOf(other))
})

test.each<[string, JsonObject, JsonObject]>([
  ['a text', { a: 'A' }, { a: 'B' }],
  ['the place of an item', { a: [{}, { b: 'B' }] }, { a: [{ b: 'B' }, {}] }],
  ['an empty item before another', { a: [{}, { b: 'B' }] }, { a: [{ b: 'B' }] }],
  ['a zero', { a: 0 }, {}],
  ['a false', { a: false }, {}],
  ['the name of a field', { a: 'A' }, { b: 'A' }],
])('content differs by %s', (_, one, other) => {
  expect(hashOf(one)).not.toBe(hashOf(other))
})

test('the hash depends on the uid and on the tags, but not on their order', () => {
  const data = { a: 'A' }
  expect(hashOf(data, { tags: ['a', 'b'] })).toBe(hashOf(data, { tags: ['b', 'a'] }))
  expect(hashOf(data, { tags: ['a'] })).not.toBe(hashOf(data))
  expect(hashOf(data, { uid: 'b' })).not.toBe(hashOf(data))
  expect(contentHash({ tags: [], data })).toBe(hashOf(data, { uid: null }))
  expect(hashOf(data)).toMatch(/^[\da-f]{16}$/)
})

test('a document is empty while it has only the default values of its model', () => {
  const models: Json = [
    {
      json: { Main: { a: { config: { default_value: 'nyhed' } }, b: { config: { default_value: false } } } },
    },
    { variations: [{ primary: { c: { config: { default_value: 7 } } } }] },
    'text',
    null,
  ]
  const defaults = defaultsOf(models)
  expect([...defaults].map(String).sort()).toEqual(['7', 'false', 'nyhed'])
  const empty = (data: JsonObject) => isEmptyContent(data, defaults)
  expect(empty({})).toBe(true)
  expect(empty({ a: 'nyhed', b: true, c: [{ d: 7 }, {}], e: '', f: null })).toBe(true)
  expect(empty({ a: 'guide' })).toBe(false)
  expect(empty({ a: 0 })).toBe(false)
  expect(empty({ rows: [{}, { note: 'ja' }] })).toBe(false)
})
