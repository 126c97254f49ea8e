import type { SupportCategoryEntry } from '#app/content/content.ts'
import { PageCards } from '#app/shell/page-cards.tsx'
import { hasPage } from '#app/shell/pages.ts'

/** The topics of a help centre as cards. */
export function SupportCategoryCards({ categories }: { categories: readonly SupportCategoryEntry[] }) {
  const shown = categories.filter((category) => hasPage(category.href))
  if (shown.length === 0) return null
  return <PageCards entries={shown.map((category) => ({ ...category, line: category.description }))} />
}
