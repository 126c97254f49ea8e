import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, text } from '#app/content/fields.ts'

export const fromPrismic: BlockMapping<'feature'> = ({ variation, primary }) => ({
  variation: variation === 'figure' ? 'figure' : 'default',
  title: text(primary.title),
  text: text(primary.text),
  icon: 'icon' in primary ? image(primary.icon) : null,
})
