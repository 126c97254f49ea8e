import { isRecord } from '#app/is-record.ts'
import type { BlockMappings, SliceFields } from './block-mapping.ts'
import type { Block } from './content.ts'
import { list, text } from './fields.ts'
import type { RelatedContent } from './related.ts'

type AnyMapping = (slice: SliceFields, related: RelatedContent) => Omit<Block, 'id' | 'type'>

/**
 * The blocks of a block list. Invalid ones and unknown types are left out, and `unknown` is called
 * with the type.
 */
export function toBlocks(
  slices: unknown,
  mappings: BlockMappings,
  related: RelatedContent,
  unknown: (type: string) => void,
): Block[] {
  const seen = new Set<string>()
  const records: Record<string, unknown>[] = Array.isArray(slices) ? slices.filter(isRecord) : []
  return records.flatMap(({ slice_type: type, ...fields }, index) => {
    const key = text(fields.id) || `${text(type)}-${index}`
    const id = seen.has(key) ? `${key}-${index}` : key
    seen.add(id)
    if (typeof type !== 'string' || !Object.hasOwn(mappings, type)) {
      unknown(text(type))
      return []
    }
    // The slice's own type chooses it, which TypeScript cannot infer.
    const mapping = mappings[type as keyof BlockMappings] as AnyMapping
    return [{ id, type, ...mapping(sliceFields(fields), related) } as Block]
  })
}

function sliceFields({ variation, primary, items }: Record<string, unknown>): SliceFields {
  return {
    variation: text(variation),
    primary: isRecord(primary) ? primary : {},
    items: list(Array.isArray(items) ? items : []),
  }
}
