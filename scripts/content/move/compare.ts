import { hash } from 'node:crypto'
import type { ApiDocument } from '#server/content/repository/complete.ts'
import { compact, isObject, type Json, type JsonObject } from '#server/content/repository/model.ts'
import { toMigrationData } from './plan.ts'

/*
 * Whether we wrote this version of a repository's document. The Migration API receives less than
 * the Content API returns, so what was received is reduced to what would be sent of it.
 */

/** Equal for equal content, whether sent or received. */
export function contentHash({
  uid,
  tags,
  data,
}: Pick<ApiDocument, 'tags' | 'data'> & { uid?: string | null }): string {
  const form = { uid: uid ?? null, tags: tags.toSorted(), data: editable(data) ?? {} }
  return hash('sha256', JSON.stringify(form), 'hex').slice(0, 16)
}

/**
 * Whether the document is still untouched: a new document contains the default values of its
 * fields.
 */
export function isEmptyContent(data: JsonObject, defaults: ReadonlySet<Json>): boolean {
  const hasContent = (value: Json | undefined): boolean => {
    if (Array.isArray(value)) return value.some(hasContent)
    if (isObject(value)) return Object.values(value).some(hasContent)
    return value !== undefined && typeof value !== 'boolean' && !defaults.has(value)
  }
  return !hasContent(editable(data))
}

/** Every `default_value` of these models. */
export function defaultsOf(models: Json): Set<Json> {
  if (Array.isArray(models)) return new Set(models.flatMap((each) => [...defaultsOf(each)]))
  if (!isObject(models)) return new Set()
  const own = models.default_value === undefined ? [] : [models.default_value]
  return new Set([...own, ...defaultsOf(Object.values(models))])
}

function editable(data: JsonObject): Json | undefined {
  return plain(toMigrationData(data, { asset: (id) => id, document: (id) => id }))
}

/** Without empty values, and with keys in a fixed order. */
function plain(value: Json): Json | undefined {
  if (Array.isArray(value)) {
    // Empty items count: they determine the index of later ones.
    const items = value.map(plain)
    return items.some((item) => item !== undefined) ? items.map((item) => item ?? {}) : undefined
  }
  if (!isObject(value)) return value === '' ? undefined : value
  // Prismic adds the direction of a text.
  const { direction: _, ...own } = value
  const entries = Object.entries(compact(own, plain)).sort(([a], [b]) => (a < b ? -1 : 1))
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
