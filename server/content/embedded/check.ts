import type { Content } from '#app/content/content.ts'
import type { RawDocument } from '#app/content/raw-document.ts'
import { toRedirects } from '#app/content/redirects.ts'
import { checkMetaText, checkText, type Promises, readPromises, textsBelow } from './check-texts.ts'
import { isObject } from './complete.ts'
import type { ContentFiles, DocumentSource } from './files.ts'
import { type LinkTarget, parseMarkdown } from './markdown.ts'
import { type FieldModel, fieldsOf, type Json, type JsonObject } from './model.ts'

/*
 * What `npm run content:check` looks for. An error is something that visitors would notice; a
 * warning is something that the owner should see before the launch.
 */

export interface ContentFinding {
  level: 'error' | 'warning'
  /** The file, and the field in it if there is one. */
  place: string
  message: string
}

export interface CheckOptions {
  files: ContentFiles
  /** The content made from these files. */
  content: Content
  /** Paths of the site that do not come from content: `/`, `/produkt`, `/beregner/branche`. */
  staticPaths: readonly string[]
  /** Hosts that the redirect table may lead to (D10). */
  redirectHosts: readonly string[]
  /** Addresses that were published before (D11). */
  published: readonly string[]
}

/** Types whose documents have their own page and need meta texts. */
const PAGES = new Set([
  'home',
  'about',
  'category',
  'industry',
  'client',
  'prices',
  'pricing_page',
  'info_page',
  'help_page',
  'support_category',
  'support_article',
  'legal_page',
])

/** Example values of the shipped content, to be replaced by the owner (D1). */
const EXAMPLES: Record<string, RegExp> = {
  product_name: /^Rampelys$/,
  company_name: /Rampelys/,
  address: /^Eksempel/,
  cvr: /^12345674$/,
  phone: /^(\+45 ?)?70 ?00 ?00 ?00$/,
  support_email: /\.example$/,
  booking_url: /\.example(\/|$)|\/\/example\./,
  dashboard_url: /\.example(\/|$)|\/\/example\./,
  payment_logos: /^betalingskort\.svg$/,
  share_image: /^delingsbillede-1200x630\.png$/,
}

/** Single documents, and what visitors see without them. */
const SINGLES: Record<string, string> = {
  global: 'no page has a name, a logo, a telephone number or a link to the organiser login',
  home: 'the front page has its heading and fixed parts alone',
  about: '/medarbejdere names no one',
  faa_tilbud: 'the price calculator has its built-in texts and choices alone',
}

/** Everything wrong, in the order of the files. */
export async function checkContent(options: CheckOptions): Promise<ContentFinding[]> {
  const { files } = options
  const findings: ContentFinding[] = []
  const report = (level: ContentFinding['level'], place: string, message: string) => {
    findings.push({ level, place, message })
  }
  const living = new Set([
    ...options.staticPaths,
    ...(await options.content.addresses()).map(({ href }) => decodeURI(href)),
  ])
  const usedMedia = new Set<string>()
  const all = [...files.documents, ...files.drafts, ...files.releases.flatMap(({ documents }) => documents)]

  checkSingles(files, report)
  checkUnique(files.documents, report)
  checkRepeatedPictures(files.documents, report)
  const promises = readPromises(files.documents)
  for (const source of all) {
    await checkDocument(source, all, { ...options, living, usedMedia, report, promises })
  }
  for (const name of files.media.keys()) {
    if (!usedMedia.has(name)) report('warning', `media/${name}`, 'no document uses it')
  }
  await checkRedirects(options, living, report)
  for (const address of options.published) {
    if (!living.has(address) && !(await options.content.redirect(address))) {
      report('error', address, 'was published and is gone: add a redirect or previous_uids')
    }
  }
  return findings
}

type Report = (level: ContentFinding['level'], place: string, message: string) => void

interface Context extends CheckOptions {
  living: Set<string>
  usedMedia: Set<string>
  report: Report
  promises: Promises
}

function checkSingles({ customTypes, documents }: ContentFiles, report: Report) {
  for (const [type, without] of Object.entries(SINGLES)) {
    if (customTypes.has(type) && !documents.some(({ file }) => file.type === type))
      report('error', `documents/${type}/`, `the document is missing: without it ${without}`)
  }
}

function checkUnique(documents: DocumentSource[], report: Report) {
  const ids = new Map<string, string>()
  const uids = new Map<string, string>()
  for (const { file, path } of documents) {
    const sameId = ids.get(file.id)
    if (sameId) report('error', path, `id "${file.id}" is that of ${sameId} too`)
    ids.set(file.id, path)
    for (const uid of [file.uid, ...(file.previous_uids ?? [])]) {
      if (!uid) continue
      const key = `${file.type} ${file.lang ?? ''} ${uid}`
      const same = uids.get(key)
      if (same && same !== path) report('error', path, `uid "${uid}" is, or was, that of ${same} too`)
      uids.set(key, path)
    }
  }
}

