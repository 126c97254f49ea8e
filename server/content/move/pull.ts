import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ApiDocument } from '#server/content/embedded/complete.ts'
import { isObject } from '#server/content/embedded/complete.ts'
import type { Json, JsonObject } from '#server/content/embedded/model.ts'
import { StartError } from '#server/start-error.ts'
import type { Model } from './plan.ts'
import { privateRepository } from './prismic-apis.ts'

/*
 * Writes a repository's published content into files as in docs/content-files.md, so that leaving
 * is as easy as arriving.
 */

export interface PullOptions {
  repository: string
  /** Address of the Content API. */
  endpoint: string
  accessToken: string | null
  /** `null`: the project's models stay. */
  models: { customTypes: Model[]; slices: Model[] } | null
  /** Target folders. */
  content: string
  slices: string
  fetch?: typeof fetch
  tell(line: string): void
}

export interface PullReport {
  documents: number
  media: number
  models: number
  notes: string[]
}

/** The reference that is being read was ended by a publish. */
class ReferenceEnded extends Error {
  override name = 'ReferenceEnded'
}

const TRIES = 4
const FIRST_PAUSE_MS = 1500
const TIMEOUT_MS = 60_000

/** Writes the files. Throws StartError unless the repository can be read completely. */
export async function pull(options: PullOptions): Promise<PullReport> {
  const send = options.fetch ?? fetch
  const notes: string[] = []

  const refusal = async (answer: Response, address: string): Promise<Error> => {
    const { host } = new URL(address)
    if (answer.status === 410) return new ReferenceEnded()
    if (answer.status === 401 || answer.status === 403)
      return new StartError(privateRepository(options.repository, ''))
    return new StartError(`${host} answers ${answer.status}: is the name of the repository right?`)
  }

  const get = async (address: string): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      let why: string
      try {
        const answer = await send(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
        if (answer.ok) return answer
        if (answer.status < 500 && answer.status !== 429) throw await refusal(answer, address)
        why = `it answers ${answer.status}`
      } catch (error) {
        if (error instanceof StartError || error instanceof ReferenceEnded) throw error
        why = String(error instanceof Error && error.cause ? error.cause : error)
      }
      if (attempt === TRIES) throw new StartError(`${new URL(address).host} cannot be read: ${why}`)
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)))
    }
  }

  const token: Record<string, string> = options.accessToken ? { access_token: options.accessToken } : {}
  const { entry, documents } = await readRepository()

  /** All published documents at one reference; if a publish ends it, everything is read again. */
  async function readRepository(attempt = 1) {
    const entry = await (await get(`${options.endpoint}?${new URLSearchParams(token)}`)).json()
    const ref: string = entry.refs.find(({ isMasterRef }: { isMasterRef: boolean }) => isMasterRef).ref
    const documents: ApiDocument[] = []
    try {
      for (let page = 1; ; page += 1) {
        const query = new URLSearchParams({ ref, lang: '*', pageSize: '100', page: String(page), ...token })
        const found = await (await get(`${options.endpoint}/documents/search?${query}`)).json()
        documents.push(...found.results)
        options.tell(`documents ${documents.length}/${found.total_results_size}`)
        if (documents.length >= found.total_results_size) return { entry, documents }
        if (found.results.length === 0) throw new ReferenceEnded()
      }
    } catch (error) {
      if (!(error instanceof ReferenceEnded)) throw error
      if (attempt === TRIES)
        throw new StartError('The repository changes while it is read: run it again later')
      return readRepository(attempt + 1)
    }
  }

  const media = createMediaNames(notes)
  const master: string = entry.languages.find(({ is_master }: { is_master: boolean }) => is_master)?.id ?? ''
  const write = (path: string, value: unknown) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
  }
  for (const document of documents.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    // Two languages of one uid are two files.
    const name = `${document.uid ?? document.id}${document.lang === master ? '' : `.${document.lang}`}`
    write(
      join(options.content, 'documents', document.type, `${name}.json`),
      toFile(document, master, media.nameOf),
    )
  }
  write(join(options.content, 'repository.json'), {
    languages: entry.languages.map(({ id, name, is_master }: JsonObject) => ({ id, name, is_master })),
  })
  for (const [index, [address, name]] of media.wanted().entries()) {
    options.tell(`media ${index + 1}/${media.wanted().length} ${name}`)
    const path = join(options.content, 'media', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, new Uint8Array(await (await get(address)).arrayBuffer()))
  }
  const { customTypes, slices } = options.models ?? { customTypes: [], slices: [] }
  for (const model of customTypes) write(join(options.content, 'customtypes', model.id, 'index.json'), model)
  for (const model of slices) write(join(options.slices, model.id.replaceAll('_', '-'), 'model.json'), model)
  return {
    documents: documents.length,
    media: media.wanted().length,
    models: customTypes.length + slices.length,
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
