import { opendir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#server/finding.ts'

/** The folder of the local mailbox, in the data folder. */
export const MAILBOX_FOLDER = 'mailbox'

/** A mail of a lead, finished or being written: its name contains the reference. */
const OF_A_LEAD = /-([2-9A-Z]{4}-[2-9A-Z]{4})-[a-z_]+\.eml(?:\.part)?$/

/** Deletes the mails of these leads from the local mailbox. */
export async function deleteMails(dataDir: string, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  const folder = join(dataDir, MAILBOX_FOLDER)
  const theirs = new Set(references)
  try {
    // Entry by entry: a mailbox may be too large to list in memory.
    for await (const { name } of await opendir(folder)) {
      if (theirs.has(OF_A_LEAD.exec(name)?.[1] ?? '')) await rm(join(folder, name), { force: true })
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
}
