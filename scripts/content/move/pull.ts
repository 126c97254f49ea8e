import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { createProgress } from '#scripts/progress.ts'
import type { ApiDocument } from '#server/content/repository/complete.ts'
import { compact, isObject, type Json, type JsonObject } from '#server/content/repository/model.ts'
import { StartError } from '#server/start-error.ts'
import { isPicture, pick, rewritten } from './documents.ts'
import type { Prismic } from './prismic.ts'

/*
 * Writes a repository's published content into files as in docs/content.md, so that leaving
 * is as easy as arriving.
 */

interface PullOptions {
  prismic: Prismic
  /** Whether to read the models, which needs a write token. */
  models: boolean
  /** Target folders. */
  content: string
  slices: string
}

/** Writes the files. Throws StartError unless the repository can be read completely. */
export async function pull({ prismic, models, content, slices }: PullOptions) {
  const notes: string[] = []
  const { languages } = await prismic.client.getRepository()
  const master = languages.find(({ is_master }) => is_master)?.id ?? ''
  const documents = await publishedDocuments(prismic)
  const media = createMediaNames(notes)
  const write = (path: string, value: unknown) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
  }
  for (const document of documents.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    // Two languages of one uid are two files.
    const name = `${document.uid ?? document.id}${document.lang === master ? '' : `.${document.lang}`}`
    write(join(content, 'documents', document.type, `${name}.json`), toFile(document, master, media.nameOf))
  }
  write(join(content, 'repository.json'), {
    languages: languages.map(({ id, name, is_master }) => ({ id, name, is_master })),
  })
  const progress = createProgress('Fetching media')
  progress(0, media.wanted().length)
  for (const [index, [address, name]] of media.wanted().entries()) {
    const path = join(content, 'media', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await prismic.download(address))
    progress(index + 1, media.wanted().length)
  }
  const types = models ? await prismic.models('customtypes') : []
  const blocks = models ? await prismic.models('slices') : []
  for (const model of types) write(join(content, 'customtypes', model.id, 'index.json'), model)
  for (const model of blocks) write(join(slices, model.id.replaceAll('_', '-'), 'model.json'), model)
  return {
    documents: documents.length,
    media: media.wanted().length,
    models: types.length + blocks.length,
    notes,
  }
}

/** Every published document, all at one reference. */
async function publishedDocuments({ client }: Prismic): Promise<ApiDocument[]> {
  const { ref } = await client.getMasterRef()
  const progress = createProgress('Reading documents')
  const documents: ApiDocument[] = []
  for (let page = 1; ; page += 1) {
    const found = await client.get({ ref, lang: '*', pageSize: 100, page })
    documents.push(...(found.results as unknown as ApiDocument[]))
    progress(documents.length, found.total_results_size)
    if (page < found.total_pages) continue
    if (documents.length === found.total_results_size) return documents
    throw new StartError(
      `${documents.length} of ${found.total_results_size} documents came. Run the command again`,
    )
  }
}

/** A document in file form: without empty values, images and files by name. */
function toFile(
  document: ApiDocument,
  masterLanguage: string,
  fileOf: (address: string) => string,
): JsonObject {
  const file = ({ url }: JsonObject) => ({ file: fileOf(String(url)) })
  const data = rewritten(document.data, {
    document: (link) => {
      if (link.isBroken === true) return null
      return pick(link, typeof link.uid === 'string' ? ['type', 'uid'] : ['id'])
    },
    file,
    picture: (value, linkTo) => ({
      ...pick(value, ['type']),
      ...file(value),
      alt: value.alt ?? '',
      ...pick({ ...value, linkTo }, ['copyright', 'linkTo']),
      ...ownParts(value, file),
    }),
  })
  const { id, type, lang, tags, alternate_languages } = document
  return {
    id,
    type,
    ...pick(document, ['uid']),
    ...(lang === masterLanguage ? {} : { lang }),
    ...(alternate_languages.length > 0
      ? { alternate_languages: alternate_languages.map(({ id }) => ({ id })) }
      : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...pick(document, ['first_publication_date', 'last_publication_date']),
    data: (data && filled(data)) ?? {},
  }
}

/** The other sizes of a picture for which an editor chose a part of their own. */
function ownParts(value: JsonObject, file: (picture: JsonObject) => JsonObject): JsonObject {
  const main = partOf(value)
  return compact(value, (inner) =>
    isObject(inner) && isPicture(inner) && ![null, main].includes(partOf(inner))
      ? { ...file(inner), ...pick(inner, ['alt']) }
      : undefined,
  )
}

/** The part of a picture that is shown: Prismic's image host cuts it out. */
function partOf({ url }: JsonObject): string | null {
  return URL.parse(String(url))?.searchParams.get('rect') ?? null
}

/** Without empty lists and objects; an empty item of a list keeps its place. */
function filled(value: Json): Json | undefined {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => filled(item) ?? (isObject(item) ? [{}] : []))
    return items.length > 0 ? items : undefined
  }
  if (!isObject(value)) return value
  const compacted = compact(value, filled)
  return Object.keys(compacted).length > 0 ? compacted : undefined
}

/** Prismic prefixes uploaded file names with an asset id or a UUID. */
const PREFIX = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[A-Za-z0-9_-]{16})_(?=.)/

/**
 * Gives each file one name in the media folder, whatever its name and however often it is used. A
 * picture's part is cut out by Prismic's image host (https://docs.imgix.com/apis/rendering/size/rect).
 */
function createMediaNames(notes: string[]) {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return {
    nameOf(address: string): string {
      const url = new URL(address)
      // Other sizes of an image are the same file; the part that an editor chose is another.
      const part = url.searchParams.get('rect')
      const key = `${url.origin}${url.pathname}${part === null ? '' : `?rect=${part}`}`
      const known = names.get(key)
      if (known) return known
      const last = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
      const { name: stem, ext } = parse(last.replace(PREFIX, '').toLowerCase())
      const plain = served(stem).replace(/^[^a-z0-9]+/, '') || 'fil'
      const ending = served(ext)
      let name = `${plain}${ending}`
      for (let number = 2; taken.has(name); number += 1) name = `${plain}-${number}${ending}`
      if (!/\.(svg|png|jpe?g|webp|avif|gif|pdf)$/.test(name))
        notes.push(`${name} is of a kind that the site does not serve`)
      taken.add(name)
      names.set(key, name)
      return name
    },
    /** URL and name of each file that a document uses. */
    wanted: () => [...names],
  }
}

/** A name in the characters that the site's files may have. */
function served(name: string): string {
  return name.replaceAll(/[^a-z0-9._-]+/g, '-')
}
