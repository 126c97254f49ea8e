import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, text } from '#app/content/fields.ts'

export const fromPrismic = (({ variation, primary }) => ({
  /** In the variation 'figure' the title is a large figure. */
  variation: variation === 'figure' ? ('figure' as const) : ('default' as const),
  title: text(primary.title),
  text: text(primary.text),
  icon: 'icon' in primary ? image(primary.icon) : null,
})) satisfies BlockMapping<'feature'>
