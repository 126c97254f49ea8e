import { hash } from 'node:crypto'
import { EditRefused, EditUnreadable } from '#app/content/editing.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'
import {
  type DocumentFile,
  documentFile,
  isObject,
  type Json,
  type JsonObject,
} from '#server/content/repository/model.ts'
import { parseFile } from '#server/content/repository/parse-file.ts'
import { CATEGORY_FIELD } from './article-category.ts'
import { type Edit, refuseTooLong } from './edit-call.ts'
import { readTextAt } from './editable-folder.ts'
import { fileOf, formOf } from './form.ts'
import { momentInFile } from './publication-date.ts'
import type { EditingServices } from './services.ts'

/** The text of a document's file, published and as a draft, and the text that a form makes. */

export const SAVED_BEFORE =
  'En anden har gemt dette, siden du åbnede det. Kopiér det, du har skrevet, genindlæs siden, og skriv det ind igen.'

/** `om-os.en-gb.json` too, the name that content:pull gives to another language. */
const DOCUMENT = /^documents\/([A-Za-z0-9_]+)\/([\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*)\.json$/u

/** Type and name of the document at a path; null: the path is not a document's. */
export function documentAt(path: string): { type: string; name: string } | null {
  const [, type, name] = DOCUMENT.exec(path) ?? []
  return type === undefined || name === undefined ? null : { type, name }
}

/** The document in a file; null: a picture, or a document that cannot be read. */
export function documentIn(content: Buffer | null): DocumentFile | null {
  if (content === null) return null
  try {
    return parseFile(documentFile, content)
  } catch {
    return null
  }
}

export function versionOf(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 16)
}

/** The published file and the draft at a path, as they are now. Rejects with EditRefused. */
export async function versionsAt({ folder }: EditingServices, path: string) {
  if (!documentAt(path)) throw new EditRefused('Der er intet dokument med det navn.')
  const draftPath = path.replace('documents/', 'drafts/')
  return {
    published: await readTextAt(folder, path),
    draft: await readTextAt(folder, draftPath),
    draftPath,
  }
}

/** The form of a file's text, for the editor's page. `category`: the chosen one. */
export async function formText(
  { embedded }: EditingServices,
  text: string,
  category?: string,
): Promise<string> {
  const form = formOf(text, await embedded.read())
  return JSON.stringify({ ...form, ...(category && { [CATEGORY_FIELD]: category }) })
}

/** The category that an article's form adds it to. Rejects as editedText does. */
export function chosenCategory({ raw }: Edit): string | undefined {
  const category = readForm(raw)[CATEGORY_FIELD]
  return typeof category === 'string' && category !== '' ? category : undefined
}

/** The file's text after an edit. Rejects with EditUnreadable for what the page does not send. */
export async function editedText({ embedded }: EditingServices, { path, raw }: Edit): Promise<string> {
  refuseTooLong({ path, raw })
  const { type = '', name = '' } = documentAt(path) ?? {}
  const moment = momentInFile(new Date())
  const id = `${type}-${name}`.replaceAll(/[^A-Za-z0-9_-]/g, '-')
  const blank = { id, type, first_publication_date: moment, last_publication_date: moment, data: {} }
  const models = await embedded.read()
  const isCopy = (base: DocumentFile) => isElsewhere(base.id, path, models)
  const text = readable(() => fileOf(readForm(raw), blank, models, isCopy))
  const saved = documentFile.safeParse(JSON.parse(text))
  // Reading the folder would reject such a file, and the document would disappear.
  if (!saved.success || saved.data.type !== type) throw new EditUnreadable()
  return text
}

/**
 * Whether another file has this id: Decap's 'Dupliker' copies the form of the original with its id.
 * A document that was taken off the site has no other file, and keeps its id.
 */
function isElsewhere(id: string, path: string, { documents, drafts }: ContentFiles): boolean {
  const places = [...documents, ...drafts]
    .filter(({ file }) => file.id === id)
    .map((source) => source.path.replace('drafts/', 'documents/'))
  return places.length > 0 && !places.includes(path)
}

function readForm(raw: string): JsonObject {
  const form: unknown = JSON.parse(raw)
  if (!isObject(form as Json)) throw new EditUnreadable()
  return form as JsonObject
}

/**
 * Rejects a form that the editor's page does not send, such as one with a list instead of a text.
 */
function readable(make: () => string): string {
  try {
    return make()
  } catch {
    throw new EditUnreadable()
  }
}
