import { HEADINGS } from '#app/content/main-headings.ts'
import { type Token, tokensOf } from './markdown-parser.ts'
import type { Json, JsonObject } from './model.ts'

/*
 * Rich text in document files may be one string of Markdown (docs/content.md). This converts it to
 * blocks with spans, as files may also have them, in which links and pictures name their targets.
 * Markdown that Prismic's blocks cannot express is shown as text, never left out, and reported.
 */

type MarkdownSpan =
  | { start: number; end: number; type: 'strong' | 'em' }
  | { start: number; end: number; type: 'hyperlink'; data: JsonObject }

type TextBlockType = 'paragraph' | 'preformatted' | (typeof HEADINGS)[number] | 'list-item' | 'o-list-item'

type TextBlock = {
  type: TextBlockType
  text: string
  spans: MarkdownSpan[]
  /** The number of an item, in a list that does not count from 1. */
  number?: number
}

type MarkdownBlock = TextBlock | { type: 'image'; file: string; alt: string }

/** Markdown that the site shows as plain text. */
export type Unshown =
  | 'stars'
  | 'nested'
  | 'quote'
  | 'table'
  | 'html'
  | 'code'
  | 'struck'
  | 'rule'
  | 'reference'
  | 'title'
  | 'task'

interface MarkdownReading {
  blocks: MarkdownBlock[]
  unshown: Set<Unshown>
}

/** The Markdown of a text that may be written as a list of its lines; any other value as it is. */
export function joinLines(value: Json | undefined): Json | undefined {
  const isText = Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === 'string')
  return isText ? value.join('\n') : value
}

/** Blocks of a Markdown string. Never fails: anything that is not markup is text. */
export function parseMarkdown(source: string): MarkdownBlock[] {
  return readMarkdown(source).blocks
}

/** Blocks of a Markdown string, and the parts of it that are shown as plain text. */
export function readMarkdown(source: string): MarkdownReading {
  const tokens = tokensOf(source)
  const reading: MarkdownReading = { blocks: [], unshown: new Set() }
  if (tokens) {
    readBlocks(tokens, reading)
  } else {
    reading.unshown.add('nested')
    for (const part of source.split(/\n\s*\n/))
      append(reading, 'paragraph', part.trim().replaceAll(/\s+/g, ' '))
  }
  return reading
}

/** The lines that are shown with a number or `+` at their beginning, each with its place. */
export function linesLikeItems(source: string): { line: number; text: string }[] {
  return (tokensOf(source) ?? [])
    .filter(({ type }) => type === 'inline')
    .flatMap(({ content, map }) =>
      content.split('\n').flatMap((text, index) => {
        return /^(?:\d{1,9}[.)]|\+)(?:\s|$)/.test(text) ? [{ line: (map?.[0] ?? 0) + index, text }] : []
      }),
    )
}

/** The position in the text at which the next block begins. */
interface Place {
  /** The lists around it, from outside: the number of the next item, null without numbers. */
  lists: (number | null)[]
  /** The item whose text has not begun yet. */
  item: { number: number | null } | null
  heading: TextBlockType | null
  /** The row of a table so far. */
  row: Writing | null
}

type BlockReader = (place: Place, token: Token, reading: MarkdownReading) => void

function readBlocks(tokens: Token[], reading: MarkdownReading) {
  const place: Place = { lists: [], item: null, heading: null, row: null }
  for (const token of tokens) READERS[token.type]?.(place, token, reading)
  withoutUsualNumbers(reading.blocks)
}

const openList: BlockReader = ({ lists }, { tag, attrs }, { unshown }) => {
  if (lists.length > 0) unshown.add('nested')
  const start = attrs?.find(([name]) => name === 'start')?.[1] ?? 1
  lists.push(tag === 'ol' ? Number(start) : null)
}

const closeList: BlockReader = ({ lists }) => lists.pop()

/** The readers of tokens, by the parser's types. */
const READERS: Record<string, BlockReader> = {
  bullet_list_open: openList,
  ordered_list_open: openList,
  bullet_list_close: closeList,
  ordered_list_close: closeList,
  list_item_open(place) {
    const number = place.lists.pop() ?? null
    place.lists.push(number === null ? null : number + 1)
    place.item = { number }
  },
  list_item_close(place) {
    place.item = null
  },
  blockquote_open: (_, __, { unshown }) => unshown.add('quote'),
  heading_open(place, { tag }, { unshown }) {
    if (place.lists.length > 0) unshown.add('nested')
    place.heading = HEADINGS[Number(tag.slice(1)) - 1] ?? 'heading1'
  },
  heading_close(place) {
    place.heading = null
  },
  inline(place, token, reading) {
    if (/^\[[^\]]+\]:\s*\S/m.test(token.content)) reading.unshown.add('reference')
    if (/^=+\s*$/m.test(token.content)) reading.unshown.add('rule')
    if (place.item && /^\[[ x]\]\s/i.test(token.content)) reading.unshown.add('task')
    if (place.row) {
      if (place.row.text !== '') place.row.text += ' – '
      readInline(token.children ?? [], place.row, reading)
      return
    }
    const { heading, item } = place
    const itemType = item && item.number !== null ? 'o-list-item' : 'list-item'
    const writing = newWriting(heading ?? (item ? itemType : 'paragraph'), item?.number ?? null)
    place.item = null
    readInline(token.children ?? [], writing, reading)
    finish(writing, reading)
  },
  hr(_, { markup }, reading) {
    reading.unshown.add('rule')
    append(reading, 'paragraph', markup)
  },
  fence(_, { content }, reading) {
    reading.unshown.add('code')
    append(reading, 'preformatted', content.trimEnd())
  },
  table_open: (_, __, { unshown }) => unshown.add('table'),
  tr_open(place) {
    place.row = newWriting('paragraph', null)
  },
  tr_close(place, _, reading) {
    if (place.row) finish(place.row, reading)
    place.row = null
  },
}

