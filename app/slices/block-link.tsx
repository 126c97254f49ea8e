import type { Link } from '#app/content/content.ts'
import { hasPage } from '#app/pages.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { SiteLink } from '#app/ui/site-link.tsx'

/** The only link of a block, under its text; not rendered if it leads to no page. */
export function BlockLink({ link }: { link: Link | null }) {
  if (!link || !hasPage(link.href)) return null
  return (
    <div className="mt-6">
      <Button href={link.href} variant="border">
        {link.text || 'Læs mere'}
      </Button>
    </div>
  )
}

/** The same link as small text. */
export function BlockTextLink({ link, className }: { link: Link | null; className?: string }) {
  if (!link || !hasPage(link.href)) return null
  return (
    <SiteLink
      href={link.href}
      className={classNames('link tap', className, 'inline-flex min-h-8 items-center')}
    >
      {link.text || 'Læs mere'}
    </SiteLink>
  )
}
