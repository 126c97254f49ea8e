import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { Audience, BlockBase, SupportCategoryEntry } from '#app/content/content.ts'
import { documentLink, oneOf, text } from '#app/content/fields.ts'

export interface SupportCategoriesBlock extends BlockBase {
  type: 'support_categories'
  title: string
  categories: SupportCategoryEntry[]
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    support_categories: SupportCategoriesBlock
  }
}

const AUDIENCES: readonly Audience[] = ['B2B', 'B2C']

export const fromPrismic: BlockMapping<'support_categories'> = ({ primary, items }, related) => {
  const chosen = items.flatMap((item) => {
    const target = documentLink(item.category)
    return (target && related.supportCategory(target)) ?? []
  })
  const audience = oneOf(primary.audience, AUDIENCES)
  return {
    title: text(primary.title),
    categories: chosen.length > 0 ? chosen : related.supportCategories(audience),
  }
}
