import * as z from 'zod/mini'
import { isRecord } from '#app/is-record.ts'
import { figureOf, flag } from '#app/lead/answers/answer.ts'
import { SOURCE_PARTS } from '#app/lead/attribution.ts'
import { type CheckResult, valid, wrong } from '#app/lead/fields/checked.ts'
import { type CheckedField, checkField } from '#app/lead/fields/form-field.ts'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import { clip } from '#app/lead/fields/text.ts'

// What the schemas of the lead endpoints have in common.

/** Any value, also absent; only its transform reads it. */
export const anything = z.optional(z.unknown())

/** Any value, read as one line of text. */
export const clippedLine = z.pipe(anything, z.transform(clip))

/** A check, as a schema's last step: its normalised value, or its Danish message. */
export const accept = <Raw, Value>(check: (raw: Raw) => CheckResult<Value>) =>
  z.transform((raw: Raw, context) => {
    const result = check(raw)
    if (result.ok) return result.value
    context.issues.push({ code: 'custom', message: result.message, input: raw })
    return z.NEVER
  })

/** A text field: absent and null count as empty. */
export const textField = (field: CheckedField) =>
  z.pipe(
    z.nullish(z.string({ error: 'Her skal stå tekst.' })),
    accept((raw: string | null | undefined) => checkField(field, raw ?? '')),
  )

/** The schemas of a form's fields. */
export function textFields<Name extends string>(
  table: Readonly<Record<Name, CheckedField>>,
): Record<Name, ReturnType<typeof textField>> {
  const schemas = Object.entries<CheckedField>(table).map(([name, field]) => [name, textField(field)])
  return Object.fromEntries(schemas)
}

/** A value of which only some are accepted. */
export const choice = <Value>(accepts: (raw: unknown) => Value | null, message: string) =>
  z.pipe(
    anything,
    accept((raw: unknown) => {
      const value = accepts(raw)
      return value === null ? wrong(message) : valid(value)
    }),
  )

export const group = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.pipe(
    z.pipe(
      anything,
      z.transform((raw: unknown) => (isRecord(raw) ? raw : {})),
    ),
    z.object(shape),
  )

const attribution = z.nullish(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((raw: Record<string, unknown>) =>
      Object.fromEntries(
        SOURCE_PARTS.flatMap(({ name }) => {
          const value = typeof raw[name] === 'string' ? clip(raw[name]) : ''
          return value === '' ? [] : [[name, value] as const]
        }),
      ),
    ),
  ),
)

/** What is sent with the fields of each lead payload: spam signals, attribution, the notice. */
export const submissionMetadata = {
  [HIDDEN_FIELDS.honeypot]: clippedLine,
  [HIDDEN_FIELDS.elapsedMs]: z.pipe(
    anything,
    z.transform((raw: unknown) => {
      const ms = figureOf(raw)
      return ms >= 0 ? ms : null
    }),
  ),
  attribution,
  notice: z.nullish(group({ version: clippedLine, touched: z.pipe(anything, accept(flag().check)) })),
}
const metadataSchema = z.object(submissionMetadata)
export type SubmissionMetadata = z.output<typeof metadataSchema>

export const NO_METADATA: SubmissionMetadata = metadataSchema.parse({})

/**
 * Field messages of a failed parse, one per field, keyed by the field's name ('email',
 * 'numberOfTickets'). '' holds messages that belong to no field.
 */
export function fieldMessages(error: z.core.$ZodError): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of error.issues) {
    // For an issue within a list, the name of the list.
    const name = issue.path.findLast((part) => typeof part === 'string') ?? ''
    messages[name] ??= issue.message
  }
  return messages
}
