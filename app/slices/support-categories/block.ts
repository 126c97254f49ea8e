import type { BlockMapping } from '#app/content/block-mapping.ts'
import { AUDIENCES } from '#app/content/content.ts'
import { documentLink, oneOf, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary, items }, related) => {
  const chosen = items.flatMap((item) => {
    const target = documentLink(item.category)
    return (target && related.supportCategory(target)) ?? []
  })
  return {
    title: text(primary.title),
    categories: chosen.length > 0 ? chosen : related.supportCategories(oneOf(primary.audience, AUDIENCES)),
  }
}) satisfies BlockMapping<'support_categories'>
