import { EMAIL, isEmailField, WHOLE_ADDRESS } from '#server/content/check/check-email.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'
import {
  type CustomTypeModel,
  type FieldModel,
  fieldsOf,
  type SliceModel,
} from '#server/content/repository/model.ts'
import { categoryField } from './article-category.ts'
import { documentName, titleOf } from './describe-findings.ts'
import { blockName, fieldName } from './field-names.ts'
import { BLOCK, blockKey, ITEMS, isDocumentLink, isRich, linkKey, MEDIA } from './form-names.ts'
import { isRequired, isRequiredInBlock } from './required.ts'

/*
 * The editor's configuration (https://decapcms.org/docs/configuration-options/), made from the
 * models: a collection for each type, a widget for each field.
 */

interface EditorField {
  name: string
  label: string
  widget: string
  required: boolean
  [option: string]: unknown
}

export function editorConfig(files: ContentFiles) {
  const types = [...files.customTypes.values()].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'da'))
  return {
    backend: { name: 'site' },
    load_config_file: false,
    locale: 'da',
    publish_mode: 'editorial_workflow',
    media_folder: 'media',
    public_folder: MEDIA.slice(0, -1),
    slug: { encoding: 'ascii', clean_accents: true },
    collections: types.map((type) => collectionOf(type, files)),
    titles: titlesOf(files),
  }
}

/** Titles of documents, by the value of a link to them (page/titles.mjs). */
function titlesOf({ documents, customTypes }: ContentFiles): Record<string, string> {
  return Object.fromEntries(
    documents.map(({ file }) => [linkKey(file), titleOf(file) ?? documentName(file, customTypes)]),
  )
}

const nameOf = ({ id, label }: CustomTypeModel) => label ?? id

function collectionOf(type: CustomTypeModel, files: ContentFiles) {
  const fields = fieldsOf(type)
  const title = ['title', 'name'].find((name) => name in fields)
  const hasUid = Object.values(fields).some((field) => field.type === 'UID')
  return {
    name: type.id,
    label: nameOf(type),
    label_singular: nameOf(type),
    folder: `documents/${type.id}`,
    extension: 'json',
    preview_path: `${type.id}/{{slug}}`,
    format: 'json',
    create: type.repeatable || !files.documents.some(({ file }) => file.type === type.id),
    delete: type.repeatable,
    identifier_field: title ?? Object.keys(fields)[0],
    slug: hasUid ? '{{fields.uid}}' : '{{slug}}',
    // A document without a title is the only one of its type.
    summary: title ? `{{${title}}}` : nameOf(type),
    fields: [
      ...Object.entries(type.json).flatMap(([tab, fields]) =>
        // A zone of blocks has no name of its own.
        fieldsFor(fields, files, {
          type: type.id,
          isRequired: (name) => isRequired(type.id, name),
          unnamed: tab === 'Main' ? undefined : tab,
        }),
      ),
      ...[categoryField(type.id, files) ?? []].flat(),
    ],
  }
}

/** Where the fields are. */
interface Place {
  /** Of the document. */
  type: string
  isRequired?: (name: string) => boolean
  /** The label of a zone of blocks, if not the usual one. */
  unnamed?: string | undefined
}

function fieldsFor(fields: Record<string, FieldModel>, files: ContentFiles, place: Place): EditorField[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const widget = widgetFor(name, field, files, place)
    const { label, placeholder } = field.config ?? {}
    const common = {
      name,
      label: label ?? place.unnamed ?? fieldName(name, field),
      required: place.isRequired?.(name) ?? false,
      ...(placeholder && { hint: placeholder }),
    }
    return widget ? [{ ...common, ...widget }] : []
  })
}

const field = (name: string, label: string, widget: string, more: object = {}): EditorField => ({
  name,
  label,
  widget,
  required: false,
  ...more,
})

/** Names of fields whose text may have several lines. */
const LONG = /(?:^|_)(?:text|subtitle|description|answer|note|help|intro|lead)$/

