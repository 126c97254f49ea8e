import { ArrowRight } from 'lucide'
import type { MenuEntry } from '#app/shell/site-data.ts'
import { ContentIcon, Icon } from '#app/ui/icon.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'

/**
 * Pages as cards with icon, title and an optional line. With an odd number, the last is two columns
 * wide.
 */
export function PageCards({ entries }: { entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null
  return (
    <div className="@container">
      <ul className="grid gap-5 @min-[42rem]:grid-cols-2 lg:gap-6">
        {entries.map((entry) => (
          <li key={entry.href} className="grid last:odd:@min-[42rem]:col-span-2">
            <SiteLink
              href={entry.href}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] content-start items-center gap-x-4 gap-y-2 border-2 border-ink p-6 no-underline max-[24rem]:gap-x-3 max-[24rem]:px-4 hover:bg-glow"
            >
              <span className="icon-yellow grid size-11 @max-[16rem]:hidden place-items-center rounded-lamp bg-ink">
                <ContentIcon image={entry.icon} />
              </span>
              <span className="col-start-2 font-display text-[min(1.25rem,8.5vw)] font-heavy leading-tight">
                {withSoftHyphens(entry.title)}
              </span>
              <Icon of={ArrowRight} className="size-6 text-primary" />
              {entry.line && <span className="col-span-2 col-start-2">{entry.line}</span>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
