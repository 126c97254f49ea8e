import { createHash } from 'node:crypto'
import { isObject } from '#server/content/embedded/complete.ts'
import type { Json, JsonObject } from '#server/content/embedded/model.ts'

/*
 * Whether we wrote this version of a repository's document. The Migration API receives less than
 * the Content API returns (URLs and sizes of images, details of linked documents, ids of blocks),
 * so both are reduced to a form with only what an editor can change.
 */

export interface Comparable {
  uid?: string | null
  tags: string[]
  data: JsonObject
}

/** Equal for equal content, whether sent or received. */
export function contentHash({ uid, tags, data }: Comparable): string {
  const form = { uid: uid ?? null, tags: tags.toSorted(), data: plain(data) ?? {} }
  return createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, 16)
}

/**
 * Whether the document is still untouched: a new document contains the default values of its
 * fields.
 */
export function isEmptyContent(data: JsonObject, defaults: ReadonlySet<Json>): boolean {
  const says = (value: Json | undefined): boolean => {
    if (Array.isArray(value)) return value.some(says)
    if (isObject(value)) return Object.values(value).some(says)
    return value !== undefined && typeof value !== 'boolean' && !defaults.has(value)
  }
  return !says(plain(data))
}

/** Every `default_value` of these models. */
export function defaultsOf(models: Json): Set<Json> {
  if (Array.isArray(models)) return new Set(models.flatMap((each) => [...defaultsOf(each)]))
  if (!isObject(models)) return new Set()
  const own = models.default_value === undefined ? [] : [models.default_value]
  return new Set([...own, ...defaultsOf(Object.values(models))])
}

/** Without empty values, and with keys in a fixed order. */
function plain(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) {
    // Empty items count: they determine the index of later ones.
    const items = value.map(plain)
    return items.some((item) => item !== undefined) ? items.map((item) => item ?? {}) : undefined
  }
  if (!isObject(value)) return value === null || value === '' ? undefined : value
  const entries = Object.entries(editable(value)).flatMap(([key, inner]) => {
    const kept = plain(inner)
    return kept === undefined ? [] : [[key, kept] as const]
  })
  if (entries.length === 0) return undefined
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function editable(value: JsonObject): JsonObject {
  const { link_type, slice_type, dimensions } = value
  if (typeof link_type === 'string') {
    const kept = ['text', 'variant', ...(LINK_KEYS[link_type] ?? [])]
    const of: JsonObject = link_type === 'Any' ? {} : { link_type }
    return { ...of, ...Object.fromEntries(kept.map((key) => [key, value[key] ?? null])) }
  }
  if (typeof slice_type === 'string') {
    const { variation, primary, items } = value
    return { slice_type, variation: variation ?? 'default', primary: primary ?? null, items: items ?? null }
  }
  // Besides its own keys an image has one for each additional size.
  const derived = isObject(dimensions) ? PICTURE_DERIVED : TEXT_DERIVED
  return Object.fromEntries(Object.entries(value).filter(([key]) => !derived.includes(key)))
}

const LINK_KEYS: Record<string, string[]> = {
  Document: ['id'],
  Media: ['id'],
  Web: ['url', 'target'],
}
const PICTURE_DERIVED = ['url', 'dimensions', 'edit']
const TEXT_DERIVED = ['direction']
