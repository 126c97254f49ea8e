import { type Editor, EditRefused, nameInPath } from '#app/content/editing.ts'
import { joinLines, parseMarkdown } from '#server/content/repository/markdown.ts'
import type { Json } from '#server/content/repository/model.ts'
import { documentName } from './describe-findings.ts'
import { readAt, runExclusive } from './editable-folder.ts'
import { MEDIA } from './form-names.ts'
import { publish } from './history.ts'
import { preparePicture } from './prepare-picture.ts'
import type { EditingServices } from './services.ts'

/** Pictures and files of the media folder. */

const MEDIA_FILE = /^media\/[a-z0-9][a-z0-9._-]*\.(?:svg|png|jpe?g|webp|avif|gif|pdf)$/

/** The files as Decap lists them. */
export async function listPictures({ embedded }: EditingServices) {
  return [...(await embedded.read()).media.values()].map(({ name, version, bytes }) => ({
    id: `media/${name}`,
    path: `media/${name}`,
    name,
    size: bytes,
    displayURL: `${MEDIA}${encodeURIComponent(name)}?v=${version}`,
  }))
}

/** Stores a picture, and returns it as Decap lists it. Rejects with EditRefused. */
export async function savePicture(
  services: EditingServices,
  { path, content }: { path: string; content: string },
  editor: Editor,
) {
  // This may take seconds, so it comes before the change begins, for which others wait.
  const picture = await preparePicture(path, Buffer.from(content, 'base64'))
  return runExclusive(services.folder, async () => {
    await addPicture(services, path, picture, editor)
    return (await listPictures(services)).find((file) => file.path === path)
  })
}

async function addPicture(
  services: EditingServices,
  path: string,
  content: Buffer,
  editor: Editor,
): Promise<void> {
  const existing = await readAt(services.folder, path)
  if (existing?.equals(content)) return
  if (existing)
    throw new EditRefused(`Der er allerede en fil med navnet ${nameInPath(path)}. Giv din et andet navn.`)
  await publish(services, path, content, editor)
}

/**
 * Rejects with EditRefused if there is no such file, or if it is in use; the message says where.
 */
export async function refuseUsed({ embedded }: EditingServices, path: string): Promise<void> {
  if (!MEDIA_FILE.test(path)) throw new EditRefused('Der er ingen fil med det navn.')
  const { documents, drafts, customTypes } = await embedded.read()
  const name = path.slice('media/'.length)
  const places = [...documents, ...drafts]
    .filter(({ file }) => isUsedIn(file.data, name))
    .map(({ file }) => documentName(file, customTypes))
  if (places.length === 0) return
  const list = [...new Set(places)].join(', ')
  throw new EditRefused(`${nameInPath(path)} bruges på en side: ${list}. Vælg et andet billede dér først.`)
}

/** Whether a field, or a text that shows or links to it, uses a file. */
function isUsedIn(value: Json | undefined, name: string): boolean {
  const text = joinLines(value)
  if (typeof text === 'string')
    return JSON.stringify([text, parseMarkdown(text)]).includes(JSON.stringify(name))
  if (typeof text !== 'object' || text === null) return false
  return Object.values(text).some((part) => isUsedIn(part, name))
}
