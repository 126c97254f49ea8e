import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, RichText } from '#app/content/content.ts'
import { text } from '#app/content/fields.ts'
import { toRichText } from '#app/content/to-rich-text.ts'

export interface ArticleBlock extends BlockBase {
  type: 'article'
  title: string
  body: RichText | null
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    article: ArticleBlock
  }
}

export const fromPrismic: BlockMapping<'article'> = ({ primary }, { hrefOf }) => ({
  title: text(primary.title),
  body: toRichText(primary.body, hrefOf),
})
