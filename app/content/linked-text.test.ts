import { describe, expect, it } from 'vitest'
import type { RichText } from './content.ts'
import { linkedText } from './linked-text.ts'
import { toRichText } from './to-rich-text.ts'

const paragraph = (text: string, links: [number, number, string][] = []): RichText =>
  ({
    nodes: [
      {
        type: 'paragraph',
        text,
        spans: links.map(([start, end, url]) => ({
          type: 'hyperlink',
          start,
          end,
          data: { link_type: 'Web', url },
        })),
      },
    ],
  }) as unknown as RichText

describe('a short text with links', () => {
  it('keeps its text and its links', () => {
    expect(linkedText(paragraph('Læs politikken nu.', [[4, 14, '/privatlivspolitik']]))).toEqual([
      { text: 'Læs ', href: null },
      { text: 'politikken', href: '/privatlivspolitik' },
      { text: ' nu.', href: null },
    ])
  })

  it('keeps the order of the text, whatever the order of the links', () => {
    const links: [number, number, string][] = [
      [10, 12, '/b'],
      [0, 2, '/a'],
    ]
    expect(linkedText(paragraph('En      og to', links)).map(({ text, href }) => [text, href])).toEqual([
      ['En', '/a'],
      ['      og', null],
      [' t', '/b'],
      ['o', null],
    ])
  })

  it('uses the first of two overlapping links', () => {
    expect(
      linkedText(
        paragraph('Læs det', [
          [0, 5, '/a'],
          [4, 7, '/b'],
        ]),
      ),
    ).toEqual([
      { text: 'Læs d', href: '/a' },
      { text: 'et', href: null },
    ])
  })

  it('drops other formatting and pictures, and puts a space between paragraphs', () => {
    const value = toRichText(
      [
        { type: 'paragraph', text: 'Fedt', spans: [{ type: 'strong', start: 0, end: 4 }] },
        { type: 'image', url: '/media/a.svg', dimensions: { width: 1, height: 1 } },
        { type: 'paragraph', text: 'nyt', spans: [] },
      ],
      () => null,
    )
    expect(linkedText(value)).toEqual([
      { text: 'Fedt', href: null },
      { text: ' ', href: null },
      { text: 'nyt', href: null },
    ])
  })

  it('is empty where content has none', () => {
    expect(linkedText(null)).toEqual([])
  })
})
