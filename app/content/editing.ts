/**
 * Editing the files of the content folder, for the owner's pages. Reads and changes reject with
 * ContentUnavailable while the folder cannot be read.
 */
export interface ContentEditing {
  /** The editor as a page, with its own security policy. `csrf`: the session's token. */
  page(csrf: string): Response
  /** A file of the editor's client script; null if there is none. */
  programFile(request: Request, name: string): Promise<Response | null>
  /**
   * Answers a call of that page. Rejects with EditRefused, and with EditUnreadable.
   */
  call(action: string, values: unknown, editor: Editor): Promise<unknown>
  /**
   * A document by its type and the name of its file, and the path that shows its draft (null: there
   * is none); null: there is no such document. Rejects with EditRefused for an article that has no
   * page, as it is in no category.
   */
  look(type: string, name: string): Promise<{ id: string; preview: string | null } | null>
  /** The last published changes, newest first. */
  changes(): Promise<ContentChange[]>
  /** Drafts that are not published, the last saved first. */
  drafts(): Promise<ContentDraft[]>
  /** Names of files of the content folder as people know them, by path, deleted files included. */
  nameFiles(paths: readonly string[]): Promise<Record<string, NamedFile>>
  /** Restores the content of a file before a change. Rejects with EditRefused. */
  undo(id: string, editor: Editor): Promise<void>
  /** Replaces a name in the list of changes. */
  renameAuthor(from: string, to: string): Promise<void>
}

export interface Editor {
  /** '' if unknown. */
  name: string
  /** Receives each file that has changed for visitors, as soon as it has. */
  changed(path: string, kind: 'published' | 'removed'): Promise<void>
}

export interface ContentChange {
  id: string
  /** 'Branche: Sportsklub', 'Billede: prik.png' */
  title: string
  /** The change is of a draft, not of what visitors see. */
  isDraft: boolean
  /** ISO 8601 */
  changedAt: string
  /** Name of the person who made the change; '' if unknown. */
  author: string
  kind: 'new' | 'changed' | 'removed'
  /** The changed fields of a document, in the order of its form. */
  fields: ChangedField[]
}

export interface ContentDraft {
  /** 'Branche: Sportsklub' */
  title: string
  /** The document was never published. */
  isNew: boolean
  /** epoch ms */
  savedAt: number
  /** Its form in the editor. */
  form: string
  /** Its page, with the draft. */
  page: string
}

/** An address that visitors request but no page has. */
export interface MissingAddress {
  /** Its path, decoded, with its query: as a row of the redirect table has it. */
  address: string
  /** On how many days it was requested. */
  days: number
  /** ISO day. */
  lastDay: string
}

export interface NamedFile {
  /** 'Branche: Sportsklub', 'Billede: prik.png' */
  title: string
  /** The page that opens it; null: the file is deleted. */
  href: string | null
}

export interface ChangedField {
  /** The field's label in the form: 'Blokke › Overskrift'. */
  label: string
  /** The value as people read it, shortened if it is long; '' is empty. */
  before: string
  after: string
}

/** Nothing was changed. The message is Danish, for the person who edits. */
export class EditRefused extends Error {
  override name = 'EditRefused'
}

/** The editor's page never makes such a call. */
export class EditUnreadable extends Error {
  override name = 'EditUnreadable'
}

/** The largest file that an editor may upload. */
export const MOST_PICTURE_MB = 25

export const CONTENT_PATH = '/intern/indhold'
export const EDITOR_PATH = `${CONTENT_PATH}/rediger`

/** The form of a document. `name`: of its file. */
export function formPath(type: string, name: string): string {
  return `${EDITOR_PATH}#/collections/${type}/entries/${name}`
}

/** The page of a document with its draft. */
export function lookPath(type: string, name: string): string {
  return `${CONTENT_PATH}/side/${type}/${name}`
}

/** Whether it is the path of a file of the content folder. */
export function isContentPath(text: string): boolean {
  return /^(?:documents|drafts|media)\/./.test(text)
}

/** The name of a file by its path alone, if nobody edits here or the file cannot be read. */
export function nameInPath(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '')
}

export const EDITOR_PROGRAM = `${CONTENT_PATH}/program`
