import type { BlockMapping } from '#app/content/block-mapping.ts'
import { link, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary }, { hrefOf }) => ({
  text: text(primary.text),
  link: link(primary.link, hrefOf),
})) satisfies BlockMapping<'link'>
