import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { ContentUnavailable } from '#app/content/content.ts'
import { type ContentEditing, type Editor, EditRefused } from '#app/content/editing.ts'
import type { DocumentFile } from '#server/content/repository/model.ts'
import { ContentIncomplete } from '#server/content/vanished.ts'
import { StartError } from '#server/start-error.ts'
import { readText } from '#server/text-file.ts'
import { makeCall } from './calls.ts'
import { refuseErrors, refuseRemoval } from './check-edit.ts'
import { describePublished } from './describe-published.ts'
import { documentAt, documentIn } from './document-text.ts'
import { assertReadable, isUnreachable, openFolder, readAt, runExclusive } from './editable-folder.ts'
import { editorPage, programFile } from './editor-page.ts'
import { formerContent, formerVersions, publish, renameAuthorOfChanges } from './history.ts'
import { listDrafts, nameFiles } from './name-files.ts'
import type { EditingServices } from './services.ts'
import { lookAtDocument } from './show-edit.ts'

/** Editing the content folder in the browser, for the owner's pages. */

/** Throws StartError if the folder cannot be written. */
export function createEditing({
  contentDir,
  ...others
}: Omit<EditingServices, 'folder'> & { contentDir: string }): ContentEditing {
  try {
    accessSync(join(contentDir, 'documents'), constants.W_OK)
  } catch {
    throw new StartError(`CONTENT_EDITING is on, but ${contentDir} cannot be written`)
  }
  const services = { ...others, folder: openFolder(contentDir) }
  const readable = <T>(work: () => Promise<T>) => whileReadable(services, work)
  return {
    page: editorPage,
    programFile,
    call: (action, values, editor) => readable(() => makeCall(services, action, values, editor)),
    look: (type, name) => readable(() => lookAtDocument(services, `documents/${type}/${name}.json`)),
    changes: () => readable(() => describePublished(services)),
    drafts: () => readable(() => listDrafts(services)),
    nameFiles: (paths) => readable(() => nameFiles(services, paths)),
    undo: (id, editor) => readable(() => runExclusive(services.folder, () => undo(services, id, editor))),
    renameAuthor: (from, to) =>
      readable(() => runExclusive(services.folder, () => renameAuthorOfChanges(services.folder, from, to))),
  }
}

/**
 * Does work only while the folder can be read: an unreachable folder is not empty, so no file
 * counts as deleted, and none is written in its place. If another call replaces or publishes a file
 * meanwhile, the work is done again.
 */
async function whileReadable<T>(services: EditingServices, work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    await assertReadable(services.folder)
    return await work()
  } catch (error) {
    if (!(error instanceof ContentIncomplete || isUnreachable(error))) throw error
    if (tries > 1) return whileReadable(services, work, tries - 1)
    throw new ContentUnavailable()
  }
}

const isPublished = (path: string) => !path.startsWith('drafts/')

/** Publishes the content that a file had before a change. Rejects with EditRefused. */
async function undo(services: EditingServices, id: string, editor: Editor): Promise<void> {
  const former = (await formerVersions(services.folder)).find((version) => version.id === id)
  if (!former) throw new EditRefused('Den ændring findes ikke længere.')
  const currentContent = await readAt(services.folder, former.path)
  let content: string | Buffer | null = await formerContent(services.folder, former)
  if (content === null) {
    if (isPublished(former.path)) await refuseRemoval(services, former.path)
  } else if (documentAt(former.path)) {
    content = withFormerUids(content, documentIn(currentContent))
    await refuseErrors(services, former.path, content)
  } else if (!isPublished(former.path) && currentContent !== null) {
    throw new EditRefused('Der er gemt en nyere kladde. Udgiv eller slet den først, og prøv så igen.')
  }
  await publish(services, former.path, content, editor)
}

/**
 * Adds the document's addresses until now as former uids, so that links and bookmarks to them are
 * redirected.
 */
function withFormerUids(content: Buffer, current: DocumentFile | null): string {
  const text = readText(content)
  // The check reports what is wrong with the file.
  if (documentIn(content) === null) return text
  const file = JSON.parse(text) as DocumentFile
  const uids = [file.uid, ...(file.previous_uids ?? [])]
  const lostUids = [...(current?.previous_uids ?? []), current?.uid].filter(
    (uid) => uid && !uids.includes(uid),
  )
  if (lostUids.length === 0) return text
  return `${JSON.stringify({ ...file, previous_uids: [...(file.previous_uids ?? []), ...lostUids] }, null, 2)}\n`
}
