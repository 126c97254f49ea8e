import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contentFolders } from '#server/content/folders.ts'
import type { ContentFiles, DocumentSource } from '#server/content/repository/files.ts'
import { isObject, type Json, type JsonObject } from '#server/content/repository/model.ts'
import { createEmbeddedRepository } from '#server/content/repository/repository.ts'
import type { Settings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'
import { readText } from '#server/text-file.ts'

/*
 * What is left of the example company before the launch. Its names, numbers and pictures are read
 * from the shipped content, which stays in content/.
 */

/** Something of the example company. */
export interface LeftOver {
  kind: 'name' | 'figure' | 'picture' | 'setting' | 'licence'
  /** The file below the content folder; for a setting, its name. */
  file: string
  /** The field in a document, as JSON has it: `slices[0].primary.title`; '' elsewhere. */
  at: string
  /** The name, number, sentence or file itself. */
  what: string
}

/**
 * Throws StartError if the shipped content was edited in place, so that nothing can be compared.
 */
export async function findExamples(own: ContentFiles, settings: Settings): Promise<LeftOver[]> {
  const shippedDir = resolve('content')
  if (settings.contentDir === shippedDir) {
    throw new StartError(
      '--launch sammenligner dit indhold med eksemplets: begynd din egen mappe med npm run content:new -- MAPPE, og angiv den i CONTENT_DIR (docs/content-owner.md)',
    )
  }
  const shipped = await createEmbeddedRepository({
    folders: contentFolders({ contentDir: shippedDir }),
    problem: ({ path, message }) => {
      throw new StartError(`content/${path}: ${message}`)
    },
  }).read()
  const example = exampleOf(shipped.documents)
  const ours = namesOfOurs(settings.contentDir)
  const documents = [own.documents, own.drafts, ...own.releases.map((release) => release.documents)].flat()
  const names = documents.flatMap((source) => inTexts(source, example))
  const findings = [
    ...names,
    // A phone number is both, and is reported once.
    ...sameFigures(documents, shipped.documents).filter(
      ({ file, at }) => !names.some((name) => name.file === file && name.at === at),
    ),
    ...samePictures(documents, own, settings.contentDir, shippedDir, example.pictures),
    ...inSettings(settings, example),
    ...(readFileSync('LICENSE', 'utf8').includes('<copyright holder>')
      ? [{ kind: 'licence' as const, file: 'LICENSE', at: '', what: '<copyright holder>' }]
      : []),
  ]
  return findings
    .map((finding) => ({ ...finding, what: inOneLine(finding.what) }))
    .filter(({ file, what }) => !ours.some((line) => line === what || line === file))
}

/**
 * In the content folder: what the company happens to share with the example, one per line: a name,
 * number or sentence as it is reported, or a file such as `media/logo.svg`.
 */
const OURS = 'launch-ours.txt'

function namesOfOurs(contentDir: string): string[] {
  const path = join(contentDir, OURS)
  if (!existsSync(path)) return []
  const lines = readText(readFileSync(path)).split(/\r?\n/)
  return lines.map(inOneLine)
}

interface Example {
  /** Those names and the customers' pages, as addresses and file names write them. */
  slugs: string[]
  /** Names of the company, its customers, partners and people; the longest first. */
  names: string[]
  /** Digits only: phones and the CVR number. */
  numbers: Set<string>
  /** Files that show the company, its software, its customers or its people. */
  pictures: Set<string>
}

/** Fields of `global` that say or show who the company is. */
const NAMES = ['product_name', 'company_name', 'address']
const BRAND = /^(?:logo_.*|favicon|touch_icon|share_image|payment_logos)$/

function exampleOf(documents: DocumentSource[]): Example {
  const names = new Set<string>()
  const customers = new Set<string>()
  const numbers = new Set<string>()
  const pictures = new Set<string>()
  const showing = (image: Json | undefined) => {
    if (isObject(image) && typeof image.file === 'string') pictures.add(image.file)
  }
  const add = (to: Set<string>, text: Json | undefined) => {
    if (typeof text === 'string' && text !== '') to.add(text)
  }
  for (const { file } of documents) {
    if (file.type === 'client') add(customers, file.uid)
    if (file.type === 'global') {
      for (const name of NAMES) add(names, file.data[name])
      for (const name of ['phone', 'cvr']) add(numbers, String(file.data[name] ?? '').replaceAll(/\D/g, ''))
      for (const [name, value] of Object.entries(file.data)) if (BRAND.test(name)) showing(value)
    }
    // Photographs and pictures of the software, and whatever shows a customer's event.
    for (const [at, name] of textsOf(file.data, ''))
      if (at.endsWith('.file') && (file.type === 'client' || /\.(?:webp|jpe?g|png)$/.test(name)))
        pictures.add(name)
    for (const block of blocksOf(file.data)) {
      const items = [block.items].flat().filter(isObject)
      if (block.slice_type === 'client_logos' && block.variation !== 'download')
        for (const { logo } of items) {
          if (isObject(logo)) add(names, logo.alt)
          showing(logo)
        }
      if (block.slice_type === 'employees')
        for (const { name, phone, image } of items) {
          add(names, name)
          add(numbers, String(phone ?? '').replaceAll(/\D/g, ''))
          showing(image)
        }
      // 'Bo Bjerre, kasserer i Skovlund Håndbold'
      if (block.slice_type === 'general' && block.variation === 'quote' && isObject(block.primary)) {
        add(names, String(block.primary.title ?? '').split(',')[0])
        showing(block.primary.image)
      }
    }
  }
  const longestFirst = [...names].sort((one, other) => other.length - one.length)
  return { names: longestFirst, slugs: [...customers, ...[...names].map(slugOf)], numbers, pictures }
}

function blocksOf(data: JsonObject): JsonObject[] {
  return [data.slices, data.slices2].flat().filter(isObject)
}

/** Every text below a value, with the path of its field. */
function textsOf(value: Json | undefined, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsOf(item, `${at}[${index}]`))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, at === '' ? name : `${at}.${name}`))
}

