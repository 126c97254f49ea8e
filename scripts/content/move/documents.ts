import { join } from 'node:path'
import { documentHref, supportHref } from '#app/content/document-href.ts'
import { firstOfEach } from '#app/content/first-of-each.ts'
import { toHelpCentres } from '#app/content/help-centres.ts'
import type { RawDocument } from '#app/content/raw-document.ts'
import type { ApiDocument } from '#server/content/repository/complete.ts'
import type { ContentFiles, ContentFolders } from '#server/content/repository/files.ts'
import {
  compact,
  isObject,
  type Json,
  type JsonObject,
  masterLanguageOf,
} from '#server/content/repository/model.ts'
import type { EmbeddedRepository } from '#server/content/repository/repository.ts'
import { planModels } from './models.ts'

/*
 * The plan of a move into an empty Prismic repository, read from the project's files without any
 * request.
 */

export type Plan = Awaited<ReturnType<typeof planPush>>

/** `folders` are the repository's. Throws if a file cannot be read. */
export async function planPush(repository: EmbeddedRepository, folders: ContentFolders) {
  const files = await repository.read()
  const master = masterLanguageOf(files.repository)
  const documents = await allDocuments(repository)
  const byId = new Map(documents.map((document) => [document.id, document]))
  const notes: string[] = []

  const planned = documents.map((document) => {
    const { id, type, uid, lang, tags, data, alternate_languages } = document
    const inMaster = alternate_languages.find((other) => other.lang === master)
    return {
      /** The id in the files, like the ids of media and documents in `data`. */
      id,
      type,
      uid,
      lang,
      /** Local id of its version in the master language; `null` for that version itself. */
      masterId: lang === master ? null : (inMaster?.id ?? null),
      /** The title in the editor's lists. */
      title: titleOf(document),
      tags,
      data,
    }
  })
  for (const { id, data } of planned) {
    for (const problem of problemsIn(data, byId)) notes.push(`${id}: ${problem}`)
  }
  const moved = formerAddresses(files, documents)
  const table = planned.find(({ type }) => type === 'redirects')
  if (table && Array.isArray(table.data.redirects)) {
    table.data = { ...table.data, redirects: [...table.data.redirects, ...moved] }
    if (moved.length > 0)
      notes.push(`${moved.length} former addresses go into the redirect table: Prismic knows none`)
  } else {
    for (const { from, to } of moved) notes.push(`${from} led to ${to}, and Prismic does not know it`)
  }
  const unpublished =
    files.drafts.length + files.releases.reduce((sum, release) => sum + release.documents.length, 0)
  if (unpublished > 0)
    notes.push(`${unpublished} drafts and documents of releases stay here: only what is published moves`)

  return {
    /** Languages of the files, the master first; the repository must have them. */
    languages: [...new Set([master, ...planned.map(({ lang }) => lang)])],
    ...planModels(folders),
    assets: [...files.media.keys()].map((file) => ({ file, path: join(folders.content, 'media', file) })),
    /** Master-language documents first: the others refer to them. */
    documents: planned.sort((a, b) => Number(a.masterId !== null) - Number(b.masterId !== null)),
    /** The command prints them before the move. */
    notes,
  }
}

/** Every published document, in every language. */
export async function allDocuments(
  repository: Pick<EmbeddedRepository, 'endpoint' | 'fetch'>,
): Promise<ApiDocument[]> {
  const { refs } = await (await repository.fetch(repository.endpoint)).json()
  const documents: ApiDocument[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ ref: refs[0].ref, lang: '*', pageSize: '100', page: String(page) })
    const found = await (await repository.fetch(`${repository.endpoint}/documents/search?${query}`)).json()
    documents.push(...found.results)
    if (found.next_page === null) return documents.sort((a, b) => (a.id < b.id ? -1 : 1))
  }
}

/** How links and pictures of a document's data are written elsewhere; null leaves one out. */
interface Rewriting {
  document(link: JsonObject): JsonObject | null
  file(link: JsonObject): JsonObject
  picture(value: JsonObject, linkTo: Json | undefined): JsonObject
}

/** Data with other links and pictures, and without empty values. */
export function rewritten(value: Json, to: Rewriting): Json | undefined {
  const walk = (inner: Json) => rewritten(inner, to)
  if (Array.isArray(value)) return value.map(walk).filter((item) => item !== undefined)
  if (!isObject(value)) return value ?? undefined
  if (typeof value.link_type === 'string') return rewrittenLink(value, to)
  if (isPicture(value)) return to.picture(value, value.linkTo && walk(value.linkTo))
  // The repository assigns a block's id, label and version.
  const own = typeof value.slice_type === 'string' ? pick(value, BLOCK_KEYS) : withoutNumber(value)
  return compact(own, walk)
}

const BLOCK_KEYS = ['slice_type', 'variation', 'primary', 'items']

