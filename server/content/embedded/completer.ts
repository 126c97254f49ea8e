import { type ApiDocument, type CompletionInput, completeDocument } from './complete.ts'
import type { ContentFiles, DocumentSource, MediaFile } from './files.ts'

/** What a completed document depends on besides its own file: each lookup with its result. */
interface CompletedDocument {
  document: ApiDocument
  models: Pick<ContentFiles, 'customTypes' | 'slices'>
  asked: { byId: Map<string, unknown>; byUid: Map<string, unknown>; media: Map<string, unknown> }
}

/** How a version answers those lookups. */
export type Surroundings = Omit<CompletionInput, 'files'> & { files: ContentFiles }

/**
 * Completes documents, and reuses the result of an earlier version if none of its dependencies
 * changed: of ten thousand documents, a publish completes only those that it affects.
 */
export function createCompleter(): (source: DocumentSource, around: Surroundings) => ApiDocument {
  const made = new WeakMap<DocumentSource['file'], CompletedDocument>()

  const holds = ({ models, asked }: CompletedDocument, around: Surroundings): boolean => {
    if (models.customTypes !== around.files.customTypes || models.slices !== around.files.slices) return false
    for (const [id, answer] of asked.byId) if (around.byId(id)?.file !== answer) return false
    for (const [key, answer] of asked.byUid) {
      const [type = '', uid = '', lang = ''] = key.split(' ')
      if (around.byUid(type, uid, lang)?.file !== answer) return false
    }
    for (const [name, answer] of asked.media) if (around.files.media.get(name) !== answer) return false
    return true
  }

  return (source, around) => {
    const known = made.get(source.file)
    if (known && holds(known, around)) return known.document
    const asked: CompletedDocument['asked'] = { byId: new Map(), byUid: new Map(), media: new Map() }
    const { customTypes, slices, media } = around.files
    const document = completeDocument(source.file, {
      masterLanguage: around.masterLanguage,
      mediaBase: around.mediaBase,
      byId: (id) => {
        const found = around.byId(id)
        asked.byId.set(id, found?.file)
        return found
      },
      byUid: (type, uid, lang) => {
        const found = around.byUid(type, uid, lang)
        asked.byUid.set(`${type} ${uid} ${lang}`, found?.file)
        return found
      },
      files: { customTypes, slices, media: watched(media, asked.media) },
    })
    made.set(source.file, { document, models: { customTypes, slices }, asked })
    return document
  }
}

/** The media, recording lookups. */
function watched(
  media: Map<string, MediaFile>,
  asked: Map<string, unknown>,
): Pick<Map<string, MediaFile>, 'get'> {
  return {
    get(name) {
      const found = media.get(name)
      asked.set(name, found)
      return found
    },
  }
}
