import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ContentDraft,
  formPath,
  isContentPath,
  lookPath,
  type NamedFile,
  nameInPath,
} from '#app/content/editing.ts'
import { documentName, mediaName } from './describe-findings.ts'
import { documentAt, documentIn } from './document-text.ts'
import { readAt } from './editable-folder.ts'
import { MEDIA } from './form-names.ts'
import { type FormerVersion, formerContent, formerVersions } from './history.ts'
import type { EditingServices } from './services.ts'

/** Names of the files of the content folder, as people know them. */

export async function nameFiles(
  services: EditingServices,
  paths: readonly string[],
): Promise<Record<string, NamedFile>> {
  const versions = await formerVersions(services.folder)
  const names = [...new Set(paths)].filter(isContentPath).map(async (path) => {
    const draftOf = path.replace(/^drafts\//, 'documents/')
    const namedFile = path.startsWith('media/')
      ? await namePicture(services, path)
      : await nameDocument(services, draftOf, versions)
    const title = draftOf === path ? namedFile.title : `kladden til ${namedFile.title}`
    return [path, { ...namedFile, title }] as const
  })
  return Object.fromEntries(await Promise.all(names))
}

async function namePicture({ folder }: EditingServices, path: string): Promise<NamedFile> {
  const isThere = (await readAt(folder, path)) !== null
  return {
    title: mediaName(path),
    href: isThere ? `${MEDIA}${encodeURIComponent(nameInPath(path))}` : null,
  }
}

/** The name of a document as it is, as its draft is, or as it was before its deletion. */
async function nameDocument(
  services: EditingServices,
  path: string,
  versions: readonly FormerVersion[],
): Promise<NamedFile> {
  const { folder, embedded } = services
  const draftPath = path.replace(/^documents\//, 'drafts/')
  const current = documentIn((await readAt(folder, path)) ?? (await readAt(folder, draftPath)))
  const former = versions.find((version) => [path, draftPath].includes(version.path) && !version.isNew)
  const document = current ?? documentIn(former ? await formerContent(folder, former) : null)
  const { customTypes } = await embedded.read()
  const { type, name } = documentAt(path) ?? {}
  return {
    title: document ? documentName(document, customTypes) : nameInPath(path),
    href: current && type !== undefined && name !== undefined ? formPath(type, name) : null,
  }
}

/** The drafts that are not published, the last saved first. */
export async function listDrafts({ folder, embedded }: EditingServices): Promise<ContentDraft[]> {
  const { drafts, documents, customTypes } = await embedded.read()
  const published = new Set(documents.map(({ path }) => path))
  const entries = drafts.map(async ({ path, file }) => {
    const ofDocument = path.replace(/^drafts\//, 'documents/')
    const { type, name } = documentAt(ofDocument) ?? {}
    const { mtimeMs } = await stat(join(folder.root, path))
    if (type === undefined || name === undefined) return []
    return {
      title: documentName(file, customTypes),
      isNew: !published.has(ofDocument),
      savedAt: mtimeMs,
      form: formPath(type, name),
      page: lookPath(type, name),
    }
  })
  return (await Promise.all(entries)).flat().sort((a, b) => b.savedAt - a.savedAt)
}
