import { z } from 'zod'
import { EditUnreadable } from '#app/content/editing.ts'
import { refuseRemoval } from './check-edit.ts'
import { editorConfig } from './collections.ts'
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
import { sentEdit, sentPath } from './edit-call.ts'
import { alone } from './editable-folder.ts'
import { publish } from './history.ts'
import { keepPicture, listPictures } from './pictures.ts'
import type { EditingServices } from './services.ts'
import { showEdit } from './show-edit.ts'

type Call = (services: EditingServices, values: unknown, author: string) => Promise<unknown>

/**
 * A call whose values are of this form. Not only the editor's page may send one: values of another
 * form are refused before anything is done. `author`: name of the editor, '' if it is not known.
 */
function call<Values>(
  form: z.ZodType<Values>,
  answer: (services: EditingServices, values: Values, author: string) => Promise<unknown>,
): Call {
  return async (services, values, author) => {
    const read = form.safeParse(values)
    if (!read.success) throw new EditUnreadable()
    return (await answer(services, read.data, author)) ?? null
  }
}

const onPath = (answer: (services: EditingServices, path: string, author: string) => Promise<unknown>) =>
  call(z.object({ path: sentPath }), (services, { path }, author) => answer(services, path, author))
const onNothing = (answer: (services: EditingServices) => Promise<unknown>) => call(z.unknown(), answer)

/** In one call; the page deletes one file, and each takes a tenth of a second. */
const MOST_DELETED = 10

/** Named like the methods of a backend of Decap CMS. */
const CALLS: Readonly<Record<string, Call>> = {
  config: onNothing(async ({ embedded }) => editorConfig(await embedded.read())),
  entriesByFolder: call(z.object({ folder: sentPath }), (services, { folder }) =>
    publishedEntries(services, folder),
  ),
  getEntry: onPath(publishedEntry),
  unpublishedEntries: onNothing(draftPaths),
  unpublishedEntry: onPath(draftEntry),
  unpublishedEntryDataFile: onPath(draftForm),
  persistEntry: call(sentEdit, saveDraft),
  publishUnpublishedEntry: onPath(publishDraft),
  deleteUnpublishedEntry: onPath(deleteDraft),
  updateUnpublishedEntryStatus: call(
    z.object({ path: sentPath, status: z.string().max(100) }),
    (services, { path, status }) => setDraftStatus(services, path, status),
  ),
  getMedia: onNothing(listPictures),
  persistMedia: call(z.object({ path: sentPath, content: z.string() }), keepPicture),
  deleteFiles: call(z.object({ paths: z.array(sentPath).max(MOST_DELETED) }), (services, { paths }, author) =>
    alone(services.folder, async () => {
      for (const path of paths) await deleteFile(services, path, author)
    }),
  ),
  show: call(sentEdit.extend({ tab: z.string().max(100) }), showEdit),
  shareDraft: onPath(shareDraft),
}

/** Makes one call. Rejects with EditUnreadable if it is none, and as the call does. */
export async function makeCall(
  services: EditingServices,
  action: string,
  values: unknown,
  author: string,
): Promise<unknown> {
  const made = Object.hasOwn(CALLS, action) ? CALLS[action] : undefined
  if (!made) throw new EditUnreadable()
  return made(services, values, author)
}

async function deleteFile(services: EditingServices, path: string, author: string): Promise<void> {
  await refuseRemoval(services, path)
  await publish(services, path, null, author)
}
