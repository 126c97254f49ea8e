import { ContentUnavailable } from '#app/content/content.ts'
import { type ContentEditing, EditRefused } from '#app/content/editing.ts'
import { FORMER_COLLEAGUE, type Right, type User } from './access.ts'
import type { OwnerPages } from './owner-pages.ts'

/**
 * What stays of somebody's editing: without the right to edit no link that shows a draft, and
 * without access (no rights, or null) no name.
 */
export async function forgetEditor(
  editing: ContentEditing | null,
  name: string,
  rights: readonly Right[] | null,
): Promise<void> {
  if (!rights?.includes('content')) await editing?.closeLinksOf(name)
  if (!rights?.length) await editing?.renameAuthor(name, FORMER_COLLEAGUE)
}

/** The same; false: the content cannot be changed now, and it can be tried again. */
export async function tryToForget(...editor: Parameters<typeof forgetEditor>): Promise<boolean> {
  try {
    await forgetEditor(...editor)
    return true
  } catch (error) {
    if (error instanceof ContentUnavailable || error instanceof EditRefused) return false
    throw error
  }
}

/**
 * After a colleague did something: it may have been under way while the owner took their access or
 * a right away, and was then saved behind the owner's back.
 */
export async function undoIfClosed({ access, editing }: OwnerPages, colleague: User): Promise<void> {
  const rights = await access.rightsOf(colleague)
  const hadAll = colleague.rights.every((right) => rights?.includes(right))
  if (!hadAll) await forgetEditor(editing, colleague.name, rights)
}
