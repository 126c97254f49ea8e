import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary, items }) => ({
  title: text(primary.title),
  subtitle: text(primary.subtitle),
  /** As the editor wrote it ('0', '399', 'Fra 399'). */
  price: text(primary.price),
  priceLabel: text(primary.pricelabel),
  icon: image(primary.icon),
  items: items.flatMap((item) => {
    const title = text(item.title)
    return title ? [{ title, help: text(item.text), included: item.is_included === true }] : []
  }),
})) satisfies BlockMapping<'package'>
