import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EditRefused } from '#app/content/editing.ts'
import { codeOf } from '#server/finding.ts'
import { createQueue } from '#server/limits.ts'
import { type ProcessLock, takeProcessLock } from '#server/process-lock.ts'
import { readText } from '#server/text-file.ts'

/*
 * The content folder for the editor: it writes files whole or not at all, one change at a time.
 * Instances that share a folder share its lock.
 */

export interface EditableFolder {
  /** The content folder. */
  root: string
  /** One change of this process at a time. */
  turn: ReturnType<typeof createQueue>
  /** How long a change waits for one of another instance. */
  patienceMs: number
}

/** A change takes milliseconds; a process that takes longer hangs. */
const LOCK_PATIENCE_MS = 10_000
const LOCK_RETRY_MS = 50
const LOCK = '.editing/lock'

export function openFolder(root: string, patienceMs = LOCK_PATIENCE_MS): EditableFolder {
  return { root, turn: createQueue(1, 100), patienceMs }
}

/** The content of a file; null: there is none. Any other failure of the file system rejects. */
export async function readAt({ root }: EditableFolder, path: string): Promise<Buffer | null> {
  try {
    return await readFile(join(root, path))
  } catch (error) {
    // A name that is too long belongs to no file.
    if (['ENOENT', 'ENAMETOOLONG'].includes(codeOf(error))) return null
    throw error
  }
}

/** As readAt, decoded. */
export async function readTextAt(folder: EditableFolder, path: string): Promise<string | null> {
  const content = await readAt(folder, path)
  return content && readText(content)
}

/** Writes a file whole or not at all: a reader never sees half of it. Null deletes it. */
export async function writeAt(
  { root }: EditableFolder,
  path: string,
  content: string | Buffer | null,
): Promise<void> {
  const file = join(root, path)
  if (content === null) return rm(file, { force: true })
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, content, { flush: true })
  await rename(`${file}.new`, file)
}

/**
 * Runs a change, one at a time over all instances. Rejects with EditRefused if another one takes
 * too long.
 */
export function runExclusive<T>(folder: EditableFolder, change: () => Promise<T>): Promise<T> {
  return folder.turn(async () => {
    const lock = await takeLock(folder)
    try {
      return await change()
    } finally {
      lock.release()
    }
  })
}

async function takeLock({ root, patienceMs }: EditableFolder): Promise<ProcessLock> {
  const file = join(root, LOCK)
  await mkdir(dirname(file), { recursive: true })
  for (let waited = 0; waited < patienceMs; waited += LOCK_RETRY_MS) {
    const lock = takeProcessLock(file)
    if (lock) return lock
    await pause(LOCK_RETRY_MS)
  }
  throw new EditRefused('En anden ændring er ved at blive gemt. Intet er ændret. Prøv igen om lidt.')
}

/** Deletes files below a folder that were not changed for this long. */
export async function deleteOlder({ root }: EditableFolder, below: string, olderThanMs: number) {
  for (const name of await readdir(join(root, below)).catch(() => [])) {
    const path = join(root, below, name)
    if (Date.now() - (await stat(path)).mtimeMs > olderThanMs)
      await rm(path, { recursive: true, force: true })
  }
}

/** Rejects while the folder cannot be read: an unreachable folder is not empty. */
export function assertReadable({ root }: EditableFolder): Promise<void> {
  return access(join(root, 'documents'))
}

/** Whether an error is a failure of the file system, other than that one file is missing. */
export function isUnreachable(error: unknown): boolean {
  const { code, path } = error as NodeJS.ErrnoException
  return typeof code === 'string' && typeof path === 'string' && /^E[A-Z]+$/.test(code)
}
