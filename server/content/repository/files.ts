import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { ContentIncomplete, digestOfFiles, refuseVanished } from '#server/content/vanished.ts'
import { codeOf } from '#server/finding.ts'
import { type MediaFile, mediaFile, mediaType } from './media-file.ts'
import {
  type CustomTypeModel,
  customTypeModel,
  type DocumentFile,
  documentFile,
  releaseFile,
  repositoryFile,
  type SliceModel,
  sliceModel,
} from './model.ts'
import { parseFile } from './parse-file.ts'

/*
 * Reads the folders described in docs/content.md and detects changes since the last read. A
 * file that cannot be parsed (an editor is saving it) keeps its last good version; one that never
 * had any is left out. Both are reported to `problem`, in Danish. Where files or folders cannot be read at
 * all, or too many are gone, the whole read fails with ContentIncomplete.
 */

export interface DocumentSource {
  file: DocumentFile
  /** Path below the content folder: `documents/industry/sportsklub.json`. */
  path: string
}

export type ContentFiles = Awaited<ReturnType<typeof readFiles>>
export type Release = ContentFiles['releases'][number]

export interface FileProblem {
  path: string
  message: string
}

export interface ContentFolders {
  /** Documents, media, repository.json. */
  content: string
  /** The models of documents; default: `customtypes` in the content folder. */
  customTypes?: string
  /** The folder `app/slices`, whose subfolders contain model.json. */
  slices: string
}

/** Where the models of documents are. */
export function customTypesOf({ content, customTypes }: ContentFolders): string {
  return customTypes ?? join(content, 'customtypes')
}

interface CachedFile<T> {
  stamp: string
  hash: string
  value: T | null
}

/**
 * Below the content folder: the digest of the names of documents that content:check has accepted.
 */
export const CONFIRMED = '.editing/confirmed'
/** Below the content folder: the editor's unsaved edits. */
export const UNSAVED = '.editing/unsaved'
/**
 * Files read concurrently: enough to hide the disk's latency, few enough for limits on open files.
 */
const AT_ONCE = 32

/** The published files, to which the master reference points. */
interface PublishedFiles {
  repository: unknown
  customTypes: Map<string, CustomTypeModel>
  slices: Map<string, SliceModel>
  documents: DocumentSource[]
  media: Map<string, MediaFile>
}

/** A reader's folders and its memory. */
interface Reader {
  folders: ContentFolders
  problem: (problem: FileProblem) => void
  cache: Map<string, CachedFile<unknown>>
  /** Reported problems: the file's stamp at that time, by path. */
  reported: Map<string, string>
  /** Published documents and media of the last complete read. */
  complete: string[]
  /** Too many of those files were missing at the last read. */
  inDoubt: boolean
}

/**
 * A reader with a memory: `read()` only opens files that are new or changed since the last call.
 */
export function createContentReader(folders: ContentFolders, problem: (problem: FileProblem) => void) {
  const reader: Reader = {
    folders,
    problem,
    cache: new Map(),
    reported: new Map(),
    complete: [],
    inDoubt: false,
  }
  return { read: () => readFiles(reader) }
}

async function readFiles(reader: Reader) {
  const { folders } = reader
  const path = join(folders.content, 'repository.json')
  const repository = await loadJson(reader, path, 'repository.json', repositoryFile)
  if (!repository?.value) throw new Error(`${path} cannot be read`)
  const customTypes = await modelsBelow(reader, customTypesOf(folders), 'index.json', customTypeModel)
  const slices = await modelsBelow(reader, folders.slices, 'model.json', sliceModel)
  if (!(await isFolder(join(folders.content, 'documents'))))
    throw new ContentIncomplete('the folder documents/ is not there', 'documents/ (ENOENT)')
  const documents = await documentsBelow(reader, 'documents')
  const drafts = await documentsBelow(reader, 'drafts')
  const { media, names } = await readMedia(reader)
  const paths = [...documents.map(({ path }) => path), ...names.map((name) => `media/${name}`)]
  await refuseDoubtful(reader, paths)
  const releases = await releasesBelow(reader, 'releases')
  // An unsaved edit never breaks a start, a check or a push.
  const unsaved = await releasesBelow(reader, UNSAVED).catch(() => [])
  const published = { repository: repository.value, customTypes, slices, documents, media }
  return {
    /** Equal hashes mean equal content (published documents, models and media). */
    hash: hashOf(reader, published),
    ...published,
    drafts,
    releases,
    /** Edits that are not saved yet: only for the editor's own preview. */
    unsaved,
  }
}

async function readMedia(reader: Reader): Promise<{ media: Map<string, MediaFile>; names: string[] }> {
  const folder = join(reader.folders.content, 'media')
  const names = (await list(folder))
    .filter((entry) => entry.isFile() && mediaType(entry.name) !== undefined)
    .map((entry) => entry.name)
    .sort()
  const files = await inBatches(names, (name) =>
    load(reader, join(folder, name), `media/${name}`, (content) => mediaFile(name, content)),
  )
  const readable = files.flatMap((file) => file?.value ?? [])
  return { names, media: new Map(readable.map((file) => [file.name, file])) }
}

