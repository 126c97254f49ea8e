import { ChoiceInput } from './choice-input.tsx'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

/**
 * Two or three radio pills in one frame, such as Kunde / Arrangør. Native radios: arrow keys and
 * forms work without scripts.
 */
export function Segmented({
  id,
  legend,
  name,
  options,
  value,
  error,
  onChange,
  className,
}: {
  /** The id of the first option, for an error's link. */
  id?: string
  legend: string
  name: string
  options: readonly { value: string; label: string }[]
  /** The selected one; without `onChange` the initial one. */
  value: string
  error?: string | undefined
  onChange?: (value: string) => void
  className?: string
}) {
  return (
    <fieldset
      className={classNames('m-0 min-w-0 border-0 p-0', className)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-1.75 p-0 font-strong leading-snug">{legend}</legend>
      <div className="flex w-full max-w-88 flex-wrap rounded-[calc(var(--spacing)*7)] border-2 border-ink bg-white p-1 text-ink">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="relative grid min-h-11 min-w-fit flex-[1_0_5.25rem] cursor-pointer place-items-center rounded-lamp px-4 text-center max-[26rem]:px-1 font-strong leading-tight hover:bg-glow has-checked:bg-ink has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-5 has-focus-visible:outline-(--focus) forced-colors:has-checked:outline-2"
          >
            <ChoiceInput
              type="radio"
              id={index === 0 ? id : undefined}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChoose={() => onChange?.(option.value)}
              className="pointer-events-none absolute inset-0 m-0 opacity-0"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.75">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      )}
    </fieldset>
  )
}