/** Types shown as rows of tiles, with the field of their picture. */
const TILES: Record<string, string> = { category: 'image', industry: 'image', client: 'meta_image' }

/** A picture that a visitor would see twice on one page, or on two tiles of one list. */
function checkRepeatedPictures(documents: DocumentSource[], report: Report) {
  const home = documents.find(({ file }) => file.type === 'home')
  const tiles = new Map<string, string>()
  for (const { file, path } of documents) {
    if (!PAGES.has(file.type)) continue
    const field = TILES[file.type] ?? ''
    for (const { picture } of picturesIn(file.data[field] ?? null, field)) {
      const other = tiles.get(`${file.type} ${picture}`)
      if (other) report('warning', `${path} ${field}`, `media/${picture} is on the tile of ${other} too`)
      else tiles.set(`${file.type} ${picture}`, path)
    }
    const seen = new Map<string, string>()
    const shown = [...picturesIn(file.data, '')]
    // An industry's callback form is next to the front page's picture.
    if (file.type === 'industry' && home) {
      shown.unshift(...picturesIn({ callback_image: home.file.data.callback_image ?? null }, 'home '))
    }
    for (const { picture, field } of shown) {
      const first = seen.get(picture)
      if (first) report('warning', `${path} ${field}`, `media/${picture} is on this page already: ${first}`)
      else seen.set(picture, field)
    }
  }
}

/** The pictures below a value, in their order; those of link previews and small screens apart. */
function* picturesIn(value: Json, field: string): Generator<{ picture: string; field: string }> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* picturesIn(item, `${field}[${index}]`)
    return
  }
  if (!isObject(value)) return
  if (typeof value.file === 'string' && value.link_type === undefined) yield { picture: value.file, field }
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'meta_image' || name.endsWith('_mobile')) continue
    const below = field === '' || field.endsWith(' ') ? `${field}${name}` : `${field}.${name}`
    yield* picturesIn(inner ?? null, below)
  }
}

async function checkDocument(source: DocumentSource, all: DocumentSource[], context: Context) {
  const { file, path } = source
  const model = context.files.customTypes.get(file.type)
  if (!model) {
    context.report('error', path, `there is no model "${file.type}"`)
    return
  }
  const fields = fieldsOf(model)
  if (fields.uid?.type === 'UID' && !file.uid) context.report('error', path, 'has no uid')
  if (!file.first_publication_date || !file.last_publication_date) {
    context.report('warning', path, 'has no first_publication_date or last_publication_date')
  }
  const isEmpty = (field: string) => String(file.data[field] ?? '').trim() === ''
  if ('title' in fields && isEmpty('title')) context.report('warning', path, 'has no title')
  if (PAGES.has(file.type)) {
    for (const field of ['meta_title', 'meta_description']) {
      if (field in fields && isEmpty(field)) context.report('warning', path, `has no ${field}`)
    }
  }
  if (file.type === 'global') checkExamples(file.data, path, context)
  await checkFields(file.data, fields, path, '', all, context)
}

function checkExamples(data: JsonObject, path: string, { report }: Context) {
  for (const [field, example] of Object.entries(EXAMPLES)) {
    const value = data[field]
    const written = isObject(value) ? (value.file ?? value.url ?? '') : (value ?? '')
    if (example.test(String(written)))
      report('warning', `${path} ${field}`, `is the shipped example: ${written}`)
    if (written === '') report('warning', `${path} ${field}`, 'is empty')
  }
}

async function checkFields(
  values: JsonObject,
  fields: Record<string, FieldModel>,
  path: string,
  prefix: string,
  all: DocumentSource[],
  context: Context,
): Promise<void> {
  for (const name of Object.keys(values)) {
    if (!(name in fields)) context.report('error', `${path} ${prefix}${name}`, 'is no field of the model')
  }
  // A document's own texts are far apart; those of a block are read together.
  const around = prefix === '' ? '' : textsBelow(values)
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (value === undefined || value === null) continue
    const place = `${prefix}${name}`
    const kind = KINDS[field.type]
    if (kind && !kind.fits(value)) {
      context.report('error', `${path} ${place}`, `is ${whatIs(value)}: ${kind.wanted} belongs here`)
      continue
    }
    // The demo's button sends a lead; it stays where there is no page to book at (D1).
    if (TEXTS.has(field.type) && name !== 'demo_button') {
      for (const text of Array.isArray(value) ? value.map(textOf) : [String(value)]) {
        const findings = [
          ...checkText(text, around, context.promises),
          ...(isMeta(name) ? checkMetaText(text) : []),
        ]
        for (const { level, message } of findings) context.report(level, `${path} ${place}`, message)
      }
    }
    await checkField(value, field, path, place, all, context)
  }
}

