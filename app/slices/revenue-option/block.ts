import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, oneOf, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary }) => ({
  option: oneOf(primary.option, ['seasonPasses', 'giftCards', 'merchandise', 'foodDrinks']),
  title: text(primary.title),
  text: text(primary.text),
  icon: image(primary.icon),
})) satisfies BlockMapping<'revenue_option'>
