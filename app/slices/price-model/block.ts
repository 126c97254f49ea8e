import type { BlockMapping } from '#app/content/block-mapping.ts'
import { number, text } from '#app/content/fields.ts'
import { packageTitled, usableRate } from '#app/pricing/packages.ts'

export const fromPrismic: BlockMapping<'price_model'> = ({ primary }, related) => {
  const title = text(primary.title)
  const name = text(primary.package_name) || title
  // On other pages than that of the prices, a model without rates has those of its package.
  const ofPackage = packageTitled(name, related.prices().rates)
  return {
    title,
    package: name,
    fixedFee: usableRate(number(primary.fixed_fee)) ?? ofPackage?.fixedFee ?? null,
    percentageFee: usableRate(number(primary.percentage_fee)) ?? ofPackage?.percentageFee ?? null,
    unit: text(primary.unit) || 'solgt billet',
    text: text(primary.text),
  }
}
