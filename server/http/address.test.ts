import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAddress } from './address.ts'

test('every spelling of a path is read as the same address', () => {
  for (const target of [
    '/branche',
    '/Branche',
    '/branche/',
    '//branche',
    '/%62ranche',
    '/a/../branche',
    '/branche#x',
  ]) {
    expect(readAddress(target)?.path, target).toBe('/branche')
  }
  expect(readAddress('/branche')?.moved).toBe(false)
  expect(readAddress('/%62ranche')?.moved).toBe(false)
  expect(readAddress('/Branche')?.moved).toBe(true)
})

test('Danish letters give the same address, whether or not the client encodes them', () => {
  expect(readAddress('/%C3%85bent-hus')?.path).toBe(readAddress('/åbent-hus')?.path)
  expect(readAddress('/%C3%A5bent-hus')?.moved).toBe(false)
})

test('the query is kept unchanged, without a fragment', () => {
  expect(readAddress('/Branche?A=B%20c#d')).toEqual({
    path: '/branche',
    search: '?A=B%20c',
    moved: true,
  })
  expect(readAddress('/branche?')?.search).toBe('')
})

test('an ambiguous address is rejected', () => {
  for (const target of [
    '',
    'branche',
    '*',
    'http://x/',
    '/a%2fb',
    '/a%5Cb',
    '/a\\b',
    '/%',
    '/%e6',
    '/%00',
    '/a%0d%0ab',
    `/${'a'.repeat(5000)}`,
  ]) {
    expect(readAddress(target), target).toBeNull()
  }
})

test('reading an address is idempotent @whole', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webPath(),
        fc.string().map((text) => `/${text}`),
      ),
      (target) => {
        const address = readAddress(target)
        if (!address) return
        expect(address.path).toMatch(/^\/(?!\/)/)
        const again = readAddress(address.path)
        expect(again).toMatchObject({ path: address.path, moved: false })
      },
    ),
  )
})
