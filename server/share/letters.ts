import type { ReactNode } from 'react'
import satori, { type Font } from 'satori'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#app/shell/meta/share-image.ts'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'
import { token } from '#app/ui/token.ts'

/*
 * Turns texts into shapes, so that sharp needs no font. Satori sets the lines; this module chooses
 * the size and writes the hyphen where a word breaks, which satori does not.
 */

/** A text in the largest of its sizes at which it is no higher than `height`. */
export interface ShareText {
  text: string
  /** Font sizes in pixels, the largest first. */
  sizes: readonly number[]
  height: number
}

/** Texts below each other. All lengths are pixels of the picture. */
export interface TextColumn {
  left: number
  top: number
  width: number
  /** The texts are in the middle of it; unset: from the top. */
  height?: number
  align?: 'center'
  /** Space between the texts. */
  gap?: number
  texts: readonly ShareText[]
}

/** Texts as an SVG of the picture's size. Rejects if the font cannot be read. */
export type SetLetters = (columns: readonly TextColumn[]) => Promise<string>

const LINE_HEIGHT = 1.04
/** Font size for measuring, at which a width in whole pixels is exact enough. */
const MEASURED = 200
const lettering = {
  display: 'block',
  flexShrink: 0,
  lineHeight: LINE_HEIGHT,
  letterSpacing: token('text-h1--letter-spacing'),
  fontWeight: 800,
}

/** `font`: a TrueType, OpenType, WOFF or WOFF2 file. */
export function createLetters(font: Buffer): SetLetters {
  const fonts: Font[] = [{ name: 'display', data: font, weight: 800, style: 'normal' }]

  return async (columns) => {
    const set = await Promise.all(columns.map((column) => setColumn(fonts, column)))
    return satori(box({ color: token('color-ink') }, set), {
      width: SHARE_WIDTH,
      height: SHARE_HEIGHT,
      fonts,
      loadAdditionalAsset,
    })
  }
}

async function setColumn(fonts: Font[], { texts, width, height, align, ...place }: TextColumn) {
  const shown = texts.filter(({ text }) => text.trim())
  const fitted = await Promise.all(shown.map((text) => fitText(fonts, text, width)))
  const style = {
    position: 'absolute',
    flexDirection: 'column',
    justifyContent: height ? 'center' : 'flex-start',
    width,
    height,
    ...place,
  }
  return box(
    style,
    fitted.map(({ text, size, lines, isCut }) => {
      const wrap = isCut ? { lineClamp: lines, wordBreak: 'break-word' } : { textWrap: 'balance' }
      return box({ ...lettering, ...wrap, textAlign: align, fontSize: size, width }, text)
    }),
  )
}

/** `isCut`: it is too long even for the smallest size and ends with an ellipsis after `lines`. */
async function fitText(fonts: Font[], { text, sizes, height }: ShareText, width: number) {
  const words = withSoftHyphens(await withDrawableLetters(fonts, text))
    .split(/\s+/)
    .map((word) => ({
      whole: word.replaceAll('\u00ad', ''),
      parts: word.replaceAll('\u00ad', '-\u00ad').split('\u00ad'),
    }))
  const pieces = [...new Set(words.flatMap(({ whole, parts }) => [whole, ...parts]))]
  const lengths = await measure(
    fonts,
    pieces.map((piece) => ({ text: piece, size: MEASURED })),
  )
  const widthPerSize = new Map(pieces.map((piece, at) => [piece, (lengths[at]?.width ?? 0) / MEASURED]))

  const candidates = sizes.map((size) => {
    const fits = (piece: string) => (widthPerSize.get(piece) ?? 0) * size <= width
    // A word breaks at its soft hyphens where it is wider than a line, and nowhere else.
    const set = words.flatMap(({ whole, parts }) => (fits(whole) ? [whole] : parts))
    return { size, width, text: set.join(' '), isNarrow: set.every(fits) }
  })
  const heights = await measure(fonts, candidates)
  const fitting = candidates.map((candidate, at) => {
    const lines = Math.floor(height / (candidate.size * LINE_HEIGHT))
    const isCut = !candidate.isNarrow || (heights[at]?.height ?? 0) > height
    return { ...candidate, lines, isCut }
  })
  return fitting.find(({ isCut }) => !isCut) ?? fitting.at(-1) ?? { text, size: 16, lines: 1, isCut: true }
}

/** A letter that the font lacks loses its accent or is left out: better than an empty box. */
async function withDrawableLetters(fonts: Font[], text: string): Promise<string> {
  const letters = [...text.normalize('NFC')].map((letter) => [letter, [...letter.normalize('NFD')][0] ?? ''])
  const missing = new Set<string>()
  await measure(fonts, [{ text: letters.flat().join(' '), size: MEASURED }], async (_, segment) => {
    for (const letter of segment) missing.add(letter)
    return []
  })
  return letters.map((forms) => forms.find((form) => !missing.has(form)) ?? '').join('')
}

/** Size of each text as set, in pixels; without a width it is one line. */
async function measure(
  fonts: Font[],
  texts: readonly { text: string; size: number; width?: number }[],
  onMissing = loadAdditionalAsset,
): Promise<{ width: number; height: number }[]> {
  const sizes: { width: number; height: number }[] = []
  const children = texts.map(({ text, size, width }) =>
    box({ ...lettering, fontSize: size, width, whiteSpace: width ? 'normal' : 'nowrap' }, text),
  )
  await satori(box({ flexDirection: 'column', alignItems: 'flex-start' }, children), {
    width: 100_000,
    height: 100_000,
    fonts,
    embedFont: false,
    onNodeDetected: ({ textContent, width, height }) => {
      if (textContent !== undefined) sizes.push({ width, height })
    },
    loadAdditionalAsset: onMissing,
  })
  return sizes
}

/** Satori asks for further fonts; there are none. */
async function loadAdditionalAsset(_code: string, _segment: string): Promise<never[]> {
  return []
}

function box(style: Record<string, unknown>, children: unknown): ReactNode {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } } as unknown as ReactNode
}
