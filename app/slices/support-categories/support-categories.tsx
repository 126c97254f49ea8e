import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { SupportCategoryCards } from './support-category-cards.tsx'

export function SupportCategories({ blocks: [block], around }: BlockProps<'support_categories'>) {
  if (block.categories.length === 0) return null
  return (
    <Section place={around.place} title={block.title}>
      <SupportCategoryCards categories={block.categories} />
    </Section>
  )
}
