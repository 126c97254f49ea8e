import { type ContentChange, nameInPath } from '#app/content/editing.ts'
import { changedFields } from './changed-fields.ts'
import { documentName, mediaName } from './describe-findings.ts'
import { documentIn } from './document-text.ts'
import { readAt } from './editable-folder.ts'
import { authorOf, type FormerVersion, formerContent, formerVersions } from './history.ts'
import type { EditingServices } from './services.ts'

/** How many changes the page shows; older ones stay stored. */
const SHOWN = 50

/** The last published changes, newest first: who changed what. */
export async function describePublished(services: EditingServices): Promise<ContentChange[]> {
  const versions = await formerVersions(services.folder)
  return Promise.all(versions.slice(0, SHOWN).map((version) => describe(services, version, versions)))
}

async function describe(
  services: EditingServices,
  version: FormerVersion,
  versions: readonly FormerVersion[],
): Promise<ContentChange> {
  const { folder, embedded } = services
  const files = await embedded.read()
  const { id, path, changedAt } = version
  const [before, after] = await Promise.all([
    formerContent(folder, version),
    contentAfter(services, version, versions),
  ])
  const [oldDocument, newDocument] = [documentIn(before), documentIn(after)]
  const document = newDocument ?? oldDocument
  return {
    id,
    isDraft: path.startsWith('drafts/'),
    title: document ? documentName(document, files.customTypes) : unreadName(path),
    changedAt: new Date(changedAt).toISOString(),
    author: await authorOf(folder, id),
    kind: before === null ? 'new' : after === null ? 'removed' : 'changed',
    fields: oldDocument && newDocument ? changedFields(oldDocument, newDocument, files) : [],
  }
}

/** The name of a picture, or of a document that cannot be read. */
function unreadName(path: string): string {
  return path.startsWith('media/') ? mediaName(path) : nameInPath(path)
}

/** The file's content after a change: its content before the next change, or now. */
async function contentAfter(
  { folder }: EditingServices,
  { id, path }: FormerVersion,
  versions: readonly FormerVersion[],
): Promise<Buffer | null> {
  const next = versions.findLast((each) => each.path === path && each.id > id)
  return next ? formerContent(folder, next) : readAt(folder, path)
}
