import MarkdownIt, { type StateBlock, type Token } from 'markdown-it'

/*
 * CommonMark and tables as markdown-it reads them, with the exceptions that the editor's Markdown
 * needs (docs/content.md): Decap writes '24. december' and '+ moms' unescaped as the text they are,
 * and bold that ends within a word.
 */

export type { Token }

/** Deeper nesting is not read. */
const DEEPEST = 20

const NUMBERED = /^(\d{1,9})\. +(?=\S)/
const OTHER_BLOCK = /^(?:[-*] |#{1,6} |>|```|~~~)/

const parser = new MarkdownIt({ html: true, maxNesting: DEEPEST })

// An indented line is text, as a line of `===` is, and no line is taken out of the text.
parser.disable(['html_block', 'code', 'lheading', 'reference', 'entity'])
// Disabled to distinguish a leftover mark from an escaped one.
parser.disable('text_join')
// Targets of links are checked where links are shown.
parser.validateLink = () => true
parser.normalizeLink = (address) => address

/*
 * CommonMark does not end `**Pris:**195` at the second `**`, since that is between punctuation and
 * a letter; the editor writes this and reads it as bold.
 */
parser.inline.State = class extends parser.inline.State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const scanned = super.scanDelims(start, canSplitWord)
    if (this.src[start] !== '*') return scanned
    return {
      ...scanned,
      can_open: /\S/.test(this.src[start + scanned.length] ?? ''),
      can_close: /\S/.test(this.src[start - 1] ?? ''),
    }
  }
}

/** A heading keeps the `#` at its end: 'Plads #'. */
parser.core.ruler.after('block', 'closing_marks', ({ src, tokens }) => {
  if (!src.includes('#')) return
  const lines = src.split('\n')
  for (const [index, { type, level, map }] of tokens.entries()) {
    const title = tokens[index + 1]
    if (type !== 'heading_open' || level > 0 || !title) continue
    title.content = (lines[map?.[0] ?? 0] ?? '').replace(/^ {0,3}#+/, '').trim()
  }
})

/** The library's own rule for lists: a ruler gives no rule by its name. */
function ownListRule() {
  const { ruler } = parser.block
  const all = ruler.getRules('')
  ruler.disable('list')
  const rules = ruler.getRules('')
  ruler.enable('list')
  const rule = all.find((one) => !rules.includes(one))
  if (!rule) throw new Error('markdown-it has no rule for lists')
  return rule
}

const list = ownListRule()

parser.block.ruler.at(
  'list',
  (state, startLine, endLine, silent) => {
    const text = textOf(state, startLine)
    if (text.startsWith('+') || /^\d+\)/.test(text)) return false
    if (!/^\d/.test(text)) return list(state, startLine, endLine, silent)
    const end = endOfNumbers(state, startLine, endLine)
    if (end === null) return false
    return silent || list(state, startLine, end, false)
  },
  { alt: ['paragraph', 'reference', 'blockquote'] },
)

/**
 * Where the text of a line begins, after its indentation and the marks of what it is nested in.
 */
function placeOf({ bMarks, tShift }: StateBlock, line: number): number {
  return (bMarks[line] ?? 0) + (tShift[line] ?? 0)
}

function textOf(state: StateBlock, line: number): string {
  return state.src.slice(placeOf(state, line), state.eMarks[line])
}

/** The line after a list, for each number of the list by its place in the text. */
const listEnds = new WeakMap<object, Map<number, number>>()

/** The line after the numbered list that this line belongs to; null: it is text. */
function endOfNumbers(state: StateBlock, startLine: number, endLine: number): number | null {
  const ends = listEnds.get(state.env) ?? new Map<number, number>()
  listEnds.set(state.env, ends)
  const knownEnd = ends.get(placeOf(state, startLine))
  if (knownEnd !== undefined) return knownEnd
  const numbers = numberedLines(state, startLine, endLine)
  if (numbers.lines.length < 2) return null
  for (const line of numbers.lines) ends.set(placeOf(state, line), numbers.end)
  return numbers.end
}

/** The numbered lines from this one on that count up by one, or all say `1.`, without a gap. */
function numberedLines(state: StateBlock, startLine: number, endLine: number) {
  const first = NUMBERED.exec(textOf(state, startLine))
  const lines = first ? [startLine] : []
  let number = Number(first?.[1])
  let step: number | null = null
  let content = (state.sCount[startLine] ?? 0) + (first?.[0].length ?? 0)
  let line = startLine + 1
  for (; first && line < endLine; line += 1) {
    const isApart = state.isEmpty(line)
    if (isApart) line = state.skipEmptyLines(line)
    if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent) break
    if ((state.sCount[line] ?? 0) >= content) continue
    const text = textOf(state, line)
    const next = NUMBERED.exec(text)
    const counted = Number(next?.[1])
    if (isApart || OTHER_BLOCK.test(text)) break
    if (!next) continue
    step ??= number === 1 && counted === 1 ? 0 : 1
    if (counted !== number + step) break
    number = counted
    content = (state.sCount[line] ?? 0) + next[0].length
    lines.push(line)
  }
  return { lines, end: line }
}

/** Tokens of a text; null where it is nested so deeply that a part would be left out. */
export function tokensOf(source: string): Token[] | null {
  const tokens = parser.parse(source, {})
  return tokens.some(({ level }) => level >= DEEPEST - 1) ? null : tokens
}
