import type { MainHeading } from '#app/content/main-headings.ts'

/** Table of contents of a long text, next to it from 1024 px. Texts with few sections have none. */
export function OnThisPage({ headings }: { headings: readonly MainHeading[] }) {
  if (headings.length < 4) return null
  return (
    <nav aria-label="På siden" className="print:hidden max-lg:hidden lg:sticky lg:top-28 lg:self-start">
      <h2 className="mb-3 text-[1.1875rem] leading-tight">På siden</h2>
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id} className="border-t border-line last:border-b">
            <a href={`#${id}`} className="block py-2.5 text-sm leading-snug no-underline hover:bg-glow">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
