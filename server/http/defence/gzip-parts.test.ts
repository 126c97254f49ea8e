import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGzipParts } from './gzip-parts.ts'

test('any text between any parts decompresses to the original', () => {
  const bytes = fc.uint8Array({ maxLength: 3000 }).map((part) => Buffer.from(part))
  fc.assert(
    fc.property(fc.array(bytes, { minLength: 1, maxLength: 4 }), bytes, (around, text) => {
      const whole = Buffer.concat(around.flatMap((part, at) => (at === 0 ? [part] : [text, part])))
      expect(gunzipSync(createGzipParts(around).filledWith(text)).equals(whole)).toBe(true)
    }),
  )
})

test('the longest allowed text fits, and a longer one is rejected', () => {
  const parts = createGzipParts([Buffer.from('a'), Buffer.from('b')])
  const longest = Buffer.alloc(65_535, 'x')
  expect(gunzipSync(parts.filledWith(longest)).length).toBe(65_537)
  expect(() => parts.filledWith(Buffer.alloc(65_536))).toThrow(RangeError)
})
