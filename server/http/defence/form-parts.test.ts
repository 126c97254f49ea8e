import { expect, test } from 'vitest'
import { hasTooManyParts } from './form-parts.ts'

const part = (headers: string) => `--b\r\nContent-Disposition: form-data; name="a"\r\n${headers}\r\nx\r\n`

test.each([
  ['a part with thousands of headers', part('a:b\r\n'.repeat(44_000))],
  ['a part with thousands of parameters', part(`a: b${'; a="b"'.repeat(30_000)}\r\n`)],
  ['hundreds of parts', part('').repeat(301)],
])('a form is not read for %s', (_, body) => {
  expect(hasTooManyParts(Buffer.from(body), 'multipart/form-data; boundary=b')).toBe(true)
})

test('a content type that names both encodings is checked for both', () => {
  const fields = Buffer.from('a&'.repeat(1_001))
  expect(hasTooManyParts(fields, 'multipart/form-data; boundary=urlencoded')).toBe(true)
  expect(hasTooManyParts(fields, 'text/plain, application/x-www-form-urlencoded')).toBe(true)
  expect(hasTooManyParts(Buffer.from(part('').repeat(301)), 'multipart/form-data; boundary=urlencoded')).toBe(
    true,
  )
})

test('a form of ordinary size is read, and so is a body that is not a form', () => {
  expect(hasTooManyParts(Buffer.from(part('').repeat(300)), 'multipart/form-data; boundary=b')).toBe(false)
  expect(hasTooManyParts(Buffer.from('a&'.repeat(999)), 'application/x-www-form-urlencoded')).toBe(false)
  expect(hasTooManyParts(Buffer.from('a&'.repeat(9_999)), 'application/json')).toBe(false)
  expect(hasTooManyParts(Buffer.from('a&'.repeat(9_999)), undefined)).toBe(false)
})
