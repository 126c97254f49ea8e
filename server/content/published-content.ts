import { setTimeout as pause } from 'node:timers/promises'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { ContentUnavailable } from '#app/content/content.ts'
import type { Content, createContent } from '#app/content/site-content.ts'
import type { ContentSource } from '#app/content/stored-documents.ts'
import { hasPassed } from '#server/durations.ts'
import type { Log } from '#server/log.ts'
import { type ContentCopy, type RecordingSource, recordReads } from './content-copy.ts'
import type { EmbeddedRepository } from './repository/repository.ts'
import { createSource, ReferenceRefused, type Repository, readMasterRef, whatToSet } from './source.ts'

/*
 * The newest published content. It is checked every few seconds, stays in use while the content
 * service fails, and is copied to this machine for a start without the service.
 */

interface PublishedServices {
  repository: Repository
  /** The repository of the content's files; null with Prismic. */
  embedded: EmbeddedRepository | null
  /** Null: no copy is stored on this machine. */
  copy: ContentCopy | null
  contentAt(source: ContentSource): ReturnType<typeof createContent>
  log: Log
  /** Milliseconds. */
  now(): number
}

/** The served content, and the state of the content service. */
export interface PublishedState extends PublishedServices {
  lookups: RateLimiterMemory
  listeners: Set<(ref: string) => void>
  content: Content | null
  /** When the content being served was read, if it comes from the copy on this machine. */
  readAt: string | null
  /** What the operator can do about a failing service. */
  reason: string | null
  checkedAt: number
  failingSince: number | null
  checking: Promise<void> | null
}

const CHECK_EVERY_MS = 5000
/** How long a request waits for newer content if there is content to serve. */
const PATIENCE_MS = 2000
/** Without content, the first request has to wait; after a failure, only briefly. */
const START_PATIENCE_MS = 10_000
const RETRY_PATIENCE_MS = 300
const RETRY_EVERY_MS = 1000
/** How often loading restarts because a publish ended the reference being read. */
const READINGS = 4
/**
 * Requests to the service in 15 seconds for addresses without a document; each result is cached.
 * Beyond that, they are 404 for now.
 */
const FORMER_UID_LOOKUPS = { points: 30, duration: 15 }

export function createPublished(services: PublishedServices): PublishedState {
  return {
    ...services,
    lookups: new RateLimiterMemory(FORMER_UID_LOOKUPS),
    listeners: new Set(),
    content: null,
    readAt: null,
    reason: null,
    checkedAt: Number.NEGATIVE_INFINITY,
    failingSince: null,
    checking: null,
  }
}

/**
 * The newest content. The reference is checked if the last check is 5 s old or older; a failing or
 * slow service leaves the last good content in place. Rejects with ContentUnavailable if there
 * never was any.
 */
export async function currentContent(published: PublishedState): Promise<Content> {
  const { embedded, copy, failingSince } = published
  const check = isDue(published) ? startCheck(published) : published.content ? null : published.checking
  // Files of this machine are waited for, however slow: a busy machine is no outage.
  if (check && embedded && !published.content) await check
  else if (check) {
    const isStart = !published.content
    const patience = !isStart ? PATIENCE_MS : failingSince === null ? START_PATIENCE_MS : RETRY_PATIENCE_MS
    const wait = (ms: number) => Promise.race([check, pause(ms, undefined, { ref: false })])
    await wait(isStart && copy ? Math.min(patience, PATIENCE_MS) : patience)
    // A slow service is not waited for if this machine has a copy.
    if (!published.content && copy) await readCopy(published)
    if (!published.content && isStart && copy) await wait(patience)
  }
  if (!published.content) throw new ContentUnavailable()
  return published.content
}

/**
 * The newest content known to this process, without waiting; null if there is none. The check that
 * `currentContent` would make runs meanwhile.
 */
export function latestContent(published: PublishedState): Content | null {
  if (published.content && isDue(published)) void startCheck(published)
  return published.content
}

/** Checks the reference now, regardless of the last check. Never rejects. */
export async function refreshContent(published: PublishedState): Promise<void> {
  // A check in flight may have started before the publish: it must not count for this one.
  if (published.checking) await published.checking
  await startCheck(published)
}

