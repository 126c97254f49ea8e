import type { ContentFiles } from './files.ts'
import { joinLines, parseMarkdown } from './markdown.ts'
import type { MediaFile } from './media-file.ts'
import {
  type DocumentFile,
  type FieldModel,
  fieldsOf,
  isObject,
  type Json,
  type JsonObject,
} from './model.ts'

/*
 * Completes a document file to a document of Prismic's REST API v2: empty values for missing
 * fields, dimensions of images, and what a link contains of its target.
 */

/** Everything except `href`, which contains the reference that was read. */
export type ApiDocument = ReturnType<typeof completeDocument>

/** What is needed to complete a document, beside its own file. */
export interface Surroundings {
  files: Pick<ContentFiles, 'customTypes' | 'slices' | 'media'>
  masterLanguage: string
  /** The document with this id, or this type and uid, in the current version. */
  byId(id: string): DocumentFile | undefined
  byUid(type: string, uid: string, lang: string): DocumentFile | undefined
}

interface Context {
  around: Surroundings
  lang: string
  /** Prefix of media file names: `/media/` or an absolute URL. */
  mediaBase: string
}

/** A document of the API. Fields outside the model are left out. */
export function completeDocument(file: DocumentFile, around: Surroundings, mediaBase: string) {
  const { masterLanguage, byId } = around
  const lang = file.lang ?? masterLanguage
  return {
    id: file.id,
    uid: file.uid ?? null,
    url: null,
    type: file.type,
    tags: file.tags ?? [],
    first_publication_date: file.first_publication_date ?? null,
    last_publication_date: file.last_publication_date ?? null,
    slugs: [],
    linked_documents: [],
    lang,
    alternate_languages: (file.alternate_languages ?? []).flatMap(({ id }) => {
      const alternate = byId(id)
      if (!alternate) return []
      return [
        {
          id,
          type: alternate.type,
          lang: alternate.lang ?? masterLanguage,
          ...(alternate.uid ? { uid: alternate.uid } : {}),
        },
      ]
    }),
    data: completeFields(file.data, fieldsOf(around.files.customTypes.get(file.type)), {
      around,
      lang,
      mediaBase,
    }),
  }
}

function completeField(value: Json | undefined, field: FieldModel, context: Context, name: string): Json {
  switch (field.type) {
    case 'Boolean':
      return typeof value === 'boolean' ? value : field.config?.default_value === true
    case 'StructuredText':
      return richText(joinLines(value), field, context)
    case 'Image':
      return image(value, field, context)
    case 'Link':
      if (field.config?.repeat) return asArray(value).map((link) => linkField(link, context))
      return linkField(value, context)
    case 'Group':
      return asArray(value)
        .filter(isObject)
        .map((item) => completeFields(item, field.config?.fields ?? {}, context))
    case 'Slices':
      return slices(value, context, name)
    default:
      return value ?? null
  }
}

function completeFields(
  values: JsonObject,
  fields: Record<string, FieldModel>,
  context: Context,
): JsonObject {
  const completed: JsonObject = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.type === 'UID') continue
    completed[name] = completeField(values[name], field, context, name)
  }
  return completed
}

function slices(value: Json | undefined, context: Context, zone: string): Json {
  return asArray(value).flatMap((slice, index): Json[] => {
    if (!isObject(slice) || typeof slice.slice_type !== 'string') return []
    const model = context.around.files.slices.get(slice.slice_type)
    const variationId = typeof slice.variation === 'string' ? slice.variation : 'default'
    const variation = model?.variations.find(({ id }) => id === variationId)
    const completed = (values: JsonObject, part: 'primary' | 'items') =>
      variation ? completeFields(values, variation[part] ?? {}, context) : values
    const hasItems = !variation || Object.keys(variation.items ?? {}).length > 0
    return [
      {
        id: typeof slice.id === 'string' ? slice.id : `${slice.slice_type}$${zone}-${index}`,
        slice_type: slice.slice_type,
        slice_label: null,
        variation: variationId,
        version: variation?.version ?? 'initial',
        primary: completed(isObject(slice.primary) ? slice.primary : {}, 'primary'),
        items: hasItems
          ? asArray(slice.items)
              .filter(isObject)
              .map((item) => completed(item, 'items'))
          : [],
      },
    ]
  })
}

function richText(value: Json | undefined, field: FieldModel, context: Context): Json {
  if (Array.isArray(value)) {
    return value.filter(isObject).map((block) => completeRichTextBlock(block, context))
  }
  if (typeof value !== 'string' || value.trim() === '') return []
  const only = field.config?.single && !field.config.single.includes(',') ? field.config.single : null
  if (only && only !== 'paragraph') return [{ type: only, text: value.trim(), spans: [], direction: 'ltr' }]
  return parseMarkdown(value).map((block) => completeRichTextBlock({ ...block, direction: 'ltr' }, context))
}

