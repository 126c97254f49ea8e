import {
  createClient,
  ForbiddenError,
  filter,
  type PrismicDocument,
  type Query,
  RepositoryNotFoundError,
} from '@prismicio/client'
import { ContentUnavailable } from '#app/content/content.ts'
import { partsIn } from '#app/content/shallow-json.ts'
import type { ContentSource } from '#app/content/stored-documents.ts'
import { isRecord } from '#app/is-record.ts'
import { createQueue } from '#server/limits.ts'
import { readAtMost } from '#server/responses/read-at-most.ts'
import { readRetryAfter } from '#server/responses/retry-after.ts'
import { ContentIncomplete } from './vanished.ts'

/*
 * Reads documents through the Prismic client. The same code reads Prismic and the embedded
 * repository: only the `fetch` differs.
 */

export interface Repository {
  name: string
  /** URL of the Content API; `null`: Prismic's default for the name. */
  endpoint: string | null
  accessToken: string | null
  fetch(url: string, init?: { signal?: AbortSignal }): Promise<Response>
}

/** How much the content service may still send; lists, objects and their entries count as parts. */
interface Budget {
  bytes: number
  parts: number
}

/** The content service refused the reference: it has expired or never existed. */
export class ReferenceRefused extends ContentUnavailable {
  override name = 'ReferenceRefused'
  /** The master reference named in the refusal; it may be newer than the API entry's. */
  readonly master: string | null

  constructor(master: string | null) {
    super()
    this.master = master
  }
}

/** What the operator can do about a service that refuses every request; `null`: unknown. */
export function whatToSet(error: unknown): string | null {
  const cause = error instanceof ContentUnavailable ? error.cause : error
  if (cause instanceof ContentIncomplete) return cause.message
  if (cause instanceof ForbiddenError) return 'the repository is private: set PRISMIC_ACCESS_TOKEN'
  if (cause instanceof RepositoryNotFoundError) return 'there is no such repository: check PRISMIC_REPOSITORY'
  return null
}

const PAGE_SIZE = 100
const PAGES_AT_ONCE = 4
/** Concurrent requests: timeouts must measure the service, not our own queue. */
const REQUESTS_AT_ONCE = 6
const REQUEST_TIMEOUT_MS = 5000
const MB = 1024 * 1024
/** A page of a hundred documents takes a few MB, and has some ten thousand parts. */
const LARGEST_RESPONSE: Budget = { bytes: 16 * MB, parts: 500_000 }
/** Fifty times the content of this site: it is held in memory, twice while it changes. */
const LARGEST_CONTENT: Budget = { bytes: 64 * MB, parts: 2_000_000 }
/** The most pages of one type. */
const MOST_PAGES = 200
const RATE_LIMIT_TRIES = 3
/** Prismic's default if a 429 says nothing (@prismicio/client). */
const RATE_LIMIT_PAUSE_MS = 1500
const RATE_LIMIT_PAUSE_MAX_MS = 5000

/** The currently published reference. Not cached. */
export async function readMasterRef(repository: Repository): Promise<string> {
  try {
    const { ref } = await clientOf(repository).getMasterRef()
    return ref
  } catch (error) {
    throw unavailable(error)
  }
}

/** Documents at one reference. Reads reject with ContentUnavailable or ReferenceRefused. */
export function createSource(repository: Repository, ref: string): ContentSource {
  const whole = clientOf(repository, { ...LARGEST_CONTENT })
  const single = clientOf(repository)
  const turn = createQueue(REQUESTS_AT_ONCE, Number.POSITIVE_INFINITY)

  const ask = async (
    filters: string[],
    { page, client }: { page: number; client: typeof whole },
  ): Promise<Query<PrismicDocument>> => {
    try {
      return checkPage(await turn(() => client.get({ ref, filters, page, pageSize: PAGE_SIZE })))
    } catch (error) {
      throw unavailable(error)
    }
  }

  return {
    ref,
    async all(type) {
      const filters = [filter.at('document.type', type)]
      const first = await ask(filters, { page: 1, client: whole })
      const documents = [...first.results]
      // The client's own getAll waits 500 ms between pages, one after the other, which is slow for
      // a large repository. A few parallel reads stay within Prismic's limits.
      for (let page = 2; page <= first.total_pages; page += PAGES_AT_ONCE) {
        const last = Math.min(page + PAGES_AT_ONCE - 1, first.total_pages)
        const pages = Array.from({ length: last - page + 1 }, (_, index) =>
          ask(filters, { page: page + index, client: whole }),
        )
        for (const { results } of await Promise.all(pages)) documents.push(...results)
      }
      // An incomplete response must not make pages disappear.
      if (documents.length !== first.total_results_size) {
        throw unavailable(new Error(`${documents.length} of ${first.total_results_size} documents arrived`))
      }
      return documents
    },
    async byUid(type, uid) {
      const filters = [filter.at('document.type', type), filter.at(`my.${type}.uid`, uid)]
      return (await ask(filters, { page: 1, client: single })).results[0] ?? null
    },
  }
}

