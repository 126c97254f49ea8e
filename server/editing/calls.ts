import { refuseErrors } from './check-edit.ts'
import { editorConfig } from './collections.ts'
import { documentAt } from './document-text.ts'
import { shareDraft } from './draft-links.ts'
import {
  deleteDraft,
  draftEntry,
  draftForm,
  draftPaths,
  publishDraft,
  publishedEntries,
  publishedEntry,
  saveDraft,
  setDraftStatus,
} from './drafts.ts'
import type { EditCalls } from './edit-call.ts'
import { alone } from './editable-folder.ts'
import { publish } from './history.ts'
import { keepPicture, listPictures, refuseUsed } from './pictures.ts'
import type { EditingServices } from './services.ts'
import { showEdit } from './show-edit.ts'

/** What answers each call of the page; named like the methods of a backend of Decap CMS. */
export const CALLS: EditCalls = {
  config: async ({ embedded }) => editorConfig(await embedded.read()),
  entriesByFolder: (services, { folder }) => publishedEntries(services, folder),
  getEntry: (services, { path }) => publishedEntry(services, path),
  unpublishedEntries: (services) => draftPaths(services),
  unpublishedEntry: (services, { path }) => draftEntry(services, path),
  unpublishedEntryDataFile: (services, { path }) => draftForm(services, path),
  persistEntry: (services, edit) => saveDraft(services, edit),
  publishUnpublishedEntry: (services, { path }, author) => publishDraft(services, path, author),
  deleteUnpublishedEntry: (services, { path }, author) => deleteDraft(services, path, author),
  updateUnpublishedEntryStatus: (services, { path, status }) => setDraftStatus(services, path, status),
  getMedia: (services) => listPictures(services),
  persistMedia: (services, picture, author) => keepPicture(services, picture, author),
  deleteFiles: (services, { paths }, author) =>
    alone(services.folder, async () => {
      for (const path of paths) await deleteFile(services, path, author)
    }),
  show: (services, edit) => showEdit(services, edit),
  shareDraft: (services, { path }, author) => shareDraft(services, path, author),
}

async function deleteFile(services: EditingServices, path: string, author: string): Promise<void> {
  if (documentAt(path)) await refuseErrors(services, path, null)
  else await refuseUsed(services, path)
  await publish(services, path, null, author)
}
