import type { BlockMapping } from '#app/content/block-mapping.ts'
import { text } from '#app/content/fields.ts'

export const fromPrismic: BlockMapping<'support_category_item'> = ({ primary, items }, related) => ({
  title: text(primary.title),
  articles: items.flatMap((item) => related.article(item.article_link) ?? []),
})
