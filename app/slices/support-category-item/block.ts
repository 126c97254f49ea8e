import type { BlockMapping } from '#app/content/block-mapping.ts'
import { text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary, items }, related) => ({
  title: text(primary.title),
  articles: items.flatMap((item) => related.article(item.article_link) ?? []),
})) satisfies BlockMapping<'support_category_item'>
