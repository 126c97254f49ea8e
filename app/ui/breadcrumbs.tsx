import { House } from 'lucide'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { SiteLink } from './site-link.tsx'

export interface Crumb {
  title: string
  /** Absent on the last crumb, the page itself. */
  href?: string
}

/** Home icon and trail; the last item is not linked. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Brødkrummer" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-4 text-sm">
        <li className="flex items-center">
          <SiteLink href="/" aria-label="Forside" className="tap inline-flex min-h-7 min-w-6 items-center">
            <Icon of={House} />
          </SiteLink>
        </li>
        {trail.map((crumb, index) => {
          const last = index === trail.length - 1
          return (
            <li
              key={`${crumb.title}-${crumb.href ?? ''}`}
              className={classNames(
                'flex gap-2 before:size-1.5 before:flex-none before:rounded-lamp before:bg-(--control)',
                // The dot stays beside the first line of a title that takes two.
                last ? 'items-start before:mt-[0.55em]' : 'items-center',
              )}
            >
              {last || !crumb.href ? (
                <span aria-current={last ? 'page' : undefined} className="font-strong">
                  {crumb.title}
                </span>
              ) : (
                <SiteLink href={crumb.href} className="tap inline-flex min-h-7 items-center underline">
                  {crumb.title}
                </SiteLink>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
