import opentype, { type PathCommand } from 'opentype.js'
import font from '#app/ui/fonts/display-800.woff?inline'

/** Letter spacing in em: same as the headings of the pages (tokens.css). */
const TRACKING = -0.018

export type Outlines = ReturnType<typeof createOutlines>

/**
 * Letters as shapes, so that the drawing machine needs no font: display-800.woff, the pages'
 * display font.
 */
export function createOutlines() {
  const bytes = Buffer.from(font.slice(font.indexOf(',') + 1), 'base64')
  const besley = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const options = { kerning: true, letterSpacing: TRACKING }

  /** A letter missing in the font loses its accent or is left out: better than an empty box. */
  const drawable = (line: string) =>
    [...line.normalize('NFC')]
      .map((letter) => {
        if (besley.charToGlyphIndex(letter) > 0) return letter
        const [plain = ''] = letter.normalize('NFD')
        return plain !== letter && besley.charToGlyphIndex(plain) > 0 ? plain : ''
      })
      .join('')

  return {
    /** Width of a line in pixels at a font size in pixels. */
    width: (line: string, size: number) => besley.getAdvanceWidth(drawable(line), size, options),
    /** The line's shape as SVG path data, starting at `x` on the baseline `y`. */
    path: (line: string, x: number, y: number, size: number) =>
      pathData(besley.getPath(drawable(line), x, y, size, options).commands),
  }
}

/**
 * The library's own `toPathData` writes NaN for numbers like 12.000000000000002 (version 2.0.0).
 */
function pathData(commands: readonly PathCommand[]): string {
  const point = (...numbers: number[]) => numbers.map((number) => number.toFixed(1)).join(' ')
  return commands
    .map((command) => {
      switch (command.type) {
        case 'Z':
          return 'Z'
        case 'Q':
          return `Q${point(command.x1, command.y1, command.x, command.y)}`
        case 'C':
          return `C${point(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
        default:
          return `${command.type}${point(command.x, command.y)}`
      }
    })
    .join('')
}
