import type { BlockMapping } from '#app/content/block-mapping.ts'
import { documentLink, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary, items }, related) => ({
  title: text(primary.title),
  products: items.flatMap((item) => {
    const target = documentLink(item.category)
    return (target && related.entry(target)) ?? []
  }),
})) satisfies BlockMapping<'categories'>
