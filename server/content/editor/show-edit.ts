import { randomBytes } from 'node:crypto'
import { EditRefused } from '#app/content/editing.ts'
import { UNLISTED_ARTICLE } from '#server/content/check/check.ts'
import { UNSAVED } from '#server/content/repository/files.ts'
import { withArticle } from '#server/content/repository/listed-article.ts'
import { type DocumentFile, documentFile } from '#server/content/repository/model.ts'
import { categoryToAdd, isListedIn } from './article-category.ts'
import { findingsOf } from './check-edit.ts'
import { chosenCategory, editedText, SAVED_BEFORE, versionOf, versionsAt } from './document-text.ts'
import { draftStates } from './draft-states.ts'
import type { Edit } from './edit-call.ts'
import { deleteOlder, type EditableFolder, writeAt } from './editable-folder.ts'
import type { EditingServices } from './services.ts'
import { usedIn } from './used-in.ts'

/** How long an unsaved edit stays in its file. */
const UNSAVED_MS = 24 * 3_600_000

/**
 * How long a preview of an edit or draft works in a browser, which does not sign in for it again:
 * an editor who types renews it, and one who has left loses it.
 */
const LOOK_MS = 3_600_000

/**
 * The page of an unsaved edit (null: it has none yet), its findings of content:check, and the
 * documents that link to it. `tab`: the browser tab, which alone sees the page.
 */
export async function showEdit(services: EditingServices, { tab, ...edit }: Edit & { tab: string }) {
  if (!/^[a-z0-9]{6,32}$/.test(tab)) throw new EditRefused('Genindlæs siden, og prøv igen.')
  const { folder, embedded } = services
  const { published, draft } = await versionsAt(services, edit.path)
  const text = await editedText(services, edit)
  await deleteOlder(folder, UNSAVED, UNSAVED_MS)
  const file = documentFile.parse(JSON.parse(text))
  const listing = await listingOf(services, file, chosenCategory(edit))
  // Deletes the category that was chosen before.
  if (listing !== null) await deleteOlder(folder, inHand(tab, 'documents/support_category'), -1)
  if (listing) await writeInHand(folder, tab, listing.path, JSON.stringify(listing.file))
  await writeInHand(folder, tab, edit.path, text)
  const latest = draft ?? published
  const isOld = latest !== null && versionOf(latest) !== edit.version
  const token = embedded.startPreview(LOOK_MS, tab)
  const query = new URLSearchParams({ token, documentId: file.id })
  return {
    page: listing === undefined ? null : `/preview?${query}`,
    notice: isOld ? SAVED_BEFORE : null,
    usedIn: usedIn(file, await embedded.read()),
    findings: (await findingsOf(services, edit.path, text)).filter(
      (finding) => finding.text !== UNLISTED_ARTICLE || chosenCategory(edit) === undefined,
    ),
  }
}

/**
 * The category with an article that will be added to it; null: the article is listed already, or
 * the document is no article; undefined: no category lists it, so it has no page.
 */
async function listingOf({ embedded }: EditingServices, article: DocumentFile, chosen: string | undefined) {
  try {
    const category = categoryToAdd(article, chosen, await embedded.read())
    return category && { ...category, file: withArticle(category.file, article) }
  } catch (error) {
    if (error instanceof EditRefused) return undefined
    throw error
  }
}

/**
 * The document at a path, and the address of its saved draft; null: there is neither. Rejects with
 * EditRefused for an article without a category, listed or chosen: it has no page.
 */
export async function lookAtDocument(services: EditingServices, path: string) {
  const { folder, embedded } = services
  const files = await embedded.read()
  const draft = files.drafts.find((source) => source.path === path.replace('documents/', 'drafts/'))
  const document = draft ?? files.documents.find((source) => source.path === path)
  if (!document) return null
  const { file } = document
  const category = draft && (await draftStates(folder))[path]?.category
  // A draft of a category is shown beside those of its articles.
  const listing = isListedIn(files.drafts, file) ? null : categoryToAdd(file, category, files)
  if (!draft) return { id: file.id, preview: null }
  const tab = listing === null ? undefined : randomBytes(8).toString('hex')
  if (tab !== undefined && listing !== null) {
    await writeInHand(folder, tab, path, JSON.stringify(file))
    await writeInHand(folder, tab, listing.path, JSON.stringify(withArticle(listing.file, file)))
  }
  const query = new URLSearchParams({ token: embedded.startPreview(LOOK_MS, tab), documentId: file.id })
  return { id: file.id, preview: `/preview?${query}` }
}

function inHand(tab: string, path: string): string {
  return `${UNSAVED}/${tab}/${path.replace('documents/', '')}`
}

function writeInHand(folder: EditableFolder, tab: string, path: string, text: string): Promise<void> {
  return writeAt(folder, inHand(tab, path), text)
}
