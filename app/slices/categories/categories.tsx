import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { PageChips } from './page-chips.tsx'

/** The products that a customer uses, as linked chips. */
export function CustomerProducts({ blocks: [block], around }: BlockProps<'categories'>) {
  if (block.products.length === 0) return null
  return (
    <Section place={around.place} title={block.title} headingClassName="text-h3">
      <PageChips entries={block.products} />
    </Section>
  )
}
