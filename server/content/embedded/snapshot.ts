import type { ApiDocument } from './complete.ts'
import type { ContentFiles, DocumentSource } from './files.ts'

/** What a reference points to: a version of each document. */
export type Snapshot = ReturnType<typeof snapshotOf>

/** The files with other versions of some documents over them: drafts, or those of a release. */
export function snapshotOf(ref: string, current: ContentFiles, over: DocumentSource[]) {
  const sources = new Map<string, DocumentSource>()
  for (const source of [...current.documents, ...over]) sources.set(source.file.id, source)
  const byUid = new Map<string, DocumentSource>()
  for (const source of sources.values()) {
    const { type, uid, lang } = source.file
    if (uid) byUid.set(uidKey(type, uid, lang ?? masterLanguage(current)), source)
  }
  return {
    ref,
    files: current,
    sources,
    byUid,
    completed: new Map<string, ApiDocument>(),
    /** Results of the last searches, in order: the pages of a search are cut from one list. */
    searches: new Map<string, Promise<ApiDocument[]>>(),
  }
}

export function masterLanguage(files: ContentFiles): string {
  return files.repository.languages.find((language) => language.is_master)?.id ?? ''
}

export function uidKey(type: string, uid: string, lang: string): string {
  return `${type} ${lang} ${uid}`
}
