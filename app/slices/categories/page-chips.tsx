import { Chip } from '#app/ui/chip.tsx'
import { ContentIcon } from '#app/ui/icon.tsx'

interface ChipEntry {
  href: string
  title: string
  icon: { url: string } | null
}

/** Links to pages, as chips with their icon. */
export function PageChips({ entries }: { entries: readonly ChipEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ul className="chips flex flex-wrap gap-2 sm:gap-3">
      {entries.map((entry) => (
        <li key={entry.href}>
          <Chip href={entry.href} icon={<ContentIcon image={entry.icon} className="size-6" />}>
            {entry.title}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
