import {
  compact,
  type DocumentFile,
  type FieldModel,
  isObject,
  type Json,
  type JsonObject,
} from '#server/content/repository/model.ts'
import { blockFields, type Fields, type FormModels } from './block-fields.ts'
import { shownText, textOf } from './editor-markdown.ts'
import { BLOCK, blockKey, ITEMS, isDocumentLink, isRich, linkKey, MEDIA, PLACE } from './form-names.ts'

/** Shows the fields of a file as those of a form. */

export function showFields(values: JsonObject, fields: Fields, models: FormModels): JsonObject {
  const entries = Object.entries(fields).map(([name, field]) => [name, show(values[name], field, models)])
  return compact(Object.fromEntries(entries))
}

export function show(value: Json | undefined, field: FieldModel, models: FormModels): Json | undefined {
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
        const { primary, items } = blockFields(block, models)
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

function fileShown({ file }: JsonObject): JsonObject {
  return typeof file === 'string' ? { file: MEDIA + file } : {}
}

function documentShown(link: JsonObject, { documents }: FormModels): string | undefined {
  if (link.link_type !== 'Document') return undefined
  const target = documents.find(({ file }) => file.id === link.id)?.file
  return target ? linkKey(target) : linkKey(link as Pick<DocumentFile, 'type' | 'uid' | 'id'>)
}

export function showLink(link: JsonObject, models: FormModels): JsonObject {
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
