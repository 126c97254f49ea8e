import { isBlank } from '#app/pricing/typed-text.ts'
import { type CheckResult, valid, wrong } from './checked.ts'
import type { FieldErrors, TypedFields } from './typed-fields.ts'

/** How a text is typed and checked, in whichever form. */
export interface TextField {
  /** Checks and normalises typed text. */
  check: (raw: string) => CheckResult<string>
  autoComplete?: string
  type?: 'email' | 'tel' | 'url'
  inputMode?: 'numeric'
  /** Rows of a multi-line field. */
  rows?: number
}

/** A field of a form: its schema, its check in the browser and its markup derive from it. */
export interface FormField extends TextField {
  label: string
  placeholder?: string
  /** The message for an empty field; absent: the field is optional. */
  missing?: string
  /** As wide as the form, where that has two columns. */
  isWide?: true
}

/** A form's fields in display order, by name. */
export type FieldTable<Name extends string = string> = Readonly<Record<Name, FormField>>

export type CheckedField = Pick<FormField, 'check' | 'missing'>

export function checkField({ check, missing }: CheckedField, raw: string): CheckResult<string> {
  const checked = isBlank(raw) ? valid('') : check(raw)
  return missing !== undefined && checked.ok && checked.value === '' ? wrong(missing) : checked
}

/** A message for each invalid field. */
export function checkFields(table: FieldTable, fields: TypedFields): FieldErrors {
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(table)) {
    const checked = checkField(field, fields[name] ?? '')
    if (!checked.ok) errors[name] = checked.message
  }
  return errors
}
