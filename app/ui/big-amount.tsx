import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

/**
 * The one large amount of a section: on one line, and smaller where that line is short. A character
 * of the display face is at most 0.58 em wide.
 */
export function BigAmount({ amount, className }: { amount: string; className?: string }) {
  return (
    <p className={classNames('@container', className)}>
      <span
        className="figure block [font-size:min(var(--text-figure),calc(100cqi/(var(--characters)*0.58)))]"
        style={{ '--characters': amount.length } as CSSProperties}
      >
        {amount}
      </span>
    </p>
  )
}
