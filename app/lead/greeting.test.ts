import { expect, test } from 'vitest'
import { NO_CONTACT } from './fields/contact-fields.ts'
import { greetingOf } from './greeting.ts'

test.each([
  ['by the first of several names', 'Mette Østergaard Holm', 'Mette'],
  ['by the first name, whatever separates the names', 'Mette\u00a0 Holm', 'Mette'],
  ['by a name with a hyphen', 'Anne-Marie Holm', 'Anne-Marie'],
  ['by a name of thirty letters', 'M'.repeat(30), 'M'.repeat(30)],
  ['without a name if none was given', '', ''],
  ['without a name if it is longer than that', 'M'.repeat(31), ''],
  ['without a name if it is a web address', 'www.billig.example', ''],
  ['without a name if it is a path', 'billig/køb', ''],
  ['without a name if it is a scheme', 'http:billig', ''],
  ['without a name if it is a mail address', 'vind@billig', ''],
  ['without a name if it is a number', 'Vind1000', ''],
  ['by a name with an apostrophe', "D'Angelo", "D'Angelo"],
  ['by a name of letters and accents', 'Zoe\u0308', 'Zoe\u0308'],
  ['by a name in another script', 'Ἀλέξανδρος', 'Ἀλέξανδρος'],
  ...Array.from(
    '．。｡․‧·•∙⋅･。⸳ꓸ܁／⁄∕⧸⟋╱：﹕꞉∶ː＠﹫1１²①㏂℀…ǀノ丶\u0338',
    (sign): [string, string, string] => [
      `without a name if it contains ${sign}, which could form an address`,
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
