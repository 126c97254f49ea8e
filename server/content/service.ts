import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BlockMappings } from '#app/content/block-mapping.ts'
import { ContentUnavailable } from '#app/content/content.ts'
import { type Editors, type Preview, SHARED_PREVIEW } from '#app/content/preview.ts'
import type { Content } from '#app/content/site-content.ts'
import { createContent } from '#app/content/site-content.ts'
import type { ContentSource } from '#app/content/stored-documents.ts'
import { createTokenBucket } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { copyOfFiles, copyOfRepository, type NotedSource, noting } from './content-copy.ts'
import type { ContentFolders } from './embedded/files.ts'
import { createEmbeddedRepository } from './embedded/repository.ts'
import { createMediaHandler } from './media.ts'
import { isPreviewToken, previewCookie, previewTokenOf } from './preview-cookie.ts'
import { createSource, ReferenceRefused, type Repository, readMasterRef, whatToSet } from './source.ts'
import { createWebhook } from './webhook.ts'

export interface ContentServiceOptions {
  settings: Pick<Settings, 'prismic' | 'redirectHosts' | 'siteUrl'> &
    Partial<Pick<Settings, 'contentEditing'>>
  log: Log
  /** How each type of block is mapped. */
  blockMappings: BlockMappings
  /** Signs the embedded repository's preview tokens; default: a random key. */
  previewKey?: string
  folders: ContentFolders
  /** Keeps the last content there for a start without the content service; null: nowhere. */
  dataDir?: string | null
  now?: () => number
}

/** A session's content, or why there is none. */
type Draft = Content | 'ended' | 'unavailable'

const CHECK_EVERY_MS = 5000
/** How long a request waits for newer content if there is content to serve. */
const PATIENCE_MS = 2000
/** Without content, the first request has to wait; after a failure, only briefly. */
const START_PATIENCE_MS = 10_000
const RETRY_PATIENCE_MS = 300
const RETRY_EVERY_MS = 1000
/** How often loading restarts because a publish ended the reference being read. */
const READINGS = 4
/** How long an editor's content is cached: a page view reads it more than once. */
const PREVIEW_FRESH_MS = 1000
const PREVIEWS_KEPT = 20
/**
 * Requests per second to the service for addresses without a document; each result is cached.
 * Beyond that, they are 404 for now.
 */
const FORMER_UID_LOOKUPS = { capacity: 30, perSecond: 2 }

