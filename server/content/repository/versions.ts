import { hash } from 'node:crypto'
import { hasPassed } from '#server/durations.ts'
import { apiError } from './api-errors.ts'
import type { ContentFiles, DocumentSource, Release } from './files.ts'
import { type DocumentFile, masterLanguageOf } from './model.ts'
import type { PreviewSession } from './preview-token.ts'

/*
 * The content that a ref points to: the published content of the last few publishes (master refs),
 * or that content with a release or a preview over it.
 */

/**
 * How many earlier master refs stay available, so that a page that is being rendered keeps its
 * content.
 */
const KEPT_SNAPSHOTS = 3
const KNOWN_EXPIRED_REFS = 200

interface Versions {
  readFiles: () => Promise<ContentFiles>
  previewSession: (token: string) => PreviewSession | null
  now: () => number
  /** Snapshots of the last publishes by master ref, the newest last. */
  snapshots: Map<string, Snapshot>
  expired: Set<string>
  /** The files at the last check; null before the first. */
  files: ContentFiles | null
  master: string
  checkedAt: number
  reading: Promise<void> | null
}

export function createVersions(
  readFiles: () => Promise<ContentFiles>,
  previewSession: (token: string) => PreviewSession | null,
  now: () => number,
) {
  const versions: Versions = {
    readFiles,
    previewSession,
    now,
    snapshots: new Map(),
    expired: new Set(),
    files: null,
    master: '',
    checkedAt: Number.NEGATIVE_INFINITY,
    reading: null,
  }
  return {
    /** Checks the files if the last check is at least this old. */
    refresh: (freshForMs: number) => refresh(versions, freshForMs),
    /** The files at the last check. */
    files: () => loadedFiles(versions),
    /** The present master ref and that of each release, as the API lists them. */
    refs: () => [
      { id: 'master', ref: versions.master, label: 'Master', isMasterRef: true },
      ...loadedFiles(versions).releases.map((release) => {
        const { id, label } = release
        return { id, ref: releaseRef(versions, release), label, isMasterRef: false }
      }),
    ],
    /** Whether this is a master ref: its content does not change with the files. */
    isMasterRef: (ref: string) => versions.snapshots.has(ref),
    /** The version of a ref, or Prismic's error if there is none. */
    find: (ref: string) => findSnapshot(versions, ref),
  }
}

async function refresh(versions: Versions, freshForMs: number): Promise<void> {
  const { files, checkedAt, now } = versions
  if (files && !hasPassed(freshForMs, checkedAt, now())) return
  versions.reading ??= readAgain(versions).finally(() => {
    versions.reading = null
  })
  await versions.reading
}

async function readAgain(versions: Versions): Promise<void> {
  const { snapshots, expired } = versions
  const files = await versions.readFiles()
  const master = files.hash.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 16)
  Object.assign(versions, { files, master, checkedAt: versions.now() })
  if (snapshots.has(master)) return
  snapshots.set(master, snapshotOf(master, files, []))
  expired.delete(master)
  for (const old of [...snapshots.keys()].slice(0, -KEPT_SNAPSHOTS)) {
    snapshots.delete(old)
    expired.add(old)
  }
  for (const old of [...expired].slice(0, -KNOWN_EXPIRED_REFS)) expired.delete(old)
}

function loadedFiles({ files }: Versions): ContentFiles {
  if (!files) throw new Error('The content files have not been read yet')
  return files
}

function releaseRef({ master }: Versions, { id, documents }: Release): string {
  return `${master}~${hash('sha256', JSON.stringify([id, documents]), 'hex').slice(0, 8)}`
}

function findSnapshot(versions: Versions, ref: string): Snapshot | Response {
  const { snapshots, expired, master, previewSession, now } = versions
  const current = loadedFiles(versions)
  const snapshot = snapshots.get(ref)
  if (snapshot) return snapshot
  for (const release of current.releases) {
    if (releaseRef(versions, release) === ref) return snapshotOf(ref, current, release.documents)
  }
  const session = previewSession(ref)
  if (session) {
    const documents =
      session.release === null
        ? current.drafts
        : [...current.releases, ...current.unsaved].find(({ id }) => id === session.release)?.documents
    if (documents && session.until > now()) return snapshotOf(ref, current, documents)
    return apiError(404, 'api_security_error', 'This preview token has expired')
  }
  if (expired.has(ref)) {
    return apiError(
      410,
      'api_validation_error',
      `The ref is no longer available: it has expired. Master ref is: ${master}`,
    )
  }
  return apiError(
    404,
    'api_notfound_error',
    `Ref not found. Ensure you have the correct ref and try again. Master ref is: ${master}`,
  )
}

/** The content of a ref: one version of each document. */
export type Snapshot = ReturnType<typeof snapshotOf>

/** The files with other versions of some documents over them: drafts, or those of a release. */
function snapshotOf(ref: string, files: ContentFiles, over: DocumentSource[]) {
  const documents = new Map<string, DocumentFile>()
  for (const { file } of [...files.documents, ...over]) documents.set(file.id, file)
  const master = masterLanguageOf(files.repository)
  const byUid = new Map<string, DocumentFile>()
  for (const file of documents.values()) {
    if (file.uid) byUid.set(`${file.type} ${file.lang ?? master} ${file.uid}`, file)
  }
  return {
    ref,
    files,
    masterLanguage: master,
    latestFirst: latestFirst([...documents.values()]),
    byId: (id: string) => documents.get(id),
    /** The document in this language, else in the master language. */
    byUid: (type: string, uid: string, lang: string) =>
      byUid.get(`${type} ${lang} ${uid}`) ?? byUid.get(`${type} ${master} ${uid}`),
  }
}

/** The order of a search: latest published first, then by id. */
function latestFirst(documents: DocumentFile[]): DocumentFile[] {
  const timeOf = ({ last_publication_date: moment }: DocumentFile) => (moment ? Date.parse(moment) : 0)
  return documents.sort((a, b) => timeOf(b) - timeOf(a) || (a.id < b.id ? -1 : 1))
}
