import { expect, test } from 'vitest'
import { ContentIncomplete, digestOfFiles, refuseVanished } from './vanished.ts'

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/${at}.json`)
const [many, few] = [files('industry', 10), files('category', 2)]
const before = [...many, ...few]

test.each<[string, string[], string[]]>([
  ['nothing', before, before],
  ['one file', before, before.slice(1)],
  ['the only file of a folder', [...before, 'page/a.json'], before],
  ['half of the files', before, [...many.slice(0, 4), ...few]],
])('content is accepted if %s is gone at once', (_, known, now) => {
  expect(() => refuseVanished(known, now, false)).not.toThrow()
})

test.each<[string, string[], RegExp]>([
  ['more than half', [...many.slice(0, 3), ...few], /^7 of 12 files/],
  ['all of a folder that had several', many, /^all files of category\//],
  ['everything', [], /^all files of industry\//],
])('content is refused if %s is gone at once, and the error names the files', (_, now, message) => {
  const refused = () => refuseVanished(before, now, false)
  expect(refused).toThrow(ContentIncomplete)
  expect(refused).toThrow(message)
  expect(refused).toThrow('npm run content:check')
})

test('after a refusal content is accepted only once every file is back', () => {
  expect(() => refuseVanished(before, before.slice(1), true)).toThrow(/^1 of 12 files/)
  expect(() => refuseVanished(before, before, true)).not.toThrow()
  expect(() => refuseVanished(before, [...before, 'page/new.json'], true)).not.toThrow()
})

test('the digest depends only on the names, not on their order', () => {
  const names = ['b', 'a', 'c']
  expect(digestOfFiles(names)).toBe(digestOfFiles(['a', 'b', 'c']))
  expect(names).toEqual(['b', 'a', 'c'])
  for (const others of [['a', 'b'], ['a', 'b', 'd'], ['ab', 'c'], []])
    expect(digestOfFiles(others)).not.toBe(digestOfFiles(names))
})
