import { expect, test } from 'vitest'
import { mailboxOf, personOf } from './person.ts'

test.each([
  ['mette+1@firma.dk', 'METTE@firma.dk'],
  ['mette+a+b@firma.dk', 'mette@firma.dk'],
  ['m.e.t.t.e@gmail.com', 'mette@gmail.com'],
  ['mette.holm+x@googlemail.com', 'metteholm@gmail.com'],
])('%s and %s are one mailbox', (one, other) => {
  expect(mailboxOf(one)).toBe(mailboxOf(other))
})

test.each([
  ['mette.holm@firma.dk', 'metteholm@firma.dk'],
  ['mette@firma.dk', 'mette@firma.example'],
  ['+1@firma.dk', '+2@firma.dk'],
  ['mette@gmail.com', 'mette@gmail.example'],
])('%s and %s are two mailboxes', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other))
})

test('no address has no mailbox, and an address without a tag has the mailbox that older stores know', () => {
  expect(mailboxOf('')).toBe('')
  expect(mailboxOf('Mette@firma.dk')).toBe(personOf('mette@firma.dk'))
})
