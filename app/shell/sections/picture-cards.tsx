import { ArrowRight } from 'lucide'
import type { PageEntry } from '#app/content/entries.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ContentIcon, Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts'

/** With an odd number, the first card is two columns wide, so that no row has a gap. */
function isWide(index: number, count: number): boolean {
  return index === 0 && count % 2 === 1
}

/** Pages as cards: picture, title and one line. */
export function PictureCards({
  entries,
}: {
  entries: readonly Pick<PageEntry, 'href' | 'title' | 'teaser' | 'subtitle' | 'icon' | 'image'>[]
}) {
  if (entries.length === 0) return null
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:gap-6">
      {entries.map((entry, index) => (
        <li key={entry.href} className={classNames(isWide(index, entries.length) && 'sm:col-span-2')}>
          <SiteLink href={entry.href} className="ground-grey flex h-full flex-col no-underline hover:bg-glow">
            {entry.image ? (
              <Picture
                image={entry.image}
                sizes="(width >= 64rem) 27rem, (width >= 30rem) 45vw, 90vw"
                className={classNames(
                  'aspect-3/2 w-full object-cover',
                  isWide(index, entries.length) && 'sm:aspect-5/2',
                )}
              />
            ) : (
              <span className="ground-hall grid aspect-3/2 place-items-center">
                <ContentIcon image={entry.icon} className="size-20" />
              </span>
            )}
            <span className="grid flex-1 grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-4 gap-y-1 p-6">
              <span className="font-display text-[min(1.375rem,9vw)] font-heavy leading-tight">
                {withSoftHyphens(entry.title)}
              </span>
              <Icon of={ArrowRight} className="size-6 text-primary" />
              {(entry.teaser || entry.subtitle) && (
                <span className="col-span-2">{entry.teaser || entry.subtitle}</span>
              )}
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
