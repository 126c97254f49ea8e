import { hasPage } from '#app/pages.ts'
import { Chip } from '#app/ui/chip.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ContentIcon } from '#app/ui/icon.tsx'

interface ChipEntry {
  href: string
  title: string
  icon: { url: string } | null
}

/**
 * Pages as chips with their icon; those without a page are left out. `inRow`: on a phone they are
 * one row, as wide as the window, that scrolls.
 */
export function PageChips({ entries, inRow }: { entries: readonly ChipEntry[]; inRow?: boolean }) {
  const shown = entries.filter((entry) => hasPage(entry.href))
  if (shown.length === 0) return null
  return (
    <ul
      className={classNames(
        'flex flex-wrap gap-2 sm:gap-3',
        inRow &&
          'max-md:-mx-(--spacing-gutter) max-md:-my-1.5 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-(--spacing-gutter) max-md:py-1.5 print:flex-wrap',
      )}
    >
      {shown.map((entry) => (
        <li key={entry.href} className={inRow ? 'max-md:shrink-0' : undefined}>
          <Chip href={entry.href} icon={<ContentIcon image={entry.icon} className="size-6" />}>
            {entry.title}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
