import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary }) => ({
  image: image(primary.image),
  imageMobile: image(primary.image_mobile),
  caption: text(primary.caption),
})) satisfies BlockMapping<'image'>