export function createContentService(options: ContentServiceOptions) {
  const log = options.log.with({ room: 'content' })
  const now = options.now ?? Date.now
  const contentDir = options.folders.content
  const { prismic } = options.settings
  const embedded = prismic
    ? null
    : createEmbeddedRepository({
        folders: options.folders,
        previewKey: options.previewKey,
        problem: ({ path, message }) =>
          log.error('A content file cannot be read', { file: path, problem: message }),
      })
  const repository: Repository = embedded ?? {
    name: prismic?.repository ?? '',
    endpoint: prismic?.endpoint ?? null,
    accessToken: prismic?.accessToken ?? null,
    fetch: (url, init) => fetch(url, init),
  }
  const previewHost = previewHostOf(repository)
  const https = options.settings.siteUrl.startsWith('https:')
  const toolbar = embedded
    ? null
    : `https://static.cdn.prismic.io/prismic.js?new=true&repo=${encodeURIComponent(repository.name)}`
  const { dataDir = null } = options
  const repositoryCopy = (folder: string) =>
    prismic ? copyOfRepository(folder, prismic) : copyOfFiles(folder, contentDir)
  const copy = dataDir === null ? null : repositoryCopy(dataDir)
  const media = createMediaHandler({ folder: join(contentDir, 'media') })
  const listeners = new Set<(ref: string) => void>()
  const previews = new Map<string, { until: number; draft: Promise<Draft> }>()

  const lookups = createTokenBucket(FORMER_UID_LOOKUPS)

  let kept: Content | null = null
  /** When the content being served was read, if it comes from the copy on this machine. */
  let keptSince: string | null = null
  let reason: string | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let failingSince: number | null = null
  let checking: Promise<void> | null = null

  const contentAt = (source: ContentSource) =>
    createContent(source, {
      redirectHosts: options.settings.redirectHosts,
      blockMappings: options.blockMappings,
      warn: (message, fields) => log.warn(message, fields),
    })

  const publishedAt = async (ref: string) => {
    const source = noting(createSource(repository, ref))
    const documents = (await embedded?.read())?.documents
    const former =
      documents &&
      new Set(documents.flatMap(({ file }) => file.previous_uids?.map((uid) => `${file.type} ${uid}`) ?? []))
    const content = contentAt({
      ...source,
      async byUid(type, uid) {
        // Only for addresses without a document: there are more of those than the service can
        // answer.
        if (former && !former.has(`${type} ${uid}`)) return null
        // While the service is known to be down, a request would only delay the visitor.
        if (failingSince !== null) throw new ContentUnavailable()
        if (!former && lookups.take(1, now()) > 0) throw new ContentUnavailable()
        try {
          return await source.byUid(type, uid)
        } catch (error) {
          if (!(error instanceof ReferenceRefused)) throw error
          // A publish ended this reference since the last check.
          const present = error.master ?? (await readMasterRef(repository))
          return createSource(repository, present).byUid(type, uid)
        }
      },
    })
    return { content, source }
  }

  /** A full disk, or one that fails, is logged, and nothing else. */
  const keep = (source: NotedSource) =>
    copy?.write(source, new Date(now()).toISOString()).catch((error: unknown) => {
      log.warn('The content could not be kept on this machine: a start needs the content service', { error })
    })

  /** What was kept on this machine, as long as the content service has not answered. */
  const readCopy = async () => {
    const found = await copy?.read()
    if (!found || kept) return
    const content = contentAt(found.source)
    await content.ready()
    if (kept) return
    kept = content
    keptSince = found.readAt
    log.warn('The content kept on this machine is served, until the content service answers', {
      ref: found.source.ref,
      readAt: found.readAt,
    })
    for (const listener of listeners) listener(content.ref)
  }

  /** The content of a reference, or of its successor if it ended while being read. */
  const readContent = async (ref: string, attempt = 1): Promise<Content> => {
    const { content: next, source } = await publishedAt(ref)
    try {
      await next.ready()
      void keep(source)
      return next
    } catch (error) {
      if (!(error instanceof ReferenceRefused) || attempt === READINGS) throw error
      return readContent(error.master ?? (await readMasterRef(repository)), attempt + 1)
    }
  }

  /** Checks the reference and loads new content if it changed. Rejects if that fails. */
  const check = async () => {
    const ref = await readMasterRef(repository)
    if (kept?.ref !== ref || keptSince !== null) {
      const next = await readContent(ref)
      const isNew = kept?.ref !== next.ref
      kept = next
      keptSince = null
      if (isNew) {
        log.info('Content was read', { ref: next.ref })
        for (const listener of listeners) listener(next.ref)
      }
    }
    if (failingSince !== null)
      log.info('The content service can be reached again', { afterMs: now() - failingSince })
    failingSince = null
    reason = null
  }

  const isDue = () => now() - checkedAt >= (kept ? CHECK_EVERY_MS : RETRY_EVERY_MS)

  const startCheck = () => {
    checking ??= check()
      .catch(async (error: unknown) => {
        reason = whatToSet(error)
        if (failingSince === null) {
          failingSince = now()
          log.error(
            kept
              ? 'The content service cannot be reached: the last good content is served'
              : 'The content service cannot be reached',
            {
              error: error instanceof ContentUnavailable && error.cause ? error.cause : error,
              reason: reason ?? undefined,
            },
          )
        }
        if (!kept) await readCopy()
      })
      .finally(() => {
        checkedAt = now()
        checking = null
      })
    return checking
  }

  const webhook = createWebhook({ secret: prismic?.webhookSecret ?? null, refresh })

  /** The content of a preview session, cached for one page view with all its reads. */
  const draftOf = (token: string): Promise<Draft> => {
    const known = previews.get(token)
    if (known && known.until > now()) return known.draft
    const source = createSource(repository, token)
    const forgetWhenRefused = async <T>(read: Promise<T>): Promise<T> => {
      try {
        return await read
      } catch (error) {
        // The session ended in the middle of a page: the next check notices.
        if (error instanceof ReferenceRefused) previews.delete(token)
        throw error
      }
    }
    // Anyone can make up a token: one response is enough to refuse it.
    const first = source.all('global')
    const next = contentAt({
      ref: token,
      all: (type) => forgetWhenRefused(type === 'global' ? first : source.all(type)),
      byUid: (type, uid) => forgetWhenRefused(source.byUid(type, uid)),
    })
    const draft = first
      .then(() => next.site())
      .then(
        () => next,
        (error: unknown) => {
          if (error instanceof ReferenceRefused) return 'ended' as const
          log.error('A preview could not be read', { error })
          return 'unavailable' as const
        },
      )
    // Reading thousands of documents alone takes seconds.
    const entry = { until: Number.POSITIVE_INFINITY, draft }
    void draft.then(() => {
      entry.until = now() + PREVIEW_FRESH_MS
    })
    previews.delete(token)
    previews.set(token, entry)
    if (previews.size > PREVIEWS_KEPT) previews.delete(previews.keys().next().value ?? '')
    return draft
  }

  /** What the embedded repository knows about a session; Prismic does not tell. */
  const aboutSession = async (token: string) => {
    const session = embedded?.previewSession(token)
    if (!embedded || !session) return { release: null, until: null }
    const release = (await embedded.read()).releases.find(({ id }) => id === session.release)
    return { release: release?.label ?? null, until: inWords(session.until) }
  }

  async function current(): Promise<Content> {
    const check = isDue() ? startCheck() : kept ? null : checking
    // Files of this machine are read or not, however slowly: a busy machine is no outage.
    if (check && embedded && !kept) await check
    else if (check) {
      const patience = kept ? PATIENCE_MS : failingSince === null ? START_PATIENCE_MS : RETRY_PATIENCE_MS
      const wait = (ms: number) => Promise.race([check, pause(ms, undefined, { ref: false })])
      const isStart = !kept
      await wait(isStart && copy ? Math.min(patience, PATIENCE_MS) : patience)
      // A service that is slow is not waited for where there is content on this machine.
      if (!kept && copy) await readCopy()
      if (!kept && isStart && copy) await wait(patience)
    }
    if (!kept) throw new ContentUnavailable()
    return kept
  }

  async function refresh(): Promise<void> {
    // A check in flight may have started before the publish: it must not count for this one.
    if (checking) await checking
    await startCheck()
  }

  return {
    /**
     * The newest published content. The reference is checked if the last check is 5 s old or older;
     * a failing or slow service leaves the last good content in place. Rejects with
     * ContentUnavailable if there never was any.
     */
    current,

    /**
     * The newest that is known here, without waiting; null if there is none. What `current` would
     * check is checked meanwhile.
     */
    latest(): Content | null {
      if (kept && isDue()) void startCheck()
      return kept
    },

    /** Checks the reference now, regardless of the last check (webhook). Never rejects. */
    refresh,

    /**
     * Called with the new reference whenever other content is served from now on. Returns a
     * function that unsubscribes.
     */
    changed(listener: (ref: string) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Whether a request with this Cookie header is an editor's preview. */
    isPreview(cookieHeader: string): boolean {
      const token = previewTokenOf(cookieHeader, previewHost)
      // An unsigned token would only bypass the page cache.
      return token !== null && (!embedded || embedded.previewSession(token) !== null)
    },

    /**
     * The content of the request's preview session, and the notice for its editor; after the
     * session has expired, the published content. Rejects with ContentUnavailable if there is none
     * either.
     */
    async preview(request: Request): Promise<{ content: Content; preview: Preview }> {
      const token = previewTokenOf(request.headers.get('cookie'), previewHost)
      const draft = token === null ? 'ended' : await draftOf(token)
      const told = { release: null, until: null, toolbar }
      if (token === null || typeof draft === 'string') {
        return {
          content: await current(),
          preview: { ...told, state: draft === 'unavailable' ? draft : 'ended' },
        }
      }
      const framed = embedded && options.settings.contentEditing ? { framed: true } : {}
      return {
        content: draft,
        preview: { ...told, state: 'draft', ...framed, ...(await aboutSession(token)) },
      }
    },

    /** Notice for a URL of a shared preview; `null` if there is no toolbar. */
    invitation(search: string): Preview | null {
      if (!toolbar || !new URLSearchParams(search).has(SHARED_PREVIEW)) return null
      return { state: 'invited', release: null, until: null, toolbar }
    },

    /** For editors' pages. */
    editors: {
      async enterPreview(token, documentId) {
        if (token === null || !isPreviewToken(token, previewHost))
          return { kind: 'refused', reason: 'foreign' }
        if (embedded && !embedded.previewSession(token)) return { kind: 'refused', reason: 'foreign' }
        const draft = await draftOf(token)
        if (typeof draft === 'string') return { kind: 'refused', reason: draft }
        try {
          const path = (documentId && (await draft.addressOf(documentId))) || '/'
          // When a colleague opens the URL, the toolbar offers to show the same.
          const href = toolbar ? `${path}?${SHARED_PREVIEW}` : path
          return { kind: 'entered', href, cookie: previewCookie(token, { https }) }
        } catch (error) {
          if (error instanceof ContentUnavailable) return { kind: 'refused', reason: 'unavailable' }
          throw error
        }
      },
      leavePreview: () => previewCookie(null, { https }),
      webhook: (body, ip) => webhook.receive(body, ip),
    } satisfies Editors,

    /** Serves everything below /media/. */
    media,
    /** The repository of the content's files; null with Prismic. */
    embedded,

    /** For readiness: ok as long as there is content to serve. */
    status() {
      const details = [
        ...(failingSince === null
          ? []
          : [`the content service has not answered for ${now() - failingSince} ms`]),
        ...(reason === null ? [] : [reason]),
        ...(keptSince === null ? [] : [`content read at ${keptSince} is served from this machine`]),
      ]
      const detail = details.length > 0 ? details.join('; ') : undefined
      // Before the first request nothing is known to be wrong, and nothing is loaded.
      return { ok: kept !== null, ref: kept?.ref ?? null, detail }
    },
  }
}

/** '20. november kl. 14.30', in Danish time. */
function inWords(moment: number): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('da-DK', { timeZone: 'Europe/Copenhagen', ...options }).format(moment)
  const day = format({ day: 'numeric', month: 'long' })
  return `${day} kl. ${format({ hour: '2-digit', minute: '2-digit' })}`
}

/** The host in preview tokens: the repository's own, without the CDN. */
function previewHostOf({ name, endpoint }: Repository): string {
  const host = endpoint ? new URL(endpoint).host : `${name}.prismic.io`
  return host.replace(/^([^.]+)\.cdn\./, '$1.')
}
