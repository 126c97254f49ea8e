import { hasPage } from '#app/pages.ts'
import { RichTextBody } from '#app/rich-text.tsx'
import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { SiteLink } from '#app/ui/site-link.tsx'

/** Closing line of a page: fine print or a last call to action, with one link. */
export function ClosingLine({ blocks: [block], around }: BlockProps<'footer'>) {
  if (!block.title && !block.text && !block.link) return null
  return (
    <Section place={around.place}>
      <div className="border-t border-line pt-6 text-sm">
        {block.title && <h2 className="text-[1.1875rem] leading-tight">{block.title}</h2>}
        {block.text && (
          <div className="prose mt-2 text-quiet">
            <RichTextBody value={block.text} headingsFrom={3} />
          </div>
        )}
        {block.link && hasPage(block.link.href) && (
          <SiteLink href={block.link.href} className="link tap mt-2 inline-flex min-h-8 items-center">
            {block.link.text || 'Læs mere'}
          </SiteLink>
        )}
      </div>
    </Section>
  )
}
