import { hasPage } from '#app/pages.ts'
import { Chip } from '#app/ui/chip.tsx'
import { ContentIcon } from '#app/ui/icon.tsx'

interface ChipEntry {
  href: string
  title: string
  icon: { url: string } | null
}

/** Pages as chips with their icon; those without a page are left out. */
export function PageChips({ entries }: { entries: readonly ChipEntry[] }) {
  const shown = entries.filter((entry) => hasPage(entry.href))
  if (shown.length === 0) return null
  return (
    <ul className="chips flex flex-wrap gap-2 sm:gap-3">
      {shown.map((entry) => (
        <li key={entry.href}>
          <Chip href={entry.href} icon={<ContentIcon image={entry.icon} className="size-6" />}>
            {entry.title}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
