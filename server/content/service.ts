import { join } from 'node:path'
import type { BlockMappings } from '#app/content/block-mapping.ts'
import { ContentUnavailable } from '#app/content/content.ts'
import {
  type Editors,
  PRISMIC_EDITORS,
  type Preview,
  type PreviewEntry,
  SHARED_PREVIEW,
} from '#app/content/preview.ts'
import { type Content, createContent } from '#app/content/site-content.ts'
import type { ContentSource } from '#app/content/stored-documents.ts'
import { formatMoment } from '#app/lead/dates.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { copyOfFiles, copyOfRepository } from './content-copy.ts'
import { createMediaHandler } from './media.ts'
import { isPreviewToken, previewCookie, previewTokenOf } from './preview-cookie.ts'
import { createPreviewSessions, type PreviewSessions, readDraft } from './preview-sessions.ts'
import {
  contentStatus,
  createPublished,
  currentContent,
  latestContent,
  type PublishedState,
  refreshContent,
} from './published-content.ts'
import type { ContentFolders } from './repository/files.ts'
import { createEmbeddedRepository, type EmbeddedRepository } from './repository/repository.ts'
import type { Repository } from './source.ts'
import { createWebhook } from './webhook.ts'

interface ContentServiceOptions {
  settings: Pick<Settings, 'prismic' | 'redirectHosts' | 'siteUrl'> &
    Partial<Pick<Settings, 'contentEditing'>>
  log: Log
  /** How each type of block is mapped. */
  blockMappings: BlockMappings
  /** Signs the embedded repository's preview tokens; default: a random key. */
  previewKey?: string
  folders: ContentFolders
  /**
   * The folder for a copy of the last content, for a start without the content service; null: no
   * copy.
   */
  dataDir?: string | null
  now?: () => number
}

/** What editors' pages need. */
interface EditorServices {
  published: PublishedState
  sessions: PreviewSessions
  /** The repository of the content's files; null with Prismic. */
  embedded: EmbeddedRepository | null
  /** The host in preview tokens that are URLs. */
  previewHost: string
  https: boolean
  /** URL of Prismic's toolbar; null: there is none. */
  toolbar: string | null
  /** Editors that show pages in a frame, as CSP sources. */
  framedBy: readonly string[]
}

export function createContentService(options: ContentServiceOptions) {
  const log = options.log.with({ part: 'content' })
  const { prismic, siteUrl, contentEditing } = options.settings
  const embedded = prismic ? null : embeddedRepository(options, log)
  const repository: Repository = embedded ?? {
    name: prismic?.repository ?? '',
    endpoint: prismic?.endpoint ?? null,
    accessToken: prismic?.accessToken ?? null,
    fetch: (url, init) => fetch(url, init),
  }
  const contentAt = (source: ContentSource) =>
    createContent(source, {
      redirectHosts: options.settings.redirectHosts,
      blockMappings: options.blockMappings,
      warn: (message, fields) => log.warn(message, fields),
    })
  const services = { repository, embedded, contentAt, log, now: options.now ?? Date.now }
  const published = createPublished({ ...services, copy: copyOf(options) })
  const refresh = () => refreshContent(published)
  const webhook = createWebhook({ secret: prismic?.webhookSecret ?? null, refresh })
  const https = siteUrl.startsWith('https:')
  const editors: EditorServices = {
    published,
    sessions: createPreviewSessions(services),
    embedded,
    previewHost: previewHostOf(repository),
    https,
    toolbar: embedded
      ? null
      : `https://static.cdn.prismic.io/prismic.js?new=true&repo=${encodeURIComponent(repository.name)}`,
    // Over http Prismic's frames get no cookie, and so no preview.
    framedBy: embedded ? (contentEditing ? ["'self'"] : []) : https ? PRISMIC_EDITORS : [],
  }

  return {
    /** See currentContent. */
    current: () => currentContent(published),
    /** See latestContent. */
    latest: () => latestContent(published),
    /** Checks the reference now, regardless of the last check (webhook). Never rejects. */
    refresh,
    /**
     * `listener` receives the new reference whenever other content is served. Returns a
     * function that unsubscribes.
     */
    changed(listener: (ref: string) => void): () => void {
      published.listeners.add(listener)
      return () => published.listeners.delete(listener)
    },
    /** Whether a request with this Cookie header is an editor's preview. */
    isPreview: (cookieHeader: string) => tokenOf(editors, cookieHeader) !== null,
    /** See readPreview. */
    preview: (request: Request, ip: string) => readPreview(editors, request, ip),
    /** Notice for a URL of a shared preview; `null` if there is no toolbar. */
    invitation: (search: string) => invitationOf(editors, search),
    /** For editors' pages. */
    editors: {
      enterPreview: (token, documentId, ip) => enterPreview(editors, { token, documentId, ip }),
      leavePreview: () => previewCookie(null, editors),
      webhook: (body, ip) => webhook.receive(body, ip),
    } satisfies Editors,
    /** Serves everything below /media/. */
    media: createMediaHandler({ folder: join(options.folders.content, 'media') }),
    /** The repository of the content's files; null with Prismic. */
    embedded,
    /** For readiness: ok as long as there is content to serve. */
    status: () => contentStatus(published),
  }
}

