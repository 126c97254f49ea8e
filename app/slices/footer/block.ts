import type { BlockMapping } from '#app/content/block-mapping.ts'
import { link, text } from '#app/content/fields.ts'
import { toRichText } from '#app/content/to-rich-text.ts'

export const fromPrismic = (({ primary }, { hrefOf }) => ({
  title: text(primary.title),
  text: toRichText(primary.text, hrefOf),
  link: link(primary.link, hrefOf),
})) satisfies BlockMapping<'footer'>
