import { z } from 'zod'
import { EditRefused } from '#app/content/editing.ts'

/** The path of a document or picture, as the editor's page sends it. */
export const pathSchema = z.string().max(2000)
/** What the editor's page sends to save an edit, or to look at it. */
export const editSchema = z.object({
  path: pathSchema,
  /** The form as JSON. */
  raw: z.string(),
  /** The version that the form shows, or that was saved from it; null: a new document. */
  version: z.string().max(100).nullish(),
})
export type Edit = z.infer<typeof editSchema>

/** Characters of a form, which holds its document twice; the longest shipped one has 40,000. */
const LONGEST_FORM = 300_000
/** In bytes: a file system takes 255 for a name, and the name of a former version adds some. */
const LONGEST_PATH = 200

/**
 * Throws EditRefused for an edit that takes seconds to read, or whose path is too long for a file.
 */
export function refuseTooLong({ path, raw }: Pick<Edit, 'path' | 'raw'>): void {
  if (raw.length > LONGEST_FORM)
    throw new EditRefused('Der er for meget tekst på siden. Gør den kortere, eller del den i flere.')
  if (Buffer.byteLength(path) > LONGEST_PATH)
    throw new EditRefused('Adressen er for lang. Gør den kortere, og gem igen.')
}
