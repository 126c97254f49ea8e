import { setTimeout as pause } from 'node:timers/promises'
import { createWriteClient } from '@prismicio/client'
import { isRecord } from '#app/is-record.ts'
import { prismicAddresses } from '#server/content/prismic-addresses.ts'
import type { JsonObject } from '#server/content/repository/model.ts'
import { readRetryAfter } from '#server/responses/retry-after.ts'
import type { PrismicSettings } from '#server/settings.ts'
import { StartError } from '#server/start-error.ts'

export type ModelKind = 'slices' | 'customtypes'

/** A model as in its file, with all keys. */
export type Model = JsonObject & { id: string }

export type Prismic = ReturnType<typeof openPrismic>

interface PacingOptions {
  /** Prints a line before each pause. */
  say(line: string): void
  sleep?: (ms: number) => Promise<unknown>
}

/** A repository: Prismic's own client, and what it has no method for. */
export function openPrismic(settings: Omit<PrismicSettings, 'webhookSecret'>, waiting: PacingOptions) {
  const { repository, endpoint, writeToken, accessToken } = settings
  const own = prismicAddresses(repository)
  const addresses = { ...own, content: endpoint ?? own.content }
  const ask = createPatientFetch(waiting, ({ url, status, text }) => {
    const message = messageOf(text)
    const reason = message ? ` (${message})` : ''
    const isClosed = status === 401 || (status === 403 && !text.includes('hasExistingDocuments'))
    if (url.startsWith(addresses.content)) {
      if (isClosed)
        return `The repository ${repository} is private${reason}: set PRISMIC_ACCESS_TOKEN to one of its access tokens (Settings → API & Security)`
      if (status === 410 || text.includes('api_notfound_error'))
        return 'Something was published while the documents were read. Run the command again'
      if (status === 404) return `${new URL(url).host} knows no repository ${repository}: is its name right?`
    } else if (isClosed && Object.values(addresses).some((address) => url.startsWith(address)))
      return `The write token does not open the repository ${repository} (${message || status})`
    // The address without its query, which contains the access token.
    return `${url.split('?')[0]}: ${status}${reason}`
  })
  const client = createWriteClient(repository, {
    writeToken: writeToken ?? '',
    ...(accessToken && { accessToken }),
    documentAPIEndpoint: addresses.content,
    assetAPIEndpoint: addresses.assets,
    migrationAPIEndpoint: addresses.migration,
    fetch: ask,
  })
  const headers = { repository, authorization: `Bearer ${writeToken}` }
  return {
    client,

    models: async (kind: ModelKind): Promise<Model[]> =>
      (await ask(`${addresses.customTypes}/${kind}`, { headers })).json(),

    async writeModel(kind: ModelKind, model: Model, isNew: boolean): Promise<void> {
      await ask(`${addresses.customTypes}/${kind}/${isNew ? 'insert' : 'update'}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(model),
      })
    },

    async countMedia(): Promise<number> {
      return (await (await ask(`${addresses.assets}/assets`, { headers })).json()).total
    },

    /** A picture or file that a document shows. */
    download: async (address: string) => new Uint8Array(await (await ask(address)).arrayBuffer()),
  }
}

interface Refusal {
  url: string
  status: number
  text: string
}

const TRIES = 6
const FIRST_PAUSE_MS = 1500
const LONGEST_PAUSE_MS = 60_000
const TIMEOUT_MS = 60_000

/**
 * A `fetch` that waits while the service is down or limits us. Prismic's client only repeats a 429,
 * for ever and without Retry-After at once, and reads the body of every refusal as JSON. Throws
 * StartError in place of another response without success.
 */
export function createPatientFetch(
  { say, sleep = pause }: PacingOptions,
  explain: (refusal: Refusal) => string,
): (url: string, init?: RequestInit) => Promise<Response> {
  return async (url, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetchWhole(url, init)
      if (response?.ok) return response
      const status = response?.status ?? 0
      if (status !== 0 && status !== 429 && status < 500)
        throw new StartError(explain({ url, status, text: (await response?.text()) ?? '' }))
      const outcome = `${new URL(url).host}: ${status === 0 ? 'no response' : `status ${status}`}`
      if (attempt === TRIES) throw new StartError(`${outcome}, ${TRIES} times in a row`)
      const asked = readRetryAfter(response?.headers.get('retry-after') ?? null, Date.now()) ?? 0
      const ms = Math.min(LONGEST_PAUSE_MS, Math.max(asked, FIRST_PAUSE_MS * 2 ** (attempt - 1)))
      say(`${outcome}, asked again in ${Math.ceil(ms / 1000)} s`)
      await sleep(ms)
    }
  }
}

/** The response with its body; `null`: the connection broke, or took too long. */
async function fetchWhole(url: string, init?: RequestInit): Promise<Response | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body = await response.bytes()
    return new Response(body.length > 0 ? body : null, response)
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return null
    throw error
  }
}

/** Prismic's errors have several shapes: `{message}`, `{Message}`, `{error}`, or plain text. */
function messageOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    const found =
      isRecord(body) && [body.message, body.Message, body.error].find((each) => typeof each === 'string')
    if (typeof found === 'string') return found
  } catch {
    // Plain text.
  }
  return text.replaceAll(/\s+/g, ' ').slice(0, 300)
}
