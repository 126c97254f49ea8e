import { classNames } from './class-names.ts'

/** How wide a character of the display face is at most, in em: digits and the unit, with a little air. */
const CHARACTER = 0.58

/** The one large amount of a place: on one line whatever it comes to, and smaller where that line is short. */
export function BigAmount({ amount, className }: { amount: string; className?: string }) {
  return (
    <p className={classNames('@container', className)}>
      <span
        className="figure block"
        style={{ fontSize: `min(var(--text-figure), ${(100 / (amount.length * CHARACTER)).toFixed(2)}cqi)` }}
      >
        {amount}
      </span>
    </p>
  )
}
