import type { ReactNode } from 'react'
import { useSiteData } from '#app/shell/site-data.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { SideList } from '#app/ui/side-list.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'
import { Trail } from './trail.tsx'

/** Title and intro of a page, with buttons below and a picture next to them. */
export function PageTop({
  title,
  icon,
  lead,
  actions,
  picture,
}: {
  title: string
  /** Before the title, on its line. */
  icon?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  picture?: ReactNode
}) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] gap-8 md:gap-10',
        Boolean(picture) && 'md:grid-cols-[minmax(0,1fr)_14rem] lg:grid-cols-[minmax(0,1fr)_18rem]',
      )}
    >
      <div className="min-w-0 self-center">
        {icon ? (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
            {icon}
            <h1 className="min-w-0 text-h1">{withSoftHyphens(title)}</h1>
          </div>
        ) : (
          <h1 className={classNames('text-h1', Boolean(picture) && 'lg:max-xl:text-h2')}>
            {withSoftHyphens(title)}
          </h1>
        )}
        {lead && <p className="mt-4 max-w-136 text-lead">{lead}</p>}
        {actions && <div className="mt-6 flex flex-wrap gap-3 *:max-sm:grow *:max-sm:px-3.5">{actions}</div>}
      </div>
      {picture}
    </div>
  )
}

/** A page without a side list: breadcrumbs above one column of content. */
export function PlainPage({ trail, children }: { trail: readonly Crumb[]; children: ReactNode }) {
  return (
    <div className="wrap pt-6 pb-section">
      <Trail trail={trail} />
      <div className="mt-4 md:mt-8 lg:mt-12">{children}</div>
    </div>
  )
}

/** Groups of pages with a side list, and where each has its overview. */
const GROUPS = {
  products: { title: 'Produkter', href: '/produkt', selectLabel: 'Vælg produkt' },
  industries: { title: 'Brancher', href: '/branche', selectLabel: 'Vælg branche' },
  pricePages: { title: 'Priser', href: '/pricing-pages', selectLabel: 'Vælg prisside' },
  infoPages: {
    title: 'Virksomheden',
    href: '/om-os',
    heading: 'Om virksomheden',
    selectLabel: 'Vælg side',
  },
} as const

/**
 * A page of a group, or without `page` its overview: breadcrumbs, side list (a select below 1024
 * px) with the page's top next to it, and sections of the page's whole width below.
 */
export function SidePage({
  group,
  page,
  below = (href) => href,
  top,
  children,
}: {
  group: keyof typeof GROUPS
  page?: { title: string; href: string }
  /** The address that the group's pages have here. */
  below?: (href: string) => string
  top: ReactNode
  children?: ReactNode
}) {
  const { selectLabel, ...overview } = GROUPS[group]
  const items = useSiteData()?.menu[group] ?? []
  return (
    <>
      <div className="section-white pt-4 md:pt-6">
        <div className="wrap">
          <Trail trail={page ? [overview, { title: page.title }] : [{ title: overview.title }]} />
          {/* A block on paper: see app/ui/print.css. */}
          <div className="mt-4 grid gap-5 md:mt-6 md:gap-8 lg:grid-cols-[16.5rem_minmax(0,1fr)] lg:gap-16 print:block">
            <SideList
              heading={'heading' in overview ? overview.heading : overview.title}
              selectLabel={selectLabel}
              items={items.map((item) => ({ ...item, href: below(item.href) }))}
              current={page && below(page.href)}
            />
            <div className="min-w-0">{top}</div>
          </div>
        </div>
      </div>
      {children}
    </>
  )
}
