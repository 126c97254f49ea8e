import { expect, test } from 'vitest'
import { BETWEEN_DIGITS, cleanText, INVISIBLE, isBlank, unwrapText } from './typed-text.ts'

test.each(['', ' ', '\t\n', '\u200b', '\u2060 \ufeff', '\u200d', '\u3164', '\u2800', '\u00a0', '\u0007'])(
  '%j shows nothing',
  (text) => {
    expect(isBlank(text)).toBe(true)
  },
)

test.each(['a', ' ø ', '7', '.', '+', '\u0301', '👍', '漢'])('%j shows something', (text) => {
  expect(isBlank(text)).toBe(false)
})

test.each([
  ['  Mette\tHolm\u00a0 ', 'Mette Holm'],
  ['\u202aMette\u202c', 'Mette'],
  ['\u200b Mette', 'Mette'],
  ['Ｍｅｔｔｅ＠ｆｊｏｒｄ．ｄｋ', 'Mette@fjord.dk'],
  ['！～', '!~'],
  ['19²', '19²'],
  ['\uff00\uff5f', '\uff00\uff5f'],
  ['a\nb', 'a\nb'],
  ['👩\u200d💻', '👩\u200d💻'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('%j without invisible characters is %j', (text, value) => {
  expect(cleanText(text)).toBe(value)
})

test.each([
  ['"95"', '95'],
  ['„95“', '95'],
  ['»95«', '95'],
  ['‚95‘', '95'],
  ["'95'", '95'],
  ['`95´', '95'],
  ['<95>', '95'],
  ['[95]', '95'],
  ['*95*', '*95'],
  ['95;', '95'],
  [';95', ';95'],
  ['“\u200b95\u200b”', '95'],
  ['9"5', '9"5'],
  ['(95)', '(95)'],
  ['””', ''],
])('%j without surrounding marks is %j', (text, value) => {
  expect(unwrapText(text)).toBe(value)
})

test('spaces, dots and dashes between digits are removed, however often', () => {
  expect('12 34.56·78-90–12—34−56'.replace(BETWEEN_DIGITS, '')).toBe('1234567890123456')
  expect('12/34,56'.replace(BETWEEN_DIGITS, '')).toBe('12/34,56')
})

test('invisible characters are removed, however often', () => {
  expect('\u00adx\u200by\u2800z'.replace(INVISIBLE, '')).toBe('xyz')
})
