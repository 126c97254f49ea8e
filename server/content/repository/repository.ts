import { randomBytes } from 'node:crypto'
import { apiError } from './api-errors.ts'
import { type ContentFiles, type ContentFolders, createContentReader, type FileProblem } from './files.ts'
import { readPreview, signPreview } from './preview-token.ts'
import { createDocumentSearch } from './search.ts'
import { createVersions } from './versions.ts'

/*
 * The embedded content repository: serves Prismic's REST API v2 from the project's files. It
 * is passed to the Prismic client as `fetch`, and served over HTTP by `npm run content:serve`.
 */

/** The folders of the files, or a reader of them. */
type EmbeddedFiles =
  | { folders: ContentFolders; problem(problem: FileProblem): void }
  | { read(): Promise<ContentFiles> }

type EmbeddedOptions = EmbeddedFiles & {
  /**
   * Base address in documents, paging links and preview tokens. Default: a name that does not
   * resolve.
   */
  origin?: string
  /** Prefix of media file names. Default `/media/`. */
  mediaBase?: string
  /** Signs preview tokens; default: a random key, so that tokens end with the process. */
  previewKey?: string
  now?: () => number
}

/** How long a file check is valid for searches, which name the version they want. */
const FRESH_FOR_MS = 1000

export type EmbeddedRepository = ReturnType<typeof createEmbeddedRepository>

export function createEmbeddedRepository(options: EmbeddedOptions) {
  const origin = (options.origin ?? 'https://embedded.content.invalid').replace(/\/$/, '')
  const endpoint = `${origin}/api/v2`
  const searchAddress = `${endpoint}/documents/search`
  const now = options.now ?? Date.now
  const previewKey = options.previewKey ?? randomBytes(32).toString('base64url')
  const previewSession = (token: string) => readPreview(origin, previewKey, token)
  const read = 'read' in options ? options.read : createContentReader(options.folders, options.problem).read
  const versions = createVersions(read, previewSession, now)
  /** The API's entry, which lists the repository's refs, models, languages and tags. */
  const apiEntry = () => {
    const { documents, customTypes, repository } = versions.files()
    return Response.json({
      refs: versions.refs(),
      integrationFieldsRef: null,
      types: Object.fromEntries([...customTypes.values()].map(({ id, label }) => [id, label ?? id])),
      languages: repository.languages,
      tags: [...new Set(documents.flatMap(({ file }) => file.tags ?? []))].sort(),
      // The client looks here for the address of the tags before it takes those above.
      forms: {},
      version: 'embedded',
      license: 'All Rights Reserved',
    })
  }
  const search = createDocumentSearch(searchAddress, options.mediaBase ?? '/media/')

  return {
    // What Prismic's client needs of a repository.
    name: 'embedded',
    endpoint,
    accessToken: null,
    /**
     * Handles a request to the API. Never throws for a bad request: that returns Prismic's error
     * body.
     */
    async fetch(address: string): Promise<Response> {
      const { pathname, searchParams } = new URL(address)
      const path = pathname.replace(/\/$/, '')
      const ref = searchParams.get('ref')
      // A request for the reference sees every file saved before it. A search at a known version
      // skips checking the files, of which there may be thousands.
      if (!versions.isMasterRef(ref ?? '')) await versions.refresh(path === '/api/v2' ? 0 : FRESH_FOR_MS)
      if (path === '/api/v2') return apiEntry()
      if (path === '/api/v2/documents/search') {
        if (!ref) return apiError(400, 'api_validation_error', 'Missing parameter: ref')
        const version = versions.find(ref)
        return version instanceof Response ? version : search(searchParams, version)
      }
      return apiError(404, 'api_notfound_error', 'Not found')
    },
    /** A preview token that shows the drafts, or a release (its id), until it expires. */
    startPreview: (lifetimeMs: number, release?: string) =>
      signPreview(origin, previewKey, { release: release ?? null, until: now() + lifetimeMs }),
    /** What a preview token of this repository shows; `null` if it is not one. */
    previewSession,
    /** The current files, for `content:check`. */
    async read() {
      await versions.refresh(0)
      return versions.files()
    },
  }
}
