import { isDeepStrictEqual } from 'node:util'
import {
  compact,
  type FieldModel,
  isObject,
  type Json,
  type JsonObject,
} from '#server/content/repository/model.ts'
import { blockFields, type Fields, type FormModels } from './block-fields.ts'
import { toStoredText } from './editor-markdown.ts'
import { BLOCK, ITEMS, isRich, linkKey, PLACE } from './form-names.ts'
import { show, showLink } from './show-fields.ts'

/** Reads the fields of a form into those of a file. */

export function readFormFields(
  shown: JsonObject,
  before: JsonObject,
  fields: Fields,
  models: FormModels,
): JsonObject {
  const after = { ...before }
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'UID') continue
    const value = read(shown[name], before[name], field, models)
    if (value === undefined) delete after[name]
    else after[name] = value
  }
  return inOrder(after, Object.keys(before), Object.keys(fields))
}

/** Sorts fields as the file has them; a new field follows the one before it in the model. */
function inOrder(values: JsonObject, namesBefore: string[], model: string[]): JsonObject {
  const names = [...namesBefore]
  for (const [at, name] of model.entries()) {
    if (!names.includes(name)) names.splice(names.indexOf(model[at - 1] ?? '') + 1, 0, name)
  }
  return compact(Object.fromEntries(names.map((name) => [name, values[name]])))
}

function read(
  shown: Json | undefined,
  before: Json | undefined,
  field: FieldModel,
  models: FormModels,
): Json | undefined {
  if (isDeepStrictEqual(filledIn(shown), filledIn(show(before, field, models)))) return before
  switch (field.type) {
    case 'Number':
      return isBlank(shown) ? undefined : Number(shown)
    case 'Boolean':
      return shown === true
    case 'StructuredText':
      if (typeof shown !== 'string' || shown.trim() === '') return undefined
      return isRich(field) ? toStoredText(shown, before) : shown
    case 'Image':
      return isObject(shown) ? readPicture(shown, before) : undefined
    case 'Link':
      if (!field.config?.repeat)
        return readLink(isObject(shown) ? shown : { document: shown ?? null }, before, models)
      return readList(shown, before, (link, linkBefore) => readLink(link, linkBefore, models))
    case 'Group':
      return readList(shown, before, (entry, entryBefore) =>
        readFormFields(entry, entryBefore ?? {}, field.config?.fields ?? {}, models),
      )
    case 'Slices':
      return readList(shown, before, (block, blockBefore) => readBlock(block, blockBefore, models))
    default:
      return isBlank(shown) ? undefined : shown
  }
}

function readPicture(shown: JsonObject, before: Json | undefined): JsonObject | undefined {
  const file = fileName(shown.file)
  if (file === undefined) return undefined
  const picture = isObject(before) && before.file !== undefined ? before : {}
  return { ...picture, file, alt: typeof shown.alt === 'string' ? shown.alt : '' }
}

function fileName(shown: Json | undefined): string | undefined {
  return typeof shown === 'string' && shown !== '' ? shown.slice(shown.lastIndexOf('/') + 1) : undefined
}

function readLink(shown: JsonObject, before: Json | undefined, models: FormModels): JsonObject | undefined {
  const link = isObject(before) ? before : {}
  const shownBefore = showLink(link, models)
  const text: JsonObject = typeof shown.text === 'string' && shown.text !== '' ? { text: shown.text } : {}
  // The person changed one of the three; the others still have their former values.
  const filledNames = ['document', 'url', 'file'].filter((name) => !isBlank(shown[name]))
  const changedName = filledNames.find((name) => shown[name] !== shownBefore[name]) ?? filledNames[0]
  if (changedName === undefined) return undefined
  const { link_type, id, type, uid, url, file, text: _, ...kept } = link
  if (shown[changedName] === shownBefore[changedName])
    return compact({ link_type, id, type, uid, url, file, ...kept, ...text }) as JsonObject
  if (changedName === 'url') return { link_type: 'Web', url: shown.url ?? '', ...kept, ...text }
  if (changedName === 'file') return { link_type: 'Media', file: fileName(shown.file) ?? '', ...text }
  const target = models.documents.find((source) => linkKey(source.file) === shown.document)?.file
  return {
    link_type: 'Document',
    ...(target?.uid ? { type: target.type, uid: target.uid } : { id: String(shown.document) }),
    ...text,
  }
}

function readBlock(shown: JsonObject, blockBefore: JsonObject | undefined, models: FormModels): JsonObject {
  const [slice_type = '', variation = 'default'] = String(shown[BLOCK]).split('/')
  const block: JsonObject = blockBefore ?? { slice_type, variation, primary: {}, items: [] }
  const model = blockFields(block, models)
  return {
    ...block,
    primary: readFormFields(shown, isObject(block.primary) ? block.primary : {}, model.primary, models),
    items:
      readList(shown[ITEMS], block.items, (item, was) =>
        readFormFields(item, was ?? {}, model.items, models),
      ) ?? [],
  }
}

function readList(
  shown: Json | undefined,
  before: Json | undefined,
  each: (entry: JsonObject, entryBefore: JsonObject | undefined) => JsonObject | undefined,
): Json | undefined {
  const entriesBefore = Array.isArray(before) ? before : []
  const seenPlaces = new Set<number>()
  const list = (Array.isArray(shown) ? shown : []).filter(isObject).flatMap((entry) => {
    const place = typeof entry[PLACE] === 'number' ? entry[PLACE] : -1
    const entryBefore = entriesBefore[place]
    const copied = seenPlaces.has(place) && isObject(entryBefore)
    seenPlaces.add(place)
    const { id, ...withoutId } = isObject(entryBefore) ? entryBefore : ({} as JsonObject)
    const read = each(entry, copied ? withoutId : isObject(entryBefore) ? entryBefore : undefined)
    return read ? [read] : []
  })
  return list.length === 0 && before === undefined ? undefined : list
}

function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  if (typeof value !== 'object') return false
  return Object.entries(value).every(([name, inner]) => name === PLACE || isBlank(inner))
}

/** The value without empty fields, which may be '', null or missing. Empty rows of a list stay. */
function filledIn(value: Json | undefined): Json | undefined {
  if (isBlank(value)) return Array.isArray(value) && value.length > 0 ? value.length : undefined
  if (Array.isArray(value)) return value.map((entry) => filledIn(entry) ?? null)
  return isObject(value) ? compact(value, filledIn) : value
}
