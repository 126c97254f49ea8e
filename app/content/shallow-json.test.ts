import { expect, test } from 'vitest'
import { parseShallow } from './shallow-json.ts'

const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

test('JSON nested up to fifty levels deep is parsed, in arrays and in objects', () => {
  expect(parseShallow('"text"')).toBe('text')
  expect(parseShallow('[1, {"a": [null]}]')).toEqual([1, { a: [null] }])
  expect(parseShallow(nested(50))).toEqual(JSON.parse(nested(50)))
})

test('JSON nested deeper is rejected', () => {
  expect(parseShallow(nested(52))).toBeUndefined()
  expect(parseShallow(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).toBeUndefined()
})

test('JSON with more than a hundred thousand parts is rejected, however flat it is', () => {
  const flat = (parts: number) => `[${Array(parts).fill('[]').join(',')}]`
  expect(parseShallow(flat(40_000))).toHaveLength(40_000)
  for (const part of ['[],', '{},', '0,', '"a",', '"\\"",'])
    expect(parseShallow(`[${part.repeat(110_000)}0]`), part).toBeUndefined()
})

test('a string of a million commas, quotes or backslashes counts as one part', () => {
  for (const text of [',', '"', '\\', '\\"', '\\\\",'].map((part) => part.repeat(300_000)))
    expect(parseShallow(JSON.stringify({ text, more: [text] }))).toEqual({ text, more: [text] })
})

test('brackets in a string and arrays beside each other add no depth', () => {
  const deep = '['.repeat(100)
  expect(parseShallow(JSON.stringify([deep, `"${deep}`, `\\"${deep}`]))).toEqual([
    deep,
    `"${deep}`,
    `\\"${deep}`,
  ])
  expect(parseShallow(JSON.stringify(Array(100).fill([[]])))).toHaveLength(100)
})

test('malformed JSON is rejected', () => {
  for (const text of ['', '{', '"', '"\\', ']]]', 'a']) expect(parseShallow(text)).toBeUndefined()
})
