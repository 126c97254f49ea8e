import { expect, test } from 'vitest'
import { bankErrors, checkBankAccount, checkBankReg, maskBank } from './bank.ts'

test.each([
  ['1234', '1234'],
  [' 12-34 ', '1234'],
  ['１２３４', '1234'],
  ['', ''],
  [' . ', ''],
  ['Reg1234', '1234'],
  ['Registreringsnr.: 1234', '1234'],
])('the registration number %j is read as %j', (typed, value) => {
  expect(checkBankReg(typed)).toEqual({ ok: true, value })
})

test.each([
  ['123', 'Et registreringsnummer har 4 cifre. Her er der 3.'],
  ['12345', 'Et registreringsnummer har 4 cifre. Her er der 5.'],
  ['12a4', 'Der må kun stå tal i et registreringsnummer.'],
  ['a1234', 'Der må kun stå tal i et registreringsnummer.'],
  ['1234a', 'Der må kun stå tal i et registreringsnummer.'],
])('rejects the registration number %j: %s', (typed, message) => {
  expect(checkBankReg(typed)).toEqual({ ok: false, message })
})

test.each([
  ['0012345678', '0012345678'],
  ['1.234.567', '1234567'],
  ['', ''],
])('the account number %j is read as %j', (typed, value) => {
  expect(checkBankAccount(typed)).toEqual({ ok: true, value })
})

test.each([
  ['12345678901', 'Et kontonummer har højst 10 cifre. Her er der 11.'],
  ['x123', 'Der må kun stå tal i et kontonummer.'],
  ['123x', 'Der må kun stå tal i et kontonummer.'],
])('rejects the account number %j: %s', (typed, message) => {
  expect(checkBankAccount(typed)).toEqual({ ok: false, message })
})

test('one number without the other is an error', () => {
  expect(bankErrors({ reg: '', account: '1' })).toEqual({
    reg: 'Skriv også registreringsnummeret, eller slet kontonummeret.',
  })
  expect(bankErrors({ reg: '1234', account: ' - ' })).toEqual({
    account: 'Skriv også kontonummeret, eller slet registreringsnummeret.',
  })
  for (const both of [
    { reg: '', account: '' },
    { reg: '1234', account: '1' },
  ])
    expect(bankErrors(both)).toEqual({})
})

test.each([
  [{ reg: '1234', account: '0012345678' }, '•••• ••••••5678'],
  [{ reg: '1234', account: '12345' }, '•••• •2345'],
  [{ reg: '1234', account: '1234' }, '•••• ••••'],
  [{ reg: '1234', account: '' }, '•••• '],
])('the bank numbers %j are masked as %s', (numbers, seen) => {
  expect(maskBank(numbers)).toBe(seen)
})
