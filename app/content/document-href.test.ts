import { expect, test } from 'vitest'
import { audienceOf, documentHref, supportHref, typesBelow } from './document-href.ts'

test.each([
  ['home', '/'],
  ['about', '/medarbejdere'],
  ['faa_tilbud', '/beregner/branche'],
])('the single document %s is shown at %s, whatever its uid', (type, href) => {
  for (const uid of [null, 'x']) expect(documentHref({ type, uid })).toBe(href)
})

test.each([
  ['industry', '/branche/%C3%A6bler'],
  ['category', '/produkt/%C3%A6bler'],
  ['client', '/kunder/%C3%A6bler'],
  ['prices', '/priser/%C3%A6bler'],
  ['pricing_page', '/priser/%C3%A6bler'],
  ['info_page', '/om-os/%C3%A6bler'],
  ['help_page', '/hjaelp/%C3%A6bler'],
  ['legal_page', '/%C3%A6bler'],
])('a document of type %s is shown at %s, and has no page without a uid', (type, href) => {
  expect(documentHref({ type, uid: 'æbler' })).toBe(href)
  for (const uid of [null, '']) expect(documentHref({ type, uid })).toBeNull()
})

test('documents of other types have no page, not even of a type named like an Object property', () => {
  for (const type of ['global', 'redirects', 'support_article', 'constructor', 'toString', ''])
    expect(documentHref({ type, uid: 'x' })).toBeNull()
})

test('a uid is looked up among the types whose pages share the first segment of the path', () => {
  expect(typesBelow('priser')).toEqual(['prices', 'pricing_page'])
  expect(typesBelow('branche')).toEqual(['industry'])
  expect(typesBelow('pricing-pages')).toEqual(['pricing_page'])
  for (const none of ['support', 'constructor', '']) expect(typesBelow(none)).toEqual([])
})

test('a help centre, its topics and its articles each have an address', () => {
  expect(supportHref('B2B', 'salg')).toBe('/support/salg')
  expect(supportHref('B2C', 'køb', 'æ')).toBe('/kundeservice/k%C3%B8b/%C3%A6')
  expect(['support', 'kundeservice', 'kunder'].map(audienceOf)).toEqual(['B2B', 'B2C', null])
})