/**
 * A proxy's page or a truncated response may still be JSON. Throws unless it is a search result of
 * a size that a site has.
 */
function checkPage(page: Query<PrismicDocument>): Query<PrismicDocument> {
  const complete =
    Array.isArray(page.results) &&
    Number.isInteger(page.total_pages) &&
    page.total_pages <= MOST_PAGES &&
    page.results.every(({ id, type }) => typeof id === 'string' && typeof type === 'string')
  if (!complete) throw new Error('The content service did not answer with documents')
  return page
}

/** `budget`: for all responses together; each is limited in any case. */
function clientOf(repository: Repository, budget?: Budget) {
  const client = createClient(repository.name, {
    documentAPIEndpoint: repository.endpoint ?? undefined,
    accessToken: repository.accessToken ?? undefined,
    fetch: (url, init) => politely(repository, url, init?.signal, budget),
  })
  client.disableAutoPreviews()
  return client
}

/**
 * Makes a request with what the client lacks: a timeout; a limit on retries (the client repeats a
 * 429 without Retry-After at once and for ever); and no silent change of reference (the client
 * repeats a refused one with the master reference, which would mix two versions).
 */
async function politely(
  repository: Repository,
  url: string,
  signal: AbortSignal | undefined,
  budget?: Budget,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await bounded(
      await repository.fetch(url, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout }),
      budget,
    )
    const refusal = await readRefusal(response)
    if (refusal) throw new ReferenceRefused(refusal.master)
    if (response.status !== 429) return response
    if (attempt === RATE_LIMIT_TRIES) throw new Error('The content service limits our requests')
    const pause = readRetryAfter(response.headers.get('retry-after'), Date.now()) || RATE_LIMIT_PAUSE_MS
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, RATE_LIMIT_PAUSE_MAX_MS)))
  }
}

/**
 * Throws if a response is larger than the service's are, or than `budget` allows: a compressed
 * response expands, and brackets take a hundred times their length in memory.
 */
async function bounded(response: Response, budget: Budget = { ...LARGEST_RESPONSE }): Promise<Response> {
  const bytes = Math.min(budget.bytes, LARGEST_RESPONSE.bytes)
  const body = await readAtMost(response.body, bytes)
  if (body === null) throw new Error(`The content service answered with more than ${bytes} bytes`)
  const parts = Math.min(budget.parts, LARGEST_RESPONSE.parts)
  const partCount = partsIn(body.toString(), parts)
  if (partCount > parts)
    throw new Error(`The content service answered with more than ${parts} parts, or is nested too deeply`)
  budget.bytes -= body.length
  budget.parts -= partCount
  return new Response(body.length > 0 ? body : null, response)
}

/**
 * Prismic's responses to a reference that is unknown, expired or a finished preview; `null`:
 * another response.
 */
async function readRefusal(response: Response): Promise<{ master: string | null } | null> {
  if (response.status !== 410 && response.status !== 404) return null
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const { type, message } = isRecord(body) ? body : {}
  if (response.status === 404 && type !== 'api_notfound_error' && type !== 'api_security_error') return null
  return { master: /master ref is: (\S+)/i.exec(typeof message === 'string' ? message : '')?.[1] ?? null }
}

function unavailable(error: unknown): ContentUnavailable {
  if (error instanceof ContentUnavailable) return error
  return new ContentUnavailable(undefined, { cause: error })
}
