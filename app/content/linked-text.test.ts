import { describe, expect, it } from 'vitest'
import type { RichText } from './content.ts'
import { linkedText } from './linked-text.ts'

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
  it('keeps its words and its links', () => {
    expect(linkedText(paragraph('Læs politikken nu.', [[4, 14, '/privatlivspolitik']]))).toEqual([
      { text: 'Læs ', href: null },
      { text: 'politikken', href: '/privatlivspolitik' },
      { text: ' nu.', href: null },
    ])
  })

  it('is empty where content has none', () => {
    expect(linkedText(null)).toEqual([])
  })
})
