import { z } from 'zod'
import { type Editor, EditUnreadable } from '#app/content/editing.ts'
import { refuseRemoval } from './check-edit.ts'
import { editorConfig } from './collections.ts'
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
import { editSchema, pathSchema } from './edit-call.ts'
import { runExclusive } from './editable-folder.ts'
import { publish } from './history.ts'
import { listPictures, savePicture } from './pictures.ts'
import type { EditingServices } from './services.ts'
import { showEdit } from './show-edit.ts'

type Call = (services: EditingServices, values: unknown, editor: Editor) => Promise<unknown>

/**
 * A call with the form of its values. Other programs than the editor's page may send one, so values
 * of another form are refused before anything is done.
 */
function call<Values>(
  form: z.ZodType<Values>,
  handle: (services: EditingServices, values: Values, editor: Editor) => Promise<unknown>,
): Call {
  return async (services, values, editor) => {
    const read = form.safeParse(values)
    if (!read.success) throw new EditUnreadable()
    return (await handle(services, read.data, editor)) ?? null
  }
}

const onPath = (handle: (services: EditingServices, path: string, editor: Editor) => Promise<unknown>) =>
  call(z.object({ path: pathSchema }), (services, { path }, editor) => handle(services, path, editor))
const onNothing = (handle: (services: EditingServices) => Promise<unknown>) => call(z.unknown(), handle)

/** The names are those of the methods of a backend of Decap CMS. */
const CALLS: Readonly<Record<string, Call>> = {
  config: onNothing(async ({ embedded }) => editorConfig(await embedded.read())),
  entriesByFolder: call(z.object({ folder: pathSchema }), (services, { folder }) =>
    publishedEntries(services, folder),
  ),
  getEntry: onPath(publishedEntry),
  unpublishedEntries: onNothing(draftPaths),
  unpublishedEntry: onPath(draftEntry),
  unpublishedEntryDataFile: onPath(draftForm),
  persistEntry: call(editSchema, saveDraft),
  publishUnpublishedEntry: onPath(publishDraft),
  deleteUnpublishedEntry: onPath(deleteDraft),
  updateUnpublishedEntryStatus: call(
    z.object({ path: pathSchema, status: z.string().max(100) }),
    (services, { path, status }) => setDraftStatus(services, path, status),
  ),
  getMedia: onNothing(listPictures),
  persistMedia: call(z.object({ path: pathSchema, content: z.string() }), savePicture),
  deleteFile: onPath(deleteFile),
  show: call(editSchema.extend({ tab: z.string().max(100) }), showEdit),
}

/** Makes one call. Rejects with EditUnreadable if there is no such call, and as the call does. */
export async function makeCall(
  services: EditingServices,
  action: string,
  values: unknown,
  editor: Editor,
): Promise<unknown> {
  const handler = Object.hasOwn(CALLS, action) ? CALLS[action] : undefined
  if (!handler) throw new EditUnreadable()
  return handler(services, values, editor)
}

function deleteFile(services: EditingServices, path: string, editor: Editor): Promise<void> {
  return runExclusive(services.folder, async () => {
    await refuseRemoval(services, path)
    await publish(services, path, null, editor)
  })
}
