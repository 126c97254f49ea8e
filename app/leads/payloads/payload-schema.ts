import * as z from 'zod/mini'
import { isRecord } from '#app/content/is-record.ts'
import { type CheckedField, checkField } from '#app/leads/fields/form-field.ts'
import { HIDDEN_FIELDS } from '#app/leads/fields/hidden-fields.ts'
import { MAX_LINE } from '#app/leads/fields/text.ts'

// What the schemas of the lead endpoints have in common (spec 1 §7).

/** Any value, also absent; only its transform reads it. */
export const anything = z.optional(z.unknown())

/** Any value, read as one line of text. */
export const clippedLine = z.pipe(anything, z.transform(clip))

export function clip(raw: unknown): string {
  if (typeof raw !== 'string') return ''
  return raw
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, MAX_LINE)
}

/**
 * A text field: absent and null count as empty; its check gives the normalised value or a Danish
 * message.
 */
export function textField(field: CheckedField) {
  return z.pipe(
    z.nullish(z.string({ error: 'Her skal stå tekst.' })),
    z.transform((raw: string | null | undefined, context) => {
      const result = checkField(field, raw ?? '')
      if (result.ok) return result.value
      context.issues.push({ code: 'custom', message: result.message, input: raw })
      return z.NEVER
    }),
  )
}

/** The schemas of a form's fields. */
export function textFields<Name extends string>(
  table: Readonly<Record<Name, CheckedField>>,
): Record<Name, ReturnType<typeof textField>> {
  const schemas = Object.entries<CheckedField>(table).map(([name, field]) => [name, textField(field)])
  return Object.fromEntries(schemas)
}

/** A value of which only some are accepted. */
export function choice<Value>(accepts: (raw: unknown) => Value | null, message: string) {
  return z.pipe(
    anything,
    z.transform((raw: unknown, context) => {
      const value = accepts(raw)
      if (value !== null) return value
      context.issues.push({ code: 'custom', message, input: raw })
      return z.NEVER
    }),
  )
}

/**
 * A number or a numeric string; NaN for anything else, also for objects that convert to numbers.
 */
export function figureOf(raw: unknown): number {
  if (typeof raw === 'number') return raw
  return typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN
}

export const flag = (standard: boolean) =>
  z.pipe(
    anything,
    z.transform((raw: unknown) =>
      typeof raw === 'boolean' ? raw : raw === 'on' || raw === 'true' || (raw !== 'false' && standard),
    ),
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
        [
          'utm_source',
          'utm_medium',
          'utm_campaign',
          'utm_term',
          'utm_content',
          'referrer',
          'landing_page',
          'form_page',
          'form_title',
        ].flatMap((name) => {
          const value = typeof raw[name] === 'string' ? clip(raw[name]) : ''
          return value === '' ? [] : [[name, value] as const]
        }),
      ),
    ),
  ),
)

/** Sent with the fields of each lead payload: spam signals, attribution (D35), the notice (D23). */
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
  notice: z.nullish(group({ version: clippedLine, touched: flag(false) })),
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