/** Of a document, or of one of its pages: `branche_meta_title`. */
const isMeta = (name: string) => /(?:^|_)meta_(?:title|description)$/.test(name)

const isText = (value: Json) => typeof value === 'string'
const isList = (value: Json) => Array.isArray(value)
const text = { fits: isText, wanted: 'text' }

/** What each kind of field holds in a file (docs/content-files.md). */
const KINDS: Record<string, { fits: (value: Json) => boolean; wanted: string }> = {
  Text: text,
  UID: text,
  Select: text,
  Date: text,
  Timestamp: text,
  Color: text,
  Number: { fits: (value) => typeof value === 'number', wanted: 'a number' },
  Boolean: { fits: (value) => typeof value === 'boolean', wanted: 'true or false' },
  StructuredText: { fits: (value) => isText(value) || isList(value), wanted: 'text' },
  Image: { fits: isObject, wanted: 'a picture, {"file": …},' },
  Link: { fits: (value) => isObject(value) || isList(value), wanted: 'a link, {"link_type": …},' },
  Group: { fits: isList, wanted: 'a list' },
  Slices: { fits: isList, wanted: 'a list of blocks' },
}

const TEXTS = new Set(['Text', 'StructuredText'])

function whatIs(value: Json | undefined): string {
  if (value === null || value === undefined) return 'empty (null)'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object, {…}'
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? 'a number' : 'true or false'
}

/** The text of a block of Prismic's rich text. */
function textOf(block: Json): string {
  return isObject(block) && typeof block.text === 'string' ? block.text : ''
}

/** The objects of a list; each other item is reported. */
function entriesOf(
  list: Json | undefined,
  place: string,
  wanted: string,
  { report }: Context,
): [number, JsonObject][] {
  return (Array.isArray(list) ? list : []).flatMap((item, index): [number, JsonObject][] => {
    if (isObject(item)) return [[index, item]]
    report('error', `${place}[${index}]`, `is ${whatIs(item)}: ${wanted} belongs here`)
    return []
  })
}

async function checkField(
  value: Json,
  field: FieldModel,
  path: string,
  name: string,
  all: DocumentSource[],
  context: Context,
): Promise<void> {
  const place = `${path} ${name}`
  switch (field.type) {
    case 'Select':
      if (field.config?.options && !field.config.options.includes(String(value))) {
        context.report('error', place, `"${value}" is none of ${field.config.options.join(', ')}`)
      }
      return
    case 'Image':
      return checkImage(value, place, context)
    case 'Link':
      if (!Array.isArray(value)) return checkLink(value, place, all, context)
      for (const [, link] of entriesOf(value, place, 'a link', context)) {
        await checkLink(link, place, all, context)
      }
      return
    case 'StructuredText':
      return checkRichText(value, place, all, context)
    case 'Group':
      for (const [index, item] of entriesOf(value, place, 'an entry, {…},', context)) {
        await checkFields(item, field.config?.fields ?? {}, path, `${name}[${index}].`, all, context)
      }
      return
    case 'Slices':
      for (const [index, slice] of entriesOf(value, place, 'a block', context)) {
        await checkSlice(slice, field, path, `${name}[${index}]`, all, context)
      }
  }
}

async function checkSlice(
  slice: JsonObject,
  zone: FieldModel,
  path: string,
  name: string,
  all: DocumentSource[],
  context: Context,
): Promise<void> {
  const place = `${path} ${name}`
  const type = String(slice.slice_type)
  const model = context.files.slices.get(type)
  if (!model) {
    context.report('error', place, `there is no block "${type}"`)
    return
  }
  if (zone.config?.choices && !(type in zone.config.choices)) {
    context.report('error', place, `the model does not allow the block "${type}" here`)
  }
  const variationId = typeof slice.variation === 'string' ? slice.variation : 'default'
  const variation = model.variations.find(({ id }) => id === variationId)
  if (!variation) {
    context.report('error', place, `the block "${type}" has no variation "${variationId}"`)
    return
  }
  const { primary = {}, items = [] } = slice
  if (isObject(primary)) {
    await checkFields(primary, variation.primary ?? {}, path, `${name}.${type}.`, all, context)
  } else {
    context.report('error', `${place}.${type}.primary`, `is ${whatIs(primary)}: fields, {…}, belong here`)
  }
  if (!isList(items)) {
    context.report('error', `${place}.${type}.items`, `is ${whatIs(items)}: a list belongs here`)
  }
  for (const [index, item] of entriesOf(items, `${place}.${type}.items`, 'an entry, {…},', context)) {
    await checkFields(item, variation.items ?? {}, path, `${name}.${type}.items[${index}].`, all, context)
  }
}

