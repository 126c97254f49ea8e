import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ApiDocument } from '#server/content/embedded/complete.ts'
import { isObject } from '#server/content/embedded/complete.ts'
import type { Json, JsonObject } from '#server/content/embedded/model.ts'
import { masterOf, type PrismicApis } from './prismic-apis.ts'

/*
 * Writes a repository's published content into files as in docs/content.md, so that leaving
 * is as easy as arriving.
 */

export interface PullOptions {
  /** Reads; without a write token the models stay unread, and those of the project stay. */
  apis: PrismicApis
  models: boolean
  /** Target folders. */
  content: string
  slices: string
  tell(line: string): void
}

/** Writes the files. Throws StartError unless the repository can be read completely. */
export async function pull({ apis, models, content, slices, tell }: PullOptions) {
  const notes: string[] = []
  const languages = await apis.languages()
  const master = masterOf(languages)
  const documents = await apis.published()
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
  for (const [index, [address, name]] of media.wanted().entries()) {
    tell(`media ${index + 1}/${media.wanted().length} ${name}`)
    const path = join(content, 'media', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await apis.download(address))
  }
  const types = models ? await apis.models('customtypes') : []
  const blocks = models ? await apis.models('slices') : []
  for (const model of types) write(join(content, 'customtypes', model.id, 'index.json'), model)
  for (const model of blocks) write(join(slices, model.id.replaceAll('_', '-'), 'model.json'), model)
  return {
    documents: documents.length,
    media: media.wanted().length,
    models: types.length + blocks.length,
    notes,
  }
}

/** A document in file form: without empty values, images and files by name. */
export function toFile(
  document: ApiDocument,
  masterLanguage: string,
  fileOf: (address: string) => string,
): JsonObject {
  const walk = (value: Json): Json | undefined => {
    if (Array.isArray(value)) {
      const items = value.flatMap((item) => walk(item) ?? (isObject(item) ? [{}] : []))
      return items.length > 0 ? items : undefined
    }
    if (!isObject(value)) return value ?? undefined
    if (typeof value.link_type === 'string') return link(value)
    if (isObject(value.dimensions) && typeof value.url === 'string') return picture(value)
    if (typeof value.slice_type === 'string') return slice(value, value.slice_type)
    if (typeof value.text === 'string' && Array.isArray(value.spans)) return paragraph(value, value.spans)
    const kept = Object.entries(value).flatMap(([key, inner]) => {
      const walked = walk(inner)
      return walked === undefined ? [] : [[key, walked] as const]
    })
    return kept.length > 0 ? Object.fromEntries(kept) : undefined
  }

  const slice = ({ variation, primary, items }: JsonObject, type: string): JsonObject => {
    const first = walk(primary ?? {})
    const repeated = Array.isArray(items) ? items.map((item) => walk(item) ?? {}) : []
    return {
      slice_type: type,
      variation: variation ?? 'default',
      ...(first === undefined ? {} : { primary: first }),
      ...(repeated.length > 0 ? { items: repeated } : {}),
    }
  }

  const paragraph = (value: JsonObject, spans: Json[]): JsonObject => ({
    ...value,
    spans: spans.flatMap((span) => {
      if (!isObject(span)) return []
      return [isObject(span.data) ? { ...span, data: walk(span.data) ?? { link_type: 'Any' } } : span]
    }),
  })

  const link = (value: JsonObject): JsonObject | undefined => {
    const words = present({ text: value.text, variant: value.variant })
    switch (value.link_type) {
      case 'Document':
        if (value.isBroken === true) return undefined
        return {
          link_type: 'Document',
          ...(typeof value.uid === 'string'
            ? { type: value.type ?? '', uid: value.uid }
            : { id: value.id ?? '' }),
          ...words,
        }
      case 'Media':
        return { link_type: 'Media', file: fileOf(String(value.url)), ...words }
      case 'Web':
        return { link_type: 'Web', ...present({ url: value.url, target: value.target }), ...words }
      default:
        return Object.keys(words).length > 0 ? { link_type: 'Any', ...words } : undefined
    }
  }

  const picture = (value: JsonObject): JsonObject => {
    const linkTo = isObject(value.linkTo) ? walk(value.linkTo) : undefined
    return {
      ...present({ type: value.type }),
      file: fileOf(String(value.url)),
      alt: value.alt ?? '',
      ...present({ copyright: value.copyright, linkTo }),
    }
  }

  return {
    id: document.id,
    type: document.type,
    ...present({ uid: document.uid }),
    ...(document.lang === masterLanguage ? {} : { lang: document.lang }),
    ...(document.alternate_languages.length > 0
      ? { alternate_languages: document.alternate_languages.map(({ id }) => ({ id })) }
      : {}),
    ...(document.tags.length > 0 ? { tags: document.tags } : {}),
    ...present({
      first_publication_date: document.first_publication_date,
      last_publication_date: document.last_publication_date,
    }),
    data: walk(document.data) ?? {},
  }
}

/** Entries with a value. */
function present(values: Record<string, Json | undefined>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, value]],
    ),
  )
}

/** Prismic prefixes uploaded file names with an asset id or a UUID. */
const PREFIX = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[A-Za-z0-9_-]{16})_(?=.)/

/** Gives each file one name in the media folder, whatever its name and however often it is used. */
function createMediaNames(notes: string[]) {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  return {
    nameOf(address: string): string {
      const url = new URL(address)
      // Other sizes of an image are the same file.
      const key = `${url.origin}${url.pathname}`
      const known = names.get(key)
      if (known) return known
      const last = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
      const plain = last
        .replace(PREFIX, '')
        .toLowerCase()
        .replaceAll(/[^a-z0-9._-]+/g, '-')
        .replace(/^[^a-z0-9]+/, '')
      let name = plain === '' ? 'fil' : plain
      for (let number = 2; taken.has(name); number += 1) name = plain.replace(/(\.[^.]*)?$/, `-${number}$1`)
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
