import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, Image, Link, RichText } from '#app/content/content.ts'
import { image, link, text } from '#app/content/fields.ts'
import { toRichText } from '#app/content/to-rich-text.ts'

export interface GeneralBlock extends BlockBase {
  type: 'general'
  /** A quotation: the body is what was said, the title who said it, the picture his or her face. */
  variation: 'default' | 'quote'
  title: string
  body: RichText | null
  image: Image | null
  imageMobile: Image | null
  link: Link | null
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    general: GeneralBlock
  }
}

export const fromPrismic: BlockMapping<'general'> = ({ variation, primary }, { hrefOf }) => ({
  variation: variation === 'quote' ? 'quote' : 'default',
  title: text(primary.title),
  body: toRichText(primary.body, hrefOf),
  image: image(primary.image),
  imageMobile: image('image_mobile' in primary ? primary.image_mobile : null),
  link: link(primary.link, hrefOf),
})
