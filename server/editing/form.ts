import { isDeepStrictEqual } from 'node:util'
import { isObject } from '#server/content/embedded/complete.ts'
import type { ContentFiles } from '#server/content/embedded/files.ts'
import { joinLines, parseMarkdown } from '#server/content/embedded/markdown.ts'
import {
  compact,
  type DocumentFile,
  type FieldModel,
  fieldsOf,
  type Json,
  type JsonObject,
} from '#server/content/embedded/model.ts'
import { fromEditor, toEditor } from './editor-markdown.ts'

/*
 * A document file as a form, and back. What the form does not show, and what was not changed in it,
 * stays in the file as it is written there.
 */

/** In the form: the text of the file that it was made from. */
export const BASE = '_base'
/** In an entry of a list: its place in the file that the form was made from. */
const PLACE = '_place'
/** In a block: its type and variation. */
export const BLOCK = '_block'
/** In a block: its repeatable part. */
export const ITEMS = '_items'
/** Where the site serves the media folder, and the editor shows its pictures from. */
export const MEDIA = '/media/'

type Fields = Record<string, FieldModel>
type Models = Pick<ContentFiles, 'customTypes' | 'slices' | 'documents'>

/** What the editor shows of a document file. */
export function formOf(text: string, models: Models): JsonObject {
  const file = JSON.parse(text) as DocumentFile
  const form = showFields(file.data, fieldsOf(models.customTypes.get(file.type)), models)
  return { ...form, ...(file.uid ? { uid: file.uid } : {}), [BASE]: text }
}

/** The document file after an edit; its text is that of before where nothing changed. */
export function fileOf(form: JsonObject, blank: DocumentFile, models: Models): string {
  const base = typeof form[BASE] === 'string' ? form[BASE] : null
  const before = base === null ? blank : (JSON.parse(base) as DocumentFile)
  const data = readFields(form, before.data, fieldsOf(models.customTypes.get(before.type)), models)
  const uid = typeof form.uid === 'string' && form.uid !== '' ? form.uid : before.uid
  const former = uid && before.uid && uid !== before.uid ? before.uid : null
  const after: DocumentFile = {
    ...before,
    ...(uid ? { uid } : {}),
    // Links and bookmarks to the former address are redirected.
    ...(former
      ? { previous_uids: [...(before.previous_uids ?? []).filter((old) => old !== uid), former] }
      : {}),
    data,
  }
  return base !== null && isDeepStrictEqual(after, before) ? base : `${JSON.stringify(after, null, 2)}\n`
}

export function isRich({ type, config }: FieldModel): boolean {
  return type === 'StructuredText' && !(config?.single && !config.single.includes(','))
}

/** Of a link: whether it can only lead to documents. */
export function isDocumentLink({ config }: FieldModel): boolean {
  return config?.select === 'document' && !config.allowText && !config.repeat
}

/** What a link to a document has as its value in the form. */
export function linkKey({ type, uid, id }: Pick<DocumentFile, 'type' | 'uid' | 'id'>): string {
  return uid ? `${type}/${uid}` : id
}

// From the file to the form.

function showFields(values: JsonObject, fields: Fields, models: Models): JsonObject {
  const shown = Object.entries(fields).map(([name, field]) => [name, show(values[name], field, models)])
  return compact(Object.fromEntries(shown))
}

function show(value: Json | undefined, field: FieldModel, models: Models): Json | undefined {
  switch (field.type) {
    case 'UID':
      return undefined
    case 'Boolean':
      return value ?? field.config?.default_value === true
    case 'StructuredText':
      return isRich(field) ? shownText(value) : textOf(value)
    case 'Image':
      if (!isObject(value)) return undefined
      return { ...fileShown(value), ...(typeof value.alt === 'string' ? { alt: value.alt } : {}) }
    case 'Link':
      if (field.config?.repeat) return showList(value, (link) => showLink(link, models))
      if (!isObject(value)) return undefined
      return isDocumentLink(field) ? documentShown(value, models) : showLink(value, models)
    case 'Group':
      return showList(value, (entry) => showFields(entry, field.config?.fields ?? {}, models))
    case 'Slices':
      return showList(value, (block) => {
        const { primary, items } = variationOf(block, models)
        return {
          ...showFields(isObject(block.primary) ? block.primary : {}, primary, models),
          [ITEMS]: showList(block.items, (item) => showFields(item, items, models)) ?? [],
          [BLOCK]: blockKey(String(block.slice_type), String(block.variation ?? 'default')),
        }
      })
    default:
      return value ?? undefined
  }
}

