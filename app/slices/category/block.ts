import type { BlockMapping } from '#app/content/block-mapping.ts'
import { documentLink, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary }, related) => {
  const target = documentLink(primary.category)
  return { product: target && related.entry(target), text: text(primary.text) }
}) satisfies BlockMapping<'category'>
