import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { ArticleRows } from './article-rows.tsx'

export function SupportCategoryItem({ blocks: [block], around }: BlockProps<'support_category_item'>) {
  if (block.articles.length === 0) return null
  return (
    <Section place={around.place} title={block.title} headingClassName="text-h3">
      <ArticleRows articles={block.articles} />
    </Section>
  )
}