export function blockKey(type: string, variation: string): string {
  return `${type}/${variation}`
}

function variationOf(block: JsonObject, { slices }: Models): { primary: Fields; items: Fields } {
  const variations = slices.get(String(block.slice_type))?.variations ?? []
  const { primary, items } = variations.find(({ id }) => id === (block.variation ?? 'default')) ?? {}
  return { primary: primary ?? {}, items: items ?? {} }
}

/** Rich text that a list of Prismic's blocks holds is not shown, and stays as it is. */
function textOf(value: Json | undefined): string | undefined {
  const text = joinLines(value)
  return typeof text === 'string' ? text : undefined
}

function shownText(value: Json | undefined): string | undefined {
  const text = textOf(value)
  return text === undefined ? undefined : toEditor(text)
}

function fileShown({ file }: JsonObject): JsonObject {
  return typeof file === 'string' ? { file: MEDIA + file } : {}
}

function documentShown(link: JsonObject, { documents }: Models): string | undefined {
  if (link.link_type !== 'Document') return undefined
  const target = documents.find(({ file }) => file.id === link.id)?.file
  return target ? linkKey(target) : linkKey(link as Pick<DocumentFile, 'type' | 'uid' | 'id'>)
}

function showLink(link: JsonObject, models: Models): JsonObject {
  return compact({
    document: documentShown(link, models),
    url: link.link_type === 'Web' ? link.url : undefined,
    ...fileShown(link),
    text: link.text,
  })
}

function showList(value: Json | undefined, each: (entry: JsonObject) => JsonObject): Json | undefined {
  if (!Array.isArray(value)) return undefined
  return value.map((entry, place) => ({ ...(isObject(entry) ? each(entry) : {}), [PLACE]: place }))
}

// From the form to the file.

function readFields(shown: JsonObject, before: JsonObject, fields: Fields, models: Models): JsonObject {
  const after = { ...before }
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'UID') continue
    const value = read(shown[name], before[name], field, models)
    if (value === undefined) delete after[name]
    else after[name] = value
  }
  return inOrder(after, Object.keys(before), Object.keys(fields))
}

/** In the order of the file; what is new stands behind the field before it in the model. */
function inOrder(values: JsonObject, known: string[], model: string[]): JsonObject {
  const names = [...known]
  for (const [at, name] of model.entries()) {
    if (!names.includes(name)) names.splice(names.indexOf(model[at - 1] ?? '') + 1, 0, name)
  }
  return compact(Object.fromEntries(names.map((name) => [name, values[name]])))
}

function read(
  shown: Json | undefined,
  before: Json | undefined,
  field: FieldModel,
  models: Models,
): Json | undefined {
  if (isDeepStrictEqual(filledIn(shown), filledIn(show(before, field, models)))) return before
  switch (field.type) {
    case 'Number':
      return isBlank(shown) ? undefined : Number(shown)
    case 'Boolean':
      return shown === true
    case 'StructuredText':
      if (typeof shown !== 'string' || shown.trim() === '') return undefined
      return isRich(field) ? written(shown, before) : shown
    case 'Image':
      return isObject(shown) ? readPicture(shown, before) : undefined
    case 'Link':
      if (!field.config?.repeat)
        return readLink(isObject(shown) ? shown : { document: shown ?? null }, before, models)
      return readList(shown, before, (link, known) => readLink(link, known, models))
    case 'Group':
      return readList(shown, before, (entry, known) =>
        readFields(entry, known ?? {}, field.config?.fields ?? {}, models),
      )
    case 'Slices':
      return readList(shown, before, (block, known) => readBlock(block, known, models))
    default:
      return isBlank(shown) ? undefined : shown
  }
}

function readPicture(shown: JsonObject, before: Json | undefined): JsonObject | undefined {
  const file = fileName(shown.file)
  if (file === undefined) return undefined
  const known = isObject(before) && before.file !== undefined ? before : {}
  return { ...known, file, alt: typeof shown.alt === 'string' ? shown.alt : '' }
}

