import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import type { Ground } from '#app/ui/example.ts'

/**
 * Where a block is placed: a full-width section, one wide column, or the column next to a side
 * list.
 */
export type SectionPlace = 'page' | 'wide' | 'column'

/**
 * One section of a page with its heading. On a page it has full width and its own padding; two
 * white ones in a row share the space between them. In a column it is a plain block, and its
 * background a panel.
 */
export function Section({
  place = 'page',
  ground = 'white',
  title,
  text,
  action,
  className,
  headingClassName,
  children,
}: {
  place?: SectionPlace
  ground?: Ground
  title?: string
  text?: ReactNode
  /** A link or button at the end of the heading's line. */
  action?: ReactNode
  className?: string
  /** Another heading size than the section's own; less space follows. */
  headingClassName?: string
  children?: ReactNode
}) {
  const head = (title || text || action) && (
    <div
      className={classNames(
        'section-head flex flex-wrap items-end justify-between gap-x-10 gap-y-4',
        Boolean(children) && (place === 'page' && !headingClassName ? 'mb-(--spacing-stack)' : 'mb-6'),
      )}
    >
      <div className="max-w-176 min-w-0">
        {title && <h2 className={headingClassName ?? 'text-h2'}>{title}</h2>}
        {text && (
          <p
            className={classNames(
              'mt-3 text-lead',
              (ground === 'hall' || ground === 'floor') && 'text-quiet',
            )}
          >
            {text}
          </p>
        )}
      </div>
      {action && <div className="max-w-full shrink-0">{action}</div>}
    </div>
  )
  if (place !== 'page') {
    return (
      <section className={classNames('section-column', className)}>
        {head}
        {children &&
          (ground === 'white' ? children : <div className={`ground-${ground} p-6`}>{children}</div>)}
      </section>
    )
  }
  return (
    <section
      className={classNames(
        ground === 'white' ? 'section-white' : `section-plane ground-${ground}`,
        className,
      )}
    >
      <div className="wrap">
        {head}
        {children}
      </div>
    </section>
  )
}
