/** Editing the files of the content folder, for the owner's pages. */
export interface ContentEditing {
  /** The editor as a page, with its own security policy. `csrf`: the session's token. */
  page(csrf: string): Response
  /** A file of the editor's program; null if there is none. */
  programFile(request: Request, name: string): Promise<Response | null>
  /**
   * Answers a call of that page. Rejects with EditRefused, with EditUnreadable, and with
   * ContentUnavailable while the content folder cannot be read.
   */
  call(action: string, values: unknown): Promise<unknown>
  /** Published changes, newest first. */
  changes(): Promise<ContentChange[]>
  /** Brings back what a file held before a change. Rejects with EditRefused. */
  undo(id: string): Promise<void>
}

export interface ContentChange {
  id: string
  /** Below the content folder: `documents/industry/sportsklub.json`. */
  path: string
  /** ISO 8601 */
  changedAt: string
  /** It created the file. */
  isNew: boolean
}

/** Nothing was changed. The message is Danish, for the person who edits. */
export class EditRefused extends Error {
  override name = 'EditRefused'
}

/** The call is none that the editor's page makes. */
export class EditUnreadable extends Error {
  override name = 'EditUnreadable'
}

/** Of a file that an editor uploads. */
export const MOST_PICTURE_MB = 25

export const CONTENT_PATH = '/intern/indhold'
export const EDITOR_PATH = `${CONTENT_PATH}/rediger`
export const EDITOR_PROGRAM = `${CONTENT_PATH}/program`
