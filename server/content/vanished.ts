import { hash } from 'node:crypto'

/*
 * Which files of the content folder count as deleted. A folder that is unreachable for a moment (a
 * mount, a running copy) looks like one whose files were deleted.
 */

/** The files cannot be read now, or not all of them. The message names what, for the operator. */
export class ContentIncomplete extends Error {
  override name = 'ContentIncomplete'
  /** The file or folder, and the system's code: `documents/ (ENOENT)`. */
  readonly place: string

  constructor(message: string, place: string, options?: ErrorOptions) {
    super(message, options)
    this.place = place
  }
}

/** A digest of the names of a folder's documents. */
export function digestOfFiles(paths: readonly string[]): string {
  return hash('sha256', [...paths].sort().join('\n'), 'base64url')
}

/**
 * Throws ContentIncomplete if more files are missing at once than people delete: more than half, or
 * all of a folder that had several. `inDoubt`: that was so at the last read; then all have to come
 * back.
 */
export function refuseVanished(
  pathsBefore: readonly string[],
  pathsNow: readonly string[],
  inDoubt: boolean,
) {
  const present = new Set(pathsNow)
  const gone = pathsBefore.filter((path) => !present.has(path))
  if (gone.length < 2 && !(inDoubt && gone.length > 0)) return
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const folders = new Set(pathsNow.map(folderOf))
  const emptied = gone
    .map(folderOf)
    .find((folder, at, all) => !folders.has(folder) && all.indexOf(folder) !== at)
  if (!inDoubt && gone.length * 2 <= pathsBefore.length && emptied === undefined) return
  const what = emptied ? `all files of ${emptied}/` : `${gone.length} of ${pathsBefore.length} files`
  throw new ContentIncomplete(
    `${what} are gone at once: put them back, or confirm it by npm run content:check or a restart`,
    what,
  )
}
