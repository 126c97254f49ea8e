import { HEADINGS } from '#app/content/main-headings.ts'
import type { Json, JsonObject } from './model.ts'

/*
 * Rich text in document files may be one string in a small Markdown subset (docs/content.md).
 * This converts it to blocks with spans as files may hold them too: links and pictures name what
 * they lead to and show.
 */

type MarkdownSpan =
  | { start: number; end: number; type: 'strong' | 'em' }
  | { start: number; end: number; type: 'hyperlink'; data: JsonObject }

type TextBlockType = 'paragraph' | (typeof HEADINGS)[number] | 'list-item' | 'o-list-item'

type MarkdownBlock =
  | { type: TextBlockType; text: string; spans: MarkdownSpan[] }
  | { type: 'image'; file: string; alt: string }

const IMAGE = /^!\[([^\]]*)\]\(([^)\s]+)\)$/
const HEADING = /^(#{1,6}) (.*)$/
const ITEM = /^[-*] (.*)$/
const ORDERED_ITEM = /^\d+\. (.*)$/

/** The Markdown of a text that may be written as a list of its lines; any other value as it is. */
export function joinLines(value: Json | undefined): Json | undefined {
  const isText = Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === 'string')
  return isText ? value.join('\n') : value
}

/** Blocks of a Markdown string. Never fails: anything that is not markup is text. */
export function parseMarkdown(source: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let open: { type: TextBlockType; lines: string[] } | null = null

  const close = () => {
    if (open) blocks.push(textBlock(open.type, open.lines))
    open = null
  }
  for (const line of source.replaceAll('\r\n', '\n').split('\n')) {
    const heading = HEADING.exec(line)
    const item = ITEM.exec(line)
    const ordered = ORDERED_ITEM.exec(line)
    const image = IMAGE.exec(line.trim())
    if (line.trim() === '' || image || heading || item || ordered) close()
    if (line.trim() === '') continue
    if (image) {
      blocks.push({ type: 'image', file: image[2] ?? '', alt: image[1] ?? '' })
    } else if (heading) {
      const [, marks = '#', text = ''] = heading
      blocks.push(textBlock(HEADINGS[marks.length - 1] ?? 'heading1', [text]))
    } else if (item) {
      open = { type: 'list-item', lines: [item[1] ?? ''] }
    } else if (ordered) {
      open = { type: 'o-list-item', lines: [ordered[1] ?? ''] }
    } else if (open) {
      open.lines.push(line.trimStart())
    } else {
      open = { type: 'paragraph', lines: [line.trimStart()] }
    }
  }
  close()
  return blocks
}

function textBlock(type: TextBlockType, lines: string[]): MarkdownBlock {
  // Two spaces at the end of a line keep the break; other lines of a paragraph are joined.
  const source = lines
    .map((line, index) => {
      if (index === lines.length - 1) return line.trimEnd()
      return line.endsWith('  ') ? `${line.trimEnd()}\n` : `${line.trimEnd()} `
    })
    .join('')
  return { type, ...parseInline(source) }
}

function parseInline(source: string): { text: string; spans: MarkdownSpan[] } {
  let text = ''
  const spans: MarkdownSpan[] = []

  const append = (inner: string, offset = text.length) => {
    const parsed = parseInline(inner)
    for (const span of parsed.spans) {
      spans.push({ ...span, start: span.start + offset, end: span.end + offset })
    }
    text += parsed.text
  }

  for (let at = 0; at < source.length; ) {
    // Most text has no markup: skip to the next character that could be.
    const plain = source.slice(at).search(/[\\*[]/)
    if (plain !== 0) {
      const end = plain === -1 ? source.length : at + plain
      text += source.slice(at, end)
      at = end
      continue
    }
    const rest = source.slice(at)
    const escaped = /^\\([\\*_[\]()#\-!.])/.exec(rest)
    const link = escaped ? null : /^\[((?:[^\]\\]|\\.)+)\]\(([^)\s]+)\)/.exec(rest)
    const strong = escaped ? null : /^\*\*(?=\S)((?:[^\\]|\\.)*?\S)\*\*(?!\*)/.exec(rest)
    const em =
      escaped || strong
        ? null
        : /^\*(?=[^\s*])((?:[^\\*]|\\.|\*\*[^*]+\*\*)*?[^\s*\\]|[^\s*\\])\*(?!\*)/.exec(rest)
    const mark = link ?? strong ?? em
    if (escaped) {
      text += escaped[1]
      at += 2
    } else if (mark) {
      const [, inner = '', address = ''] = mark
      const [start, index] = [text.length, spans.length]
      append(inner)
      const place = { start, end: text.length }
      spans.splice(
        index,
        0,
        link
          ? { ...place, type: 'hyperlink', data: linkTo(address) }
          : { ...place, type: strong ? 'strong' : 'em' },
      )
      at += mark[0].length
    } else {
      text += source[at]
      at += 1
    }
  }
  return { text, spans }
}

/** As a link field of a file. */
function linkTo(address: string): JsonObject {
  const document = /^document:([^/]+)\/(.+)$/.exec(address)
  if (document) return { link_type: 'Document', type: document[1] ?? '', uid: document[2] ?? '' }
  const media = /^media:(.+)$/.exec(address)
  if (media) return { link_type: 'Media', file: media[1] ?? '' }
  return { link_type: 'Web', url: address }
}
