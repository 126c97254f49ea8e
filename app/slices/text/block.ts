import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, RichText } from '#app/content/content.ts'
import { toRichText } from '#app/content/to-rich-text.ts'

export interface TextBlock extends BlockBase {
  type: 'text'
  text: RichText | null
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    text: TextBlock
  }
}

export const fromPrismic: BlockMapping<'text'> = ({ primary }, { hrefOf }) => ({
  text: toRichText(primary.text, hrefOf),
})