function completeRichTextBlock(block: JsonObject, context: Context): Json {
  if (block.type === 'image') {
    return {
      ...imageOf(block, context),
      type: 'image',
      ...(block.linkTo ? { linkTo: linkField(block.linkTo, context) } : {}),
    }
  }
  if (!Array.isArray(block.spans)) return block.text === undefined ? block : { ...block, spans: [] }
  return {
    ...block,
    spans: block.spans
      .filter(isObject)
      .map((span) => (span.type === 'hyperlink' ? { ...span, data: linkField(span.data, context) } : span)),
  }
}

function linkField(value: Json | undefined, context: Context): JsonObject {
  if (!isObject(value)) return { link_type: 'Any' }
  if (value.link_type === 'Media' && typeof value.url === 'string') return value
  const { text, variant } = value
  return {
    ...(linkTarget(value, context) ?? { link_type: 'Any' }),
    ...(typeof text === 'string' && text !== '' ? { text } : {}),
    ...(typeof variant === 'string' ? { variant } : {}),
  }
}

function linkTarget(value: JsonObject, context: Context): JsonObject | null {
  const { link_type, url, target } = value
  if (link_type === 'Document') return documentLink(value, context)
  if (link_type === 'Web' && typeof url === 'string' && url !== '') {
    return { link_type, url, ...(typeof target === 'string' ? { target } : {}) }
  }
  const file = link_type === 'Media' ? mediaFile(value, context) : undefined
  if (!file) return null
  const { name, dimensions } = file
  return {
    link_type: 'Media',
    id: name,
    key: name,
    name,
    kind: dimensions ? 'image' : 'document',
    url: mediaUrl(file, context),
    size: String(file.bytes),
    ...(dimensions ? { width: String(dimensions.width), height: String(dimensions.height) } : {}),
  }
}

function documentLink({ id, type, uid }: JsonObject, { around, lang }: Context): JsonObject | null {
  if (typeof id !== 'string' && typeof uid !== 'string') return null
  const file = typeof id === 'string' ? around.byId(id) : around.byUid(String(type), String(uid), lang)
  return {
    link_type: 'Document',
    id: file?.id ?? id ?? `${type}-${uid}`,
    type: file?.type ?? 'broken_type',
    tags: file?.tags ?? [],
    lang: file ? (file.lang ?? around.masterLanguage) : null,
    first_publication_date: file?.first_publication_date ?? null,
    last_publication_date: file?.last_publication_date ?? null,
    ...(file?.uid ? { uid: file.uid } : {}),
    isBroken: !file,
  }
}

function image(value: Json | undefined, field: FieldModel, context: Context): Json {
  if (!isObject(value)) return {}
  const main = imageOf(value, context)
  const size = sizeOf(main.dimensions)
  if (size === null) return main
  const completed = { ...main }
  for (const thumbnail of field.config?.thumbnails ?? [])
    completed[thumbnail.name] ??= {
      ...main,
      ...(ownSize(value[thumbnail.name], thumbnail, context) ?? thumbnailOf(main, size, thumbnail)),
    }
  return completed
}

/** A size whose part of the picture is a separate file: `mobile: { file: 'hal-2.jpg' }`. */
function ownSize(value: Json | undefined, thumbnail: Thumbnail, context: Context): JsonObject | null {
  const ownImage = isObject(value) ? imageOf(value, context) : {}
  const size = sizeOf(ownImage.dimensions)
  if (size === null) return null
  const { alt, ...rest } = ownImage
  return { ...rest, ...(alt && { alt }), ...thumbnailOf(ownImage, size, thumbnail) }
}

function imageOf(value: JsonObject, context: Context): JsonObject {
  if (typeof value.url === 'string') return value
  const file = mediaFile(value, context)
  if (!file?.dimensions) return {}
  return {
    id: file.name,
    url: mediaUrl(file, context),
    dimensions: { ...file.dimensions },
    edit: { x: 0, y: 0, zoom: 1, background: 'transparent' },
    alt: typeof value.alt === 'string' && value.alt !== '' ? value.alt : null,
    copyright: typeof value.copyright === 'string' ? value.copyright : null,
  }
}

type Size = { width: number; height: number }

/** The dimensions in Prismic's form of an image; null without any. */
function sizeOf(dimensions: Json | undefined): Size | null {
  if (!isObject(dimensions)) return null
  const { width, height } = dimensions
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null
}

type Thumbnail = NonNullable<NonNullable<FieldModel['config']>['thumbnails']>[number]

function thumbnailOf(main: JsonObject, size: Size, thumbnail: Thumbnail): JsonObject {
  const width = thumbnail.width ?? Math.round((size.width * (thumbnail.height ?? size.height)) / size.height)
  const height = thumbnail.height ?? Math.round((size.height * width) / size.width)
  return { dimensions: { width, height }, url: `${main.url}&w=${width}&h=${height}&fit=crop` }
}

function mediaFile({ file: name }: JsonObject, { around }: Context): MediaFile | undefined {
  return typeof name === 'string' ? around.files.media.get(name) : undefined
}

function mediaUrl({ name, version }: MediaFile, { mediaBase }: Context): string {
  return `${mediaBase}${encodeURIComponent(name)}?v=${version}`
}

function asArray(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}
