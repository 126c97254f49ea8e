import { expect, test } from 'vitest'
import { isNestedDeeper } from './nesting.ts'

test('depth is counted through both lists and objects', () => {
  expect(isNestedDeeper('text', 0)).toBe(false)
  expect(isNestedDeeper(null, 0)).toBe(false)
  expect(isNestedDeeper([], 0)).toBe(false)
  expect(isNestedDeeper(['a'], 0)).toBe(true)
  expect(isNestedDeeper(['a', { b: 1 }], 2)).toBe(false)
  expect(isNestedDeeper(['a', { b: [1] }], 2)).toBe(true)
})

test('ten thousand nested brackets are handled', () => {
  expect(isNestedDeeper(JSON.parse(`${'['.repeat(10_000)}${']'.repeat(10_000)}`), 50)).toBe(true)
})
