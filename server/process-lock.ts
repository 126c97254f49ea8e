import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export interface ProcessLock {
  /** Does nothing the second time. */
  release(): void
}

// Referenced here, or garbage collection would close it and drop the lock.
const held = new Set<DatabaseSync>()

/**
 * Takes SQLite's lock on an empty database, which excludes other processes and this one. The kernel
 * drops it with the process, even on `kill -9`, so it is never stale. Null: another process has it.
 * Throws as the file system does if the file cannot be written. Its folder has to exist. `mode`: of
 * a new file.
 */
export function takeProcessLock(file: string, mode = 0o666): ProcessLock | null {
  // Nothing else may open this file: closing it would drop this process's lock.
  if (existsSync(file)) accessSync(file, constants.W_OK)
  else writeFileSync(file, '', { flag: 'a', mode })
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return null
    throw error
  }
  held.add(lock)
  return {
    release() {
      if (held.delete(lock)) lock.close()
    },
  }
}
