import type { ContentFiles } from '#server/content/repository/files.ts'
import type { FieldModel, JsonObject } from '#server/content/repository/model.ts'

/** What a form is made with: the models, and the documents that links lead to. */
export type FormModels = Pick<ContentFiles, 'customTypes' | 'slices' | 'documents'>
export type Fields = Record<string, FieldModel>

/** The fields of a block, and of its repeatable part. */
export function blockFields(
  block: JsonObject,
  { slices }: Pick<FormModels, 'slices'>,
): { primary: Fields; items: Fields } {
  const variations = slices.get(String(block.slice_type))?.variations ?? []
  const { primary, items } = variations.find(({ id }) => id === (block.variation ?? 'default')) ?? {}
  return { primary: primary ?? {}, items: items ?? {} }
}
