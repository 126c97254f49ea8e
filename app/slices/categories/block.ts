import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, PageEntry } from '#app/content/content.ts'
import { documentLink, text } from '#app/content/fields.ts'

export interface CategoriesBlock extends BlockBase {
  type: 'categories'
  title: string
  categories: PageEntry[]
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    categories: CategoriesBlock
  }
}

export const fromPrismic: BlockMapping<'categories'> = ({ primary, items }, related) => ({
  title: text(primary.title),
  categories: items.flatMap((item) => {
    const target = documentLink(item.category)
    return (target && related.entry(target)) ?? []
  }),
})
