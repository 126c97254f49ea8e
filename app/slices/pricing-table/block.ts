import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { PackageCard } from '#app/content/content.ts'
import { text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary, items }, related) => ({
  title: text(primary.title),
  subtitle: text(primary.subtitle),
  note: text(primary.note),
  /**
   * The packages that the block names (BASIS, PREMIUM); if it names none, those of all price
   * documents.
   */
  packages: choosePackages(
    related.prices().packages,
    items.flatMap((item) => text(item.package).toUpperCase() || []),
  ),
})) satisfies BlockMapping<'pricing_table'>

/** The packages with these titles, in this order; without titles, all of them. */
function choosePackages(packages: PackageCard[], wanted: string[]): PackageCard[] {
  if (wanted.length === 0) return packages
  return wanted.flatMap((title) => packages.find((card) => card.title.toUpperCase() === title) ?? [])
}
