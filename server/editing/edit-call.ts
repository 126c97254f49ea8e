import { z } from 'zod'
import { EditRefused, EditUnreadable } from '#app/content/editing.ts'
import type { EditingServices } from './services.ts'

/*
 * What the editor's page sends with each call. Its server is also asked by others: what is not of
 * this form is refused before anything is done.
 */

const path = z.string().max(300)
const onPath = z.object({ path })
const nothing = z.unknown()
/** What the page sends with a save, and to see one. */
const edit = z.object({
  path,
  /** The form as JSON. */
  raw: z.string(),
  /** The version that the form shows, or that was saved from it; null: a new document. */
  version: z.string().max(100).nullish(),
})
export type Edit = z.infer<typeof edit>

/** Characters of a form, which holds its document twice; the longest shipped one has 40,000. */
const LONGEST_FORM = 300_000
/** Bytes; a file system takes 255 for a name, of which that of a former version needs some. */
const LONGEST_PATH = 200

/** What would be read for seconds, or has no room as a file. Throws EditRefused. */
export function refuseTooLong({ path, raw }: Pick<Edit, 'path' | 'raw'>): void {
  if (raw.length > LONGEST_FORM)
    throw new EditRefused('Der er for meget tekst på siden. Gør den kortere, eller del den i flere.')
  if (Buffer.byteLength(path) > LONGEST_PATH)
    throw new EditRefused('Adressen er for lang. Gør den kortere, og gem igen.')
}

const VALUES = {
  config: nothing,
  entriesByFolder: z.object({ folder: path }),
  getEntry: onPath,
  unpublishedEntries: nothing,
  unpublishedEntry: onPath,
  unpublishedEntryDataFile: onPath,
  persistEntry: edit,
  publishUnpublishedEntry: onPath,
  deleteUnpublishedEntry: onPath,
  updateUnpublishedEntryStatus: z.object({ path, status: z.string().max(100) }),
  getMedia: nothing,
  persistMedia: z.object({ path, content: z.string() }),
  deleteFiles: z.object({ paths: z.array(path).max(1_000) }),
  show: edit.extend({ tab: z.string().max(100) }),
  shareDraft: onPath,
} as const

export type EditAction = keyof typeof VALUES
/** What answers each call. `author`: the name of who edits, '' if it is not known. */
export type EditCalls = {
  [Action in EditAction]: (
    services: EditingServices,
    values: z.infer<(typeof VALUES)[Action]>,
    author: string,
  ) => Promise<unknown>
}

/** Makes one call. Rejects with EditUnreadable if it is none, and as the call does. */
export async function makeCall(
  calls: EditCalls,
  services: EditingServices,
  action: string,
  values: unknown,
  author: string,
): Promise<unknown> {
  if (!Object.hasOwn(VALUES, action)) throw new EditUnreadable()
  const read = VALUES[action as EditAction].safeParse(values)
  if (!read.success) throw new EditUnreadable()
  const call = calls[action as EditAction] as (
    services: EditingServices,
    values: unknown,
    author: string,
  ) => Promise<unknown>
  return (await call(services, read.data, author)) ?? null
}
