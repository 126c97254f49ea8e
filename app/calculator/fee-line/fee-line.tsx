import { useState } from 'react'
import { formatPerTicket, fromKroner, parsePrice, priceFieldText } from '#app/pricing/money.ts'
import { outcomesOf } from '#app/pricing/outcomes.ts'
import type { FeeRates } from '#app/pricing/packages.ts'
import { LEAST_PRICE } from '#app/pricing/revenue.ts'
import { controlGround, inputLook } from '#app/ui/field.tsx'
import { useNumberDraft } from '#app/ui/use-number-draft.ts'

/**
 * The fee of one ticket in each package, for a ticket price that the visitor types: 'Gebyr for en
 * billet til 150 kr.: 10 kr. i BASIS, 12,50 kr. i PREMIUM inkl. moms'. Without scripts it shows the
 * fee for the starting price.
 */
export function FeeLine({
  id,
  startPrice,
  packages,
}: {
  id: string
  /** kr. inkl. moms */
  startPrice: number
  packages: readonly ({ name: string } & FeeRates)[]
}) {
  const [price, setPrice] = useState(startPrice)
  const { draft, setDraft, field } = useNumberDraft({ parse: parsePrice, unreadable: 0, onChange: setPrice })
  const isPrice = price >= LEAST_PRICE
  const fees = packages.map(
    (rates) =>
      `${formatPerTicket(outcomesOf(1, fromKroner(price), rates).feePerTicket)} i\u00a0${rates.name}`,
  )
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <label htmlFor={id}>Gebyr for en billet til</label>
      <span className="inline-flex items-center gap-2">
        <span className="without-script">{priceFieldText(price)}</span>
        <span className="needs-script">
          <input
            id={id}
            type="text"
            inputMode="decimal"
            aria-invalid={!isPrice || undefined}
            aria-describedby={`${id}-gebyr`}
            className={`${inputLook} max-w-22 py-1.5 text-end font-strong tabular-nums ${controlGround(null)}`}
            value={draft ?? priceFieldText(price)}
            {...field}
            onBlur={() => {
              field.onBlur()
              if (price >= LEAST_PRICE) setDraft(null)
            }}
          />
        </span>
        <span>kr.:</span>
      </span>
      <strong id={`${id}-gebyr`} className="text-balance" aria-live="polite">
        {isPrice ? `${fees.join(', ')} inkl.\u00a0moms` : 'Skriv en billetpris på mindst 1 kr., fx 150.'}
      </strong>
    </div>
  )
}
