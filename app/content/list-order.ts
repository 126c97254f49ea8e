import { isRecord } from '#app/is-record.ts'
import { number, text } from './fields.ts'
import type { RawDocument } from './raw-document.ts'

const COLLATOR = new Intl.Collator('da-DK')

/** Sorts by the editor's `order` if set, then by title in Danish order. */
export function inEditorsOrder(documents: readonly RawDocument[]): RawDocument[] {
  const keyOf = (document: RawDocument) => {
    const data = isRecord(document.data) ? document.data : {}
    return { order: number(data.order) ?? Number.POSITIVE_INFINITY, title: text(data.title), id: document.id }
  }
  return documents
    .map((document) => ({ document, key: keyOf(document) }))
    .sort(
      (a, b) =>
        (a.key.order === b.key.order ? 0 : a.key.order - b.key.order) ||
        COLLATOR.compare(a.key.title, b.key.title) ||
        (a.key.id < b.key.id ? -1 : 1),
    )
    .map(({ document }) => document)
}

/** Sorts by title in Danish order. */
export function byTitle<T extends { title: string }>(values: readonly T[]): T[] {
  return [...values].sort((a, b) => COLLATOR.compare(a.title, b.title))
}
