import { useId } from 'react'
import { ContentIcon } from './icon.tsx'
import { breakable } from './long-words.ts'
import { SiteLink } from './site-link.tsx'

export interface SideListItem {
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
    <nav aria-label={heading} className="no-print">
      <div className="needs-script lg:hidden">
        <label htmlFor={id} className="mb-1.75 block font-strong leading-snug">
          {selectLabel}
        </label>
        <select
          id={id}
          // If the browser restored the earlier choice, going back would lead forward again.
          autoComplete="off"
          className="select-arrow block min-h-13 w-full appearance-none rounded-field border-2 border-(--control) bg-white py-2 ps-3.5 pe-12 leading-tight text-ink hover:border-ink"
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
        </select>
      </div>
      <div className="side-list">
        <h2 className="mb-3 ps-4 text-[1.1875rem] leading-tight">{heading}</h2>
        <ul>
          {items.map((item) => (
            <li key={item.href} className="border-t border-line last:border-b">
              <SiteLink
                href={item.href}
                aria-current={item.href === current ? 'page' : undefined}
                className="side-list__item relative flex min-h-13 items-center gap-3.5 px-4 py-2 leading-tight no-underline hover:bg-glow focus-visible:-outline-offset-3 aria-[current]:bg-glow aria-[current]:font-strong"
              >
                <ContentIcon image={item.icon} className="size-5.5" />
                <span className="min-w-0 wrap-anywhere">{breakable(item.title)}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
