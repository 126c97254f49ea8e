import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { Ground } from './example.ts'

/**
 * Two parts that belong together: input and result, price and contents, text and action. Tickets
 * are not nested.
 *
 * `tear` is the direction of the line: `split` is vertical from 768 px and horizontal below, `fit`
 * likewise with a stub as wide as its content, `rows` always horizontal. The dots are ink, or with
 * `tornGround` the colour of the ground below. `stubFirst`: the stub comes first in reading order,
 * and on top if the line is horizontal.
 */
export function Ticket({
  main,
  stub,
  mainGround = 'white',
  stubGround = 'yellow',
  tear = 'split',
  tornGround,
  stubFirst,
  className,
  mainClassName,
  stubClassName,
}: {
  main: ReactNode
  stub: ReactNode
  mainGround?: Ground
  stubGround?: Ground
  tear?: 'split' | 'fit' | 'rows'
  tornGround?: boolean
  stubFirst?: boolean
  className?: string
  mainClassName?: string
  stubClassName?: string
}) {
  const sheets = [
    <div key="main" className={classNames('ticket__main', `ground-${mainGround}`, mainClassName)}>
      {main}
    </div>,
    <div key="stub" className={classNames('ticket__stub', `ground-${stubGround}`, stubClassName)}>
      {stub}
    </div>,
  ]
  return (
    <div
      className={classNames(
        'ticket',
        tear !== 'rows' && 'ticket--split',
        tear === 'fit' && 'ticket--split-fit',
        tornGround && 'ticket--torn-ground',
        stubFirst && 'ticket--stub-first',
        className,
      )}
    >
      {stubFirst ? sheets.toReversed() : sheets}
    </div>
  )
}
