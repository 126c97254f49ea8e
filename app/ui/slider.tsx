import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlGround, FieldError, inputLook } from './field.tsx'
import { useNumberDraft } from './use-number-draft.ts'

export interface SliderProps {
  label: string
  /** The value shown by both controls. */
  value: number
  onChange: (value: number) => void
  /** Range and step of the slider; the field next to it accepts any number that `parse` accepts. */
  min: number
  max: number
  step: number
  /** The value as text, such as '1.200' or '2500+'; `formatField`: in the field, if it differs. */
  format: (value: number) => string
  formatField?: (value: number) => string
  /** Parses typed text; null if it is not a number (yet). */
  parse: (text: string) => number | null
  /**
   * The value while the field's text is not a number, which then stays to be corrected; without it
   * the last number stays.
   */
  unreadable?: number
  /** Previously typed text, shown again unchanged. */
  typed?: string | null
  /** Labels below both ends of the slider. */
  scale: readonly [string, string]
  /** If slider positions differ from values (the inline calculator shows position − 1). */
  toPosition?: (value: number) => number
  fromPosition?: (position: number) => number
  /** Name and id of the number field, which is the one that is submitted. */
  name?: string
  id: string
  hint?: ReactNode
  error?: string | null
  className?: string
}

/**
 * A slider and a number field with one label and one value. Without scripts only the field is
 * shown.
 */
export function Slider(props: SliderProps) {
  const { id, label, value, onChange, min, max, step, format, scale, name, hint, error, className } = props
  const { formatField = format } = props
  const { toPosition = (number) => number, fromPosition = (number) => number } = props
  const { draft, setDraft, field } = useNumberDraft(props)
  const position = Math.min(max, Math.max(min, toPosition(value)))
  const filled = `${((position - min) / (max - min || 1)) * 100}%`
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('grid gap-1.75', className)}>
      <label htmlFor={id} className="font-strong leading-snug">
        {label}
      </label>
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] items-center gap-x-5">
        <div className="needs-script">
          <input
            type="range"
            aria-label={label}
            aria-valuetext={format(value)}
            aria-describedby={describedBy}
            className="range"
            style={{ '--filled': filled } as CSSProperties}
            min={min}
            max={max}
            step={step}
            value={position}
            onInput={(event) => {
              setDraft(null)
              onChange(fromPosition(event.currentTarget.valueAsNumber))
            }}
          />
        </div>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={15}
          id={id}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={classNames(
            inputLook,
            'text-end font-strong tabular-nums max-md:px-2.5',
            controlGround(error),
          )}
          value={draft ?? formatField(value)}
          {...field}
        />
        <div
          aria-hidden="true"
          className="needs-script col-start-1 -mt-1 flex justify-between text-sm text-quiet"
        >
          <span>{scale[0]}</span>
          <span>{scale[1]}</span>
        </div>
      </div>
      {hint && (
        <p id={hintId} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  )
}
