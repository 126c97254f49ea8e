import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { BlockMappings } from '#app/content/block-mapping.ts'
import { type ContentEditing, EditRefused } from '#app/content/editing.ts'
import { type ContentFiles, UNSAVED } from '#server/content/embedded/files.ts'
import { documentFile, type JsonObject } from '#server/content/embedded/model.ts'
import type { EmbeddedRepository } from '#server/content/embedded/repository.ts'
import { checkFiles } from '#server/content-check/check.ts'
import type { ContentFinding } from '#server/content-check/content-finding.ts'
import { StartError } from '#server/start-error.ts'
import { readText } from '#server/text-file.ts'
import { editorConfig } from './collections.ts'
import { createContentFiles, versionOf } from './content-files.ts'
import { editorPage, programFile } from './editor-page.ts'
import { fileOf, formOf, MEDIA } from './form.ts'
import { pictureToKeep } from './picture-to-keep.ts'

/*
 * Editing the content folder in the browser: what the backend of the editor (page.mjs) asks for.
 * Its calls are named like the methods of a backend of Decap CMS.
 */

export interface EditingOptions {
  contentDir: string
  embedded: EmbeddedRepository
  blockMappings: BlockMappings
  redirectHosts: readonly string[]
  /** Publishes what was saved. */
  refresh(): Promise<void>
}

/** How long the frame's page of what was not saved can be shown. */
const UNSAVED_MS = 24 * 3_600_000
const STATES = '.editing/drafts.json'
const SAVED_BEFORE =
  'En anden har gemt dette, siden du åbnede det. Kopiér det, du har skrevet, genindlæs siden, og skriv det ind igen.'
const DOCUMENT = /^documents\/([A-Za-z0-9_]+)\/([\p{L}\p{N}_-]+)\.json$/u
const MEDIA_FILE = /^media\/[a-z0-9][a-z0-9._-]*\.(?:svg|png|jpe?g|webp|avif|gif|pdf)$/

/** Of each draft: its state in the editor, and the version of the published file it began from. */
type DraftStates = Record<string, { status: string; from: string | null }>

/** What the page sends with a save, and to see one. */
interface Edit {
  path: string
  /** The form as JSON. */
  raw: string
  /** The version that the form shows, or that was saved from it; null: a new document. */
  version: string | null
}

