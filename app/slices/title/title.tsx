import type { TitleBlock } from '#app/content/content.ts'
import { Section } from '#app/shell/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'

/** A heading of its own. */
export function Title({ blocks: [block], around }: BlockProps<TitleBlock>) {
  if (!block.title) return null
  return <Section place={around.place} title={block.title} className="section-title" />
}
