import { ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import type { PageEntry } from '#app/content/entries.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ContentIcon, Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'

export type PosterEntry = Pick<PageEntry, 'href' | 'title' | 'teaser' | 'icon' | 'image'>

/**
 * A page as a poster with its caption. Without artwork: a generic poster with the icon from
 * content.
 */
export function Poster({ entry }: { entry: PosterEntry }) {
  return (
    <SiteLink
      href={entry.href}
      className="ground-floor flex h-full flex-col no-underline outline-offset-3 outline-ink hover:bg-hall-2"
    >
      {entry.image ? (
        <Picture
          image={entry.image}
          sizes="(width >= 64rem) 22.5rem, (width >= 48rem) 33vw, 80vw"
          className="aspect-3/4 w-full object-cover"
        />
      ) : (
        <span className="poster-dark">
          <ContentIcon image={entry.icon} className="size-24" />
        </span>
      )}
      <span className="grid flex-1 grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-4 gap-y-1.5 border-t-4 border-hall px-5 pt-5 pb-6 md:px-6">
        <span className="font-display text-[min(1.375rem,10vw)] font-heavy leading-tight text-balance">
          {withSoftHyphens(entry.title)}
        </span>
        <Icon of={ArrowRight} className="row-span-2 size-7 text-brand-yellow" />
        {entry.teaser && <span className="leading-snug text-quiet">{entry.teaser}</span>}
      </span>
    </SiteLink>
  )
}

/**
 * Free cells in the last row of `columns` with `count` posters; if none, the next element gets a
 * row of its own.
 */
function left(count: number, columns: 2 | 3): 1 | 2 | 3 {
  return (columns - (count % columns)) as 1 | 2 | 3
}

const widths = {
  two: { 1: '', 2: 'sm:col-span-2', 3: '' },
  three: { 1: 'xl:col-span-1', 2: 'xl:col-span-2', 3: 'xl:col-span-3' },
}

/** Posters in rows; `rest` fills the free cells of the last row. */
export function PosterGrid({ entries, rest }: { entries: readonly PosterEntry[]; rest: ReactNode }) {
  return (
    <div className="poster-wall grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-5 md:gap-6 xl:grid-cols-3">
      {entries.length > 0 && (
        <ul className="contents">
          {entries.map((entry) => (
            <li key={entry.href}>
              <Poster entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <div
        className={classNames(
          'grid max-sm:col-span-full',
          widths.two[left(entries.length, 2)],
          widths.three[left(entries.length, 3)],
        )}
      >
        {rest}
      </div>
    </div>
  )
}
