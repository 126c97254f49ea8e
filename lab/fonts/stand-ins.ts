/*
 * The stand-ins of the web fonts in app/ui/fonts/fonts.css: fonts of the visitor's own machine,
 * made as wide and as high as the web font, so that nothing moves when it arrives.
 */

/** Running text, since letters are not used equally often. */
export const SAMPLE =
  'Du samler folk, og vi sørger for billetterne. Skriv navn, dato, sted og pris, så er siden klar med dit billede øverst. ' +
  'Gæsten betaler med kort eller MobilePay og har billetten på mail et øjeblik efter. Hver hjemmekamp, forestilling og ' +
  'generalforsamling får sin egen side, og pengene er på kontoen bankdagen efter.'

/** A web font at one weight, in em. */
export interface FontMetrics {
  /** Width of SAMPLE. */
  width: number
  ascent: number
  descent: number
}

/** The web fonts and their weights that have stand-ins. */
export const MEASURED = {
  display: { file: 'display.woff2', weight: 800 },
  text: { file: 'text.woff2', weight: 400 },
  strongText: { file: 'text.woff2', weight: 640 },
} as const
export type Measured = keyof typeof MEASURED

/** By the first name of a stand-in: the width of SAMPLE in em, and the font that it replaces. */
const STAND_INS: Readonly<Record<string, { width: number; of: Measured }>> = {
  'Georgia Bold': { width: 156.398, of: 'display' },
  'Times New Roman Bold': { width: 130.43, of: 'display' },
  'Noto Serif Bold': { width: 154.294, of: 'display' },
  Arial: { width: 134.733, of: 'text' },
  'Arial Bold': { width: 145.682, of: 'strongText' },
}

/** `fonts.css` with its stand-ins as wide and as high as these web fonts. */
export function withStandIns(css: string, fonts: Record<Measured, FontMetrics>): string {
  return css.replaceAll(/@font-face \{[^}]*\}/g, (rule) => {
    const name = /local\('([^']+)'\)/.exec(rule)?.[1]
    if (name === undefined) return rule
    const standIn = STAND_INS[name]
    if (!standIn) throw new Error(`The width of ${name} is unknown: leave it out of fonts.css`)
    const { width, ascent, descent } = fonts[standIn.of]
    const scale = width / standIn.width
    return rule
      .replace(/size-adjust: [\d.]+%/, `size-adjust: ${percent(scale)}`)
      .replace(/ascent-override: [\d.]+%/, `ascent-override: ${percent(ascent / scale)}`)
      .replace(/descent-override: [\d.]+%/, `descent-override: ${percent(descent / scale)}`)
  })
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`
