import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Editor } from '#app/content/editing.ts'
import { codeOf } from '#server/finding.ts'
import { type EditableFolder, readAt, readTextAt, writeAt } from './editable-folder.ts'
import type { EditingServices } from './services.ts'

/*
 * The earlier content of published files, and who changed them, so that each change can be undone.
 */

/** A published change, as it is stored. */
export interface FormerVersion {
  /** Its file's name: `<milliseconds>~<path with ~>`. */
  id: string
  /** The path of the file below the content folder. */
  path: string
  /** Milliseconds. */
  changedAt: number
  /** The change created the file. */
  isNew: boolean
}

const CHANGES_KEPT = 500
const FORMER = '.editing/former'
/** For each change, a file of the same name with the name of the person who made it. */
const AUTHORS = '.editing/authors'

/** Newest first. */
export async function formerVersions({ root }: EditableFolder): Promise<FormerVersion[]> {
  const names = await readdir(join(root, FORMER)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const ids = names.filter((name) => !name.endsWith('.new')).sort()
  return Promise.all(
    ids.reverse().map(async (id) => {
      const [time = '', ...path] = id.split('~')
      const { size } = await stat(join(root, FORMER, id))
      return { id, path: path.join('/'), changedAt: Number(time), isNew: size === 0 }
    }),
  )
}

/** The content of a file before a change; null: it did not exist. */
export async function formerContent(
  { root }: EditableFolder,
  { id, isNew }: FormerVersion,
): Promise<Buffer | null> {
  return isNew ? null : readFile(join(root, FORMER, id))
}

/** The name of the person who made a change; '' if it is unknown. */
export async function authorOf(folder: EditableFolder, id: string): Promise<string> {
  return (await readTextAt(folder, `${AUTHORS}/${id}`)) ?? ''
}

export async function renameAuthorOfChanges(folder: EditableFolder, from: string, to: string) {
  for (const { id } of await formerVersions(folder))
    if ((await authorOf(folder, id)) === from) await writeAt(folder, `${AUTHORS}/${id}`, to)
}

/** Replaces a published file, and stores its former content; null deletes the file. */
export async function replaceAt(
  folder: EditableFolder,
  path: string,
  content: string | Buffer | null,
  author: string,
): Promise<void> {
  const time = String(Date.now()).padStart(15, '0')
  const id = `${time}~${path.replaceAll('/', '~')}`
  if (author !== '') await writeAt(folder, `${AUTHORS}/${id}`, author)
  await writeAt(folder, `${FORMER}/${id}`, (await readAt(folder, path)) ?? '')
  await writeAt(folder, path, content)
  for (const { id } of (await formerVersions(folder)).slice(CHANGES_KEPT)) {
    await rm(join(folder.root, FORMER, id), { force: true })
    await writeAt(folder, `${AUTHORS}/${id}`, null)
  }
}

/** Publishes a file, or takes it off the site (null), and stores its former content. */
export async function publish(
  { folder, refresh }: EditingServices,
  path: string,
  content: string | Buffer | null,
  editor: Editor,
): Promise<void> {
  await replaceAt(folder, path, content, editor.name)
  await editor.changed(path, content === null ? 'removed' : 'published')
  await refresh()
}
