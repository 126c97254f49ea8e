import { PART_NAMES } from '#app/content/part-names.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'
import { type FieldModel, fieldsOf, isObject, type JsonObject } from '#server/content/repository/model.ts'

/*
 * The place of a finding as the editor's form shows it: 'Blokke › Satser pr. billet (nr. 2) › Fast
 * gebyr'.
 */

/** The form's label of a block. */
export function blockName(id: string): string {
  return PART_NAMES[id.replaceAll('_', '-')] ?? id
}

/** The form's label of a field; a zone of blocks has none of its own. */
export function fieldName(name: string, { config, type }: FieldModel): string {
  return config?.label ?? (type === 'Slices' ? 'Blokke' : name)
}

/**
 * The labels on the way to a field, and its position in the form, by whose numbers findings are
 * sorted. `place`: as content:check writes it, without the file.
 */
export function describePlace(
  place: string,
  type: string,
  files: Pick<ContentFiles, 'customTypes' | 'slices'>,
) {
  const names: string[] = []
  const order: number[] = []
  let fields: Record<string, FieldModel> = fieldsOf(files.customTypes.get(type))
  let variations: { primary: Record<string, FieldModel>; items: Record<string, FieldModel> } | null = null
  for (const step of place.split('.')) {
    const [, name = step, index] = /^([^[]*)(?:\[(\d+)\])?$/.exec(step) ?? []
    const number = index === undefined ? '' : ` (nr. ${Number(index) + 1})`
    if (variations && name === 'items') {
      names.push(`Række${number}`)
      order.push(999, Number(index ?? 0))
      fields = variations.items
      variations = null
      continue
    }
    const block: ReturnType<typeof blockOf> =
      names.length > 0 && !(name in fields) ? blockOf(name, files) : null
    if (block) {
      names[names.length - 1] = `${blockName(name)}${names.at(-1)?.match(/ \(nr\. \d+\)$/)?.[0] ?? ''}`
      variations = block
      fields = block.primary
      continue
    }
    const field = fields[name]
    if (!field) break
    // A long text is a list of its lines.
    names.push(`${fieldName(name, field)}${field.type === 'StructuredText' ? '' : number}`)
    order.push(Object.keys(fields).indexOf(name), Number(index ?? 0))
    fields = field.type === 'Group' ? (field.config?.fields ?? {}) : {}
  }
  return { label: names.join(' › '), order }
}

/**
 * A place as JSON has it (`slices[2].primary.title`) as content:check writes it, which names the
 * block: `slices[2].general.title`.
 */
export function findingPlace(at: string, data: JsonObject): string {
  const [, zone = '', index, inner = ''] = /^(\w+)\[(\d+)\]\.(?:primary\.)?(.*)$/.exec(at) ?? []
  const block = [data[zone]].flat()[Number(index)]
  return isObject(block) && typeof block.slice_type === 'string'
    ? `${zone}[${index}].${block.slice_type}.${inner}`
    : at
}

/** The fields of a block's variations, as one. */
function blockOf(id: string, { slices }: Pick<ContentFiles, 'slices'>) {
  const model = slices.get(id)
  if (!model) return null
  const all = (part: 'primary' | 'items') =>
    Object.assign({}, ...model.variations.map((variation) => variation[part] ?? {}))
  return { primary: all('primary'), items: all('items') } as {
    primary: Record<string, FieldModel>
    items: Record<string, FieldModel>
  }
}

/** Whether the first is before the second in the form. */
export function compareOrder(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? -1) - (other[at] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}
