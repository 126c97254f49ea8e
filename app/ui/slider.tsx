import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import { controlAria, controlGround, type FieldFrame, Frame, inputLook } from './field.tsx'
import { type NumberField, useNumberDraft } from './use-number-draft.ts'

interface SliderProps extends Omit<FieldFrame, 'optional'>, NumberField {
  label: string
  /** The value shown by both controls. */
  value: number
  /** Range and step of the slider; the field next to it accepts any number that `parse` accepts. */
  min: number
  max: number
  step: number
  /** The value as text, such as '1.200' or '2500+'; `formatField`: in the field, if it differs. */
  format: (value: number) => string
  formatField?: (value: number) => string
  /** Labels below both ends of the slider. */
  scale: readonly [string, string]
  /** If slider positions differ from values, with the value that a key leads to. */
  toPosition?: (value: number) => number
  fromPosition?: (position: number) => number
  onward?: (value: number, steps: number) => number
  /** A label between both ends, at this share of the track's length. */
  mark?: { text: string; share: number } | null
  /** Name of the number field, which is the one that is submitted. */
  name?: string
}

/** Steps that a key goes on a slider whose positions are not its values. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/**
 * A slider and a number field with one label and one value. Without scripts only the field is
 * shown.
 */
export function Slider(props: SliderProps) {
  const { id, label, value, onChange, min, max, step, format, scale, name, hint, error, className } = props
  const { formatField = format, onward, mark } = props
  const { toPosition = (number) => number, fromPosition = (number) => number } = props
  const { draft, setDraft, field } = useNumberDraft(props)
  const position = Math.min(max, Math.max(min, toPosition(value)))
  const filled = `${((position - min) / (max - min || 1)) * 100}%`
  const aria = controlAria({ id, hint, error })
  const change = (next: number) => {
    setDraft(null)
    onChange(next)
  }
  return (
    <Frame id={id} label={label} hint={hint} error={error} className={className}>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-1.75">
        <div className="needs-script min-w-0 flex-[1_1_5rem] pt-1">
          <input
            type="range"
            aria-label={label}
            aria-valuetext={format(value)}
            aria-describedby={aria['aria-describedby']}
            className="range"
            style={{ '--filled': filled } as CSSProperties}
            min={min}
            max={max}
            step={step}
            value={position}
            onInput={(event) => change(fromPosition(event.currentTarget.valueAsNumber))}
            onKeyDown={(event) => {
              const steps = KEY_STEPS[event.key]
              // Alt and the left arrow is the browser's Back.
              const isShortcut = event.altKey || event.ctrlKey || event.metaKey
              if (!onward || steps === undefined || isShortcut) return
              event.preventDefault()
              change(onward(value, steps))
            }}
          />
          <div
            aria-hidden="true"
            className="@container relative -mt-1 flex justify-between text-sm text-quiet"
          >
            <span>{scale[0]}</span>
            {mark && (
              <span
                className="range-mark absolute -translate-x-1/2 @max-[8rem]:hidden"
                style={{ '--share': mark.share } as CSSProperties}
              >
                {mark.text}
              </span>
            )}
            <span>{scale[1]}</span>
          </div>
        </div>
        <input
          type="text"
          inputMode="numeric"
          {...aria}
          name={name}
          className={classNames(
            inputLook,
            'flex-[0_1_7.5rem] text-end font-strong tabular-nums max-md:px-2.5',
            controlGround(error),
          )}
          value={draft ?? formatField(value)}
          {...field}
        />
      </div>
    </Frame>
  )
}