/** Removes the numbers of lists that a page numbers the same by itself. */
function withoutUsualNumbers(blocks: MarkdownBlock[]) {
  for (let at = 0; at < blocks.length; ) {
    const behind = blocks.findIndex(({ type }, index) => index >= at && type !== 'o-list-item')
    const items = blocks.slice(at, behind < 0 ? blocks.length : behind)
    if (items.every((item, index) => 'number' in item && item.number === index + 1))
      for (const item of items) if ('number' in item) delete item.number
    at += items.length + 1
  }
}

/** A block that is being written. */
interface Writing {
  type: TextBlockType
  number: number | null
  text: string
  spans: MarkdownSpan[]
  /** The spans that have not ended. */
  open: MarkdownSpan[]
}

function newWriting(type: TextBlockType, number: number | null): Writing {
  return { type, number, text: '', spans: [], open: [] }
}

function append(reading: MarkdownReading, type: TextBlockType, text: string) {
  finish({ ...newWriting(type, null), text }, reading)
}

/** Adds the written block; the next one continues its open spans. */
function finish(writing: Writing, { blocks }: MarkdownReading) {
  const text = writing.text.trimEnd()
  for (const span of writing.open) span.end = text.length
  const spans = writing.spans
    .map((span) => ({ ...span, end: Math.min(span.end, text.length) }))
    .filter(({ start, end }) => start < end)
  const { type, number } = writing
  if (text !== '') blocks.push({ type, text, spans, ...(number === null ? {} : { number }) })
  const open = writing.open.map((span) => ({ ...span, start: 0 }))
  Object.assign(writing, newWriting('paragraph', null), { spans: [...open], open })
}

function readInline(children: Token[], writing: Writing, reading: MarkdownReading) {
  for (const token of children) {
    const { type, markup, content } = token
    if (type === 'image') readPicture(token, writing, reading)
    else if (type === 'hardbreak') writing.text += '\n'
    else if (type === 'softbreak') write(writing, ' ')
    else if (type === 'text_special') write(writing, content)
    else if (type === 'text') {
      if (content.includes('**')) reading.unshown.add('stars')
      write(writing, content)
    } else if (type === 'code_inline') {
      reading.unshown.add('code')
      write(writing, markup + content + markup)
    } else if (type === 's_open' || type === 's_close') {
      reading.unshown.add('struck')
      write(writing, markup)
    } else if (type === 'html_inline' && !content.startsWith('<!--')) {
      reading.unshown.add('html')
      write(writing, content)
    } else if (type.endsWith('_open')) {
      const span = spanOf(token, writing.text.length, reading)
      writing.spans.push(span)
      writing.open.push(span)
    } else if (type.endsWith('_close')) {
      const span = writing.open.pop()
      if (span) span.end = writing.text.length
    }
  }
}

function write(writing: Writing, text: string) {
  writing.text += writing.text === '' ? text.trimStart() : text
}

function spanOf(token: Token, start: number, { unshown }: MarkdownReading): MarkdownSpan {
  const place = { start, end: start }
  if (token.type === 'link_open') {
    if (token.attrGet('title')) unshown.add('title')
    return { ...place, type: 'hyperlink', data: linkTo(String(token.attrGet('href') ?? '')) }
  }
  return { ...place, type: token.type === 'em_open' ? 'em' : 'strong' }
}

/** Reads a picture, which becomes a separate block wherever it is written. */
function readPicture(token: Token, writing: Writing, reading: MarkdownReading) {
  if (token.attrGet('title')) reading.unshown.add('title')
  finish(writing, reading)
  // The editor writes the address at which the site serves the file.
  const file = String(token.attrGet('src') ?? '').replace(/^\/media\//, '')
  const alt = (token.children ?? []).map(({ content }) => content).join('')
  reading.blocks.push({ type: 'image', file, alt })
}

/** A link as a field of a file has it. */
function linkTo(address: string): JsonObject {
  const document = /^document:([^/]+)\/(.+)$/.exec(address)
  if (document) return { link_type: 'Document', type: document[1] ?? '', uid: document[2] ?? '' }
  const media = /^media:(.+)$/.exec(address)
  if (media) return { link_type: 'Media', file: media[1] ?? '' }
  return { link_type: 'Web', url: address }
}
