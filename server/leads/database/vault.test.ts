import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from './vault.ts'

const bank = { reg: '1234', account: '0012345678' }

test('bank numbers are encrypted in the store and decrypted in full', () => {
  const vault = createVault(randomBytes(32))
  const sealed = vault.seal(bank, 'lead-1')
  expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toMatch(/1234|reg|account/)
  expect(vault.open(sealed, 'lead-1')).toEqual(bank)
  expect(vault.seal(bank, 'lead-1')).not.toBe(sealed)
})

test('bank numbers cannot be decrypted for another lead, with another key or after a change', () => {
  const vault = createVault(randomBytes(32))
  const sealed = vault.seal(bank, 'lead-1')
  const at = sealed.length - 5
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
  expect(vault.open(sealed, 'lead-2')).toBeNull()
  expect(createVault(randomBytes(32)).open(sealed, 'lead-1')).toBeNull()
  expect(vault.open(changed, 'lead-1')).toBeNull()
  expect(vault.open('v1.', 'lead-1')).toBeNull()
  expect(vault.open('v1', 'lead-1')).toBeNull()
  expect(vault.open('', 'lead-1')).toBeNull()
  for (const length of [3, 20, 30, 45]) expect(vault.open(sealed.slice(0, length), 'lead-1')).toBeNull()
  expect(vault.open(sealed.replace('v1.', 'v2.'), 'lead-1')).toBeNull()
})

test('a fingerprint matches only equal numbers, and only with the same key', () => {
  const key = randomBytes(32)
  const vault = createVault(key)
  expect(vault.fingerprint(bank)).toBe(createVault(key).fingerprint({ ...bank }))
  expect(vault.fingerprint(bank)).not.toBe(vault.fingerprint({ ...bank, account: '0012345679' }))
  expect(vault.fingerprint(bank)).not.toBe(createVault(randomBytes(32)).fingerprint(bank))
})
