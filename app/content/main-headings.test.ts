import { expect, test } from 'vitest'
import { mainHeadings } from './main-headings.ts'
import { toRichText } from './to-rich-text.ts'

const node = (type: string, text: string) => ({ type, text, spans: [] })
const headingsOf = (...nodes: unknown[]) => mainHeadings(toRichText(nodes, () => null))

test('the main headings of a text are those of its highest level', () => {
  expect(
    headingsOf(
      node('paragraph', 'Indledning'),
      node('heading3', 'Før'),
      node('heading2', 'Hvem vi er'),
      node('paragraph', 'Tekst'),
      node('heading3', 'Mere'),
      node('heading2', 'Hvad vi gemmer'),
    ),
  ).toEqual([
    { id: 'afsnit-1', title: 'Hvem vi er' },
    { id: 'afsnit-2', title: 'Hvad vi gemmer' },
  ])
})

test('a text without headings, or no text at all, has no main headings', () => {
  expect(headingsOf(node('paragraph', 'Tekst'))).toEqual([])
  expect(headingsOf({ type: 'image', url: '/media/a.svg', dimensions: { width: 1, height: 1 } })).toEqual([])
  expect(mainHeadings(null)).toEqual([])
})
