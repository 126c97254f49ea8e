import { type Editor, EditRefused } from '#app/content/editing.ts'
import type { DocumentSource } from '#server/content/repository/files.ts'
import { withArticle } from '#server/content/repository/listed-article.ts'
import { type DocumentFile, documentFile } from '#server/content/repository/model.ts'
import { categoryToAdd } from './article-category.ts'
import { refuseErrors } from './check-edit.ts'
import {
  chosenCategory,
  documentAt,
  editedText,
  formText,
  SAVED_BEFORE,
  versionOf,
  versionsAt,
} from './document-text.ts'
import { draftStates, setDraftState } from './draft-states.ts'
import type { Edit } from './edit-call.ts'
import { readTextAt, runExclusive, writeAt } from './editable-folder.ts'
import { formerVersions, publish, replaceAt } from './history.ts'
import { differOnlyInDates, withPublicationDate } from './publication-date.ts'
import type { EditingServices } from './services.ts'

/*
 * A published document, its draft, and publishing the draft. What another person saved meanwhile is
 * never overwritten.
 */

/** Decap's status of a draft that is ready to be published. */
const READY = 'pending_publish'
const PUBLISHED_BEFORE =
  'Det, der er udgivet, er ændret, siden kladden blev oprettet. Kopiér det, du har skrevet, slet kladden, og skriv det ind igen.'

export async function publishedEntries(services: EditingServices, folder: string) {
  const { documents } = await services.embedded.read()
  const paths = editablePaths(documents).filter((path) => path.startsWith(`${folder}/`))
  return Promise.all(paths.map((path) => publishedEntry(services, path)))
}

/** Rejects with EditRefused, as do the other functions here. */
export async function publishedEntry(services: EditingServices, path: string) {
  const { published } = await versionsAt(services, path)
  if (published === null) throw new EditRefused('Dokumentet er der ikke mere.')
  return {
    file: { path, id: path },
    data: await formText(services, published),
    version: versionOf(published),
  }
}

export async function draftPaths({ embedded }: EditingServices): Promise<string[]> {
  return editablePaths((await embedded.read()).drafts)
}

/** Paths of documents, without files whose name cannot be in an address of the editor. */
function editablePaths(sources: readonly DocumentSource[]): string[] {
  return sources.map(({ path }) => path.replace('drafts/', 'documents/')).filter((path) => documentAt(path))
}

/** A draft as Decap's overview shows it; null: there is none. */
export async function draftEntry(services: EditingServices, path: string) {
  const { published, draft } = await versionsAt(services, path)
  if (draft === null) return null
  const { type: collection, name: slug } = documentAt(path) ?? {}
  const { status = READY } = (await draftStates(services.folder))[path] ?? {}
  const diffs = [{ path, id: path, newFile: published === null }]
  return { collection, slug, status, diffs, updatedAt: new Date().toISOString() }
}

export async function draftForm(services: EditingServices, path: string) {
  const draft = await draftAt(services, path)
  const { category } = (await draftStates(services.folder))[path] ?? {}
  return { data: await formText(services, draft, category), version: versionOf(draft) }
}

async function draftAt(services: EditingServices, path: string): Promise<string> {
  const { draft } = await versionsAt(services, path)
  if (draft === null) throw new EditRefused('Kladden er der ikke mere.')
  return draft
}

/**
 * Saves a draft. An edit that changes nothing makes no draft; an edit that is sent again is saved
 * already.
 */
export function saveDraft(services: EditingServices, edit: Edit): Promise<{ version: string }> {
  const { folder } = services
  return runExclusive(folder, async () => {
    const { published, draft, draftPath } = await versionsAt(services, edit.path)
    const latest = draft ?? published
    const text = await editedText(services, edit)
    const state = (await draftStates(folder))[edit.path]
    const category = chosenCategory(edit)
    const isSaved = text === latest && category === state?.category
    if (!isSaved && latest !== null && versionOf(latest) !== edit.version) throw new EditRefused(SAVED_BEFORE)
    await refuseErrors(services, edit.path, text)
    if (!isSaved) {
      await writeAt(folder, draftPath, text)
      const newState = { status: READY, from: published && versionOf(published) }
      await setDraftState(folder, edit.path, {
        ...(draft === null ? newState : (state ?? newState)),
        category,
      })
    }
    return { version: versionOf(text) }
  })
}

/** Publishes a draft. Resolves with the published version, which has the date of publication. */
export function publishDraft(
  services: EditingServices,
  path: string,
  editor: Editor,
): Promise<{ version: string }> {
  const { folder, embedded } = services
  return runExclusive(folder, async () => {
    const draft = await draftAt(services, path)
    const { published } = await versionsAt(services, path)
    const begun = (await draftStates(folder))[path]
    // The process may have ended before it deleted the draft.
    const isPublished = published !== null && differOnlyInDates(draft, published)
    if (!isPublished && begun && begun.from !== (published && versionOf(published)))
      throw new EditRefused(PUBLISHED_BEFORE)
    await refuseErrors(services, path, draft)
    const article = documentFile.parse(JSON.parse(draft))
    const category = categoryToAdd(article, begun?.category, await embedded.read())
    const isFirst = published === null && !(await wasPublished(services, path))
    const text = isPublished ? published : withPublicationDate(draft, new Date(), isFirst)
    if (!isPublished) await publish(services, path, text, editor)
    if (category) await addToCategory(services, category.path, article, editor)
    await forgetDraft(services, path)
    return { version: versionOf(text) }
  })
}

/** Whether a document was ever published, as far back as changes are stored. */
async function wasPublished({ folder }: EditingServices, path: string): Promise<boolean> {
  return (await formerVersions(folder)).some((version) => version.path === path && !version.isNew)
}

async function addToCategory(services: EditingServices, path: string, article: DocumentFile, editor: Editor) {
  const text = await readTextAt(services.folder, path)
  if (text === null) return
  const categoryText = `${JSON.stringify(withArticle(JSON.parse(text), article), null, 2)}\n`
  await publish(services, path, withPublicationDate(categoryText, new Date()), editor)
}

/** Deletes a draft, which can be restored like a published version. */
export function deleteDraft(services: EditingServices, path: string, editor: Editor): Promise<void> {
  const { folder } = services
  return runExclusive(folder, async () => {
    const { draftPath } = await versionsAt(services, path)
    await replaceAt(folder, draftPath, null, editor.name)
    await forgetDraft(services, path)
  })
}

async function forgetDraft(services: EditingServices, path: string): Promise<void> {
  const { draftPath } = await versionsAt(services, path)
  await writeAt(services.folder, draftPath, null)
  await setDraftState(services.folder, path, undefined)
}

export function setDraftStatus(services: EditingServices, path: string, status: string): Promise<void> {
  const { folder } = services
  return runExclusive(folder, async () => {
    const { published } = await versionsAt(services, path)
    const from = published && versionOf(published)
    await setDraftState(folder, path, { from, ...(await draftStates(folder))[path], status })
  })
}
