import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { richTextToPlain } from '#app/content/plain-text.ts'
import { toRichText } from '#app/content/to-rich-text.ts'
import { RichTextBody } from './rich-text.tsx'

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
  'a link to %s becomes plain text',
  (url) => {
    expect(
      html([paragraph('Klik', [{ type: 'hyperlink', start: 0, end: 4, data: { link_type: 'Web', url } }])]),
    ).toBe('<p>Klik</p>')
  },
)

test('a link to a missing page becomes plain text', () => {
  const gone = { link_type: 'Document', id: '9', type: 'broken_type', isBroken: true }
  expect(html([paragraph('Læs', [{ type: 'hyperlink', start: 0, end: 3, data: gone }])])).toBe('<p>Læs</p>')
})

test('markup in the text is escaped', () => {
  expect(html([paragraph('<script>alert(1)</script>')])).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})

test('headings begin at the level that the page requires and skip no level', () => {
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

test('an embed from elsewhere becomes a link to it', () => {
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

test('an embed without a title shows its address, and one without an address is left out', () => {
  const embed = (oembed: unknown) => html([{ type: 'embed', oembed }])
  expect(embed({ embed_url: '/video' })).toBe('<p><a href="/video">/video</a></p>')
  expect(embed({ embed_url: '/video', title: 'Film' })).toBe('<p><a href="/video">Film</a></p>')
  for (const none of [null, {}, { embed_url: 'javascript:alert(1)', title: 'Film' }])
    expect(embed(none)).toBe('')
})

const dimensions = { width: 20, height: 10 }

test('a picture in the text is shown with its alt text, and left out without an address', () => {
  const image = { type: 'image', url: '/media/a.svg', alt: 'Salen', dimensions }
  expect(html([image])).toMatch(/^<figure>.*<img.* alt="Salen".*<\/figure>$/)
  expect(html([{ ...image, url: 'javascript:alert(1)' }])).toBe('')
})

test('a picture keeps its alt text and credit, and its link if that is safe', () => {
  const image = {
    type: 'image',
    id: 'i',
    url: '/media/a.svg',
    alt: 'Salen',
    copyright: 'Foto: Mette',
    dimensions,
  }
  const nodes = (over: object) => toRichText([{ ...image, ...over }], hrefOf)?.nodes
  expect(nodes({})).toEqual([{ ...image, edit: { x: 0, y: 0, zoom: 1, background: 'transparent' } }])
  expect(nodes({ alt: '', copyright: null })).toMatchObject([{ alt: null, copyright: null }])
  expect(nodes({ linkTo: { link_type: 'Document', id: '1', type: 'category', uid: 'a' } })).toMatchObject([
    { linkTo: { link_type: 'Web', url: '/produkt/a' } },
  ])
  for (const linkTo of [{ link_type: 'Web', url: 'javascript:x' }, 'tekst'])
    expect(nodes({ linkTo })?.[0]).not.toHaveProperty('linkTo')
})

test('a picture with a link leads to its page, and is named by its address if it has no alt text', () => {
  const linked = (linkTo: object, alt = 'Salen') =>
    html([{ type: 'image', url: '/media/a.svg', alt, dimensions, linkTo }])
  const page = { link_type: 'Document', id: '1', type: 'category', uid: 'a' }
  expect(linked(page)).toMatch(/^<figure><a href="\/produkt\/a"><img [^>]*alt="Salen"[^>]*><\/a><\/figure>$/)
  expect(linked(page, '')).toContain('<span class="sr-only">/produkt/a</span></a>')
  const other = linked({ link_type: 'Web', url: 'https://www.fjord.example/program' }, '')
  expect(other).toContain('<a href="https://www.fjord.example/program" target="_blank"')
  expect(other).toContain('<span class="sr-only">fjord.example</span>')
  expect(linked({ link_type: 'Web', url: 'javascript:x' })).not.toContain('<a ')
})

test('bold, italic and code are kept, other formatting is not', () => {
  const spans = (type: string) => html([paragraph('Et ord', [{ type, start: 3, end: 6 }])])
  expect(spans('strong')).toBe('<p>Et <strong>ord</strong></p>')
  expect(spans('em')).toBe('<p>Et <em>ord</em></p>')
  expect(spans('label')).toBe('<p>Et ord</p>')
  expect(html([{ type: 'preformatted', text: 'a  b', spans: [] }])).toBe('<pre><code>a  b</code></pre>')
})

test.each([
  [-3, 2, '<strong>Et</strong> ord'],
  [3, 99, 'Et <strong>ord</strong>'],
  [0.9, 2.9, '<strong>Et</strong> ord'],
  [2, 2, 'Et ord'],
  [4, 2, 'Et ord'],
  [6, 9, 'Et ord'],
  [Number.NaN, 2, 'Et ord'],
  ['0', 2, 'Et ord'],
  [0, null, 'Et ord'],
])('formatting from %s to %s is clipped to the text', (start, end, expected) => {
  expect(html([paragraph('Et ord', [{ type: 'strong', start, end }])])).toBe(`<p>${expected}</p>`)
})

test('unknown nodes are left out, and invalid spans are dropped from their text', () => {
  expect(html([{ type: 'group', text: 'Nej' }, { text: 'Nej' }, null, 'Nej', paragraph('Ja')])).toBe(
    '<p>Ja</p>',
  )
  expect(html([{ type: 'paragraph', text: 'Ja', spans: [null, 'em'] }])).toBe('<p>Ja</p>')
  expect(html([{ type: 'paragraph', text: 'Ja', spans: {} }])).toBe('<p>Ja</p>')
  expect(html([{ type: 'paragraph', text: 5, spans: [] }])).toBe('')
  expect(html('Et felt uden formatering')).toBe('<p>Et felt uden formatering</p>')
})

test.each(['heading1', 'heading2', 'heading3', 'heading4', 'heading5', 'heading6', 'o-list-item'])(
  'a text of type %s is kept',
  (type) => {
    expect(html([{ type, text: 'Ord', spans: [] }])).toMatch(/<(h2|li)>Ord</)
  },
)

test('a list that does not count from 1 keeps its numbers', () => {
  const item = (text: string, number?: number) => ({
    type: 'o-list-item',
    text,
    spans: [],
    ...(number === undefined ? {} : { number }),
  })
  expect(html([item('Et'), item('To')])).toBe('<ol><li>Et</li><li>To</li></ol>')
  expect(html([item('Tre', 3), item('Fire', 4)])).toBe(
    '<ol start="3"><li value="3">Tre</li><li value="4">Fire</li></ol>',
  )
})

test('a broken link to a document, or one without an address, becomes plain text', () => {
  for (const data of [{ link_type: 'Document', url: '/sneaky' }, { link_type: 'Any' }, null])
    expect(html([paragraph('Læs', [{ type: 'hyperlink', start: 0, end: 3, data }])])).toBe('<p>Læs</p>')
})

test('headings of the highest level get anchors if the page asks for them', () => {
  const value = toRichText(
    ['heading2', 'heading3', 'heading2'].map((type) => ({ type, text: type, spans: [] })),
    hrefOf,
  )
  const body = (anchors?: boolean) => renderToStaticMarkup(<RichTextBody value={value} anchors={anchors} />)
  expect(body(true)).toBe('<h2 id="afsnit-1">heading2</h2><h3>heading3</h3><h2 id="afsnit-2">heading2</h2>')
  expect(body()).toBe('<h2>heading2</h2><h3>heading3</h3><h2>heading2</h2>')
  expect(renderToStaticMarkup(<RichTextBody value={null} />)).toBe('')
})

test('no heading is below level six', () => {
  const nodes = ['heading1', 'heading2', 'heading3', 'heading4'].map((type) => ({
    type,
    text: 'A',
    spans: [],
  }))
  expect(html(nodes, 4)).toBe('<h4>A</h4><h5>A</h5><h6>A</h6><h6>A</h6>')
})

test('empty rich text renders nothing', () => {
  for (const empty of [null, undefined, [], [paragraph('  ')], {}, 5])
    expect(toRichText(empty, hrefOf)).toBeNull()
  expect(richTextToPlain(null)).toBe('')
  const image = { type: 'image', url: '/media/a.svg', dimensions }
  expect(richTextToPlain(toRichText([paragraph('Et'), image, paragraph('to')], hrefOf))).toBe('Et\nto')
})

test('any rich text renders, whatever its nodes and spans', () => {
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
