import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ContentUnavailable } from '#app/content/content.ts'
import type { RawDocument } from '#app/content/raw-document.ts'
import type { ContentSource } from '#app/content/stored-documents.ts'
import type { PrismicSettings } from '#server/settings.ts'

/*
 * The published content that was read last, in a file of the data folder: a start while the content
 * service is down serves it. Only published documents are in it, of one repository and reference.
 */

/** The version of the file's format; a file of another version is ignored. */
const FORM = 1
/** In the data folder. */
const FILE = 'content.json'

const copyFile = z.strictObject({
  form: z.literal(FORM),
  repository: z.string(),
  ref: z.string(),
  readAt: z.iso.datetime(),
  documents: z.record(z.string(), z.array(z.looseObject({ id: z.string(), type: z.string() }))),
})

/** A source that records the documents that are read from it. */
export interface RecordingSource extends ContentSource {
  /** All documents so far, by type. */
  noted(): Record<string, RawDocument[]>
}

export function recordReads(source: ContentSource): RecordingSource {
  const documents: Record<string, RawDocument[]> = {}
  return {
    ...source,
    async all(type) {
      const typeDocuments = await source.all(type)
      documents[type] = typeDocuments
      return typeDocuments
    },
    noted: () => documents,
  }
}

/** Reads and replaces that file. */
export type ContentCopy = ReturnType<typeof createContentCopy>

/** The copy of a repository's content, in a data folder. */
export function copyOfRepository(
  dataDir: string,
  { repository, endpoint }: Pick<PrismicSettings, 'repository' | 'endpoint'>,
) {
  return createContentCopy(join(dataDir, FILE), `${repository} ${endpoint ?? ''}`)
}

/** The copy of the content in a folder. */
export function copyOfFiles(dataDir: string, contentDir: string) {
  return createContentCopy(join(dataDir, FILE), `files ${contentDir}`)
}

function createContentCopy(path: string, repository: string) {
  return {
    /**
     * Replaces the whole file, which only the process's user may read. `readAt`: ISO 8601. Rejects
     * if that fails.
     */
    async write(source: RecordingSource, readAt: string): Promise<void> {
      const content = { form: FORM, repository, ref: source.ref, readAt, documents: source.noted() }
      const part = `${path}.part`
      try {
        await writeFile(part, JSON.stringify(content), { mode: 0o600, flush: true })
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true }).catch(() => {})
        throw error
      }
    },

    /**
     * The stored content, and when it was read; null: there is none of this repository and version.
     */
    async read(): Promise<{ source: ContentSource; readAt: string } | null> {
      const parsed = await readFile(path, 'utf8')
        .then((text) => copyFile.safeParse(JSON.parse(text)).data)
        .catch(() => undefined)
      if (parsed?.repository !== repository) return null
      const documents = new Map(Object.entries(parsed.documents as unknown as Record<string, RawDocument[]>))
      return {
        readAt: parsed.readAt,
        source: {
          ref: parsed.ref,
          all: async (type) => documents.get(type) ?? [],
          // Only the service knows former uids.
          byUid: () => Promise.reject(new ContentUnavailable()),
        },
      }
    },
  }
}
