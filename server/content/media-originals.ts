import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { codeOf } from '#server/finding.ts'
import { type MediaFile, mediaFile } from './repository/media-file.ts'

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
const CACHE_BYTES = 64 * 1024 * 1024

/** A file of the media folder, as it is served. */
export interface Original extends MediaFile {
  stamp: string
  content: Buffer
}

/** The folder, or a file in it, cannot be read; whether it exists is unknown. */
export class MediaUnavailable extends Error {
  override name = 'MediaUnavailable'
}

/**
 * Creates a reader of the folder's files by name, which caches those requested last. `null`: there
 * is no such file. Rejects with MediaUnavailable.
 */
export function createOriginals(folder: string): (name: string) => Promise<Original | null> {
  const originals = new LRUCache<string, Original>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ content }) => content.byteLength,
  })
  /** Reads in progress, shared by all requests for the same file. */
  const reading = new Map<string, Promise<Original | null>>()

  async function read(file: FileHandle, name: string, stamp: string): Promise<Original | null> {
    const content = await file.readFile()
    // A file without a size is no image; reading content/ has logged it.
    const described = await mediaFile(name, content).catch(() => null)
    if (!described) return null
    const original = { ...described, stamp, content }
    originals.set(name, original)
    return original
  }

  return async (name) => {
    let file: FileHandle | undefined
    try {
      // A symbolic link may lead out of the folder; a pipe would be waited for.
      file = await open(join(folder, name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      const stats = await file.stat()
      if (!stats.isFile()) return null
      const stamp = `${stats.mtimeMs} ${stats.size} ${stats.ino}`
      const cached = originals.get(name)
      if (cached?.stamp === stamp) return cached
      const key = `${name} ${stamp}`
      const pending = reading.get(key)
      if (pending) return await pending
      const reads = read(file, name, stamp).finally(() => reading.delete(key))
      reading.set(key, reads)
      return await reads
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error)) && (await isThere(folder))) return null
      throw new MediaUnavailable(undefined, { cause: error })
    } finally {
      await file?.close()
    }
  }
}

function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