export function createEditing(options: EditingOptions): ContentEditing {
  const { contentDir, embedded } = options
  try {
    accessSync(join(contentDir, 'documents'), constants.W_OK)
  } catch {
    throw new StartError(`CONTENT_EDITING is on, but ${contentDir} cannot be written`)
  }
  const files = createContentFiles(contentDir)
  async function textOf(path: string): Promise<string | null> {
    const content = await files.read(path)
    return content && readText(content)
  }
  const states = async (): Promise<DraftStates> => JSON.parse((await textOf(STATES)) ?? '{}')

  async function setState(path: string, state: DraftStates[string] | undefined): Promise<void> {
    const { [path]: _, ...others } = await states()
    await files.write(STATES, `${JSON.stringify({ ...others, ...(state && { [path]: state }) }, null, 2)}\n`)
  }

  /** The published file and the draft at a path, as they are now. */
  async function versionsAt(path: string) {
    if (!DOCUMENT.test(path)) throw new EditRefused('Der er intet dokument med det navn.')
    const draftPath = path.replace('documents/', 'drafts/')
    return { published: await textOf(path), draft: await textOf(draftPath), draftPath }
  }

  async function edited({ path, raw }: Edit): Promise<string> {
    const [, type = '', name = ''] = DOCUMENT.exec(path) ?? []
    const now = new Date().toISOString().replace(/\.\d+Z$/, '+0000')
    const id = `${type}-${name}`.replaceAll(/[^A-Za-z0-9_-]/g, '-')
    const blank = { id, type, first_publication_date: now, last_publication_date: now, data: {} }
    return fileOf(JSON.parse(raw) as JsonObject, blank, await embedded.read())
  }

  /**
   * What content:check says of a document with this text (null: without it): all that is in it, and
   * elsewhere only what the change brings.
   */
  async function findings(path: string, text: string | null): Promise<ContentFinding[]> {
    const now = await embedded.read()
    const others = now.documents.filter((source) => source.path !== path)
    const changed = text === null ? [] : [{ file: documentFile.parse(JSON.parse(text)), path }]
    const published = (await textOf('published-addresses.txt'))?.split(/\r?\n/).filter(Boolean) ?? []
    const check = async (documents: ContentFiles['documents']) =>
      (await checkFiles({ ...now, documents, drafts: [], releases: [] }, { ...options, published })).findings
    const before = new Set((await check(now.documents)).map((finding) => JSON.stringify(finding)))
    return (await check([...others, ...changed])).filter(
      (finding) => finding.place.startsWith(path) || !before.has(JSON.stringify(finding)),
    )
  }

  async function refuseErrors(path: string, text: string | null): Promise<void> {
    const [first, ...others] = (await findings(path, text)).filter(({ level }) => level === 'error')
    if (!first) return
    const more = others.length > 0 ? ` Og ${others.length} andre fejl.` : ''
    const { place, message, danish } = first
    if (danish) throw new EditRefused(`${danish} (${place.replace(/^\S+\.json /, '')})${more}`)
    throw new EditRefused(`content:check finder en fejl: ${place}: ${message}.${more}`)
  }

  async function publish(path: string, content: string | Buffer | null): Promise<void> {
    await files.replace(path, content)
    await options.refresh()
  }

  async function addPicture(path: string, base64: string): Promise<void> {
    const content = await pictureToKeep(path, Buffer.from(base64, 'base64'))
    const now = await files.read(path)
    if (now?.equals(content)) return
    if (now) throw new EditRefused(`Der er allerede en fil med navnet ${path}. Giv din et andet navn.`)
    await publish(path, content)
  }

  async function media() {
    return [...(await embedded.read()).media.values()].map(({ name, version, bytes }) => ({
      id: `media/${name}`,
      path: `media/${name}`,
      name,
      size: bytes,
      displayURL: `${MEDIA}${encodeURIComponent(name)}?v=${version}`,
    }))
  }

  const form = async (text: string) => JSON.stringify(formOf(text, await embedded.read()))

  const calls: Record<string, (values: never) => Promise<unknown>> = {
    async config() {
      return editorConfig(await embedded.read())
    },

    async entriesByFolder({ folder }: { folder: string }) {
      const { documents } = await embedded.read()
      const paths = documents.map(({ path }) => path).filter((path) => path.startsWith(`${folder}/`))
      return Promise.all(paths.map((path) => calls.getEntry?.({ path } as never)))
    },

    async getEntry({ path }: { path: string }) {
      const { published } = await versionsAt(path)
      if (published === null) throw new EditRefused('Dokumentet er der ikke mere.')
      return { file: { path, id: path }, data: await form(published), version: versionOf(published) }
    },

    async unpublishedEntries() {
      return (await embedded.read()).drafts.map(({ path }) => path.replace('drafts/', 'documents/'))
    },

    async unpublishedEntry({ path }: { path: string }) {
      const { published, draft } = await versionsAt(path)
      const [, collection, slug] = DOCUMENT.exec(path) ?? []
      const { status = 'pending_publish' } = (await states())[path] ?? {}
      const diffs = [{ path, id: path, newFile: published === null }]
      return draft === null ? null : { collection, slug, status, diffs, updatedAt: new Date().toISOString() }
    },

    async unpublishedEntryDataFile({ path }: { path: string }) {
      const { draft } = await versionsAt(path)
      if (draft === null) throw new EditRefused('Kladden er der ikke mere.')
      return { data: await form(draft), version: versionOf(draft) }
    },

    /** Saves a draft. */
    persistEntry: (edit: Edit) =>
      files.alone(async () => {
        const { published, draft, draftPath } = await versionsAt(edit.path)
        const now = draft ?? published
        if (now !== null && versionOf(now) !== edit.version) throw new EditRefused(SAVED_BEFORE)
        const text = await edited(edit)
        await refuseErrors(edit.path, text)
        if (text !== now) {
          await files.write(draftPath, text)
          if (draft === null) {
            await setState(edit.path, { status: 'pending_publish', from: published && versionOf(published) })
          }
        }
        return { version: versionOf(text) }
      }),

    publishUnpublishedEntry: ({ path }: { path: string }) =>
      files.alone(async () => {
        const { published, draft, draftPath } = await versionsAt(path)
        if (draft === null) throw new EditRefused('Kladden er der ikke mere.')
        const begun = (await states())[path]
        if (begun && begun.from !== (published && versionOf(published))) throw new EditRefused(SAVED_BEFORE)
        await refuseErrors(path, draft)
        await publish(path, draft)
        await files.write(draftPath, null)
        await setState(path, undefined)
      }),

    deleteUnpublishedEntry: ({ path }: { path: string }) =>
      files.alone(async () => {
        await files.replace((await versionsAt(path)).draftPath, null)
        await setState(path, undefined)
      }),

    updateUnpublishedEntryStatus: ({ path, status }: { path: string; status: string }) =>
      files.alone(async () => {
        const { published } = await versionsAt(path)
        await setState(path, { from: published && versionOf(published), ...(await states())[path], status })
      }),

    getMedia: media,

    persistMedia: ({ path, content }: { path: string; content: string }) =>
      files.alone(async () => {
        await addPicture(path, content)
        return (await media()).find((file) => file.path === path)
      }),

    deleteFiles: ({ paths }: { paths: string[] }) =>
      files.alone(async () => {
        for (const path of paths) {
          if (DOCUMENT.test(path)) await refuseErrors(path, null)
          else if (!MEDIA_FILE.test(path) || (await isUsed(path))) {
            throw new EditRefused(`${path} bruges på en side. Vælg et andet billede dér først.`)
          }
          await publish(path, null)
        }
      }),

    /** The page of what is in hand, and what content:check says of it. `tab`: the browser's. */
    async show(edit: Edit & { tab: string }) {
      if (!/^[a-z0-9]{6,32}$/.test(edit.tab)) throw new EditRefused('Genindlæs siden, og prøv igen.')
      const { published, draft } = await versionsAt(edit.path)
      const text = await edited(edit)
      await files.forgetUnsaved(UNSAVED, UNSAVED_MS)
      await files.write(`${UNSAVED}/${edit.tab}/${edit.path.replace('documents/', '')}`, text)
      const now = draft ?? published
      const isOld = now !== null && versionOf(now) !== edit.version
      const token = embedded.startPreview(UNSAVED_MS, edit.tab)
      const query = new URLSearchParams({ token, documentId: documentFile.parse(JSON.parse(text)).id })
      return {
        page: `/preview?${query}`,
        notice: isOld ? SAVED_BEFORE : null,
        findings: await findings(edit.path, text),
      }
    },
  }

  async function isUsed(path: string): Promise<boolean> {
    const { documents, drafts } = await embedded.read()
    const name = JSON.stringify(path.slice('media/'.length)).slice(1, -1)
    return [...documents, ...drafts].some(({ file }) => JSON.stringify(file.data).includes(name))
  }

  return {
    page: editorPage,
    programFile,
    async call(action, values) {
      const answer = Object.hasOwn(calls, action) ? calls[action] : undefined
      if (!answer) throw new EditRefused('Genindlæs siden, og prøv igen.')
      return (await answer(values as never)) ?? null
    },
    changes: files.formerVersions,
    undo: (id) =>
      files.alone(async () => {
        const former = (await files.formerVersions()).find((version) => version.id === id)
        if (!former) throw new EditRefused('Den ændring er her ikke mere.')
        const content = await files.formerContent(former)
        if (DOCUMENT.test(former.path)) await refuseErrors(former.path, content && readText(content))
        await publish(former.path, content)
      }),
  }
}
