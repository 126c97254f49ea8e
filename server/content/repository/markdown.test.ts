import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinLines, parseMarkdown, readMarkdown } from './markdown.ts'

test('paragraphs, headings and lists become separate blocks', () => {
  expect(
    parseMarkdown('# Titel\n\nFørste\nlinje.\n\n- Et\n- To\n\n1. Først\n2. Så').map((block) => [
      block.type,
      'text' in block && block.text,
    ]),
  ).toEqual([
    ['heading1', 'Titel'],
    ['paragraph', 'Første linje.'],
    ['list-item', 'Et'],
    ['list-item', 'To'],
    ['o-list-item', 'Først'],
    ['o-list-item', 'Så'],
  ])
})

test('a list may be written with asterisks, and a text as a list of its lines', () => {
  expect(parseMarkdown('* Et\n* To')).toEqual(parseMarkdown('- Et\n- To'))
  expect(joinLines(['## Titel', '', 'Brød'])).toBe('## Titel\n\nBrød')
  const blocks = [{ type: 'paragraph', text: 'Brød' }]
  expect(joinLines(blocks)).toBe(blocks)
})

test('bold, italic and links become spans over the plain text', () => {
  expect(parseMarkdown('Et **fedt** ord, et *skævt* ord og [et **fedt** link](/priser).')).toEqual([
    {
      type: 'paragraph',
      text: 'Et fedt ord, et skævt ord og et fedt link.',
      spans: [
        { start: 3, end: 7, type: 'strong' },
        { start: 16, end: 21, type: 'em' },
        { start: 29, end: 41, type: 'hyperlink', data: { link_type: 'Web', url: '/priser' } },
        { start: 32, end: 36, type: 'strong' },
      ],
    },
  ])
})

test('bold inside italic and italic inside bold are both understood', () => {
  const [block] = parseMarkdown('*a **b** c* og **d *e* f**')
  expect(block).toMatchObject({
    text: 'a b c og d e f',
    spans: [
      { start: 0, end: 5, type: 'em' },
      { start: 2, end: 3, type: 'strong' },
      { start: 9, end: 14, type: 'strong' },
      { start: 11, end: 12, type: 'em' },
    ],
  })
})

test('links to documents and media keep their target', () => {
  const [block] = parseMarkdown(
    '[a](document:category/billetsystem) [b](media:guide.pdf) [c](mailto:hej@example.dk)',
  )
  expect(block && 'spans' in block && block.spans.map((span) => 'data' in span && span.data)).toEqual([
    { link_type: 'Document', type: 'category', uid: 'billetsystem' },
    { link_type: 'Media', file: 'guide.pdf' },
    { link_type: 'Web', url: 'mailto:hej@example.dk' },
  ])
})

test('a picture must be alone on its line', () => {
  expect(parseMarkdown('![En scene](scene.svg)')).toEqual([
    { type: 'image', file: 'scene.svg', alt: 'En scene' },
  ])
})

test('two spaces at the end of a line keep the line break', () => {
  expect(parseMarkdown('Vej 1  \n8000 Aarhus C')).toMatchObject([{ text: 'Vej 1\n8000 Aarhus C' }])
})

test('an escaped or unclosed marker is plain text', () => {
  expect(parseMarkdown('2 \\* 3 * 4 ** og [ikke et link] (/x)')).toEqual([
    { type: 'paragraph', text: '2 * 3 * 4 ** og [ikke et link] (/x)', spans: [] },
  ])
})

const shown = (source: string) =>
  parseMarkdown(source).map((block) => ('text' in block ? `${block.type}: ${block.text}` : block.file))

test('a date or an ordinal that begins a line is text', () => {
  for (const text of [
    '24. december holder vi lukket.',
    '31. marts',
    '1. december',
    '2. sal ligger til højre.',
    '1. division spiller lørdag.',
    '+ moms',
    '1) først',
  ]) {
    expect(shown(text)).toEqual([`paragraph: ${text}`])
    expect(shown(`- ${text}`)).toEqual([`list-item: ${text}`])
    expect(shown(`Før\n\n${text}\n\nEfter`)).toEqual([
      'paragraph: Før',
      `paragraph: ${text}`,
      'paragraph: Efter',
    ])
    expect(shown(`Vi holder lukket\n${text}`)).toEqual([`paragraph: Vi holder lukket ${text}`])
  }
  expect(shown('24. december\n\n25. december\n\n26. december')).toEqual([
    'paragraph: 24. december',
    'paragraph: 25. december',
    'paragraph: 26. december',
  ])
})

test('numbered lines next to each other that count up are a list, which keeps its numbers', () => {
  const numbers = (source: string) =>
    parseMarkdown(source).map((block) => ('number' in block ? [block.type, block.number] : [block.type]))
  expect(numbers('1. Et\n2. To')).toEqual([['o-list-item'], ['o-list-item']])
  expect(numbers('1. Et\n1. To\n1. Tre')).toEqual([['o-list-item'], ['o-list-item'], ['o-list-item']])
  expect(numbers('Forord\n3. Tre\n4. Fire')).toEqual([['paragraph'], ['o-list-item', 3], ['o-list-item', 4]])
  expect(numbers('1. Et\n   mere\n2. To\n\n1. Et\n2. To')).toEqual([
    ['o-list-item', 1],
    ['o-list-item', 2],
    ['o-list-item', 1],
    ['o-list-item', 2],
  ])
  expect(shown('1. 24. december\n2. 31. december')).toEqual([
    'o-list-item: 24. december',
    'o-list-item: 31. december',
  ])
})

