import { cardAmount, isTenTimesAnother, packageTitled, readPackageRates } from '#app/pricing/packages.ts'
import type { BlockTypes, Prices } from './content.ts'
import { firstOfEach } from './first-of-each.ts'
import { dataOf, type RawDocument } from './raw-document.ts'
import type { RelatedContent } from './related.ts'

/** Rates and packages of all price documents; the first one of a package or title is used. */
export function toPrices(documents: RawDocument[], related: RelatedContent): Prices {
  const blocks = documents.flatMap((document) => related.blocks(dataOf(document, 'prices').slices))
  const models = blocks.filter((block): block is BlockTypes['price_model'] => block.type === 'price_model')
  const cards = blocks.filter((block): block is BlockTypes['package'] => block.type === 'package')
  const firstCards = firstOfEach(cards, (card) => card.title).map(({ type: _, ...card }) => card)
  const rates = readPackageRates({ models, packages: firstCards })
  // The same price everywhere: a card whose price cannot be read has that of its package.
  const packages = firstCards.map((card) => {
    const sold = packageTitled(card.title, rates)
    if (cardAmount(card.price) !== null || !sold) return card
    related.warnOnce(`price ${sold.name}`, 'A price cannot be read: another is shown', { package: sold.name })
    return { ...card, price: sold.packagePrice.price }
  })
  for (const model of models)
    for (const rate of ['fixedFee', 'percentageFee'] as const)
      if (isTenTimesAnother(model, rate, models))
        related.warnOnce(`rate ${model.package} ${rate}`, 'A rate is ten times that of another package', {
          package: model.package,
        })
  return { packages, rates }
}
