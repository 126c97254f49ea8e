import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, Image, Link } from '#app/content/content.ts'
import { image, link, text } from '#app/content/fields.ts'

export interface HeroBlock extends BlockBase {
  type: 'hero'
  title: string
  subtitle: string
  image: Image | null
  link: Link | null
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    hero: HeroBlock
  }
}

export const fromPrismic: BlockMapping<'hero'> = ({ primary }, { hrefOf }) => ({
  title: text(primary.title),
  subtitle: text(primary.subtitle),
  image: image(primary.image),
  link: link(primary.link, hrefOf),
})
