import type { BlockMapping } from '#app/content/block-mapping.ts'
import { oneOf, text } from '#app/content/fields.ts'
import { QUOTE_FIELD_NAMES } from '#app/lead/fields/quote-fields.ts'

export const fromPrismic = (({ primary }) => ({
  field: oneOf(primary.field, QUOTE_FIELD_NAMES),
  label: text(primary.label),
  placeholder: text(primary.placeholder),
  help: text(primary.help),
})) satisfies BlockMapping<'form_field'>
