import type { BlockMapping } from '#app/content/block-mapping.ts'
import { text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary }) => ({
  title: text(primary.title),
})) satisfies BlockMapping<'title'>
