import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { BlockBase, PackageCard } from '#app/content/content.ts'
import { text } from '#app/content/fields.ts'

export interface PricingTableBlock extends BlockBase {
  type: 'pricing_table'
  title: string
  subtitle: string
  note: string
  /** Those that the block names (BASIS, PREMIUM); when it names none, those of all price documents. */
  packages: PackageCard[]
}

declare module '#app/content/content.ts' {
  interface BlockTypes {
    pricing_table: PricingTableBlock
  }
}

export const fromPrismic: BlockMapping<'pricing_table'> = ({ primary, items }, related) => {
  const wanted = items.flatMap((item) => text(item.package).toUpperCase() || [])
  return {
    title: text(primary.title),
    subtitle: text(primary.subtitle),
    note: text(primary.note),
    packages: choosePackages(related.packages(), wanted),
  }
}

/** The packages that are wanted by title, in the wanted order; all of them when none is wanted. */
function choosePackages(packages: PackageCard[], wanted: string[]): PackageCard[] {
  if (wanted.length === 0) return packages
  return wanted.flatMap((title) => packages.find((card) => card.title.toUpperCase() === title) ?? [])
}
