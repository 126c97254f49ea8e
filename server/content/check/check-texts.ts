import type { Json } from '#server/content/repository/model.ts'
import { type SoldPrices, stalePrices } from './check-prices.ts'

/* Rules for amounts in texts: they say whether moms is included, and match what is sold. */

/** An amount above zero: '0 kr.' is free with and without moms. */
const AMOUNT = /(?<![\d.,])(?!0+(?:,0+)?\s?kr)\d[\d.]*(?:,\d+)?\s?kr\b/
/**
 * Findings about prices in a text. `around`: the other texts of the same block, one of which may
 * say whether moms is included.
 */
export function checkText(text: string, around: string, prices: SoldPrices): string[] {
  return text.split(/\n{2,}/).flatMap((paragraph) => {
    const amount = AMOUNT.exec(paragraph)?.[0]
    const saysMoms = /moms/i.test(paragraph) || /moms/i.test(around)
    const withoutMoms = `Skriv, om momsen er med i „${amount}“: inkl. eller ekskl. moms.`
    return [
      ...(amount === undefined || saysMoms ? [] : [withoutMoms]),
      ...stalePrices(paragraph, prices).map(
        (price) => `Ingen pakke koster „${price}“. Det er en gammel pris, eller den er skrevet forkert.`,
      ),
    ]
  })
}

/**
 * Findings about the texts that search engines show: they do not follow a package's price, and are
 * shown long after they were read.
 */
export function checkMetaText(text: string): string[] {
  const amount = AMOUNT.exec(text)?.[0]
  return amount === undefined
    ? []
    : [`„${amount}“ er skrevet i hånden, hvor søgemaskiner viser det længe. Skriv det uden et beløb.`]
}

/**
 * Findings about search words: they do not follow a package's price, and nobody sees them. 0 kr.
 * never changes.
 */
export function checkSearchWords(text: string): string[] {
  const amounts = text.matchAll(/(?<!\S)(?!0\s)\d[\d.]*(?:,\d+)?(?:,-)?(?=[\s,;.]|$)/g)
  return [...amounts].map(
    ([amount]) => `„${amount}“ følger ikke med, når prisen ændres. Skriv søgeord uden beløb.`,
  )
}

/** All texts below a value, as one. */
export function textsBelow(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (value === null || typeof value !== 'object') return ''
  return Object.values(value).map(textsBelow).join('\n')
}
