import { CircleAlert, CircleCheck } from 'lucide'
import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/**
 * A message from the server about the last action. Screen readers announce `error` at once,
 * `success` when idle.
 */
export function Alert({
  kind,
  title,
  children,
  className,
  focusRef,
}: {
  kind: 'error' | 'success'
  title: string
  children?: ReactNode
  className?: string
  /** Takes the focus if the button that caused it is far away. */
  focusRef?: Ref<HTMLDivElement>
}) {
  const error = kind === 'error'
  return (
    <div
      ref={focusRef}
      tabIndex={focusRef ? -1 : undefined}
      // biome-ignore lint/a11y/noAutofocus: the result of a post is read first
      autoFocus={focusRef !== undefined}
      role={error ? 'alert' : 'status'}
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-2 px-5 py-4 text-ink',
        error ? 'border-error bg-error-tint' : 'border-success bg-green-tint',
        className,
      )}
    >
      <Icon
        of={error ? CircleAlert : CircleCheck}
        className={classNames('size-6', error ? 'text-error' : 'text-success')}
      />
      <div className="min-w-0">
        <p className="font-strong">{title}</p>
        {children && <div className="text-sm">{children}</div>}
      </div>
    </div>
  )
}
