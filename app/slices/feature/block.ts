import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, text } from '#app/content/fields.ts'

export const fromPrismic: BlockMapping<'feature'> = ({ primary }) => ({
  title: text(primary.title),
  text: text(primary.text),
  icon: image(primary.icon),
})
