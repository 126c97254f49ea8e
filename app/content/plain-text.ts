import type { RichText } from './content.ts'

/** The text without formatting, a line per paragraph: for descriptions, search and mails. */
export function richTextToPlain(value: RichText | null): string {
  if (!value) return ''
  return value.nodes.flatMap((node) => ('text' in node ? [node.text] : [])).join('\n')
}
