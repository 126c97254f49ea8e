import { SiteLink } from '#app/ui/site-link.tsx'

/** Links that filter a list; the active one is dark. */
export function FilterChips({
  label,
  options,
}: {
  label: string
  options: readonly { title: string; href: string; chosen: boolean }[]
}) {
  return (
    <nav aria-label={label} className="print:hidden my-8">
      <ul className="flex flex-wrap gap-2">
        {options.map((option) => (
          <li key={option.href}>
            <SiteLink
              href={option.href}
              aria-current={option.chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-lamp border-2 border-ink px-4.5 font-strong leading-tight no-underline hover:bg-glow aria-[current]:bg-ink aria-[current]:text-white forced-colors:aria-[current]:underline"
            >
              {option.title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
