import { expect, test } from 'vitest'
import { readReceipt, receiptAddress } from './erasure-receipt.ts'

const read = (address: string) => readReceipt(new URL(address, 'http://localhost').searchParams)

test('a receipt says when, which references and where, and nothing else', () => {
  const at = Date.parse('2026-11-20T13:05:00Z')
  const references = ['K7M4-2XQ9', 'AAAA-2222']
  const address = receiptAddress({ outcome: 'erased', leads: 2, crm: 'erased', references, at })
  expect(read(address)).toEqual({ count: 2, crm: 'erased', references, at })
})

test('what is no reference and no time is left out', () => {
  expect(read('/intern/slettet?antal=x&tid=nu&henvendelser=mette%20K7M4-2XQ9')).toEqual({
    count: 1,
    crm: null,
    references: ['K7M4-2XQ9'],
    at: null,
  })
})

test.each(['__proto__', 'constructor', 'toString', 'x'.repeat(4_000)])(
  'an address that says %s says nothing of the CRM',
  (crm) => {
    const query = new URLSearchParams({ crm, antal: '1e999' })
    expect(readReceipt(query)).toEqual({ count: 1, crm: null, references: [], at: null })
  },
)
