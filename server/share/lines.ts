import { breakable } from '#app/ui/long-words.ts'

export interface SetText {
  lines: string[]
  /** Font size in pixels. */
  size: number
}

/**
 * Sets a text in the largest of `sizes` (largest first) at which it fits `width` pixels and `rows`
 * lines of similar length. If it does not fit even at the smallest, it ends in an ellipsis.
 */
export function setText(
  text: string,
  { sizes, width, rows }: { sizes: readonly number[]; width: number; rows: number },
  widthOf: (line: string, size: number) => number,
): SetText {
  const pieces = piecesOf(text)
  if (pieces.length === 0) return { lines: [], size: sizes[0] ?? 16 }
  for (const size of sizes) {
    const fits = (line: string) => widthOf(line, size) <= width
    const fewest = filled(pieces, fits)
    if (!fewest || fewest.length > rows) continue
    return { lines: balanced(pieces, fewest, (line) => widthOf(line, size)), size }
  }
  const size = sizes.at(-1) ?? 16
  return { lines: cut(text, rows, (line) => widthOf(line, size) <= width), size }
}

/** Words, and halves of long compounds: a half is joined to the next piece without a space. */
function piecesOf(text: string): string[] {
  return breakable(text.replaceAll('\u00ad', ''))
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => word.split(/(?<=\u00ad)/))
}

function joined(pieces: readonly string[]): string {
  const line = pieces
    .map((piece) => (piece.endsWith('\u00ad') ? piece.slice(0, -1) : `${piece} `))
    .join('')
    .trim()
  return pieces.at(-1)?.endsWith('\u00ad') ? `${line}-` : line
}

/** Fills lines one after the other; null if a single piece is too long. */
function filled(pieces: readonly string[], fits: (line: string) => boolean): string[] | null {
  const lines: string[] = []
  let line: string[] = []
  for (const piece of pieces) {
    if (fits(joined([...line, piece]))) line.push(piece)
    else {
      if (!fits(joined([piece]))) return null
      lines.push(joined(line))
      line = [piece]
    }
  }
  return [...lines, joined(line)]
}

/** At most `fewest` lines, with the longest as short as possible. */
function balanced(pieces: readonly string[], fewest: string[], widthOf: (line: string) => number): string[] {
  let best = fewest
  let widest = Math.max(...fewest.map(widthOf))
  for (;;) {
    const limit = widest
    const next = filled(pieces, (line) => widthOf(line) < limit)
    if (!next || next.length > fewest.length) return best
    best = next
    widest = Math.max(...next.map(widthOf))
  }
}

function cut(text: string, rows: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let rest = text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
  while (rest && lines.length < rows) {
    let end = rest.length
    const last = lines.length === rows - 1
    while (end > 1 && !fits(rest.slice(0, end) + (end < rest.length && last ? '…' : ''))) end--
    const space = end < rest.length ? rest.lastIndexOf(' ', end) : -1
    const at = space > 0 ? space : end
    lines.push(rest.slice(0, at).trim() + (at < rest.length && last ? '…' : ''))
    rest = rest.slice(at).trim()
  }
  return lines
}
