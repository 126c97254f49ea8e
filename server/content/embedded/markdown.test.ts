import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinLines, parseMarkdown } from './markdown.ts'

test('paragraphs, headings and lists become blocks of their own', () => {
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
