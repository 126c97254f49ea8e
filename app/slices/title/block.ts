import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase } from '#app/content/content.ts'
import { text } from '#app/content/fields.ts'

export interface TitleBlock extends BlockBase {
  type: 'title'
  title: string
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    title: TitleBlock
  }
}

export const fromPrismic: BlockMapping<'title'> = ({ primary }) => ({
  title: text(primary.title),
})
