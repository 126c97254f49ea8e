import type { BlockMapping } from '#app/content/block-mapping.ts'
import { documentLink, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary, items }, related) => ({
  title: text(primary.title),
  tiles: items.flatMap((item) => {
    const target = documentLink(item.tile)
    return (target && related.tile(target)) ?? []
  }),
})) satisfies BlockMapping<'image_tiles'>
