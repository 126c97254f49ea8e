import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { Audience } from '#app/content/content.ts'
import { documentLink, oneOf, text } from '#app/content/fields.ts'

const AUDIENCES: readonly Audience[] = ['B2B', 'B2C']

export const fromPrismic = (({ primary, items }, related) => {
  const chosen = items.flatMap((item) => {
    const target = documentLink(item.category)
    return (target && related.supportCategory(target)) ?? []
  })
  const audience = oneOf(primary.audience, AUDIENCES)
  return {
    title: text(primary.title),
    categories: chosen.length > 0 ? chosen : related.supportCategories(audience),
  }
}) satisfies BlockMapping<'support_categories'>
