import { joinLines, parseMarkdown } from '#server/content/embedded/markdown.ts'
import type { Json } from '#server/content/embedded/model.ts'
import { fromEditor, toEditor } from './editor-markdown.ts'

/** Rich text in a form. */

/** Rich text that a list of Prismic's blocks holds is not shown, and stays as it is. */
export function textOf(value: Json | undefined): string | undefined {
  const text = joinLines(value)
  return typeof text === 'string' ? text : undefined
}

export function shownText(value: Json | undefined): string | undefined {
  const text = textOf(value)
  return text === undefined ? undefined : toEditor(text)
}

/** Rich text as it is stored: its unchanged paragraphs as they were, and a long one as lines. */
export function written(shown: string, before: Json | undefined): Json | undefined {
  const textBefore = textOf(before) ?? ''
  const known = new Map(paragraphs(textBefore).map((source) => [meaning(source), source]))
  const text = paragraphs(fromEditor(shown))
    .map((source) => known.get(meaning(source)) ?? source)
    .join('\n\n')
  if (text === textBefore) return before
  return text.includes('\n') ? text.split('\n') : text
}

function paragraphs(text: string): string[] {
  return text.split(/\n(?:[ \t]*\n)+/).filter((source) => source.trim() !== '')
}

function meaning(source: string): string {
  return JSON.stringify(parseMarkdown(source))
}
