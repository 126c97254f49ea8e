import { slug } from '#app/lead/answers/choices.ts'
import font from '#app/ui/fonts/display.woff2?url'
import tokens from '#app/ui/tokens.css?raw'

/*
 * Images of link previews. The server draws them (server/share); the page contains the address. A
 * page's image shows its title; a calculation's shows the package and who pays, and no amount,
 * since a chat keeps the image that it once loaded.
 */

/** Size of link preview images, in pixels. */
export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

/**
 * Link previews cache an image by its address for ever: increase the number when the drawing
 * changes. The font's address changes with the font.
 */
const DRAWING = ['2', font, ...(tokens.match(/--color-[^;]+/g) ?? [])]

/** Path and query of the image of the page at `path`; it changes whenever one of `words` does. */
export function shareImageHref(path: string, words: readonly string[]): string {
  return `/delebillede${path === '/' ? '' : path}.png?v=${hash([...DRAWING, ...words].join('\n'))}`
}

/** The parts of a calculation that a link preview may show. */
interface SharedCalculation {
  package: string
  customerPays: boolean
}

/** Whose calculation it is. */
export interface Brand {
  /** May be empty. */
  productName: string
  /** The wordmark on yellow; null: the name is shown instead. */
  logo: { url: string } | null
}

export type CalculationImage = ReturnType<typeof calculationImage>

/** Title, texts and address of a calculation's image. */
export function calculationImage({ package: name, customerPays }: SharedCalculation, brand: Brand) {
  const payer = customerPays ? 'Køberen betaler gebyret' : 'Arrangøren betaler gebyret'
  const title = `Beregning: ${name}, ${payer[0]?.toLowerCase()}${payer.slice(1)}`
  const path = `/beregner/pakkevalg/${slug(name)}-${customerPays ? 'kunden' : 'arrangoeren'}-betaler`
  const href = shareImageHref(path, [name, payer, brand.productName, brand.logo?.url ?? ''])
  return {
    title,
    words: { package: name, payer, site: brand.productName },
    logo: brand.logo?.url ?? null,
    href,
    alt: `En billet, hvor der står: ${name}. ${payer}.`,
  }
}

/** FNV-1a, 32 bits: small enough to run in the browser too. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return (value >>> 0).toString(36)
}
