import { withoutVat } from '#app/pricing/fees.ts'
import { fromKroner, toKroner } from '#app/pricing/money.ts'
import { describe } from './describe.ts'
import type { FinalLead } from './final-lead.ts'
import type { Offer } from './offer.ts'

/**
 * What a lead is worth to the seller, kr. ekskl. moms: the fees of its tickets; without tickets
 * twelve months of the package with the add-ons whose price is known; an order's price. 0: unknown.
 */
export function worthOf({ package: name, hasFigures, quote, figures }: Offer): number {
  if (name === null) {
    const { kroner = null, unit = '' } = figures.find(({ kind }) => kind === 'package') ?? {}
    const price = fromKroner(kroner ?? 0)
    return toKroner(/inkl/i.test(unit) ? withoutVat(price) : price)
  }
  if (hasFigures) return quote.calculatedFees.totalFee
  const { packageAmount, addOnAmount } = quote.month
  return toKroner(12n * ((packageAmount ?? 0n) + addOnAmount))
}

/** The worth of a lead of any form. */
export function worthOfLead(lead: FinalLead): number {
  const { offer } = describe(lead)
  return offer === null ? 0 : worthOf(offer)
}
