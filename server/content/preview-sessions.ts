import { LRUCache } from 'lru-cache'
import { ContentUnavailable } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import type { ContentSource } from '#app/content/stored-documents.ts'
import { createNetworkLimiter } from '#server/limits.ts'
import type { Log } from '#server/log.ts'
import type { EmbeddedRepository } from './repository/repository.ts'
import { createSource, ReferenceRefused, type Repository } from './source.ts'

/*
 * The content that editors' preview tokens show. Anyone can make up a token, and only the content
 * service knows whether it is valid. So the wrong tokens of each network are limited, and a refused
 * token is not tried again for a while.
 */

/** A session's content, or why there is none. */
type Draft = Content | 'ended' | 'unavailable'

interface PreviewServices {
  repository: Repository
  /** The repository of the content's files, which knows its own tokens; null with Prismic. */
  embedded: EmbeddedRepository | null
  contentAt(source: ContentSource): Content
  log: Log
  /** Milliseconds. */
  now(): number
}

interface View {
  until: number
  draft: Promise<Draft>
  /** The service has accepted the token before. */
  isValid: boolean
}

export interface PreviewSessions extends PreviewServices {
  /** Content by token, those used last. */
  views: LRUCache<string, View>
  /** By token, until when it is not tried again. */
  refused: LRUCache<string, number>
  wrong: ReturnType<typeof createNetworkLimiter>
}

/** How long an editor's content is cached: a page view reads it more than once. */
const FRESH_MS = 1000
const VIEWS_KEPT = 20
const REFUSED_MS = 60_000
const REFUSED_KEPT = 1000
/** Refused tokens per address. */
const WRONG = { name: 'preview', points: 20, seconds: 60 }

export function createPreviewSessions(services: PreviewServices): PreviewSessions {
  return {
    ...services,
    views: new LRUCache({ max: VIEWS_KEPT }),
    refused: new LRUCache({ max: REFUSED_KEPT }),
    wrong: createNetworkLimiter(WRONG),
  }
}

/**
 * The content of a preview session, cached for one page view with all its reads. `ip`: the
 * caller's. Never rejects.
 */
export async function readDraft(sessions: PreviewSessions, token: string, ip: string): Promise<Draft> {
  const { views, refused, embedded, wrong, now } = sessions
  const viewBefore = views.get(token)
  if (viewBefore && viewBefore.until > now()) return viewBefore.draft
  if ((refused.get(token) ?? 0) > now()) return 'ended'
  // A token that was valid a moment ago, or that this machine has signed, is not counted.
  const isCounted = !embedded && !viewBefore?.isValid
  const draft = isCounted ? readCountedDraft(sessions, token, ip) : read(sessions, token)
  // Fresh until it is read, as reading thousands of documents takes seconds.
  const view = { until: Number.POSITIVE_INFINITY, draft, isValid: viewBefore?.isValid ?? false }
  views.set(token, view)
  const result = await draft
  view.until = now() + FRESH_MS
  if (result === 'ended') {
    views.delete(token)
    refused.set(token, now() + REFUSED_MS)
  } else if (result !== 'unavailable') {
    view.isValid = true
    if (isCounted) await wrong.giveBack(ip)
  }
  return result
}

async function readCountedDraft(sessions: PreviewSessions, token: string, ip: string): Promise<Draft> {
  return (await sessions.wrong.take(ip)) > 0 ? 'unavailable' : read(sessions, token)
}

async function read({ repository, contentAt, views, log }: PreviewSessions, token: string): Promise<Draft> {
  const source = createSource(repository, token)
  const forgetWhenRefused = async <T>(reading: Promise<T>): Promise<T> => {
    try {
      return await reading
    } catch (error) {
      // The session ended in the middle of a page: the next check notices.
      if (error instanceof ReferenceRefused) views.delete(token)
      throw error
    }
  }
  // One response is enough to refuse a token.
  const first = source.all('global')
  const content = contentAt({
    ref: token,
    all: (type) => forgetWhenRefused(type === 'global' ? first : source.all(type)),
    byUid: (type, uid) => forgetWhenRefused(source.byUid(type, uid)),
  })
  try {
    await first
    await content.site()
    return content
  } catch (error) {
    if (error instanceof ReferenceRefused) return 'ended'
    log.error('A preview could not be read', {
      error: error instanceof ContentUnavailable && error.cause ? error.cause : error,
    })
    return 'unavailable'
  }
}