/** For readiness: ok as long as there is content to serve. */
export function contentStatus({ content, failingSince, reason, readAt, now }: PublishedState) {
  const details = [
    ...(failingSince === null ? [] : [`the content service has not answered for ${now() - failingSince} ms`]),
    ...(reason === null ? [] : [reason]),
    ...(readAt === null ? [] : [`content read at ${readAt} is served from this machine`]),
  ]
  const detail = details.length > 0 ? details.join('; ') : undefined
  // Before the first request no failure is known, and nothing is loaded.
  return { ok: content !== null, ref: content?.ref ?? null, detail }
}

function isDue({ content, checkedAt, now }: PublishedState): boolean {
  return hasPassed(content ? CHECK_EVERY_MS : RETRY_EVERY_MS, checkedAt, now())
}

function startCheck(published: PublishedState): Promise<void> {
  published.checking ??= check(published)
    .catch((error: unknown) => noteFailure(published, error))
    .finally(() => {
      published.checkedAt = published.now()
      published.checking = null
    })
  return published.checking
}

/** Checks the reference and loads new content if it changed. Rejects if that fails. */
async function check(published: PublishedState): Promise<void> {
  const { repository, log, now } = published
  const ref = await readMasterRef(repository)
  if (published.content?.ref !== ref || published.readAt !== null) {
    const next = await readContent(published, ref)
    const isNew = published.content?.ref !== next.ref
    published.content = next
    published.readAt = null
    if (isNew) {
      log.info('Content was read', { ref: next.ref })
      for (const listener of published.listeners) listener(next.ref)
    }
  }
  if (published.failingSince !== null)
    log.info('The content service can be reached again', { afterMs: now() - published.failingSince })
  published.failingSince = null
  published.reason = null
}

async function noteFailure(published: PublishedState, error: unknown): Promise<void> {
  const { log, now } = published
  published.reason = whatToSet(error)
  if (published.failingSince === null) {
    published.failingSince = now()
    log.error(
      published.content
        ? 'The content service cannot be reached: the last good content is served'
        : 'The content service cannot be reached',
      {
        error: error instanceof ContentUnavailable && error.cause ? error.cause : error,
        reason: published.reason ?? undefined,
      },
    )
  }
  if (!published.content) await readCopy(published)
}

/** The content of a reference, or of its successor if it ended while being read. */
async function readContent(published: PublishedState, ref: string, attempt = 1): Promise<Content> {
  const { content, source } = await contentOf(published, ref)
  try {
    await content.ready()
    void keepCopy(published, source)
    return content
  } catch (error) {
    if (!(error instanceof ReferenceRefused) || attempt === READINGS) throw error
    return readContent(published, error.master ?? (await readMasterRef(published.repository)), attempt + 1)
  }
}

async function contentOf(published: PublishedState, ref: string) {
  const { repository, embedded, lookups } = published
  const source = recordReads(createSource(repository, ref))
  const documents = (await embedded?.read())?.documents
  const former =
    documents &&
    new Set(documents.flatMap(({ file }) => file.previous_uids?.map((uid) => `${file.type} ${uid}`) ?? []))
  const content = published.contentAt({
    ...source,
    async byUid(type, uid) {
      // Only addresses without a document come here; there are more of them than the service can
      // answer.
      if (former && !former.has(`${type} ${uid}`)) return null
      // While the service is known to be down, a request would only delay the visitor.
      if (published.failingSince !== null) throw new ContentUnavailable()
      if (!former)
        await lookups.consume('all').catch(() => {
          throw new ContentUnavailable()
        })
      try {
        return await source.byUid(type, uid)
      } catch (error) {
        if (!(error instanceof ReferenceRefused)) throw error
        // A publish ended this reference since the last check.
        const masterRef = error.master ?? (await readMasterRef(repository))
        return createSource(repository, masterRef).byUid(type, uid)
      }
    },
  })
  return { content, source }
}

/** Writes the copy; a full or failing disk is only logged. */
async function keepCopy({ copy, log, now }: PublishedState, source: RecordingSource): Promise<void> {
  await copy?.write(source, new Date(now()).toISOString()).catch((error: unknown) => {
    log.warn('The content could not be stored on this machine: a start needs the content service', { error })
  })
}

/** Serves the copy on this machine, as long as the content service has not answered. */
async function readCopy(published: PublishedState): Promise<void> {
  const { copy, log } = published
  const stored = await copy?.read()
  if (!stored || published.content) return
  const content = published.contentAt(stored.source)
  await content.ready()
  if (published.content) return
  published.content = content
  published.readAt = stored.readAt
  log.warn('The content stored on this machine is served until the content service answers', {
    ref: stored.source.ref,
    readAt: stored.readAt,
  })
  for (const listener of published.listeners) listener(content.ref)
}