test('Markdown that the site does not support is shown as text, and reported', () => {
  const cases: [string, string[], string][] = [
    [
      '- Et\n\n  * Under et\n  * Under to\n- To',
      ['list-item: Et', 'list-item: Under et', 'list-item: Under to', 'list-item: To'],
      'nested',
    ],
    ['> Et citat\n> i to linjer', ['paragraph: Et citat i to linjer'], 'quote'],
    [
      '| Hal | Pladser |\n| --- | --- |\n| A | 100 |',
      ['paragraph: Hal – Pladser', 'paragraph: A – 100'],
      'table',
    ],
    ['Et <b>fedt</b> ord', ['paragraph: Et <b>fedt</b> ord'], 'html'],
    ['<div>\n**x**\n</div>', ['paragraph: <div> x </div>'], 'html'],
    ['```js\nlet a\n```', ['preformatted: let a'], 'code'],
    ['skriv `kode` her', ['paragraph: skriv `kode` her'], 'code'],
    ['~~væk~~', ['paragraph: ~~væk~~'], 'struck'],
    ['Et\n\n---\n\nTo', ['paragraph: Et', 'paragraph: ---', 'paragraph: To'], 'rule'],
    ['Titel\n===', ['paragraph: Titel ==='], 'rule'],
    [
      'Se [her]\n\n[her]: https://example.dk',
      ['paragraph: Se [her]', 'paragraph: [her]: https://example.dk'],
      'reference',
    ],
    ['[her](/x "Titel")', ['paragraph: her'], 'title'],
    ['Et ** tegn', ['paragraph: Et ** tegn'], 'stars'],
    ['- [ ] Book hal\n- [x] Bestil', ['list-item: [ ] Book hal', 'list-item: [x] Bestil'], 'task'],
    [`${'> '.repeat(30)}Dybt`, [`paragraph: ${'> '.repeat(30)}Dybt`], 'nested'],
  ]
  for (const [source, blocks, kind] of cases) {
    expect(shown(source)).toEqual(blocks)
    expect([...readMarkdown(source).unshown], source).toEqual([kind])
  }
})

test('characters that the editor escapes are plain text, and bold may end within a word', () => {
  expect(shown('\\> 100 \\`x\\` \\=== \\~ \\| \\+ \\<b>')).toEqual(['paragraph: > 100 `x` === ~ | + <b>'])
  expect(parseMarkdown('**Pris:**195 og *"ja"*.')).toMatchObject([
    {
      text: 'Pris:195 og "ja".',
      spans: [
        { start: 0, end: 5, type: 'strong' },
        { start: 12, end: 16, type: 'em' },
      ],
    },
  ])
  expect(shown('## Plads #')).toEqual(['heading2: Plads #'])
  expect(shown('Et\n\n<!---->\n\nto')).toEqual(['paragraph: Et', 'paragraph: to'])
})

test('an address may contain brackets or be its own text; a picture in a text becomes a separate block', () => {
  const [block] = parseMarkdown('[Wiki](https://da.wikipedia.org/wiki/Aarhus_(kommune)) <https://example.dk>')
  expect(block && 'spans' in block && block.spans.map((span) => 'data' in span && span.data.url)).toEqual([
    'https://da.wikipedia.org/wiki/Aarhus_(kommune)',
    'https://example.dk',
  ])
  expect(shown('Før ![En *scene*](/media/scene.svg) efter')).toEqual([
    'paragraph: Før',
    'scene.svg',
    'paragraph: efter',
  ])
})

test('8,000 marks in a row, and equally deep nesting, are parsed', () => {
  const marks = [
    '*',
    '**a ',
    '*a_',
    '_',
    '[',
    '![',
    '](',
    '[a](',
    '*[',
    '`',
    '~~a ',
    '<',
    '<!--',
    '&',
    '\\',
    '#',
    '|a\n',
    '> ',
    '- ',
    '- a\n',
    '1. ',
    '1. a\n',
    '1. a\n5. b\n',
    '1) ',
    '+ ',
    '(',
    '  \n',
    '\n',
  ]
  for (const mark of marks) {
    const source = mark.repeat(8000 / mark.length)
    expect(() => parseMarkdown(source), mark).not.toThrow()
  }
  const steps = Array.from({ length: 150 }, (_, depth) => `${'  '.repeat(depth)}- Et`).join('\n')
  expect(parseMarkdown(steps)).toMatchObject([{ text: Array(150).fill('- Et').join(' ') }])
})

test('any text parses, and every span is inside its block', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '*',
          '**',
          '[',
          ']',
          '(',
          ')',
          '\\',
          'a',
          'æ',
          ' ',
          '\n',
          '#',
          '- ',
          '1. ',
          '!',
          '/x',
          '`',
          '> ',
          '  ',
          '_',
          '|',
          '<b>',
        ),
      ),
      (parts) => {
        for (const block of parseMarkdown(parts.join(''))) {
          if (block.type === 'image') continue
          for (const span of block.spans) {
            expect(span.start).toBeGreaterThanOrEqual(0)
            expect(span.end).toBeGreaterThan(span.start)
            expect(span.end).toBeLessThanOrEqual(block.text.length)
          }
        }
      },
    ),
  )
})