function embeddedRepository({ folders, previewKey }: ContentServiceOptions, log: Log): EmbeddedRepository {
  return createEmbeddedRepository({
    folders,
    previewKey,
    problem: ({ path }) => log.error('A content file cannot be read', { file: path }),
  })
}

function copyOf({ settings: { prismic }, dataDir = null, folders }: ContentServiceOptions) {
  if (dataDir === null) return null
  return prismic ? copyOfRepository(dataDir, prismic) : copyOfFiles(dataDir, folders.content)
}

/** A request's preview token; an unsigned one of the files would only bypass the page cache. */
function tokenOf({ previewHost, embedded }: EditorServices, cookieHeader: string | null): string | null {
  const token = previewTokenOf(cookieHeader, previewHost)
  return token !== null && (!embedded || embedded.previewSession(token) !== null) ? token : null
}

/**
 * The content of the request's preview session, and the notice for its editor; after the session
 * has expired, the published content. Rejects with ContentUnavailable if there is none either.
 */
async function readPreview(
  editors: EditorServices,
  request: Request,
  ip: string,
): Promise<{ content: Content; preview: Preview }> {
  const { toolbar, framedBy } = editors
  const token = tokenOf(editors, request.headers.get('cookie'))
  const draft = token === null ? 'ended' : await readDraft(editors.sessions, token, ip)
  const about = { release: null, until: null, toolbar, ...(framedBy.length > 0 ? { framedBy } : {}) }
  if (token === null || typeof draft === 'string') {
    return {
      content: await currentContent(editors.published),
      preview: { ...about, state: draft === 'unavailable' ? draft : 'ended' },
    }
  }
  return { content: draft, preview: { ...about, state: 'draft', ...(await aboutSession(editors, token)) } }
}

/** What the embedded repository knows about a preview session; Prismic does not say. */
async function aboutSession({ embedded }: EditorServices, token: string) {
  const session = embedded?.previewSession(token)
  if (!embedded || !session) return { release: null, until: null }
  const release = (await embedded.read()).releases.find(({ id }) => id === session.release)
  return { release: release?.label ?? null, until: formatMoment(session.until) }
}

function invitationOf({ toolbar }: EditorServices, search: string): Preview | null {
  if (!toolbar || !new URLSearchParams(search).has(SHARED_PREVIEW)) return null
  return { state: 'invited', release: null, until: null, toolbar }
}

async function enterPreview(
  editors: EditorServices,
  { token, documentId, ip }: { token: string | null; documentId: string | null; ip: string },
): Promise<PreviewEntry> {
  const { previewHost, embedded, toolbar } = editors
  if (token === null || !isPreviewToken(token, previewHost)) return { kind: 'refused', reason: 'foreign' }
  if (embedded && !embedded.previewSession(token)) return { kind: 'refused', reason: 'foreign' }
  const draft = await readDraft(editors.sessions, token, ip)
  if (typeof draft === 'string') return { kind: 'refused', reason: draft }
  try {
    const path = (documentId && (await draft.addressOf(documentId))) || '/'
    // When a colleague opens the URL, the toolbar offers to show the same.
    const href = toolbar ? `${path}?${SHARED_PREVIEW}` : path
    return { kind: 'entered', href, cookie: previewCookie(token, editors) }
  } catch (error) {
    if (error instanceof ContentUnavailable) return { kind: 'refused', reason: 'unavailable' }
    throw error
  }
}

/** The host in preview tokens: the repository's own, without the CDN. */
function previewHostOf({ name, endpoint }: Repository): string {
  const host = endpoint ? new URL(endpoint).host : `${name}.prismic.io`
  return host.replace(/^([^.]+)\.cdn\./, '$1.')
}
