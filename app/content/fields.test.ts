import fc from 'fast-check'
import { expect, test } from 'vitest'
import { image, link, list, number, safeHref, text } from './fields.ts'

test('text reads Text, Number and StructuredText fields, and nothing else', () => {
  expect(text(' Titel ')).toBe('Titel')
  expect(text(399)).toBe('399')
  expect(
    text([
      { type: 'heading1', text: 'En' },
      { type: 'paragraph', text: 'to' },
    ]),
  ).toBe('En to')
  for (const empty of [null, undefined, {}, [], [null], true, Number.NaN]) expect(text(empty)).toBe('')
})

test('number reads numbers, also those that stand as text, and refuses what is none', () => {
  expect([3.2, '3.2', '3,2', '-1', 0].map(number)).toEqual([3.2, 3.2, 3.2, -1, 0])
  for (const none of ['', 'fem', '3 kr', Number.NaN, Number.POSITIVE_INFINITY, null, {}])
    expect(number(none)).toBeNull()
})

test('a picture needs an address that is safe and a size', () => {
  const dimensions = { width: 20, height: 10 }
  expect(image({ url: '/media/a.svg', alt: null, dimensions })).toEqual({
    url: '/media/a.svg',
    alt: '',
    width: 20,
    height: 10,
  })
  for (const none of [
    {},
    null,
    { url: '/a.svg' },
    { url: 'javascript:alert(1)', dimensions },
    { url: '//x/a.svg', dimensions },
  ]) {
    expect(image(none)).toBeNull()
  }
})

test.each([
  ['/branche/sportsklub?a=1#b', '/branche/sportsklub?a=1#b'],
  ['https:///priser', '/priser'],
  ['https://example.dk/x', 'https://example.dk/x'],
  ['mailto:hej@example.dk', 'mailto:hej@example.dk'],
  ['tel:+4570000000', 'tel:+4570000000'],
  ['#top', '#top'],
])('the address %s may stand in a link', (address, expected) => {
  expect(safeHref(address)).toBe(expected)
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
  'file:///etc/passwd',
  'nonsense',
  '',
  '/a"onclick=',
])('the address %j may not stand in a link', (address) => {
  expect(safeHref(address)).toBeNull()
})

test('a link to a document asks for its address, and a broken one is no link', () => {
  const hrefOf = ({ uid }: { uid: string | null }) => (uid ? `/x/${uid}` : null)
  expect(link({ link_type: 'Document', id: '1', type: 'a', uid: 'b', text: 'Se' }, hrefOf)).toEqual({
    href: '/x/b',
    text: 'Se',
    external: false,
  })
  expect(link({ link_type: 'Document', id: '1', type: 'broken_type', isBroken: true }, hrefOf)).toBeNull()
  expect(link({ link_type: 'Document', url: '/sneaky' }, hrefOf)).toBeNull()
  expect(link({ link_type: 'Web', url: 'https://example.dk' }, hrefOf)).toMatchObject({ external: true })
  expect(link({ link_type: 'Any' }, hrefOf)).toBeNull()
})

test('no value of any kind makes a reader throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(typeof text(value)).toBe('string')
      number(value)
      image(value)
      link(value, () => '/x')
      safeHref(value)
      expect(Array.isArray(list(value as unknown[]))).toBe(true)
    }),
  )
})
