import { type Figure, figureText, leadingFigure, SENTENCES } from '#app/pricing/figures.ts'
import { BigAmount } from '#app/ui/big-amount.tsx'
import { classNames } from '#app/ui/class-names.ts'

/** The figures of a calculation, one per line; `leads` makes the leading one large. */
export function Figures({
  figures,
  leads,
  className,
}: {
  figures: readonly Figure[]
  leads?: boolean
  className?: string
}) {
  const leading = leads ? leadingFigure(figures) : undefined
  return (
    <dl className={classNames('m-0 grid grid-cols-[minmax(0,1fr)]', className)}>
      {figures.map((figure) =>
        SENTENCES.includes(figure.kind) ? (
          <Sentence key={figure.kind} figure={figure} />
        ) : figure === leading ? (
          <Leading key={figure.kind} figure={figure} />
        ) : (
          <Line key={figure.kind} figure={figure} />
        ),
      )}
    </dl>
  )
}

/** A figure in text size: the total cost, or why nothing is paid out. */
function Sentence({ figure }: { figure: Figure }) {
  return (
    <div className="not-last:pb-2 font-strong leading-snug text-balance wrap-anywhere">
      <dt className="inline font-strong">{figure.kind === 'too-high' ? `${figure.label}:` : figure.label}</dt>{' '}
      <dd className="m-0 inline">{figureText(figure).replace(/\.?$/, '.')}</dd>
    </div>
  )
}

function Leading({ figure: { label, amount, unit, working } }: { figure: Figure }) {
  return (
    <div className="pb-2">
      <dt>{label}</dt>
      <dd className="m-0">
        <BigAmount amount={amount} className="mt-0.5" /> <Unit of={unit} />
        {working && <span className="block text-sm wrap-anywhere">{working}</span>}
      </dd>
    </div>
  )
}

function Line({ figure: { label, amount, unit, working } }: { figure: Figure }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-(--hairline) py-1 wrap-anywhere">
      <dt className="text-sm">{label}</dt>
      <dd className="m-0 leading-snug">
        <span className="font-strong tabular-nums">{amount}</span> <Unit of={unit} />
        {working && <span className="block text-sm">{working}</span>}
      </dd>
    </div>
  )
}

/** Breaks lines before a bracket or after a comma, not within the parts that they separate. */
function Unit({ of: text }: { of: string }) {
  const unit = text.replaceAll(' moms', '\u00a0moms')
  const at = unit.search(/(?<=, )|\(/)
  if (at < 0) return <span className="text-sm">{unit}</span>
  return (
    <span className="text-sm">
      <span>{unit.slice(0, at)}</span>
      <span className="inline-block">{unit.slice(at)}</span>
    </span>
  )
}