function widgetFor(
  name: string,
  model: FieldModel,
  files: ContentFiles,
  { type }: Place,
): { widget: string; [option: string]: unknown } | null {
  const { config = {} } = model
  switch (model.type) {
    case 'UID':
      return {
        widget: 'string',
        pattern: ['^[a-z0-9æøå_-]+$', 'brug kun små bogstaver, tal, - og _'],
        required: true,
      }
    case 'Text':
      return {
        widget: LONG.test(name) ? 'text' : 'string',
        ...(isEmailField(name) && { pattern: [EMAIL, WHOLE_ADDRESS] }),
      }
    case 'StructuredText':
      return isRich(model) ? richText(config.multi ?? config.single ?? '') : { widget: 'string' }
    case 'Select':
      return { widget: 'select', options: config.options ?? [] }
    case 'Number':
      return { widget: 'number', value_type: 'float', step: 0.01 }
    case 'Boolean':
      return { widget: 'boolean', default: config.default_value === true }
    case 'Date':
      return { widget: 'datetime', format: 'YYYY-MM-DD', time_format: false }
    case 'Timestamp':
      return { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZZ' }
    case 'Color':
      return { widget: 'color', allowInput: true }
    case 'Image':
      return {
        widget: 'object',
        collapsed: false,
        fields: [
          field('file', 'Billede', 'image', { choose_url: false }),
          field('alt', 'Beskrivelse (tom, hvis billedet kun er pynt)', 'string'),
        ],
      }
    case 'Link': {
      if (isDocumentLink(model)) return documentChoice(model, files)
      const fields = linkFields(model, files)
      return config.repeat ? { widget: 'list', fields } : { widget: 'object', collapsed: true, fields }
    }
    case 'Group':
      return {
        widget: 'list',
        label_singular: 'række',
        collapsed: true,
        fields: fieldsFor(config.fields ?? {}, files, { type }),
        ...summaryOf(Object.keys(config.fields ?? {})),
      }
    case 'Slices':
      return {
        widget: 'list',
        label_singular: 'blok',
        collapsed: true,
        typeKey: BLOCK,
        types: Object.keys(config.choices ?? {}).flatMap((id) =>
          blockTypes(files.slices.get(id), files, type),
        ),
      }
    default:
      return null
  }
}

const BUTTONS: Record<string, string> = {
  strong: 'bold',
  em: 'italic',
  hyperlink: 'link',
  heading2: 'heading-two',
  heading3: 'heading-three',
  heading4: 'heading-four',
  'list-item': 'bulleted-list',
  'o-list-item': 'numbered-list',
}

function richText(allowed: string) {
  const buttons = allowed.split(',').flatMap((type) => BUTTONS[type] ?? [])
  return { widget: 'markdown', buttons, editor_components: [], modes: ['rich_text', 'raw'] }
}

function documentChoice({ config }: FieldModel, { customTypes, documents }: ContentFiles) {
  const allowed = config?.customtypes?.map((type) => (typeof type === 'string' ? type : type.id))
  const options = documents
    .filter(({ file }) => !allowed || allowed.includes(file.type))
    .map(({ file }) => {
      const type = customTypes.get(file.type)
      const words = titleOf(file) ?? file.uid ?? ''
      return { label: `${type ? nameOf(type) : file.type}: ${words}`, value: linkKey(file) }
    })
    .sort((a, b) => a.label.localeCompare(b.label, 'da'))
  return { widget: 'select', options }
}

function linkFields(model: FieldModel, files: ContentFiles): EditorField[] {
  const { select, allowText } = model.config ?? {}
  return [
    ...(!select || select === 'document'
      ? [{ ...field('document', 'Side', ''), ...documentChoice(model, files) }]
      : []),
    ...(!select || select === 'web' ? [field('url', 'Eller en adresse', 'string')] : []),
    ...(!select || select === 'media' ? [field('file', 'Eller en fil', 'file', { choose_url: false })] : []),
    ...(allowText ? [field('text', 'Tekst på linket', 'string')] : []),
  ]
}

/** A closed block or row shows the first of these fields that it has. */
const SHOWN_WHEN_CLOSED = ['title', 'name', 'package_name', 'question', 'text', 'from', 'headline', 'words']

function summaryOf(names: readonly string[]) {
  const field = SHOWN_WHEN_CLOSED.find((name) => names.includes(name))
  return field ? { summary: `{{fields.${field}}}` } : {}
}

function blockTypes(model: SliceModel | undefined, files: ContentFiles, type: string): EditorField[] {
  if (!model) return []
  const label = blockName(model.id)
  return model.variations.map(({ id, name, primary, items }) => {
    const repeated = fieldsFor(items ?? {}, files, { type })
    return field(blockKey(model.id, id), id === 'default' ? label : `${label}: ${name}`, 'object', {
      // Decap marks optional fields, even those that cannot be filled in.
      required: true,
      ...summaryOf(Object.keys(primary ?? {})),
      fields: [
        ...fieldsFor(primary ?? {}, files, {
          type,
          isRequired: (name) => isRequiredInBlock(model.id, name, type),
        }),
        ...(repeated.length > 0
          ? [
              field(ITEMS, 'Rækker', 'list', {
                label_singular: 'række',
                collapsed: true,
                fields: repeated,
                ...summaryOf(Object.keys(items ?? {})),
              }),
            ]
          : []),
      ],
    })
  })
}