function checkImage(value: Json, place: string, { files, usedMedia, report }: Context) {
  if (!isObject(value) || Object.keys(value).length === 0) return
  if (typeof value.file === 'string') {
    usedMedia.add(value.file)
    if (!files.media.get(value.file)?.dimensions)
      report('error', place, `there is no picture media/${value.file}`)
  } else if (typeof value.url !== 'string') {
    report('error', place, 'is no picture')
  }
  if (typeof value.alt !== 'string')
    report('warning', place, 'has no alt text (write "" for a decorative picture)')
}

async function checkRichText(value: Json, place: string, all: DocumentSource[], context: Context) {
  if (typeof value === 'string') {
    for (const block of parseMarkdown(value)) {
      if (block.type === 'image') {
        checkImage({ file: block.file, alt: block.alt }, place, context)
        continue
      }
      for (const span of block.spans) {
        if (span.type === 'hyperlink') await checkLink(asLink(span.target), place, all, context)
      }
    }
    return
  }
  for (const [, block] of entriesOf(value, place, 'a paragraph, {"type": …},', context)) {
    if (block.type === 'image') checkImage(block, place, context)
    for (const span of Array.isArray(block.spans) ? block.spans : []) {
      if (isObject(span) && span.type === 'hyperlink' && span.data)
        await checkLink(span.data, place, all, context)
    }
  }
}

function asLink(target: LinkTarget): JsonObject {
  if (target.kind === 'document') return { link_type: 'Document', type: target.type, uid: target.uid }
  if (target.kind === 'media') return { link_type: 'Media', file: target.file }
  return { link_type: 'Web', url: target.url }
}

async function checkLink(value: Json, place: string, all: DocumentSource[], context: Context): Promise<void> {
  if (!isObject(value)) return
  const { files, usedMedia, living, report, content } = context
  if (value.link_type === 'Document') {
    const found = all.some(
      ({ file }) =>
        file.id === value.id || (file.type === value.type && file.uid != null && file.uid === value.uid),
    )
    if (!found)
      report(
        'error',
        place,
        `links to a document that does not exist: ${value.id ?? `${value.type}/${value.uid}`}`,
      )
    return
  }
  if (value.link_type === 'Media') {
    if (typeof value.file !== 'string') return
    usedMedia.add(value.file)
    if (!files.media.has(value.file))
      report('error', place, `links to a file that does not exist: media/${value.file}`)
    return
  }
  if (value.link_type !== 'Web' || typeof value.url !== 'string') return
  if (value.url.startsWith('/')) {
    const path = value.url.split(/[?#]/)[0] ?? ''
    if (!living.has(decodePath(path)) && !(await content.redirect(path))) {
      report('error', place, `links to a page that does not exist: ${value.url}`)
    }
  } else if (!/^(https?:\/\/|mailto:|tel:|#)/.test(value.url)) {
    report('error', place, `is no address: ${value.url}`)
  }
}

async function checkRedirects(
  { files, content, redirectHosts }: CheckOptions,
  living: Set<string>,
  report: Report,
) {
  for (const { file, path } of files.documents) {
    if (file.type !== 'redirects') continue
    const seen = new Set<string>()
    for (const { from, to } of toRedirects(file as RawDocument)) {
      const place = `${path} ${from}`
      if (seen.has(from)) report('error', place, 'is in the table twice')
      seen.add(from)
      if (living.has(from)) report('error', place, 'hides a page of this site')
      const host = /^https?:/.test(to) ? URL.parse(to)?.hostname.toLowerCase() : null
      if (host) {
        if (!redirectHosts.includes(host)) {
          report('error', place, `leads to ${host}, which REDIRECT_HOSTS does not allow`)
        }
        continue
      }
      const target = await content.redirect(from)
      if (!target) report('error', place, `leads in a circle: ${to}`)
      else if (!/^https?:/.test(target.to) && !living.has(decodePath(target.to.split(/[?#]/)[0] ?? ''))) {
        report('error', place, `leads to a page that does not exist: ${target.to}`)
      }
    }
    const rows = Array.isArray(file.data.redirects) ? file.data.redirects.length : 0
    if (rows !== toRedirects(file as RawDocument).length) {
      report(
        'error',
        path,
        'has rows that are no redirect: "from" must be a path, "to" a path or an https address',
      )
    }
  }
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
