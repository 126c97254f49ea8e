import { Prose } from '#app/shell/layout/prose.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import { BlockTextLink } from '#app/slices/block-link.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'

/** Closing line of a page: fine print or a last call to action, with one link. */
export function ClosingLine({ blocks: [block], around }: BlockProps<'footer'>) {
  if (!block.title && !block.text && !block.link) return null
  return (
    <Section place={around.place}>
      <div className="border-t border-line pt-6 text-sm">
        {block.title && <h2 className="text-[1.1875rem] leading-tight">{block.title}</h2>}
        <Prose text={block.text} headingsFrom={3} className="mt-2 text-quiet" />
        <BlockTextLink link={block.link} className="mt-2" />
      </div>
    </Section>
  )
}
