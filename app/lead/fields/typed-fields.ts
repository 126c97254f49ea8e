/** A form's text fields by name, as the browser sends them. */
export type TypedFields = Record<string, string>

/** Field → Danish message. */
export type FieldErrors = Record<string, string>

/** The server's result for a form posted without JavaScript. */
export interface FormResult {
  fields: TypedFields
  errors: FieldErrors
  /**
   * An error that belongs to no field, e.g. 'Der opstod en fejl. Prøv igen.'; null if only fields
   * are invalid.
   */
  failure: string | null
}

export function readFields(data: FormData): TypedFields {
  return Object.fromEntries(
    [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
