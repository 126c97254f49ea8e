import type { BlockMapping } from '#app/content/block-mapping.ts'
import { number, packageName, text } from '#app/content/fields.ts'

export const fromPrismic: BlockMapping<'price_model'> = ({ primary }) => ({
  title: text(primary.title),
  package: packageName(primary.package_name),
  fixedFee: number(primary.fixed_fee),
  percentageFee: number(primary.percentage_fee),
  unit: text(primary.unit) || 'solgt billet',
  text: text(primary.text),
})
