import type { BlockTypes } from '#app/content/content.ts'
import { hasPage } from '#app/pages.ts'
import { Button } from '#app/ui/button.tsx'

/** The one link of a block, under its text; not shown where it leads to no page. */
export function BlockLink({ link }: { link: BlockTypes['general']['link'] }) {
  if (!link || !hasPage(link.href)) return null
  return (
    <div className="mt-6">
      <Button href={link.href} variant="border">
        {link.text || 'Læs mere'}
      </Button>
    </div>
  )
}
