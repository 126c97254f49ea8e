import type { PriceModel } from '#app/content/content.ts'
import { formatRate } from '#app/pricing/money.ts'

/**
 * '3,2 kr. + 3,2 %', ekskl. moms and per sold ticket; both qualifiers are shown next to it. Null if
 * content has no rates.
 */
export function ratesLine(model: Pick<PriceModel, 'fixedFee' | 'percentageFee'> | undefined): string | null {
  if (!model) return null
  const parts = [
    model.fixedFee !== null && `${formatRate(model.fixedFee)}\u00a0kr.`,
    model.percentageFee !== null && `${formatRate(model.percentageFee)}\u00a0%`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' + ') : null
}
