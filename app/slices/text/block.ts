import type { BlockMapping } from '#app/content/block-mapping.ts'
import { toRichText } from '#app/content/to-rich-text.ts'

export const fromPrismic = (({ primary }, { hrefOf }) => ({
  text: toRichText(primary.text, hrefOf),
})) satisfies BlockMapping<'text'>
