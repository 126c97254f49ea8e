import { readPackageRates } from '#app/pricing/packages.ts'
import type { BlockTypes, Prices } from './content.ts'
import { firstOfEach } from './first-of-each.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { Related } from './related.ts'

/** Rates and packages of all price documents; the first one of a package or title is used. */
export function toPrices(documents: RawDocument[], related: Related): Prices {
  const blocks = documents.flatMap((document) => related.blocks(dataOf(document, 'prices').slices))
  const models = blocks.filter((block): block is BlockTypes['price_model'] => block.type === 'price_model')
  const cards = blocks.filter((block): block is BlockTypes['package'] => block.type === 'package')
  const packages = firstOfEach(cards, (card) => card.title).map(({ type: _, ...card }) => card)
  return { packages, rates: readPackageRates({ models, packages }) }
}
