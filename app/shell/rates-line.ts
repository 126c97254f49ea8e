import type { PriceModel } from '#app/content/content.ts'

const number = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 3 })

/** '3,2 kr. + 3,2 %', ekskl. moms and per sold ticket; the two words stand beside it. Null where content has no rates. */
export function ratesLine(model: Pick<PriceModel, 'fixedFee' | 'percentageFee'> | undefined): string | null {
  if (!model) return null
  const parts = [
    model.fixedFee !== null && `${number.format(model.fixedFee)}\u00a0kr.`,
    model.percentageFee !== null && `${number.format(model.percentageFee)}\u00a0%`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' + ') : null
}
