import type { BlockMapping } from '#app/content/block-mapping.ts'
import type { FormFieldName } from '#app/content/content.ts'
import { oneOf, text } from '#app/content/fields.ts'

const FORM_FIELDS: readonly FormFieldName[] = [
  'name',
  'email',
  'phone',
  'company',
  'cvr',
  'website',
  'comment',
]

export const fromPrismic: BlockMapping<'form_field'> = ({ primary }) => ({
  field: oneOf(primary.field, FORM_FIELDS),
  label: text(primary.label),
  placeholder: text(primary.placeholder),
  help: text(primary.help),
})