function fileName(shown: Json | undefined): string | undefined {
  return typeof shown === 'string' && shown !== '' ? shown.slice(shown.lastIndexOf('/') + 1) : undefined
}

function readLink(shown: JsonObject, before: Json | undefined, models: Models): JsonObject | undefined {
  const known = isObject(before) ? before : {}
  const was = showLink(known, models)
  const text: JsonObject = typeof shown.text === 'string' && shown.text !== '' ? { text: shown.text } : {}
  // The person changed one of the three; the others are what was there.
  const given = ['document', 'url', 'file'].filter((name) => !isBlank(shown[name]))
  const chosen = given.find((name) => shown[name] !== was[name]) ?? given[0]
  if (chosen === undefined) return undefined
  const { link_type, id, type, uid, url, file, text: _, ...kept } = known
  if (shown[chosen] === was[chosen])
    return compact({ link_type, id, type, uid, url, file, ...kept, ...text }) as JsonObject
  if (chosen === 'url') return { link_type: 'Web', url: shown.url ?? '', ...kept, ...text }
  if (chosen === 'file') return { link_type: 'Media', file: fileName(shown.file) ?? '', ...text }
  const target = models.documents.find((source) => linkKey(source.file) === shown.document)?.file
  return {
    link_type: 'Document',
    ...(target?.uid ? { type: target.type, uid: target.uid } : { id: String(shown.document) }),
    ...text,
  }
}

function readBlock(shown: JsonObject, known: JsonObject | undefined, models: Models): JsonObject {
  const [slice_type = '', variation = 'default'] = String(shown[BLOCK]).split('/')
  const before: JsonObject = known ?? { slice_type, variation, primary: {}, items: [] }
  const model = variationOf(before, models)
  return {
    ...before,
    primary: readFields(shown, isObject(before.primary) ? before.primary : {}, model.primary, models),
    items:
      readList(shown[ITEMS], before.items, (item, was) => readFields(item, was ?? {}, model.items, models)) ??
      [],
  }
}

function readList(
  shown: Json | undefined,
  before: Json | undefined,
  each: (entry: JsonObject, known: JsonObject | undefined) => JsonObject | undefined,
): Json | undefined {
  const known = Array.isArray(before) ? before : []
  const seen = new Set<number>()
  const list = (Array.isArray(shown) ? shown : []).filter(isObject).flatMap((entry) => {
    const place = typeof entry[PLACE] === 'number' ? entry[PLACE] : -1
    const was = known[place]
    const copied = seen.has(place) && isObject(was)
    seen.add(place)
    const { id, ...withoutId } = isObject(was) ? was : ({} as JsonObject)
    const read = each(entry, copied ? withoutId : isObject(was) ? was : undefined)
    return read ? [read] : []
  })
  return list.length === 0 && before === undefined ? undefined : list
}

/** Rich text as it is stored: its unchanged paragraphs as they were, and a long one as lines. */
function written(shown: string, before: Json | undefined): Json | undefined {
  const textBefore = textOf(before) ?? ''
  const known = new Map(paragraphs(textBefore).map((source) => [meaning(source), source]))
  const text = paragraphs(fromEditor(shown))
    .map((source) => known.get(meaning(source)) ?? source)
    .join('\n\n')
  if (text === textBefore) return before
  return text.includes('\n') ? text.split('\n') : text
}

function paragraphs(text: string): string[] {
  return text.split(/\n(?:[ \t]*\n)+/).filter((source) => source.trim() !== '')
}

function meaning(source: string): string {
  return JSON.stringify(parseMarkdown(source))
}

function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  if (typeof value !== 'object') return false
  return Object.entries(value).every(([name, inner]) => name === PLACE || isBlank(inner))
}

/** What is filled in: an empty field may be '', null or left out. Empty rows of a list count. */
function filledIn(value: Json | undefined): Json | undefined {
  if (isBlank(value)) return Array.isArray(value) && value.length > 0 ? value.length : undefined
  if (Array.isArray(value)) return value.map((entry) => filledIn(entry) ?? null)
  return isObject(value) ? compact(value, filledIn) : value
}
