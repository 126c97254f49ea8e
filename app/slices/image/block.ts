import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, Image } from '#app/content/content.ts'
import { image, text } from '#app/content/fields.ts'

export interface ImageBlock extends BlockBase {
  type: 'image'
  image: Image | null
  imageMobile: Image | null
  caption: string
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    image: ImageBlock
  }
}

export const fromPrismic: BlockMapping<'image'> = ({ primary }) => ({
  image: image(primary.image),
  imageMobile: image(primary.image_mobile),
  caption: text(primary.caption),
})
