import { useId } from 'react'
import { classNames } from './class-names.ts'
import { Select } from './field.tsx'
import { ContentIcon } from './icon.tsx'
import { SiteLink } from './site-link.tsx'
import { withSoftHyphens } from './soft-hyphens.ts'

interface SideListItem {
  title: string
  href: string
  icon?: { url: string } | null
}

/**
 * The sibling pages: a list on the side from 1024 px, a native select above the content below that.
 * Choosing an option opens its page. Without scripts the list is always shown, since a
 * select alone does nothing.
 */
export function SideList({
  heading,
  selectLabel,
  items,
  current,
}: {
  heading: string
  /** Label of the select, such as 'Vælg branche'. */
  selectLabel: string
  items: readonly SideListItem[]
  /** Address of the current page; absent on the overview. */
  current?: string
}) {
  const id = useId()
  if (items.length === 0) return null
  const known = items.some((item) => item.href === current)
  return (
    <nav aria-label={heading} className="print:hidden">
      <Select
        id={id}
        label={selectLabel}
        className="needs-script flex-wrap items-center gap-x-2 max-lg:flex lg:hidden [&>label]:text-sm [&>select]:w-auto [&>select]:grow [&>select]:ps-2.5"
        // If the browser restored the earlier choice, going back would lead forward again.
        autoComplete="off"
        // Handled by app/frame/side-lists.ts, which compares it with the current page.
        data-leads-to-page={known ? current : ''}
        defaultValue={known ? current : ''}
      >
        {!known && (
          <option value="" disabled>
            {selectLabel}
          </option>
        )}
        {items.map((item) => (
          <option key={item.href} value={item.href}>
            {item.title}
          </option>
        ))}
      </Select>
      <div className="max-lg:[@media(scripting:enabled)]:hidden">
        <h2 className="mb-3 ps-4 text-[1.1875rem] leading-tight">{heading}</h2>
        <ul>
          {items.map((item) => (
            <li key={item.href} className="border-t border-line last:border-b">
              <SiteLink
                href={item.href}
                aria-current={item.href === current ? 'page' : undefined}
                className={classNames(
                  'relative flex min-h-13 items-center gap-3.5 px-4 py-2 leading-tight no-underline hover:bg-glow focus-visible:-outline-offset-3',
                  item.href === current &&
                    'bg-glow font-strong after:absolute after:inset-y-0 after:right-0 after:my-auto after:h-6 after:w-3 after:rounded-l-[0.75rem] after:bg-primary forced-colors:after:bg-[Highlight]',
                )}
              >
                <ContentIcon image={item.icon} className="size-5.5" />
                <span className="min-w-0 wrap-anywhere">{withSoftHyphens(item.title)}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
