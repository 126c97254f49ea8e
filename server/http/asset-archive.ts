import { copyFile, mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { codeOf } from '#server/finding.ts'
import { immutable } from '#server/responses/freshness.ts'
import { assetTypes, reachableScripts } from './assets.ts'

/** How long client files of an old build stay available to open pages. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/**
 * Stores client files of earlier builds: a page opened before a deploy still loads scripts by their
 * old names. Copies the current build's files to `archive` and deletes those that no build of the
 * last 30 days contained.
 */
export async function archiveAssets(clientFolder: string, archive: string, now = Date.now()): Promise<void> {
  const assetsFolder = join(clientFolder, 'assets')
  await mkdir(archive, { recursive: true, mode: 0o700 })
  const remembered = new Set(await readdir(archive))
  const scripts = reachableScripts(clientFolder)
  for (const name of await readdir(assetsFolder)) {
    // Old files are seldom requested, so their compressed forms are not stored.
    if (!assetTypes[extname(name)] || (name.endsWith('.js') && scripts?.has(name) === false)) continue
    const copy = join(archive, name)
    if (!remembered.has(name)) await copyFile(join(assetsFolder, name), copy)
    await utimes(copy, now / 1000, now / 1000)
  }
  for (const name of remembered) {
    const file = join(archive, name)
    const { mtimeMs } = await stat(file)
    if (mtimeMs < now - RETENTION_MS) await rm(file, { force: true })
  }
}

/** Serves a file of an earlier build; null if there is none of that name. */
export async function archivedAsset(archive: string, name: string): Promise<Response | null> {
  const type = assetTypes[extname(name)]?.type
  if (!type || !/^[\w.~-]+$/.test(name)) return null
  try {
    const content = await readFile(join(archive, name))
    return new Response(new Uint8Array(content), {
      headers: { 'Content-Type': type, 'Cache-Control': immutable },
    })
  } catch (error) {
    // A name may be too long for the file system.
    if (['ENOENT', 'ENAMETOOLONG'].includes(codeOf(error))) return null
    throw error
  }
}
