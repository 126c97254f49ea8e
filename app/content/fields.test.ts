import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  documentLink,
  focusedImage,
  image,
  isExternal,
  isoDate,
  link,
  list,
  number,
  oneOf,
  safeHref,
  text,
} from './fields.ts'

test('text reads Text, Number and StructuredText fields only', () => {
  expect(text(' Titel ')).toBe('Titel')
  expect(text(399)).toBe('399')
  expect(
    text([
      { type: 'heading1', text: 'En' },
      { type: 'paragraph', text: 'to' },
    ]),
  ).toBe('En to')
  expect(text([{ type: 'image' }, { text: ' En ' }, { text: 5 }])).toBe('En')
  for (const empty of [null, undefined, {}, [], [null], true, Number.NaN]) expect(text(empty)).toBe('')
})

test('number reads numbers, also from text, and rejects anything else', () => {
  expect([3.2, '3.2', '3,25', '-1', 0, ' 1200 '].map(number)).toEqual([3.2, 3.2, 3.25, -1, 0, 1200])
  for (const none of [
    '',
    'fem',
    '3 kr',
    'kr 3',
    'kr3',
    '3kr',
    '3,',
    ['3'],
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    {},
  ])
    expect(number(none)).toBeNull()
})

test('a picture needs a safe address and dimensions', () => {
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
    { url: ['/a.svg'], dimensions },
    { url: '/a.svg', dimensions: { width: 20 } },
    { url: '/a.svg', dimensions: { width: 20, height: 0 } },
    { url: '/a.svg', dimensions: { width: -20, height: 10 } },
    { url: '/a.svg', dimensions: { width: 20, height: -10 } },
    { url: 'javascript:alert(1)', dimensions },
    { url: '//x/a.svg', dimensions },
  ]) {
    expect(image(none)).toBeNull()
  }
})

test.each([
  ['midt', 'center'],
  ['øverst', 'top'],
  ['nederst', 'bottom'],
  ['venstre', 'left'],
  ['højre', 'right'],
])('a picture whose subject is %s keeps its %s', (place, focus) => {
  const picture = { url: '/a.svg', alt: '', dimensions: { width: 20, height: 10 } }
  expect(focusedImage(picture, place)).toEqual({ ...image(picture), focus })
  expect(focusedImage(null, place)).toBeNull()
})

test('a picture without a focal point, or with an invalid one, is cropped around its centre', () => {
  const picture = { url: '/a.svg', alt: '', dimensions: { width: 20, height: 10 } }
  for (const none of [null, '', 'foran', 'toString'])
    expect(focusedImage(picture, none)).toEqual(image(picture))
})

test.each([
  ['/branche/sportsklub?a=1#b', '/branche/sportsklub?a=1#b'],
  ['https:///priser', '/priser'],
  ['http:///priser', '/priser'],
  [' /priser ', '/priser'],
  ['http://example.dk/x', 'http://example.dk/x'],
  ['https://example.dk/?naeste=https:///priser', 'https://example.dk/?naeste=https:///priser'],
  ['https://example.dk/x', 'https://example.dk/x'],
  ['mailto:hej@example.dk', 'mailto:hej@example.dk'],
  ['tel:+4570000000', 'tel:+4570000000'],
  ['#top', '#top'],
])('the address %s is allowed in a link', (address, expected) => {
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
  '/a b',
  '#a\\b',
  '/a<b',
  'https:////evil.example',
])('the address %j is not allowed in a link', (address) => {
  expect(safeHref(address)).toBeNull()
})

test('a link to a document requires its address, and a broken link is null', () => {
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
  expect(link({ link_type: 'Media', url: '/media/a.pdf', text: ' Hent ' }, hrefOf)).toEqual({
    href: '/media/a.pdf',
    text: 'Hent',
    external: false,
  })
})

test('a link names its document by id and type, and by uid if it has one', () => {
  const found = { link_type: 'Document', id: '1', type: 'a', uid: 'b' }
  expect(documentLink(found)).toEqual({ id: '1', type: 'a', uid: 'b' })
  expect(documentLink({ ...found, uid: 3 })).toEqual({ id: '1', type: 'a', uid: null })
  expect(documentLink({ ...found, isBroken: false })).not.toBeNull()
  for (const none of [{ link_type: 'Web' }, { isBroken: true }, { id: 1 }, { type: undefined }])
    expect(documentLink({ ...found, ...none })).toBeNull()
})

test('only http and https links may leave the site', () => {
  for (const out of ['https://a.example', 'http://a.example', 'HTTPS://a.example'])
    expect(isExternal(out)).toBe(true)
  for (const within of ['/a', '#a', 'mailto:a@b.example', '/a?til=https://b.example'])
    expect(isExternal(within)).toBe(false)
})

test('a choice outside the offered options is ignored', () => {
  expect(oneOf(' to ', ['en', 'to'])).toBe('to')
  expect(oneOf('tre', ['en', 'to'])).toBeNull()
})

test('a date has one format, and an unreadable one is left out', () => {
  expect(isoDate('2025-02-03T09:00:00+0100')).toBe('2025-02-03T08:00:00.000Z')
  for (const none of ['i går', '', null, undefined]) expect(isoDate(none)).toBeNull()
})

test('a list keeps only objects', () => {
  expect(list([{ a: 1 }, null, 'tekst', ['b'], 3] as unknown[])).toEqual([{ a: 1 }])
  expect(list(null)).toEqual([])
  expect(list({ 0: { a: 1 } } as unknown as unknown[])).toEqual([])
})

test('no reader throws, whatever the value', () => {
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
