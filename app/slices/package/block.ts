import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, text } from '#app/content/fields.ts'
import { cardPriceText } from '#app/pricing/packages.ts'

export const fromPrismic = (({ primary, items }) => ({
  title: text(primary.title),
  subtitle: text(primary.subtitle),
  /** '399 kr.' or 'Fra 399 kr.'; a text without an amount stays as the editor wrote it. */
  price: cardPriceText(text(primary.price)),
  priceLabel: text(primary.pricelabel),
  /**
   * What the organiser gains by the package, if revenue recommends it; '' gives the built-in
   * sentence.
   */
  reasonRevenue: text(primary.reason_revenue),
  icon: image(primary.icon),
  items: items.flatMap((item) => {
    const title = text(item.title)
    return title ? [{ title, help: text(item.text), included: item.is_included === true }] : []
  }),
})) satisfies BlockMapping<'package'>
