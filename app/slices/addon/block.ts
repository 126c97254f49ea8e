import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, text } from '#app/content/fields.ts'
import { readPackageName } from '#app/pricing/packages.ts'

export const fromPrismic = (({ primary }) => ({
  name: text(primary.name),
  text: text(primary.text),
  icon: image(primary.icon),
  package: readPackageName(primary.related_package),
  /** As the editor wrote it; empty if it costs nothing extra. */
  price: text(primary.price),
})) satisfies BlockMapping<'addon'>
