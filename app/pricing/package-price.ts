import type { PackageName } from './fees.ts'
import { formatKroner, parsePrice } from './money.ts'

/** Spec 1 §9: what a package costs where content does not say it, kr a month, ekskl. moms. */
const FALLBACK_KRONER: Record<PackageName, number> = { BASIS: 0, PREMIUM: 399 }

/** What a package costs beside its fees, in words: '399 kr.' and 'om måneden ekskl. moms'. */
export interface PackagePrice {
  price: string
  priceLabel: string
}

/** A package's price as content states it, each missing part from the specification's (spec 1 §9). */
export function readPackagePrice(name: PackageName, price = '', priceLabel = ''): PackagePrice {
  return {
    price: priceText(price) || formatKroner(FALLBACK_KRONER[name]),
    priceLabel: priceLabel || 'om måneden ekskl. moms',
  }
}

/** An editor's '399' and '399 kr.' in the one format for amounts (D12); other words as he wrote them. */
function priceText(price: string): string {
  const kroner = parsePrice(price)
  return kroner === null ? price.trim() : formatKroner(kroner)
}
