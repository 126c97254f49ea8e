import { EditRefused } from '#app/content/editing.ts'
import { UNSAVED } from '#server/content/embedded/files.ts'
import { documentFile } from '#server/content/embedded/model.ts'
import { UNLISTED_ARTICLE } from '#server/content-check/check.ts'
import { findingsOf } from './check-edit.ts'
import { chosenCategory, editedText, SAVED_BEFORE, versionOf, versionsAt } from './document-text.ts'
import type { Edit } from './edit-call.ts'
import { removeOlder, writeAt } from './editable-folder.ts'
import type { EditingServices } from './services.ts'

/** How long the frame's page of what was not saved can be shown. */
const UNSAVED_MS = 24 * 3_600_000

/**
 * The page of what is in hand and not saved, and what content:check says of it. `tab`: the
 * browser's, which alone sees it.
 */
export async function showEdit(services: EditingServices, { tab, ...edit }: Edit & { tab: string }) {
  if (!/^[a-z0-9]{6,32}$/.test(tab)) throw new EditRefused('Genindlæs siden, og prøv igen.')
  const { folder, embedded } = services
  const { published, draft } = await versionsAt(services, edit.path)
  const text = await editedText(services, edit)
  await removeOlder(folder, UNSAVED, UNSAVED_MS)
  await writeAt(folder, `${UNSAVED}/${tab}/${edit.path.replace('documents/', '')}`, text)
  const now = draft ?? published
  const isOld = now !== null && versionOf(now) !== edit.version
  const token = embedded.startPreview(UNSAVED_MS, tab)
  const query = new URLSearchParams({ token, documentId: documentFile.parse(JSON.parse(text)).id })
  return {
    page: `/preview?${query}`,
    notice: isOld ? SAVED_BEFORE : null,
    findings: (await findingsOf(services, edit.path, text)).filter(
      (finding) => finding.text !== UNLISTED_ARTICLE || chosenCategory(edit) === undefined,
    ),
  }
}

/** How long a look at a saved draft lasts. */
const LOOK_MS = 3_600_000

/** The document at a path, and where its saved draft is shown; null: there is neither. */
export async function lookAtDocument({ embedded }: EditingServices, path: string) {
  const { documents, drafts } = await embedded.read()
  const draft = drafts.find((source) => source.path === path.replace('documents/', 'drafts/'))
  const document = draft ?? documents.find((source) => source.path === path)
  if (!document) return null
  const { id } = document.file
  const query = new URLSearchParams({ token: embedded.startPreview(LOOK_MS), documentId: id })
  return { id, preview: draft ? `/preview?${query}` : null }
}
