import { EditRefused } from '#app/content/editing.ts'
import { checkFiles } from '#server/content/check/check.ts'
import type { ContentFiles } from '#server/content/repository/files.ts'
import { documentFile } from '#server/content/repository/model.ts'
import { describeFindings, type EditorFinding } from './describe-findings.ts'
import { documentAt } from './document-text.ts'
import { readTextAt } from './editable-folder.ts'
import { refuseUsed } from './pictures.ts'
import { missingFields } from './required.ts'
import type { EditingServices } from './services.ts'
import { usedIn } from './used-in.ts'

/**
 * The findings of content:check if a document has this text (null: if it is deleted): all findings
 * in the document, and elsewhere those that the change causes.
 */
export async function findingsOf(
  services: EditingServices,
  path: string,
  text: string | null,
): Promise<EditorFinding[]> {
  const files = await services.embedded.read()
  const otherDocuments = files.documents.filter((source) => source.path !== path)
  const changedSources = text === null ? [] : [{ file: documentFile.parse(JSON.parse(text)), path }]
  const recorded = await readTextAt(services.folder, 'published-addresses.txt')
  const published = recorded?.split(/\r?\n/).filter(Boolean) ?? []
  const check = async (documents: ContentFiles['documents']) =>
    (await checkFiles({ ...files, documents, drafts: [], releases: [] }, { ...services, published })).findings
  const earlierFindings = new Set((await check(files.documents)).map((finding) => JSON.stringify(finding)))
  const newFindings = (await check([...otherDocuments, ...changedSources])).filter(
    (finding) => finding.place.startsWith(path) || !earlierFindings.has(JSON.stringify(finding)),
  )
  const missingFindings = changedSources.flatMap(({ file }) => missingFields(file, path, files))
  return describeFindings([...missingFindings, ...newFindings], path, files)
}

/** Rejects with EditRefused, with the first error as its message. */
export async function refuseErrors(
  services: EditingServices,
  path: string,
  text: string | null,
): Promise<void> {
  const findings = await findingsOf(services, path, text)
  const [first, ...others] = findings.filter(({ level }) => level === 'error')
  if (!first) return
  const more = others.length > 0 ? ` Og ${others.length} fejl mere, som står ved siden af formularen.` : ''
  throw new EditRefused(`${first.field ? `${first.field}: ` : ''}${first.text}${more}`)
}

/**
 * Rejects with EditRefused if a published document or picture is in use; the message says where.
 */
export async function refuseRemoval(services: EditingServices, path: string): Promise<void> {
  if (documentAt(path)) await refuseDeletion(services, path)
  else await refuseUsed(services, path)
}

async function refuseDeletion(services: EditingServices, path: string): Promise<void> {
  const files = await services.embedded.read()
  const document = files.documents.find((source) => source.path === path)
  const places = document ? usedIn(document.file, files) : []
  if (places.length > 0)
    throw new EditRefused(`Der er links hertil på: ${places.join(', ')}. Fjern dem dér først.`)
  await refuseErrors(services, path, null)
}
