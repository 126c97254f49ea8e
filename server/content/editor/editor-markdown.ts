import { joinLines, linesLikeItems, parseMarkdown } from '#server/content/repository/markdown.ts'
import type { Json } from '#server/content/repository/model.ts'

/*
 * Converts between the Markdown of the files and that of Decap's rich text editor. Both are read as
 * server/content/repository/markdown.ts says, but the editor numbers and escapes differently.
 */

/**
 * The text of a file for the editor, which would take any line that begins with a number or `+` for
 * an item of a list and renumber it, so such lines are escaped.
 */
export function toEditor(text: string): string {
  const lines = text.split('\n')
  for (const { line, text: shown } of linesLikeItems(text)) {
    const whole = lines[line] ?? ''
    const at = whole.lastIndexOf(shown)
    if (at < 0) continue
    const escaped = shown.replace(/^(\d*)(?=[.)+])/, '$1\\')
    lines[line] = whole.slice(0, at) + escaped + whole.slice(at + shown.length)
  }
  return lines.join('\n')
}

/** The editor's Markdown as files have it. */
export function fromEditor(text: string): string {
  return (
    text
      .replaceAll(/&nbsp;|&#xA0;|&#160;/gi, '\u00a0')
      .replaceAll(/^(?:\* |\*\t)/gm, '- ')
      .replaceAll(/\\\n/g, '  \n')
      // An autolink with a space in its address.
      .replaceAll(/(?<!\]\()<((?:https?|mailto|tel):[^<>\n]* [^<>\n]*)>/g, '[$1](<$1>)')
      // The editor escapes a text that begins with four spaces by a backslash that Markdown shows.
      .replaceAll(/(?<=^|\s)\\(?= {4})/gm, '')
      // The editor escapes only the first of two brackets; the text of a link would end at the
      // second.
      .replaceAll(/\\\[([^[\]\n]*)(?<!\\)\]/g, '\\[$1\\]')
  )
}

/**
 * The Markdown of a rich text; undefined for a list of Prismic's blocks, which the editor does not
 * show.
 */
export function textOf(value: Json | undefined): string | undefined {
  const text = joinLines(value)
  return typeof text === 'string' ? text : undefined
}

export function shownText(value: Json | undefined): string | undefined {
  const text = textOf(value)
  return text === undefined ? undefined : toEditor(text)
}

/**
 * Rich text as it is stored: unchanged paragraphs stay as they were, and a long one becomes several
 * lines.
 */
export function toStoredText(shown: string, before: Json | undefined): Json | undefined {
  const textBefore = textOf(before) ?? ''
  const sourceByMeaning = new Map(paragraphs(textBefore).map((source) => [meaning(source), source]))
  const text = paragraphs(fromEditor(shown))
    .map((source) => sourceByMeaning.get(meaning(source)) ?? source)
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
