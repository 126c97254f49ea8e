import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ContentChange } from '#app/content/editing.ts'
import { createQueue } from '#server/limits.ts'

/*
 * Reads and replaces files of the content folder. What a file held before is kept, and can be
 * brought back. Folders shared by several instances have one lock.
 */

const KEPT = 500
/** A change takes milliseconds: an older lock is that of a process that was killed. */
const LOCK_STALE_MS = 10_000
const LOCK_RETRY_MS = 50

export function versionOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

export function createContentFiles(contentDir: string) {
  const turn = createQueue(1, 100)
  const former = join(contentDir, '.editing/former')
  const lock = join(contentDir, '.editing/lock')

  async function read(path: string): Promise<Buffer | null> {
    try {
      return await readFile(join(contentDir, path))
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null
      throw error
    }
  }

  /** Whole or not at all: a reader never sees half a file. Null removes it. */
  async function write(path: string, content: string | Buffer | null): Promise<void> {
    const file = join(contentDir, path)
    if (content === null) return rm(file, { force: true })
    await mkdir(dirname(file), { recursive: true })
    await writeFile(`${file}.new`, content, { flush: true })
    await rename(`${file}.new`, file)
  }

  async function takeLock(): Promise<void> {
    await mkdir(dirname(lock), { recursive: true })
    for (;;) {
      try {
        await (await open(lock, 'wx')).close()
        return
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error
      }
      const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > LOCK_STALE_MS) await rm(lock, { force: true })
      else await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS))
    }
  }

  /** By their names in the folder of former versions, newest first. */
  async function formerVersions(): Promise<ContentChange[]> {
    const names = await readdir(former).catch(() => [])
    return Promise.all(
      names
        .sort()
        .reverse()
        .map(async (id) => {
          const [time = '', ...path] = id.split('~')
          return {
            id,
            path: path.join('/'),
            changedAt: new Date(Number(time)).toISOString(),
            isNew: (await stat(join(former, id))).size === 0,
          }
        }),
    )
  }

  return {
    read,
    /** For what nobody has to bring back. */
    write,
    /** One change at a time, of all instances. */
    alone: <T>(change: () => Promise<T>): Promise<T> =>
      turn(async () => {
        await takeLock()
        try {
          return await change()
        } finally {
          await rm(lock, { force: true })
        }
      }),
    /** Replaces a published file, and keeps what it held; null removes it. */
    async replace(path: string, content: string | Buffer | null): Promise<void> {
      const time = String(Date.now()).padStart(15, '0')
      await write(`.editing/former/${time}~${path.replaceAll('/', '~')}`, (await read(path)) ?? '')
      await write(path, content)
      for (const { id } of (await formerVersions()).slice(KEPT)) await rm(join(former, id))
    },
    formerVersions,
    /** What a file held before a change; null: it did not exist. */
    async formerContent({ id, isNew }: ContentChange): Promise<Buffer | null> {
      return isNew ? null : readFile(join(former, id))
    },
    /** Forgets what was in hand longer than this ago. */
    async forgetUnsaved(folder: string, olderThanMs: number): Promise<void> {
      for (const name of await readdir(join(contentDir, folder)).catch(() => [])) {
        const path = join(contentDir, folder, name)
        if (Date.now() - (await stat(path)).mtimeMs > olderThanMs)
          await rm(path, { recursive: true, force: true })
      }
    },
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
