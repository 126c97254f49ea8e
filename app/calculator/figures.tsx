import type { Figure } from '#app/pricing/outcomes.ts'
import { classNames } from '#app/ui/class-names.ts'

/** The cost figures, one per line; `leads` makes the first one large. */
export function Figures({
  figures,
  leads,
  className,
}: {
  figures: readonly Figure[]
  leads?: boolean
  className?: string
}) {
  return (
    <dl className={classNames('m-0 grid', className)}>
      {figures.map(({ of, label, amount, unit }, index) =>
        leads && index === 0 ? (
          <div key={of} className="pb-2">
            <dt className="text-sm">{label}</dt>
            <dd className="m-0 flex flex-wrap items-baseline gap-x-2.5">
              <span className="figure">{amount}</span> <span className="text-sm">{unit}</span>
            </dd>
          </div>
        ) : (
          <div
            key={of}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-(--hairline) py-1"
          >
            <dt className="text-sm">{label}</dt>
            <dd className="m-0 leading-snug">
              <span className="font-strong tabular-nums">{amount}</span>{' '}
              <span className="text-sm">{unit}</span>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
