import type { SupportCategoryEntry } from '#app/content/entries.ts'
import { hasPage } from '#app/pages.ts'
import { PageCards } from '#app/shell/sections/page-cards.tsx'

/** The topics of a help centre as cards. */
export function SupportCategoryCards({ categories }: { categories: readonly SupportCategoryEntry[] }) {
  const shown = categories.filter((category) => hasPage(category.href))
  if (shown.length === 0) return null
  return <PageCards entries={shown.map((category) => ({ ...category, line: category.description }))} />
}