function slugOf(name: string): string {
  const letters = { æ: 'ae', ø: 'oe', å: 'aa' }
  return name
    .toLowerCase()
    .replaceAll(/[æøå]/g, (letter) => letters[letter as keyof typeof letters])
    .replaceAll(/[^\da-z]+/g, '-')
}

/** Eight digits, with any kind of space, point or hyphen between them. */
const NUMBER = /(?<!\d)\d(?:[\s.-]?\d){7}(?!\d)/g
/** RFC 2606 reserves such names. */
const NOBODYS = /[\w.@-]*\.example\b(?!\.\w)/gi

/**
 * Whether a text contains the whole name, also in the genitive. The case of each word must match, or
 * be all capitals, since 'tribunen' and 'en lille sal' are ordinary Danish words.
 */
const names = (text: string, name: string) => pattern(name).test(text)

function pattern(name: string): RegExp {
  const written = name
    .split(/\s+/)
    .map((word) => `(?:${escaped(word)}|${escaped(word.toUpperCase())})`)
    .join('\\s+')
  return new RegExp(`(?<![\\p{L}\\d])${written}[sS]?(?![\\p{L}\\d])`, 'gu')
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/**
 * The examples in a text, each once: a name within a longer one, or a number that is also in a
 * link, counts once.
 */
function examplesIn(text: string, example: Example): string[] {
  let rest = text.replaceAll(/\s+/g, ' ')
  const named = example.names.filter((name) => {
    const without = rest.replaceAll(pattern(name), ' ')
    const isNamed = without !== rest
    rest = without
    return isNamed
  })
  const numbers = new Map<string, string>()
  for (const number of text.replaceAll(/\+45(?=\D?\d)/g, '').match(NUMBER) ?? []) {
    const digits = number.replaceAll(/\D/g, '')
    if (example.numbers.has(digits) && !numbers.has(digits)) numbers.set(digits, number)
  }
  return [...named, ...numbers.values(), ...(text.match(NOBODYS) ?? [])]
}

function inTexts({ file, path }: DocumentSource, example: Example): LeftOver[] {
  const texts = [...textsOf(file.data, ''), ...(file.uid ? [['uid', file.uid] as const] : [])]
  return texts.flatMap(([at, text]) => {
    // A link shows the name of its document, which is checked there.
    if (at.endsWith('.uid')) return []
    const isName = at === 'uid' || at.endsWith('.file') || text.startsWith('/')
    const found = isName ? example.slugs.filter((slug) => names(text, slug)) : examplesIn(text, example)
    return [...new Set(found)].map((what) => ({ kind: 'name' as const, file: path, at, what }))
  })
}

/** Types whose texts are about the service; those of all others are about the company. */
const GUIDES = new Set([
  'category',
  'industry',
  'prices',
  'pricing_page',
  'faa_tilbud',
  'help_page',
  'support_article',
  'support_category',
  'legal_page',
  'global',
  'redirects',
])
const tellsOfTheCompany = ({ file }: DocumentSource) => !GUIDES.has(file.type)

/** Figures of the example company: unchanged texts that contain a number. */
function sameFigures(documents: DocumentSource[], shipped: DocumentSource[]): LeftOver[] {
  const before = new Set(
    shipped
      .filter(tellsOfTheCompany)
      .flatMap(({ file }) => textsOf(file.data, '').map(([, text]) => text))
      .filter((text) => /\d/.test(text) && text.includes(' ')),
  )
  return documents.filter(tellsOfTheCompany).flatMap(({ file, path }) =>
    textsOf(file.data, '')
      .filter(([, text]) => before.has(text))
      .map(([at, text]) => ({ kind: 'figure' as const, file: path, at, what: text })),
  )
}

/** A text in one line, as it is reported and as launch-ours.txt lists it. */
const inOneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** A drawing in other colours is still the same drawing. */
function fingerprint(folder: string, name: string): string {
  const content = readFileSync(join(folder, 'media', name))
  const shown = name.endsWith('.svg')
    ? content.toString('utf8').replaceAll(/ data-colours="[^"]*"|#[\da-f]{3,8}\b/gi, '')
    : content
  return hash('sha256', shown, 'hex')
}

function samePictures(
  documents: DocumentSource[],
  own: ContentFiles,
  ownDir: string,
  shippedDir: string,
  pictures: Set<string>,
): LeftOver[] {
  const before = new Set([...pictures].map((name) => fingerprint(shippedDir, name)))
  const used = new Set(
    documents.flatMap(({ file }) =>
      textsOf(file.data, '').flatMap(([at, text]) =>
        at.endsWith('file') && own.media.has(text) ? [text] : [],
      ),
    ),
  )
  return [...used]
    .filter((name) => before.has(fingerprint(ownDir, name)))
    .map((name) => ({ kind: 'picture' as const, file: `media/${name}`, at: '', what: name }))
}

function inSettings({ mail, siteUrl }: Settings, example: Example): LeftOver[] {
  const values = {
    SITE_URL: siteUrl,
    ...(mail.kind === 'mailbox' ? {} : { MAIL_FROM: mail.from, SALES_EMAIL: mail.sales }),
  }
  return Object.entries(values).flatMap(([name, value]) =>
    [...examplesIn(value, example), ...(value.match(/[\w.@-]*\bexample\.\w+/g) ?? [])].map((what) => ({
      kind: 'setting' as const,
      file: name,
      at: '',
      what,
    })),
  )
}