/** Throws ContentIncomplete if too many of the files of the last complete read are missing. */
async function refuseDoubtful(reader: Reader, paths: string[]): Promise<void> {
  if (!(await isConfirmed(reader, paths))) {
    const wasInDoubt = reader.inDoubt
    reader.inDoubt = true
    refuseVanished(reader.complete, paths, wasInDoubt)
  }
  reader.inDoubt = false
  reader.complete = paths
}

function hashOf(
  { cache, folders }: Reader,
  { repository, customTypes, slices, documents, media }: PublishedFiles,
): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(repository))
  for (const model of [...customTypes.values(), ...slices.values()]) hash.update(JSON.stringify(model))
  for (const { path } of documents) hash.update(`${path} ${cache.get(join(folders.content, path))?.hash}\n`)
  for (const file of media.values()) hash.update(`${file.name} ${file.version}\n`)
  return hash.digest('base64url')
}

function reportOnce({ reported, problem }: Reader, path: string, stamp: string, message: string): void {
  if (reported.get(path) === stamp || path.startsWith(UNSAVED)) return
  reported.set(path, stamp)
  problem({ path, message })
}

/** The parsed value of a file, cached by its modification stamp. */
async function load<T>(
  reader: Reader,
  path: string,
  shown: string,
  parse: (content: Buffer) => T | Promise<T>,
): Promise<CachedFile<T> | null> {
  const { cache, reported } = reader
  const cached = cache.get(path) as CachedFile<T> | undefined
  let stamp = ''
  try {
    const { mtimeMs, size, ino } = await stat(path)
    stamp = `${mtimeMs} ${size} ${ino}`
    if (cached?.stamp === stamp) return cached
    const content = await readFile(path)
    const hash = createHash('sha256').update(content).digest('hex')
    const next: CachedFile<T> = { stamp, hash, value: await parse(content) }
    cache.set(path, next)
    reported.delete(path)
    return next
  } catch (error) {
    if (isMissing(error)) {
      cache.delete(path)
      return null
    }
    if (isUnreadable(error)) throw incomplete(shown, error)
    reportOnce(reader, shown, stamp, error instanceof Error ? error.message : String(error))
    return cached ?? null
  }
}

function loadJson<T>(reader: Reader, path: string, shown: string, schema: z.ZodType<T>) {
  return load(reader, path, shown, (content) => parseFile(schema, content))
}

async function documentsBelow(reader: Reader, folder: string): Promise<DocumentSource[]> {
  const { content } = reader.folders
  const root = join(content, folder)
  const paths: string[] = []
  for (const type of await foldersIn(root)) {
    const files = (await list(join(root, type))).filter(
      (entry) => entry.isFile() && entry.name.endsWith('.json'),
    )
    paths.push(...files.map((entry) => `${folder}/${type}/${entry.name}`).sort())
  }
  const loaded = await inBatches(paths, async (path) => {
    const loadedFile = await load(reader, join(content, path), path, (text) => {
      const file = parseFile(documentFile, text)
      const type = path.split('/').at(-2)
      if (file.type !== type)
        throw new Error(`Dokumentet er af typen ${file.type}, men mappen hedder ${type}.`)
      return file
    })
    return loadedFile?.value ? { file: loadedFile.value, path, hash: loadedFile.hash } : null
  })
  return loaded.filter((source) => source !== null)
}

async function readRelease(reader: Reader, folder: string, id: string) {
  const path = `${folder}/${id}`
  const shown = `${path}/release.json`
  const about = await loadJson(reader, join(reader.folders.content, shown), shown, releaseFile)
  return { id, label: about?.value?.label ?? id, documents: await documentsBelow(reader, path) }
}

/** Each folder below this one, with its name as id. */
async function releasesBelow(reader: Reader, folder: string) {
  const ids = await foldersIn(join(reader.folders.content, folder))
  return Promise.all(ids.map((id) => readRelease(reader, folder, id)))
}

async function modelsBelow<T extends { id: string }>(
  reader: Reader,
  folder: string,
  name: string,
  schema: z.ZodType<T>,
) {
  const models = new Map<string, T>()
  for (const below of await foldersIn(folder)) {
    const loaded = await loadJson(reader, join(folder, below, name), `${below}/${name}`, schema)
    if (loaded?.value) models.set(loaded.value.id, loaded.value)
  }
  return models
}

/** Whether content:check has confirmed that these documents are all. */
async function isConfirmed({ folders }: Reader, paths: string[]): Promise<boolean> {
  const confirmed = await readFile(join(folders.content, CONFIRMED), 'utf8').catch(() => '')
  return confirmed.trim() === digestOfFiles(paths)
}

async function list(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw incomplete(folder, error)
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  return (await list(folder))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

async function inBatches<T, R>(values: T[], run: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < values.length; at += AT_ONCE) {
    results.push(...(await Promise.all(values.slice(at, at + AT_ONCE).map(run))))
  }
  return results
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (isMissing(error)) return false
    throw incomplete(path, error)
  }
}

/** Whether the system cannot read a file, as opposed to its content being invalid. */
function isUnreadable(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}

function incomplete(path: string, error: unknown): ContentIncomplete {
  const code = isUnreadable(error) ? error.code : String(error)
  return new ContentIncomplete(`${path} cannot be read (${code})`, `${path} (${code})`, { cause: error })
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
}
