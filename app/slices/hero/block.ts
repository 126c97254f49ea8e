import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, link, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary }, { hrefOf }) => ({
  title: text(primary.title),
  subtitle: text(primary.subtitle),
  image: image(primary.image),
  link: link(primary.link, hrefOf),
})) satisfies BlockMapping<'hero'>
