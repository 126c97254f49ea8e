import type { ApiDocument } from './complete.ts'
import type { ContentFiles, DocumentSource } from './files.ts'
import type { DocumentFile } from './model.ts'

/** What a reference points to: a version of each document. */
export type Snapshot = ReturnType<typeof snapshotOf>

/** The files with other versions of some documents over them: drafts, or those of a release. */
export function snapshotOf(ref: string, files: ContentFiles, over: DocumentSource[]) {
  const documents = new Map<string, DocumentFile>()
  for (const { file } of [...files.documents, ...over]) documents.set(file.id, file)
  const master = files.repository.languages.find((language) => language.is_master)?.id ?? ''
  const byUid = new Map<string, DocumentFile>()
  for (const file of documents.values()) {
    if (file.uid) byUid.set(`${file.type} ${file.lang ?? master} ${file.uid}`, file)
  }
  return {
    ref,
    files,
    masterLanguage: master,
    documents,
    byId: (id: string) => documents.get(id),
    /** In this language, else in the master's. */
    byUid: (type: string, uid: string, lang: string) =>
      byUid.get(`${type} ${lang} ${uid}`) ?? byUid.get(`${type} ${master} ${uid}`),
    completed: new Map<string, ApiDocument>(),
    /** Results of the last searches, in order: the pages of a search are cut from one list. */
    searches: new Map<string, Promise<ApiDocument[]>>(),
  }
}
