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

test('an address as other programs write it into a link is read as ours', () => {
  for (const [target, path, search] of [
    ['/branche/festival%0A', '/branche/festival', ''],
    ['/branche/festival%0D%0a', '/branche/festival', ''],
    ['/branche/festival%09?a=b', '/branche/festival', '?a=b'],
    ['/branche/festival%3Futm_source=Mail&gclid=aB', '/branche/festival', '?utm_source=Mail&gclid=aB'],
    ['/branche/festival&utm_source=Mail', '/branche/festival', '?utm_source=Mail'],
    ['/branche/festival&amp;a=b?c=d', '/branche/festival', '?a=b&c=d'],
    ['/beregner/pakkevalg?pris=195&amp;antal=1300', '/beregner/pakkevalg', '?pris=195&antal=1300'],
  ] as const)
    expect(readAddress(target), target).toEqual({ path, search, moved: true })
  expect(readAddress('/rock&pop')).toEqual({ path: '/rock%26pop', search: '', moved: false })
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

test('reading an address is idempotent', () => {
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
