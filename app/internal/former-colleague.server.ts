import { ContentUnavailable } from '#app/content/content.ts'
import { type ContentEditing, EditRefused } from '#app/content/editing.ts'
import { FORMER_COLLEAGUE, type User } from './access.ts'
import type { OwnerPages } from './owner-pages.ts'

/**
 * Removes the name of a former colleague from the list of changes; false: the content cannot be
 * changed now, and a later attempt may succeed.
 */
export async function tryToForget(editing: ContentEditing | null, name: string): Promise<boolean> {
  try {
    await editing?.renameAuthor(name, FORMER_COLLEAGUE)
    return true
  } catch (error) {
    if (error instanceof ContentUnavailable || error instanceof EditRefused) return false
    throw error
  }
}

/**
 * Runs after an action of a colleague: it may have been under way while the owner closed their
 * access, and then still carries their name.
 */
export async function undoIfClosed({ access, editing }: OwnerPages, colleague: User): Promise<void> {
  const rights = await access.rightsOf(colleague)
  if (!rights?.length) await editing?.renameAuthor(colleague.name, FORMER_COLLEAGUE)
}
