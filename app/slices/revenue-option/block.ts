import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { RevenueOption } from '#app/content/content.ts'
import { image, oneOf, text } from '#app/content/fields.ts'

const REVENUE_OPTIONS: readonly RevenueOption[] = ['seasonPasses', 'giftCards', 'merchandise', 'foodDrinks']

export const fromPrismic = (({ primary }) => ({
  option: oneOf(primary.option, REVENUE_OPTIONS),
  title: text(primary.title),
  text: text(primary.text),
  icon: image(primary.icon),
})) satisfies BlockMapping<'revenue_option'>
