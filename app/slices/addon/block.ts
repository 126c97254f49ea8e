import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, packageName, text } from '#app/content/fields.ts'

export const fromPrismic: BlockMapping<'addon'> = ({ primary }) => ({
  name: text(primary.name),
  text: text(primary.text),
  icon: image(primary.icon),
  package: packageName(primary.related_package),
  price: text(primary.price),
})
