import type { BlockMapping } from '#app/content/block-mapping.ts'
import { image, text } from '#app/content/fields.ts'
import { toRichText } from '#app/content/to-rich-text.ts'

export const fromPrismic = (({ primary, items }, { hrefOf }) => ({
  title: text(primary.title),
  text: text(primary.text),
  /** Text and picture of the section 'Vil du høre mere?'. */
  moreText: text(primary.more_text),
  moreImage: image(primary.more_image),
  questions: items.flatMap((item) => {
    const question = text(item.question)
    return question ? [{ question, answer: toRichText(item.answer, hrefOf) }] : []
  }),
})) satisfies BlockMapping<'faq'>
