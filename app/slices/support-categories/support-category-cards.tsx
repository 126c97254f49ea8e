import type { SupportCategoryEntry } from '#app/content/entries.ts'
import { PageCards } from '#app/shell/sections/page-cards.tsx'

/** The topics of a help centre as cards. */
export function SupportCategoryCards({ categories }: { categories: readonly SupportCategoryEntry[] }) {
  return <PageCards entries={categories.map((category) => ({ ...category, line: category.description }))} />
}
