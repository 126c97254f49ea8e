import { CircleAlert } from 'lucide'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface FieldFrame {
  label: ReactNode
  /** The id of the control, unique in the document. In an island it cannot come from `useId`. */
  id: string
  /** A help sentence below the label. */
  hint?: ReactNode
  /** What to do about it: "Skriv dit fulde navn." */
  error?: string | null
  /** Shows '(valgfrit)'. Required fields have no mark. */
  optional?: boolean
  className?: string
}

/** The attributes of a control, without those that its field sets. */
type ControlProps<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentPropsWithoutRef<Tag>,
  keyof FieldFrame | 'aria-invalid' | 'aria-describedby'
>

/** Connects a control with its label, hint and error. */
export function controlAria({ id, hint, error }: Pick<FieldFrame, 'id' | 'hint' | 'error'>) {
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : '']
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  }
}

export const inputLook =
  'block w-full min-h-13 rounded-field border-2 px-3.5 py-2.5 text-[1.0625rem] leading-tight text-ink placeholder:text-muted placeholder:opacity-100 hover:border-ink focus-visible:border-ink focus-visible:outline-offset-2 disabled:border-dashed disabled:bg-disabled disabled:text-on-disabled'

/** Border and background of a control, depending on its validity. */
export function controlGround(error: string | null | undefined): string {
  return error ? 'border-error bg-error-tint' : 'border-(--control) bg-white'
}

/** Label, hint and error around a control. */
export function Frame({
  id,
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldFrame & { children: ReactNode }) {
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.75', className)}>
      <label htmlFor={id} className="font-strong leading-snug">
        <span>{label}</span>
        {optional && <span className="font-regular text-quiet"> (valgfrit)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The error message below a field. */
export function FieldError({ id, error }: { id?: string; error?: string | null }) {
  if (!error) return null
  return (
    <p id={id} className="flex items-start gap-2 text-sm font-strong leading-snug text-(--error)">
      <Icon of={CircleAlert} className="mt-px size-4.5" />
      <span>{error}</span>
    </p>
  )
}

/** The keyboard of a phone, by the field's type; a field of digits names its own. */
const KEYBOARDS: Partial<Record<string, 'tel' | 'url' | 'email'>> = { tel: 'tel', url: 'url', email: 'email' }

export type FieldProps = FieldFrame &
  ControlProps<'input'> & {
    /** A unit at the end of the field, such as 'kr.'. */
    unit?: string
  }

/**
 * A text field with label, hint and error. `required` is for browsers and screen readers; it shows
 * no star.
 */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  unit,
  id,
  type = 'text',
  ...input
}: FieldProps) {
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      <div className="relative">
        <input
          type={type}
          {...input}
          inputMode={input.inputMode ?? KEYBOARDS[type]}
          {...controlAria({ id, hint, error })}
          className={classNames(inputLook, controlGround(error), unit && 'pe-13')}
        />
        {unit && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-4 grid place-items-center text-muted"
          >
            {unit}
          </span>
        )}
      </div>
    </Frame>
  )
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...area
}: FieldFrame & ControlProps<'textarea'>) {
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      <textarea
        {...area}
        {...controlAria({ id, hint, error })}
        className={classNames(inputLook, controlGround(error), 'min-h-30 resize-y leading-normal')}
      />
    </Frame>
  )
}

/** A native select, which phones show in their own way. */
export function Select({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...select
}: FieldFrame & ControlProps<'select'>) {
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={optional} className={className}>
      <select
        {...select}
        {...controlAria({ id, hint, error })}
        className={classNames(
          inputLook,
          controlGround(error),
          'select-arrow appearance-none pe-10 text-[min(1.0625rem,7vw)]! text-ellipsis',
        )}
      />
    </Frame>
  )
}

export function Checkbox({
  label,
  hint,
  error,
  className,
  id,
  ...input
}: Omit<FieldFrame, 'optional'> & Omit<ControlProps<'input'>, 'type'>) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[--spacing(7)_minmax(0,1fr)] items-start gap-x-3 gap-y-1.75',
        className,
      )}
    >
      <input
        {...input}
        {...controlAria({ id, hint, error })}
        type="checkbox"
        className={classNames(
          'checkbox m-0 grid size-7 cursor-pointer appearance-none place-items-center rounded-field border-2 checked:border-ink checked:bg-ink hover:border-ink',
          controlGround(error),
        )}
      />
      <label htmlFor={id} className="cursor-pointer pt-px leading-snug">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="col-start-2 text-sm text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <div className="col-start-2">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      )}
    </div>
  )
}
