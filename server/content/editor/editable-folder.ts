import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { EditRefused } from '#app/content/editing.ts'
import { createQueue } from '#server/limits.ts'
import { type ProcessLock, takeProcessLock } from '#server/process-lock.ts'
import { readText } from '#server/text-file.ts'

/*
 * The content folder as the editor reads and writes it: files whole or not at all, one change at a
 * time. Folders shared by several instances have one lock.
 */

export interface EditableFolder {
  /** The content folder. */
  root: string
  /** One change of this process at a time. */
  turn: ReturnType<typeof createQueue>
  /** How long a change waits for one of another instance. */
  patienceMs: number
}

/** A change takes milliseconds: a longer one is that of a process that hangs. */
const LOCK_PATIENCE_MS = 10_000
const LOCK_RETRY_MS = 50
const LOCK = '.editing/lock'

export function openFolder(root: string, patienceMs = LOCK_PATIENCE_MS): EditableFolder {
  return { root, turn: createQueue(1, 100), patienceMs }
}

/** Null: there is no such file. Rejects as the file system does for all else. */
export async function readAt({ root }: EditableFolder, path: string): Promise<Buffer | null> {
  try {
    return await readFile(join(root, path))
  } catch (error) {
    // No file has a name that is too long.
    if (isCode(error, 'ENOENT') || isCode(error, 'ENAMETOOLONG')) return null
    throw error
  }
}

/** As readAt, decoded. */
export async function readTextAt(folder: EditableFolder, path: string): Promise<string | null> {
  const content = await readAt(folder, path)
  return content && readText(content)
}

/** Whole or not at all: a reader never sees half a file. Null removes it. */
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
 * Makes one change at a time, of all instances. Rejects with EditRefused if another one takes too
 * long.
 */
export function alone<T>(folder: EditableFolder, change: () => Promise<T>): Promise<T> {
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

/** Removes what lies in a folder below and was not changed for this long. */
export async function removeOlder({ root }: EditableFolder, below: string, olderThanMs: number) {
  for (const name of await readdir(join(root, below)).catch(() => [])) {
    const path = join(root, below, name)
    if (Date.now() - (await stat(path)).mtimeMs > olderThanMs)
      await rm(path, { recursive: true, force: true })
  }
}

/** Rejects while the folder cannot be read: one that is away is not empty. */
export function assertThere({ root }: EditableFolder): Promise<void> {
  return access(join(root, 'documents'))
}

/** The file system's own failures, but not that one file is not there. */
export function isAway(error: unknown): boolean {
  const { code, path } = error as NodeJS.ErrnoException
  return typeof code === 'string' && typeof path === 'string' && /^E[A-Z]+$/.test(code)
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
