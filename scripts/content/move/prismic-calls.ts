import { setTimeout as pause } from 'node:timers/promises'
import { isRecord } from '#app/is-record.ts'
import type { PrismicAddresses } from '#server/content/prismic-addresses.ts'
import { readRetryAfter } from '#server/responses/retry-after.ts'
import { StartError } from '#server/start-error.ts'

/*
 * One request at a time to each of Prismic's APIs, within their limits. Idempotent requests are
 * retried; one that creates something is only retried if it certainly created nothing.
 */

export interface PrismicApisOptions {
  repository: string
  /** `null`: nothing is written, and the models stay unread. */
  writeToken: string | null
  /** For releases and drafts in the Content API. */
  accessToken: string | null
  addresses: PrismicAddresses
  /** Called with a line of text before each retry. */
  onProgress?: (line: string) => void
  fetch?: typeof fetch
  now?: () => number
  sleep?: (ms: number) => Promise<unknown>
}

/** The request created nothing, and never will. */
export class RefusedByPrismic extends StartError {
  override name = 'RefusedByPrismic'
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** Unknown whether the request created anything: the connection broke, or the service failed. */
export class Uncertain extends Error {
  override name = 'Uncertain'
}

type Api = keyof PrismicAddresses | 'media'

interface Call {
  api: Api
  method: 'GET' | 'POST' | 'PUT'
  /** Below the API's address; of a picture or file the whole address. */
  path: string
  /** Sent as JSON, unless it is FormData. */
  body?: object
  /** Whether sending it twice is the same as sending it once. */
  repeatable: boolean
}

/** Prismic's own client also waits half a second longer than the limit's one second. */
const BETWEEN_WRITES_MS: Record<Api, number> = {
  customTypes: 250,
  assets: 1500,
  migration: 1500,
  content: 100,
  media: 0,
}
const TRIES = 6
const FIRST_PAUSE_MS = 1500
const LONGEST_PAUSE_MS = 60_000
const TIMEOUT_MS = 60_000

/** What a call needs: where it goes, and when the next one may. */
export type CallServices = ReturnType<typeof createCallServices>

export function createCallServices(options: PrismicApisOptions) {
  const now = options.now ?? Date.now
  return {
    ...options,
    now,
    fetch: options.fetch ?? fetch,
    sleep: options.sleep ?? pause,
    nextAt: new Map<Api, number>(),
    // A run that just ended may have sent a request: the first call keeps the interval too.
    begun: now(),
  }
}

/** Responses without a success status are thrown: RefusedByPrismic, Uncertain or StartError. */
export async function callPrismic(services: CallServices, call: Call): Promise<Response> {
  const { addresses, nextAt, begun, now, sleep, onProgress } = services
  const { api, method, path, repeatable } = call
  for (let attempt = 1; ; attempt += 1) {
    const wait = (nextAt.get(api) ?? begun + BETWEEN_WRITES_MS[api]) - now()
    if (wait > 0) await sleep(wait)
    nextAt.set(api, now() + BETWEEN_WRITES_MS[api])
    const response = await send(services, call).catch((error: unknown) => {
      if (!isNoAnswer(error)) throw error
      return null
    })
    if (response?.ok) return response
    const limited = response?.status === 429
    if (response && !limited && response.status < 500)
      throw await refusal(services, response, api, `${method} ${path}`)
    const said = response ? `status ${response.status}` : 'no response'
    if (!limited && !repeatable) throw new Uncertain(`${method} ${path}: ${said}`)
    const { host } = new URL(addressOf(addresses, api, path))
    if (attempt === TRIES)
      throw new StartError(`${host} does not do it (${said}). Try again later: what is done is kept`)
    await response?.body?.cancel()
    const pause = pauseOf(response, attempt, now())
    onProgress?.(`${host}: ${said}, asked again in ${Math.ceil(pause / 1000)} s`)
    await sleep(pause)
  }
}

function addressOf(addresses: PrismicAddresses, api: Api, path: string): string {
  return api === 'media' ? path : `${addresses[api]}${path}`
}

function send(
  { addresses, fetch, repository, writeToken }: CallServices,
  { api, method, path, body }: Call,
): Promise<Response> {
  return fetch(addressOf(addresses, api, path), {
    method,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(api === 'content' || api === 'media' ? {} : { authorization: `Bearer ${writeToken}`, repository }),
      ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  })
}

async function refusal(
  { repository, addresses }: CallServices,
  response: Response,
  api: Api,
  what: string,
): Promise<Error> {
  const text = await response.text().catch(() => '')
  const message = messageOf(text)
  const { status } = response
  const isClosed =
    api !== 'media' && (status === 401 || (status === 403 && !text.includes('hasExistingDocuments')))
  let reason = `${what}: ${status} ${message}`
  if (api === 'content' && isClosed) reason = privateRepository(repository, message)
  else if (isClosed)
    reason = `The write token does not open the repository ${repository} (${message || status})`
  else if (api === 'content' && status === 404)
    reason = `${new URL(addresses.content).host} knows no repository ${repository}: is its name right?`
  return new RefusedByPrismic(reason, status)
}

export async function readPrismic(services: CallServices, api: Api, path: string) {
  return (await callPrismic(services, { api, method: 'GET', path, repeatable: true })).json()
}

/** The id of what was created. */
export async function createInPrismic(
  services: CallServices,
  api: Api,
  path: string,
  body: object,
): Promise<string> {
  const response = await callPrismic(services, { api, method: 'POST', path, body, repeatable: false })
  return (await response.json()).id
}

/** For a repository whose Content API requires a token. */
function privateRepository(repository: string, message: string): string {
  const said = message ? ` (${message})` : ''
  return `The repository ${repository} is private${said}: set PRISMIC_ACCESS_TOKEN to one of its access tokens (Settings → API & Security)`
}

/** `fetch` failed: no connection, or a timeout. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

function pauseOf(response: Response | null, attempt: number, now: number): number {
  const asked = readRetryAfter(response?.headers.get('retry-after') ?? null, now) ?? 0
  return Math.min(LONGEST_PAUSE_MS, Math.max(asked, FIRST_PAUSE_MS * 2 ** (attempt - 1)))
}

/** Prismic's errors have several shapes: `{message}`, `{Message}`, `{error}`, or plain text. */
function messageOf(text: string): string {
  try {
    const said: unknown = JSON.parse(text)
    if (isRecord(said)) {
      for (const key of ['message', 'Message', 'error']) {
        const value = said[key]
        if (typeof value === 'string') return value
      }
    }
  } catch {
    // Plain text.
  }
  return text.replaceAll(/\s+/g, ' ').slice(0, 300)
}
