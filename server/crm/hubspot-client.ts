import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '@hubspot/api-client'
import type { z } from 'zod'
import { codeOf } from '#server/finding.ts'
import type { Failure } from '#server/outcome.ts'
import { readRetryAfter } from '#server/responses/retry-after.ts'
import type { HubspotSettings } from '#server/settings.ts'
import {
  HubspotFailure,
  type HubspotResult,
  isOfObject,
  messageOf,
  readJson,
  toRefusal,
} from './hubspot-responses.ts'

/** The version that every portal serves and that the official client is built for. */
const DEFAULT_VERSION = 'v3'
const TIMEOUT_MS = 15_000
/**
 * What a status means (developers.hubspot.com/docs/api-reference/error-handling). Every other one
 * says nothing about the lead and is retried: 423 (locked), 429, 477 (the account is being moved),
 * HubSpot's 5xx and Cloudflare's.
 */
function meaningOf(
  method: string,
  status: number,
  body: Record<string, unknown> | null,
): 'pause' | 'refused' | 'retry' {
  if (status === 401 || status === 403) return 'pause'
  // A conflict with a simultaneous change, unless another object has the value.
  if (method === 'PATCH' && status === 409 && (body === null || toRefusal(status, body).existingId === null))
    return 'retry'
  return [400, 404, 409, 413, 414, 415, 422].includes(status) ? 'refused' : 'retry'
}
/** No connection was made. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Same as the official client's (its src/services/decorators/RetryDecorator.ts). */
const WAITS: Readonly<Record<string, number>> = { TEN_SECONDLY_ROLLING: 10_000, SECONDLY: 1_000 }

/** The query and the body of a request. */
type QueryAndBody = { qs?: Record<string, string>; body?: object }

/** What every request to a portal needs. */
export type HubspotClient = {
  /** One request through HubSpot's official client. */
  request: (options: QueryAndBody & { method: string; path: string }) => Promise<Response>
  /** e.g. `v3` or `2026-09` */
  version: string
  /** epoch ms */
  now: () => number
  /** Limit for one request, its response included. */
  timeoutMs: number
}

export function openHubspot(
  settings: HubspotSettings,
  now: () => number,
  timeoutMs = TIMEOUT_MS,
): HubspotClient {
  const client = new Client({
    accessToken: settings.accessToken,
    ...(settings.baseUrl === null ? {} : { basePath: settings.baseUrl }),
    // The delivery queue retries (server/leads/deliveries/deliveries.ts).
    numberOfApiCallRetries: 0,
  })
  return {
    request: (options) => client.apiRequest(options),
    version: settings.apiVersion ?? DEFAULT_VERSION,
    now,
    timeoutMs,
  }
}

/** Numbered versions (v3) come before the API's name in a path, dated ones after it. */
export function isNumbered({ version }: HubspotClient): boolean {
  return version.startsWith('v')
}

export function pathOf(
  client: HubspotClient,
  api: 'objects' | 'owners' | 'pipelines' | 'properties',
  ...below: string[]
): string {
  const root = isNumbered(client) ? [client.version, api] : [api, client.version]
  return ['/crm', ...root, ...below].join('/')
}

/**
 * Sends one request and returns HubSpot's response or refusal. Throws HubspotFailure if there is
 * neither.
 */
export async function call<Body>(
  client: HubspotClient,
  expected: z.ZodType<Body>,
  method: string,
  path: string,
  queryAndBody: QueryAndBody,
): Promise<HubspotResult<Body>> {
  const { response, body } = await send(client, { method, path, ...queryAndBody })
  const { status } = response
  if (status >= 200 && status < 300) {
    if (status !== 204 && body === null) throw new HubspotFailure({ kind: 'retry', reason: 'crm-not-json' })
    const parsed = expected.safeParse(body)
    if (!parsed.success) throw new HubspotFailure({ kind: 'retry', reason: 'crm-unexpected' })
    return { ok: true, body: parsed.data }
  }
  // HubSpot's refusals name a category. Any other comes from a firewall on the way, perhaps because
  // of the lead's text.
  if ([403, 406].includes(status) && typeof body?.category !== 'string')
    throw new HubspotFailure({ kind: 'refused', reason: `crm-blocked-${status}` })
  const meaning = meaningOf(method, status, body)
  if (meaning === 'pause')
    throw new HubspotFailure({ kind: 'pause', reason: `crm-${status}` }, messageOf(body))
  if (meaning === 'refused') {
    // The response is not HubSpot's (a proxy, a maintenance page) and says nothing about the lead.
    if (body === null) throw new HubspotFailure({ kind: 'retry', reason: 'crm-not-json' })
    if (status !== 404 || isOfObject(body)) return { ok: false, refusal: toRefusal(status, body) }
  }
  throw new HubspotFailure(tryAgain(response, body, client.now()), messageOf(body))
}

/** Waits for the whole body: a service that stalls midway times out like one that never starts. */
async function send(
  { request, timeoutMs }: HubspotClient,
  options: Parameters<HubspotClient['request']>[0],
): Promise<{ response: Response; body: Record<string, unknown> | null }> {
  const over = new AbortController()
  const pending = request(options).then(async (response) => ({
    response,
    body: await readJson(response, over.signal),
  }))
  try {
    const reply = await Promise.race([pending, pause(timeoutMs, null, { signal: over.signal })])
    if (reply !== null) return reply
  } catch (error) {
    // A network failure has a code or a cause; anything else is a bug, which is logged with its
    // location.
    const isNetwork = error instanceof Error && ('code' in error || error.cause !== undefined)
    if (!isNetwork) throw error
    const mayBeExecuted = !NOT_CONNECTED.includes(codeOf(error))
    throw new HubspotFailure({ kind: 'retry', reason: 'crm-unreachable' }, '', mayBeExecuted)
  } finally {
    over.abort()
  }
  throw new HubspotFailure({ kind: 'retry', reason: 'crm-timeout' })
}

/** `now` in epoch ms. */
function tryAgain(response: Response, body: Record<string, unknown> | null, now: number): Failure {
  const reason = `crm-${response.status}`
  // The quota resets at the portal's midnight; earlier retries would only count against it.
  if (body?.policyName === 'DAILY') return { kind: 'quota', reason: 'crm-quota' }
  const waitMs = readRetryAfter(response.headers.get('retry-after'), now) ?? WAITS[String(body?.policyName)]
  return { kind: 'retry', reason, ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }) }
}
