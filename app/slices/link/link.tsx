import { hasPage } from '#app/pages.ts'
import { Section } from '#app/shell/layout/section.tsx'
import type { BlockProps } from '#app/slices/block-place.ts'
import { Button } from '#app/ui/button.tsx'

/** A button; one that leads to another site opens in a new tab. */
export function LinkButton({ blocks: [block], around }: BlockProps<'link'>) {
  const text = block.text || block.link?.text
  if (!block.link || !text || !hasPage(block.link.href)) return null
  return (
    <Section place={around.place}>
      <Button href={block.link.href} variant="border">
        {text}
      </Button>
    </Section>
  )
}
