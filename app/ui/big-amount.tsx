import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

/** '999.999.999,99 kr.' fits on one line at 320 px; a longer amount may wrap. */
const ON_ONE_LINE = 18

/**
 * The one large amount of a section: on one line, and smaller where that line is short. A character
 * of the display face is at most 0.58 em wide. Two amounts may wrap between them where letters are
 * set wide.
 */
export function BigAmount({ amount, className }: { amount: string; className?: string }) {
  return (
    <span className={classNames('@container block', className)}>
      <span
        className={classNames(
          'figure block whitespace-normal [font-size:min(var(--text-figure),calc(100cqi/(var(--characters)*0.58)))]',
          amount.length > ON_ONE_LINE && 'wrap-anywhere',
        )}
        style={{ '--characters': Math.min(amount.length, ON_ONE_LINE) } as CSSProperties}
      >
        {amount.length > ON_ONE_LINE ? amount.replaceAll('\u00a0', ' ') : amount}
      </span>
    </span>
  )
}
