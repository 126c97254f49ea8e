import { expect, test } from 'vitest'
import { readText } from './text-file.ts'

const TEXT = '{"title": "Blåbærgrød – 195 kr."}'
const mark = String.fromCharCode(0xfeff)
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

test('a file is read as Windows, macOS and Linux save it', () => {
  for (const content of [
    Buffer.from(TEXT),
    Buffer.from(mark + TEXT),
    // As when files are joined.
    Buffer.from(mark.repeat(3) + TEXT),
    Buffer.from(mark + TEXT, 'utf16le'),
    Buffer.from(TEXT, 'utf16le'),
    bigEndian(mark + TEXT),
    bigEndian(TEXT),
  ]) {
    expect(readText(content)).toBe(TEXT)
  }
  expect(readText(Buffer.alloc(0))).toBe('')
})

test('a file in another encoding is refused rather than read as other letters', () => {
  for (const content of [
    Buffer.from(TEXT, 'latin1'),
    Buffer.from([0xff, 0xfe, 0x41]),
    Buffer.from([0x41, 0xc3]),
  ]) {
    expect(() => readText(content)).toThrow('is neither UTF-8 nor UTF-16: save it as UTF-8')
  }
})
