import { isDeepStrictEqual } from 'node:util'
import type { ChangedField } from '#app/content/editing.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'
import { type DocumentFile, isObject, type Json, type JsonObject } from '#server/content/repository/model.ts'
import { compareOrder, describePlace, findingPlace } from './field-names.ts'

/** How many characters of a text are shown. */
const LONGEST = 160

/** The differences of two versions of a document, by the form's labels, in its order. */
export function changedFields(
  before: DocumentFile,
  after: DocumentFile,
  files: Pick<ContentFiles, 'customTypes' | 'slices'>,
): ChangedField[] {
  const uid: Difference[] =
    before.uid === after.uid ? [] : [{ at: 'uid', before: before.uid ?? '', after: after.uid ?? '' }]
  return [...uid, ...differences(before.data, after.data, '')]
    .map((each) => ({ ...each, ...describePlace(findingPlace(each.at, after.data), after.type, files) }))
    .sort((one, other) => compareOrder(one.order, other.order))
    .map(({ at, label, before, after }) => ({
      label: label || at,
      before: valueText(before),
      after: valueText(after),
    }))
}

interface Difference {
  at: string
  before: Json | undefined
  after: Json | undefined
}

function differences(before: Json | undefined, after: Json | undefined, at: string): Difference[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isObject(before) && isObject(after) && before.slice_type === after.slice_type) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) => differences(before[name], after[name], at === '' ? name : `${at}.${name}`))
  }
  if (isRows(before) && isRows(after) && before.length === after.length)
    return before.flatMap((row, index) => differences(row, after[index], `${at}[${index}]`))
  return [{ at, before, after }]
}

/** A list of rows or blocks, not a text of several lines. */
function isRows(value: Json | undefined): value is JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject)
}

/** A value as people read it. */
function valueText(value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'ja' : 'nej'
  if (typeof value === 'number')
    return value.toLocaleString('da-DK', { useGrouping: false, maximumFractionDigits: 20 })
  if (isRows(value)) return value.length === 1 ? '1 række' : `${value.length} rækker`
  const text = Array.isArray(value) ? value.join(' ') : isObject(value) ? nameOf(value) : String(value)
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST).trimEnd()} …` : line
}

function nameOf({ file, url, uid, id, text }: JsonObject): string {
  return String(file ?? url ?? uid ?? id ?? text ?? 'udfyldt')
}