/** Prismic's lists all count from 1: an item with another number is a paragraph there. */
function withoutNumber(value: JsonObject): JsonObject {
  const { number, ...block } = value
  if (value.type !== 'o-list-item' || typeof number !== 'number') return value
  const before = `${number}. `
  const moved = (place: Json | undefined) => (typeof place === 'number' ? place + before.length : 0)
  const spans = (Array.isArray(block.spans) ? block.spans : [])
    .filter(isObject)
    .map((span) => ({ ...span, start: moved(span.start), end: moved(span.end) }))
  return { ...block, type: 'paragraph', text: `${before}${block.text ?? ''}`, spans }
}

function rewrittenLink(link: JsonObject, { document, file }: Rewriting): JsonObject | undefined {
  const targets: Record<string, () => JsonObject | null> = {
    Document: () => document(link),
    Media: () => file(link),
    Web: () => pick(link, ['url', 'target']),
  }
  const kind = String(link.link_type)
  const target = targets[kind]?.()
  const words = pick(link, ['text', 'variant'])
  if (target) return { link_type: kind, ...target, ...words }
  return Object.keys(words).length > 0 ? { link_type: 'Any', ...words } : undefined
}

/**
 * For the Migration API: pictures and files by asset id, links by what Prismic's client takes for a
 * document that it has not created yet.
 */
export function toMigrationData(
  data: JsonObject,
  ids: { asset(file: string): string; document(id: string): (() => unknown) | null },
): JsonObject {
  const asset = ({ id }: JsonObject) => ({ id: ids.asset(String(id)) })
  const picture = (value: JsonObject, linkTo?: Json): JsonObject => ({
    ...pick(value, ['type']),
    ...asset(value),
    ...pick({ ...value, linkTo }, ['alt', 'copyright', 'linkTo']),
    // Its other sizes.
    ...compact(value, (inner) => (isObject(inner) && isPicture(inner) ? picture(inner) : undefined)),
  })
  const document = ({ id, isBroken }: JsonObject): JsonObject => {
    const target = isBroken === true ? null : ids.document(String(id))
    return target === null ? { link_type: 'Any' } : { id: target as unknown as Json }
  }
  return rewritten(data, { document, file: asset, picture }) as JsonObject
}

/** A picture in a document, or one of its other sizes. */
export function isPicture(value: JsonObject): boolean {
  return isObject(value.dimensions) && typeof value.url === 'string'
}

/** The entries of an object with these keys that have a value. */
export function pick(value: Record<string, Json | undefined>, keys: string[]): JsonObject {
  return compact(Object.fromEntries(keys.map((key) => [key, value[key] ?? undefined])))
}

function titleOf({ data, uid, type }: ApiDocument): string {
  const { title } = data
  const text = Array.isArray(title) && isObject(title[0]) ? title[0].text : title
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : (uid ?? type)
}

/** Problems of values that cannot be moved as they are. */
function problemsIn(value: Json, byId: Map<string, ApiDocument>): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => problemsIn(item, byId))
  if (!isObject(value)) return []
  if (value.link_type === 'Document' && (value.isBroken === true || !byId.has(String(value.id)))) {
    return [`the link to ${value.uid ?? value.id} leads nowhere and is left out`]
  }
  return Object.values(value).flatMap((inner) => problemsIn(inner, byId))
}

/** Rows of the redirect table, from uids under which documents were published before. */
function formerAddresses(
  files: ContentFiles,
  documents: ApiDocument[],
): { from: string; to: string; note: string }[] {
  const former = new Map(files.documents.map(({ file }) => [file.id, file.previous_uids ?? []]))
  /** The uids of a document, the present one first. */
  const uidsOf = ({ id, uid }: RawDocument) => (uid ? [uid, ...(former.get(id) ?? [])] : [])
  const ofType = (type: string) => documents.filter((document) => document.type === type)
  const pages = documents.map((document) =>
    uidsOf(document).map((uid) => documentHref({ type: document.type, uid })),
  )
  const { topics, articles } = toHelpCentres(ofType('support_category'), ofType('support_article'))
  const helpPages = topics.flatMap(({ entry: { audience }, document, articleIds }) => {
    const categoryUids = uidsOf(document)
    const listed = articleIds.flatMap((id) => articles.get(id) ?? [])
    return [
      categoryUids.map((uid) => supportHref(audience, uid)),
      ...listed.map((article) =>
        categoryUids.flatMap((uid) => uidsOf(article).map((own) => supportHref(audience, uid, own))),
      ),
    ]
  })
  const rows = [...pages, ...helpPages].flatMap(([to, ...addresses]) =>
    addresses.flatMap((from) => (to && from ? [{ from, to, note: 'tidligere adresse' }] : [])),
  )
  return firstOfEach(rows, ({ from }) => from)
}
