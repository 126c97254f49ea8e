import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { PageChips } from './category-chips.tsx'

/** The products that a customer uses, as linked chips. */
export function Categories({ blocks: [block], around }: BlockProps<'categories'>) {
  if (block.categories.length === 0) return null
  return (
    <Section place={around.place} title={block.title} headingClassName="text-h3">
      <PageChips entries={block.categories} />
    </Section>
  )
}
