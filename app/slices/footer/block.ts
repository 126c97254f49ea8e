import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, Link, RichText } from '#app/content/content.ts'
import { link, text } from '#app/content/fields.ts'
import { toRichText } from '#app/content/to-rich-text.ts'

export interface FooterBlock extends BlockBase {
  type: 'footer'
  title: string
  text: RichText | null
  link: Link | null
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    footer: FooterBlock
  }
}

export const fromPrismic: BlockMapping<'footer'> = ({ primary }, { hrefOf }) => ({
  title: text(primary.title),
  text: toRichText(primary.text, hrefOf),
  link: link(primary.link, hrefOf),
})
