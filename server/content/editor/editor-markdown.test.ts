import { expect, test } from 'vitest'
import { parseMarkdown, readMarkdown } from '#server/content/repository/markdown.ts'
import { isObject, type Json } from '#server/content/repository/model.ts'
import recorded from './editor-markdown.recorded.json' with { type: 'json' }
import { fromEditor, toEditor } from './editor-markdown.ts'

/*
 * What Decap's own editor wrote of generated documents: paragraphs, headings and lists of every
 * button of its toolbar, with texts that Markdown could take for marks (decap-cms-widget-markdown
 * 3.13.1, slateToMarkdown). Left out is what it cannot read back itself: three and more stars that
 * meet, and a '!' before a link.
 */

type Marked = { type: string; text: string; number?: number; marks: [number, number, string][] }

/** Each visible character with its marks: `s`trong, `e`m and a link's address. */
function characters({ type, text, number = 0, marks }: Marked): string {
  const markAt = (at: number) => marks.find(([start, end]) => start <= at && at < end)?.[2] ?? ''
  const shown = [...text].length === text.length ? text.split('') : [...text]
  return `${type} ${number} ${shown.flatMap((letter, at) => (/\s/.test(letter) ? [] : `${letter}${markAt(at)}`)).join(' ')}`
}

function addressOf(data: Json | undefined): string {
  if (!isObject(data)) return ''
  if (data.link_type === 'Document') return `<document:${data.type}/${data.uid}>`
  return data.link_type === 'Media' ? `<media:${data.file}>` : `<${data.url}>`
}

function read(markdown: string): string[] {
  let next = 1
  return parseMarkdown(markdown).flatMap((block) => {
    if (block.type === 'image') return ['image']
    const { type, text, spans } = block
    const number = type === 'o-list-item' ? (block.number ?? next) : 0
    next = number + 1
    const marks = text.split('').map((_, at): Marked['marks'][number] => {
      const here = spans.filter(({ start, end }) => start <= at && at < end)
      const has = (wanted: string) => here.some((span) => span.type === wanted)
      const link = here.find((span) => span.type === 'hyperlink')
      const address = link && 'data' in link ? addressOf(link.data) : ''
      return [at, at + 1, `${has('strong') ? 's' : ''}${has('em') ? 'e' : ''}${address}`]
    })
    return [characters({ type, text, number, marks })]
  })
}

test('whatever is written in the editor is shown as it was typed', () => {
  expect(recorded.length).toBe(120)
  for (const { markdown, blocks } of recorded) {
    const file = fromEditor(markdown)
    expect(read(file), markdown).toEqual((blocks as Marked[]).map(characters))
    expect([...readMarkdown(file).unshown], markdown).toEqual([])
  }
})

test('a file that is opened in the editor and saved unchanged keeps its meaning', () => {
  for (const { markdown } of recorded) {
    const file = fromEditor(markdown)
    expect(read(fromEditor(toEditor(file)))).toEqual(read(file))
  }
})

test('the editor escapes a line of text that begins with a number or a plus, and keeps list items', () => {
  expect(toEditor('24. december\n\n1. Et\n2. To\n\n- 2. sal\n- + moms\n\n1) først')).toBe(
    '24\\. december\n\n1. Et\n2. To\n\n- 2\\. sal\n- \\+ moms\n\n1\\) først',
  )
})
