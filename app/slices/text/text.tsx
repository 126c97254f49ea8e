import { Prose } from '#app/shell/layout/prose.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'

/** Body text. */
export function Text({ blocks: [block], around }: BlockProps<'text'>) {
  if (!block.text) return null
  return (
    <Section place={around.place}>
      <Prose text={block.text} />
    </Section>
  )
}
