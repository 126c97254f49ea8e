import { expect, test } from 'vitest'
import { NO_CONTACT } from './fields/contact-fields.ts'
import { greetingOf } from './greeting.ts'

test.each([
  ['the first of several names', 'Mette Østergaard Holm', 'Mette'],
  ['the first, whatever stands between', 'Mette\u00a0 Holm', 'Mette'],
  ['a name with a hyphen', 'Anne-Marie Holm', 'Anne-Marie'],
  ['a name of thirty letters', 'M'.repeat(30), 'M'.repeat(30)],
  ['nobody where no name was given', '', ''],
  ['nobody by a name longer than that', 'M'.repeat(31), ''],
  ['nobody by a web address', 'www.billig.example', ''],
  ['nobody by a path', 'billig/køb', ''],
  ['nobody by a scheme', 'http:billig', ''],
  ['nobody by a mail address', 'vind@billig', ''],
  ['nobody by a number', 'Vind1000', ''],
  ['a name with an apostrophe', "D'Angelo", "D'Angelo"],
  ['a name of letters and accents', 'Zoe\u0308', 'Zoe\u0308'],
  ['a name in another script', 'Ἀλέξανδρος', 'Ἀλέξανδρος'],
  ...Array.from(
    '．。｡․‧·•∙⋅･。⸳ꓸ܁／⁄∕⧸⟋╱：﹕꞉∶ː＠﹫1１²①㏂℀…ǀノ丶\u0338',
    (sign): [string, string, string] => [
      `nobody by ${sign}, which may be read as an address`,
      `evil${sign}example`,
      '',
    ],
  ),
])('a mail greets %s', (_, firstname, greeted) => {
  expect(greetingOf({ ...NO_CONTACT, firstname })).toBe(greeted === '' ? 'Hej' : `Hej ${greeted}`)
})

test('a mail greets by last name if only that was given', () => {
  expect(greetingOf({ ...NO_CONTACT, lastname: 'Holm' })).toBe('Hej Holm')
})
