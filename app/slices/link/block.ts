import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, Link } from '#app/content/content.ts'
import { link, text } from '#app/content/fields.ts'

export interface LinkBlock extends BlockBase {
  type: 'link'
  text: string
  link: Link | null
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    link: LinkBlock
  }
}

export const fromPrismic: BlockMapping<'link'> = ({ primary }, { hrefOf }) => ({
  text: text(primary.text),
  link: link(primary.link, hrefOf),
})
