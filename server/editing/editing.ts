import { accessSync, constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlockMappings } from '#app/content/block-mapping.ts'
import { ContentUnavailable } from '#app/content/content.ts'
import { type ContentEditing, EditRefused, EditUnreadable } from '#app/content/editing.ts'
import { isObject } from '#server/content/embedded/complete.ts'
import { type ContentFiles, UNSAVED } from '#server/content/embedded/files.ts'
import { documentFile, type Json, type JsonObject } from '#server/content/embedded/model.ts'
import type { EmbeddedRepository } from '#server/content/embedded/repository.ts'
import { ContentIncomplete } from '#server/content/vanished.ts'
import { checkFiles } from '#server/content-check/check.ts'
import { StartError } from '#server/start-error.ts'
import { readText } from '#server/text-file.ts'
import { editorConfig } from './collections.ts'
import { createContentFiles, versionOf } from './content-files.ts'
import { describeFindings, documentName, type EditorFinding } from './describe-findings.ts'
import { type Edit, type EditCalls, makeCall, refuseTooLong } from './edit-call.ts'
import { editorPage, programFile } from './editor-page.ts'
import { fileOf, formOf, MEDIA } from './form.ts'
import { pictureToKeep } from './picture-to-keep.ts'
import { missingFields } from './required.ts'

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
    refuseTooLong({ path, raw })
    const [, type = '', name = ''] = DOCUMENT.exec(path) ?? []
    const now = new Date().toISOString().replace(/\.\d+Z$/, '+0000')
    const id = `${type}-${name}`.replaceAll(/[^A-Za-z0-9_-]/g, '-')
    const blank = { id, type, first_publication_date: now, last_publication_date: now, data: {} }
    const models = await embedded.read()
    const text = readable(() => fileOf(readForm(raw), blank, models))
    const saved = documentFile.safeParse(JSON.parse(text))
    // Reading the folder would refuse it, and the document would be gone.
    if (!saved.success || saved.data.type !== type) throw new EditUnreadable()
    return text
  }

  /**
   * What content:check says of a document with this text (null: without it): all that is in it, and
   * elsewhere only what the change brings.
   */
  async function findings(path: string, text: string | null): Promise<EditorFinding[]> {
    const now = await embedded.read()
    const others = now.documents.filter((source) => source.path !== path)
    const changed = text === null ? [] : [{ file: documentFile.parse(JSON.parse(text)), path }]
    const published = (await textOf('published-addresses.txt'))?.split(/\r?\n/).filter(Boolean) ?? []
    const check = async (documents: ContentFiles['documents']) =>
      (await checkFiles({ ...now, documents, drafts: [], releases: [] }, { ...options, published })).findings
    const before = new Set((await check(now.documents)).map((finding) => JSON.stringify(finding)))
    const brought = (await check([...others, ...changed])).filter(
      (finding) => finding.place.startsWith(path) || !before.has(JSON.stringify(finding)),
    )
    const missing = changed.flatMap(({ file }) => missingFields(file, path, now))
    return describeFindings([...missing, ...brought], path, now)
  }

  async function refuseErrors(path: string, text: string | null): Promise<void> {
    const [first, ...others] = (await findings(path, text)).filter(({ level }) => level === 'error')
    if (!first) return
    const more = others.length > 0 ? ` Og ${others.length} andre fejl, som står ved siden af formularen.` : ''
    throw new EditRefused(`${first.field ? `${first.field}: ` : ''}${first.text}${more}`)
  }

  async function publish(path: string, content: string | Buffer | null): Promise<void> {
    await files.replace(path, content)
    await options.refresh()
  }

  async function addPicture(path: string, content: Buffer): Promise<void> {
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

  const calls: EditCalls = {
    async config() {
      return editorConfig(await embedded.read())
    },

    async entriesByFolder({ folder }) {
      const { documents } = await embedded.read()
      const paths = documents.map(({ path }) => path).filter((path) => path.startsWith(`${folder}/`))
      return Promise.all(paths.map((path) => calls.getEntry({ path })))
    },

    async getEntry({ path }) {
      const { published } = await versionsAt(path)
      if (published === null) throw new EditRefused('Dokumentet er der ikke mere.')
      return { file: { path, id: path }, data: await form(published), version: versionOf(published) }
    },

    async unpublishedEntries() {
      return (await embedded.read()).drafts.map(({ path }) => path.replace('drafts/', 'documents/'))
    },

    async unpublishedEntry({ path }) {
      const { published, draft } = await versionsAt(path)
      const [, collection, slug] = DOCUMENT.exec(path) ?? []
      const { status = 'pending_publish' } = (await states())[path] ?? {}
      const diffs = [{ path, id: path, newFile: published === null }]
      return draft === null ? null : { collection, slug, status, diffs, updatedAt: new Date().toISOString() }
    },

    async unpublishedEntryDataFile({ path }) {
      const { draft } = await versionsAt(path)
      if (draft === null) throw new EditRefused('Kladden er der ikke mere.')
      return { data: await form(draft), version: versionOf(draft) }
    },

    /** Saves a draft. */
    persistEntry: (edit) =>
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

    publishUnpublishedEntry: ({ path }) =>
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

    deleteUnpublishedEntry: ({ path }) =>
      files.alone(async () => {
        await files.replace((await versionsAt(path)).draftPath, null)
        await setState(path, undefined)
      }),

    updateUnpublishedEntryStatus: ({ path, status }) =>
      files.alone(async () => {
        const { published } = await versionsAt(path)
        await setState(path, { from: published && versionOf(published), ...(await states())[path], status })
      }),

    getMedia: media,

    async persistMedia({ path, content }) {
      // Before the change, which others wait for: it may take seconds.
      const picture = await pictureToKeep(path, Buffer.from(content, 'base64'))
      return files.alone(async () => {
        await addPicture(path, picture)
        return (await media()).find((file) => file.path === path)
      })
    },

    deleteFiles: ({ paths }) =>
      files.alone(async () => {
        for (const path of paths) {
          if (DOCUMENT.test(path)) await refuseErrors(path, null)
          else if (!MEDIA_FILE.test(path)) throw new EditRefused('Der er ingen fil med det navn.')
          else await refuseUsed(path)
          await publish(path, null)
        }
      }),

    /** The page of what is in hand, and what content:check says of it. `tab`: the browser's. */
    async show(edit) {
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

  /** Says where a file is used. */
  async function refuseUsed(path: string): Promise<void> {
    const { documents, drafts, customTypes } = await embedded.read()
    const name = JSON.stringify(path.slice('media/'.length))
    const places = [...documents, ...drafts]
      .filter(({ file }) => JSON.stringify(file.data).includes(name) || isInText(file.data, path))
      .map(({ file }) => documentName(file, customTypes))
    if (places.length === 0) return
    const list = [...new Set(places)].join(', ')
    throw new EditRefused(`${path} bruges på en side: ${list}. Vælg et andet billede dér først.`)
  }

  /**
   * A folder that is away is not empty: nothing is read as gone, nothing written in its place. A
   * file that another call replaces or publishes meanwhile is read again.
   */
  async function whileReadable<T>(work: () => Promise<T>, tries = 3): Promise<T> {
    try {
      await access(join(contentDir, 'documents'))
      return await work()
    } catch (error) {
      if (!(error instanceof ContentIncomplete || isAway(error))) throw error
      if (tries > 1) return whileReadable(work, tries - 1)
      throw new ContentUnavailable()
    }
  }

  return {
    page: editorPage,
    programFile,
    call: (action, values) => whileReadable(() => makeCall(calls, action, values)),
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

/** Whether a text shows or links to a file: `![alt](navn.svg)`, `(media:navn.pdf)`. */
function isInText(data: JsonObject, path: string): boolean {
  const name = path.slice('media/'.length)
  return JSON.stringify(data).includes(`(${name}`) || JSON.stringify(data).includes(`(media:${name}`)
}

function readForm(raw: string): JsonObject {
  const form: unknown = JSON.parse(raw)
  if (!isObject(form as Json)) throw new EditUnreadable()
  return form as JsonObject
}

/** What a form makes that the editor's page does not send, such as a list instead of a text. */
function readable(make: () => string): string {
  try {
    return make()
  } catch {
    throw new EditUnreadable()
  }
}

/** The file system's own failures, but not that one file is not there. */
function isAway(error: unknown): boolean {
  const { code, path } = error as NodeJS.ErrnoException
  return typeof code === 'string' && typeof path === 'string' && /^E[A-Z]+$/.test(code)
}
