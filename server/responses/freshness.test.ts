import { expect, test } from 'vitest'
import { etagOf, matchesETag } from './freshness.ts'

const etag = etagOf('a page')

test.each([
  [etag, true],
  [`W/${etag}`, true],
  [`"another", W/${etag} , "a third"`, true],
  [' * ', true],
  ['"another"', false],
  [etag.replaceAll('"', ''), false],
  [`"x${etag.slice(1)}`, false],
  ['', false],
  [undefined, false],
] as const)('If-None-Match %j: %s', (header, matches) => {
  expect(matchesETag(header, etag)).toBe(matches)
})

test('a list longer than any cache sends is ignored', () => {
  expect(matchesETag(`${'"x", '.repeat(1_000)}${etag}`, etag)).toBe(false)
})
