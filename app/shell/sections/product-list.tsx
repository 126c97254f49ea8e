import { ArrowRight } from 'lucide'
import type { MenuEntry } from '#app/shell/site-data.ts'
import { Icon } from '#app/ui/icon.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'

/** Products in the style of a playbill: title, dotted line, one line of text, arrow. */
export function ProductList({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className="max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] max-md:gap-x-3">
      {entries.map((entry) => (
        <li key={entry.href} className="border-b border-line">
          <SiteLink
            href={entry.href}
            className="row-link product-row min-h-11 items-center py-2 no-underline md:py-4.5"
          >
            <h3 className="text-[1rem] leading-tight font-bold md:text-h3">{withSoftHyphens(entry.title)}</h3>
            <span aria-hidden="true" className="product-dots" />
            <span className="text-sm text-quiet max-md:hidden">{entry.line}</span>
            <Icon
              of={ArrowRight}
              className="col-start-2 sm:row-span-2 row-start-1 self-center text-primary max-md:hidden"
            />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
