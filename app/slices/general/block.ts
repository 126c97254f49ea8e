import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, link, text } from '#app/content/fields.ts'
import { toRichText } from '#app/content/to-rich-text.ts'

export const fromPrismic = (({ variation, primary }, { hrefOf }) => ({
  /**
   * In the variation 'quote' the body is the quotation, the title its speaker, and the picture the
   * speaker's.
   */
  variation: variation === 'quote' ? ('quote' as const) : ('default' as const),
  title: text(primary.title),
  body: toRichText(primary.body, hrefOf),
  image: image(primary.image),
  imageMobile: image('image_mobile' in primary ? primary.image_mobile : null),
  link: link(primary.link, hrefOf),
})) satisfies BlockMapping<'general'>
