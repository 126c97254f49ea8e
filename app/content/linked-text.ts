import type { RichText } from './content.ts'

/** A piece of text, possibly a link. */
export interface TextRun {
  text: string
  href: string | null
}

export function plainRuns(text: string): TextRun[] {
  return text === '' ? [] : [{ text, href: null }]
}

/** The same links over changed texts, such as with names filled in. */
export function eachText(runs: readonly TextRun[], change: (text: string) => string): TextRun[] {
  return runs.map((run) => ({ ...run, text: change(run.text) }))
}

/**
 * A short text with its links but no other formatting: plain data for a sentence next to a control,
 * where the whole rich-text renderer would be too much. Paragraphs are joined by a space.
 */
export function linkedText(value: RichText | null): TextRun[] {
  if (!value) return []
  return value.nodes.flatMap((node, index) => {
    if (!('text' in node)) return []
    const links = node.spans
      .flatMap((span) =>
        span.type === 'hyperlink' && 'url' in span.data && span.data.url
          ? [{ start: span.start, end: span.end, href: span.data.url }]
          : [],
      )
      .toSorted((a, b) => a.start - b.start)
    const runs: TextRun[] = index > 0 ? [{ text: ' ', href: null }] : []
    let from = 0
    for (const { start, end, href } of links) {
      if (start < from) continue
      runs.push(
        { text: node.text.slice(from, start), href: null },
        { text: node.text.slice(start, end), href },
      )
      from = end
    }
    runs.push({ text: node.text.slice(from), href: null })
    return runs.filter(({ text }) => text !== '')
  })
}
