import type { BlockMapping } from '#app/content/block-mapping.ts'
import { FORM_FIELDS } from '#app/content/content.ts'
import { oneOf, text } from '#app/content/fields.ts'

export const fromPrismic = (({ primary }) => ({
  field: oneOf(primary.field, FORM_FIELDS),
  label: text(primary.label),
  placeholder: text(primary.placeholder),
  help: text(primary.help),
})) satisfies BlockMapping<'form_field'>
