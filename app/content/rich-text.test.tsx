import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { RichTextBody } from './rich-text.tsx'
import { toRichText } from './to-rich-text.ts'

const hrefOf = ({ type, uid }: { type: string; uid: string | null }) =>
  type === 'category' ? `/produkt/${uid}` : null

function html(value: unknown, headingsFrom: 2 | 3 | 4 = 2): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <RichTextBody value={toRichText(value, hrefOf)} headingsFrom={headingsFrom} />
    </MemoryRouter>,
  )
}

const paragraph = (text: string, spans: unknown[] = []) => ({ type: 'paragraph', text, spans })

test('a link to a document leads to its page, a web link opens in a new tab', () => {
  const value = [
    paragraph('Se produktet eller nettet', [
      {
        type: 'hyperlink',
        start: 3,
        end: 12,
        data: { link_type: 'Document', id: '1', type: 'category', uid: 'billetsystem' },
      },
      { type: 'hyperlink', start: 19, end: 25, data: { link_type: 'Web', url: 'https://example.dk' } },
    ]),
  ]
  expect(html(value)).toBe(
    '<p>Se <a href="/produkt/billetsystem">produktet</a> eller <a href="https://example.dk" target="_blank" rel="noopener">nettet<span class="sr-only"> (åbner i ny fane)</span></a></p>',
  )
})

test.each(['javascript:alert(1)', 'data:text/html;base64,x', '//evil.example'])(
  'a link to %s keeps its words only',
  (url) => {
    expect(
      html([paragraph('Klik', [{ type: 'hyperlink', start: 0, end: 4, data: { link_type: 'Web', url } }])]),
    ).toBe('<p>Klik</p>')
  },
)

test('a link to a page that is gone keeps its words only', () => {
  const gone = { link_type: 'Document', id: '9', type: 'broken_type', isBroken: true }
  expect(html([paragraph('Læs', [{ type: 'hyperlink', start: 0, end: 3, data: gone }])])).toBe('<p>Læs</p>')
})

test('markup in the text is text', () => {
  expect(html([paragraph('<script>alert(1)</script>')])).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})

test('headings begin at the level that the page leaves for them, and leave no gap', () => {
  const value = [
    { type: 'heading2', text: 'A', spans: [] },
    { type: 'heading4', text: 'B', spans: [] },
  ]
  expect(html(value)).toBe('<h2>A</h2><h3>B</h3>')
  expect(html(value, 3)).toBe('<h3>A</h3><h4>B</h4>')
})

test('lists and line breaks are kept', () => {
  expect(
    html([
      { type: 'list-item', text: 'Et', spans: [] },
      { type: 'list-item', text: 'To', spans: [] },
      paragraph('Vej 1\nBy'),
    ]),
  ).toBe('<ul><li>Et</li><li>To</li></ul><p>Vej 1<br/>By</p>')
})

test('what is embedded from elsewhere becomes a link to it', () => {
  const embed = {
    type: 'embed',
    oembed: {
      embed_url: 'https://video.example/1',
      title: 'Film',
      html: '<iframe src="https://video.example/1"></iframe>',
    },
  }
  expect(html([embed])).toContain('<a href="https://video.example/1"')
  expect(html([embed])).not.toContain('iframe')
})

test('empty text is no text at all', () => {
  for (const empty of [null, undefined, [], [paragraph('  ')], {}, 5])
    expect(toRichText(empty, hrefOf)).toBeNull()
  expect(plainText(null)).toBe('')
  expect(plainText(toRichText([paragraph('Et'), paragraph('to')], hrefOf))).toBe('Et\nto')
})

test('any rich text renders, whatever its nodes and spans are', () => {
  const span = fc.record(
    {
      type: fc.constantFrom('strong', 'em', 'hyperlink', 'label', 'nonsense'),
      start: fc.integer({ min: -3, max: 12 }),
      end: fc.oneof(fc.integer({ min: -3, max: 12 }), fc.constant(Number.NaN)),
      data: fc.oneof(fc.anything(), fc.constant({ link_type: 'Web', url: '/priser' })),
    },
    { requiredKeys: [] },
  )
  const node = fc.record(
    {
      type: fc.constantFrom(
        'paragraph',
        'heading1',
        'heading6',
        'list-item',
        'o-list-item',
        'preformatted',
        'image',
        'embed',
        'group',
      ),
      text: fc.oneof(fc.string({ maxLength: 10 }), fc.anything()),
      spans: fc.oneof(fc.array(span, { maxLength: 4 }), fc.anything()),
      url: fc.constantFrom('/media/a.svg', 'javascript:x', 3),
      dimensions: fc.constantFrom(null, { width: 3, height: 2 }),
    },
    { requiredKeys: ['type'] },
  )
  fc.assert(
    fc.property(fc.array(node, { maxLength: 5 }), (nodes) => {
      expect(html(nodes)).not.toMatch(/href="javascript|src="javascript|<iframe/)
    }),
  )
})
