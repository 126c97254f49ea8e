import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'

/** A heading of its own. */
export function Title({ blocks: [block], around }: BlockProps<'title'>) {
  if (!block.title) return null
  return <Section place={around.place} title={block.title} className="section-title" />
}
