import type { BlockMapping } from '#app/content/block-mapping.ts'
import { number, text } from '#app/content/fields.ts'
import { TICKET_UNIT } from '#app/pricing/fees.ts'
import { packageTitled, usableRate } from '#app/pricing/packages.ts'

export const fromPrismic = (({ primary }, related) => {
  const title = text(primary.title)
  const name = text(primary.package_name) || title
  // On other pages than price pages, a model without rates has those of its package.
  const ofPackage = packageTitled(name, related.prices().rates)
  return {
    title,
    /** The chosen package; without a choice the title, which may be that of a further package. */
    package: name,
    /** kr. per ticket, ekskl. moms; `null`: missing or not a number. */
    fixedFee: usableRate(number(primary.fixed_fee)) ?? ofPackage?.fixedFee ?? null,
    /** Percent of the ticket price, ekskl. moms (3.2 = 3,2 %). */
    percentageFee: usableRate(number(primary.percentage_fee)) ?? ofPackage?.percentageFee ?? null,
    /** Unit of the fee: 'solgt billet' by default. */
    unit: text(primary.unit) || TICKET_UNIT,
    text: text(primary.text),
  }
}) satisfies BlockMapping<'price_model'>
