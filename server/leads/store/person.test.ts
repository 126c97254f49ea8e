import { expect, test } from 'vitest'
import { mailboxOf, personOf } from './person.ts'

test.each([
  ['mette+1@firma.dk', 'METTE@firma.dk'],
  ['mette+a+b@firma.dk', 'mette@firma.dk'],
  ['m.e.t.t.e@gmail.com', 'mette@gmail.com'],
  ['mette.holm+x@googlemail.com', 'metteholm@gmail.com'],
])('%s and %s are the same mailbox', (one, other) => {
  expect(mailboxOf(one)).toBe(mailboxOf(other))
})

test.each([
  ['mette.holm@firma.dk', 'metteholm@firma.dk'],
  ['mette@firma.dk', 'mette@firma.example'],
  ['+1@firma.dk', '+2@firma.dk'],
  ['mette@gmail.com', 'mette@gmail.example'],
])('%s and %s are different mailboxes', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other))
})

test('an empty address has no mailbox, and one without a tag has the key of its person', () => {
  expect(mailboxOf('')).toBe('')
  expect(mailboxOf('Mette@firma.dk')).toBe(personOf('mette@firma.dk'))
})
