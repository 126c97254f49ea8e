import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

/** How wide a character of the display face is at most, in em: digits and the unit, with a little air. */
const CHARACTER = 0.58

/** The one large amount of a place: on one line whatever it comes to, and smaller where that line is short. */
export function BigAmount({ amount, className }: { amount: string; className?: string }) {
  return (
    <p className={classNames('@container', className)}>
      <span
        className={`figure block [font-size:min(var(--text-figure),calc(100cqi/(var(--characters)*${CHARACTER})))]`}
        style={{ '--characters': amount.length } as CSSProperties}
      >
        {amount}
      </span>
    </p>
  )
}
