import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of the local mailbox, in the data folder. */
export const MAILBOX_FOLDER = 'mailbox'

/** Deletes what the local mailbox holds of these leads: their mails carry the reference in the file's name. */
export async function forgetMails(dataDir: string, references: readonly string[]): Promise<void> {
  const folder = join(dataDir, MAILBOX_FOLDER)
  let files: string[]
  try {
    files = await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  const theirs = files.filter((file) => references.some((reference) => file.includes(`-${reference}-`)))
  await Promise.all(theirs.map((file) => rm(join(folder, file), { force: true })))
}
