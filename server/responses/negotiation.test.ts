import { expect, test } from 'vitest'
import { acceptedEncoding, preferredType } from './negotiation.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['BR; q=0.000 , GZIP ; q=1.0', 'gzip'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br;q=0.1, identity', 'identity'],
  ['br, gzip, identity;q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0.5, gzip', 'gzip'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['abr, xgzip', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
] as const)('Accept-Encoding %j gets %s, out of brotli and gzip', (header, encoding) => {
  expect(acceptedEncoding(header, ['br', 'gzip'])).toBe(encoding)
})

test('brotli is not chosen if only gzip is offered', () => {
  expect(acceptedEncoding('br, gzip', ['gzip'])).toBe('gzip')
  expect(acceptedEncoding('br, gzip;q=0', ['gzip'])).toBe('identity')
})

test.each([
  ['image/avif,image/webp,*/*', 'image/avif'],
  ['image/webp,image/avif,image/*;q=0.8', 'image/avif'],
  ['image/webp,*/*', 'image/webp'],
  ['image/avif;q=0, image/webp', 'image/webp'],
  ['image/avif; q=0 , image/webp; q=0.0', null],
  ['image/avif;q=0.5, image/webp', 'image/webp'],
  ['image/avif;q=0.5, image/png', null],
  ['image/avif, image/*;q=0.8', 'image/avif'],
  ['IMAGE/WEBP', 'image/webp'],
  ['image/*', null],
  ['*/*', null],
  ['', null],
] as const)('Accept %j gets %s, out of AVIF and WebP for a PNG', (header, type) => {
  expect(preferredType(header, ['image/avif', 'image/webp'], 'image/png')).toBe(type)
})

test('a header longer than any browser sends is ignored', () => {
  const short = `gzip${','.repeat(900)}`
  expect(acceptedEncoding(short, ['br', 'gzip'])).toBe('gzip')
  expect(acceptedEncoding(`gzip${','.repeat(15_000)}`, ['br', 'gzip'])).toBe('identity')
  expect(preferredType(`image/avif${','.repeat(15_000)}`, ['image/avif'], 'image/png')).toBeNull()
})
