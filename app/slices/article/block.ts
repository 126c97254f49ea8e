import type { BlockMapping } from '#app/content/block-mapping.ts'
import { text } from '#app/content/fields.ts'
import { toRichText } from '#app/content/to-rich-text.ts'

export const fromPrismic = (({ primary }, { hrefOf }) => ({
  title: text(primary.title),
  body: toRichText(primary.body, hrefOf),
})) satisfies BlockMapping<'article'>
