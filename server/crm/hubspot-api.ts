import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '@hubspot/api-client'
import { z } from 'zod'
import { codeOf } from '#server/finding.ts'
import type { Failure } from '#server/outcome.ts'
import { readRetryAfter } from '#server/responses/retry-after.ts'
import type { HubspotSettings } from '#server/settings.ts'
import type { PropertyDefinition } from './properties.ts'

/** The version that every portal serves and that the official client is built for. */
const DEFAULT_VERSION = 'v3'
const TIMEOUT_MS = 15_000
/**
 * What a status means (developers.hubspot.com/docs/api-reference/error-handling). Every other one
 * says nothing about the lead and is retried: 423 (locked), 429, 477 (the account is being moved),
 * HubSpot's 5xx and Cloudflare's.
 */
function meaningOf(method: string, status: number): 'pause' | 'refused' | 'retry' {
  if (status === 401 || status === 403) return 'pause'
  // Another change at the same time.
  if (method === 'PATCH' && status === 409) return 'retry'
  return [400, 404, 409, 413, 414, 415, 422].includes(status) ? 'refused' : 'retry'
}
/** Objects of one request to read a batch. */
const BATCH = 100
// Built into every portal.
const PROPERTY_GROUPS = {
  contacts: 'contactinformation',
  companies: 'companyinformation',
  deals: 'dealinformation',
} as const

/** Of a request: its query and its body. */
type Asked = { qs?: Record<string, string>; body?: object }

export type CrmObject = 'contacts' | 'companies' | 'deals' | 'notes' | 'tasks'
export type Properties = Record<string, string>

// What is read of HubSpot's responses; the rest of them is dropped. As tolerant as its use allows:
// an object that exists and cannot be read would stop a lead.
const listOf = <Item extends z.ZodType>(item: Item) => z.object({ results: z.array(item) })
const objectId = z.union([z.string(), z.number()]).transform(String)
const propertyValue = z.unknown().transform((value) => (value == null ? null : String(value)))
const associated = listOf(z.object({ id: objectId, type: z.string().nullish() }))
const record = z.object({
  id: objectId,
  properties: z
    .record(z.string(), propertyValue)
    .nullish()
    .transform((properties) => properties ?? {}),
  associations: z.record(z.string(), associated.nullish()).nullish(),
})
const reference = z.object({ id: objectId })
const batch = z.object({
  results: z.array(record),
  errors: z.array(z.object({ category: z.string().nullish() })).nullish(),
})
const context = z.record(z.string(), z.unknown()).nullish().catch(null)
const refusedBody = z.object({
  message: z.string().catch(''),
  context,
  errors: z
    .array(z.object({ code: z.string().catch(''), context }).catch({ code: '', context: null }))
    .catch([]),
})
const pipelines = listOf(
  z.object({
    id: objectId,
    displayOrder: z.number().catch(0),
    stages: z.array(
      z.object({
        id: objectId,
        displayOrder: z.number().catch(0),
        metadata: z.object({ isClosed: propertyValue.optional() }).nullish(),
      }),
    ),
  }),
)
const property = z.object({
  hasUniqueValue: z.boolean().catch(false),
  options: z.array(z.object({ value: z.string() })).catch([]),
})
const owners = listOf(z.object({ id: objectId, email: z.string().nullish() }))
const account = z.object({
  companyCurrency: z.string().nullish(),
  additionalCurrencies: z.array(z.string()).nullish(),
  portalId: z.number().nullish(),
  uiDomain: z.string().nullish(),
})

/** An object in a HubSpot response. */
export type HubspotRecord = z.infer<typeof record>

/** HubSpot's primary association first. */
export function associatedIds({ associations }: HubspotRecord, object: CrmObject): string[] {
  const all = associations?.[object]?.results ?? []
  const isUnlabeled = ({ type }: (typeof all)[number]): number => (type?.endsWith('_unlabeled') ? 1 : 0)
  return [...new Set(all.toSorted((a, b) => isUnlabeled(a) - isUnlabeled(b)).map((each) => each.id))]
}

/** A request that HubSpot understood and refused. */
export type Refusal = {
  status: number
  message: string
  /** The properties that it rejects. */
  errors: { name: string; code: string }[]
  /** Ids of objects that it cannot associate. */
  associates: string[]
  /** The object that already has this e-mail address or unique value. */
  existingId: string | null
}

export type HubspotResult<Body> = { ok: true; body: Body } | { ok: false; refusal: Refusal }

/** Thrown if HubSpot did not answer the request. */
export class HubspotFailure extends Error {
  override name = 'HubspotFailure'
  readonly outcome: Failure
  /** HubSpot's own message, shown during setup; '' if there is none. It may echo what was sent. */
  readonly hubspotMessage: string
  /** Whether HubSpot may have the request and do what it asks for, now or later. */
  readonly mayBeExecuted: boolean

  constructor(outcome: Failure, hubspotMessage = '', mayBeExecuted = UNCERTAIN.test(outcome.reason)) {
    super('HubSpot did not take the request')
    this.outcome = outcome
    this.hubspotMessage = hubspotMessage
    this.mayBeExecuted = mayBeExecuted
  }
}

const UNCERTAIN = /^crm-(timeout|unreachable|not-json|unexpected|408|5\d\d)$/
/** No connection was made. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** Throws if the request was refused: then what it asked for is unknown. */
export function answerOf<Body>(result: HubspotResult<Body>): Body {
  if (result.ok) return result.body
  const { status, message } = result.refusal
  throw new HubspotFailure({ kind: 'dead', reason: `crm-${status}` }, message)
}

/** null if HubSpot says with one of `statuses` that there is no such object. */
function unlessMissing<Body>(result: HubspotResult<Body>, statuses = [404]): Body | null {
  return !result.ok && statuses.includes(result.refusal.status) ? null : answerOf(result)
}

/**
 * HubSpot's API through its official client: one API version, timeouts, and how responses map to
 * outcomes.
 */
export function createHubspotApi(settings: HubspotSettings, now: () => number, timeoutMs = TIMEOUT_MS) {
  const version = settings.apiVersion ?? DEFAULT_VERSION
  const client = new Client({
    accessToken: settings.accessToken,
    ...(settings.baseUrl === null ? {} : { basePath: settings.baseUrl }),
    // The delivery queue retries (server/leads/deliveries/deliveries.ts).
    numberOfApiCallRetries: 0,
  })

  function search(object: CrmObject, property: string, value: string, properties: string[]) {
    return call(listOf(record), 'POST', pathOf('objects', object, 'search'), {
      body: {
        filterGroups: [{ filters: [{ propertyName: property, operator: 'EQ', value }] }],
        properties,
        limit: 10,
      },
    })
  }

  async function readAccount(): Promise<z.infer<typeof account>> {
    const own = version.startsWith('v') ? 'v3' : version
    const result = await call(account, 'GET', `/account-info/${own}/details`, {})
    return result.ok ? result.body : {}
  }

  function get(
    object: CrmObject,
    id: string,
    properties: string[],
    options: Record<string, string>,
  ): Promise<HubspotResult<HubspotRecord>> {
    const query = Object.entries({ properties: properties.join(','), ...options })
    return call(record, 'GET', pathOf('objects', object, encodeURIComponent(id)), {
      qs: Object.fromEntries(query.filter(([, value]) => value !== '')),
    })
  }

  /** Numbered versions stand before what they are of, dated ones behind it. */
  function pathOf(api: 'objects' | 'owners' | 'pipelines' | 'properties', ...below: string[]): string {
    const root = version.startsWith('v') ? [version, api] : [api, version]
    return ['/crm', ...root, ...below].join('/')
  }

  async function call<Body>(
    expected: z.ZodType<Body>,
    method: string,
    path: string,
    request: Asked,
  ): Promise<HubspotResult<Body>> {
    const { response, body } = await send(method, path, request)
    const { status } = response
    if (status >= 200 && status < 300) {
      if (status !== 204 && body === null) throw new HubspotFailure({ kind: 'retry', reason: 'crm-not-json' })
      const parsed = expected.safeParse(body)
      if (!parsed.success) throw new HubspotFailure({ kind: 'retry', reason: 'crm-unexpected' })
      return { ok: true, body: parsed.data }
    }
    const meaning = meaningOf(method, status)
    if (meaning === 'pause')
      throw new HubspotFailure({ kind: 'pause', reason: `crm-${status}` }, messageOf(body))
    if (meaning === 'refused') {
      // No response of HubSpot's (a proxy, a maintenance page): it says nothing about the lead.
      if (body === null) throw new HubspotFailure({ kind: 'retry', reason: 'crm-not-json' })
      if (status !== 404 || isOfObject(body)) return { ok: false, refusal: toRefusal(status, body) }
    }
    throw new HubspotFailure(tryAgain(response, body), messageOf(body))
  }

  /**
   * Waits for the whole body: a service that stalls midway times out like one that never starts.
   */
  async function send(
    method: string,
    path: string,
    request: Asked,
  ): Promise<{ response: Response; body: Record<string, unknown> | null }> {
    const over = new AbortController()
    const sent = client
      .apiRequest({ method, path, ...request })
      .then(async (response) => ({ response, body: await readJson(response) }))
    try {
      const answer = await Promise.race([sent, pause(timeoutMs, null, { signal: over.signal })])
      if (answer !== null) return answer
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

  function tryAgain(response: Response, body: Record<string, unknown> | null): Failure {
    const reason = `crm-${response.status}`
    // Resets at the portal's midnight; earlier retries would only count against it.
    if (body?.policyName === 'DAILY') return { kind: 'quota', reason: 'crm-quota' }
    const asked =
      readRetryAfter(response.headers.get('retry-after'), now()) ?? WAITS[String(body?.policyName)]
    return { kind: 'retry', reason, ...(asked === undefined ? {} : { retryAfterMs: asked }) }
  }

  return {
    /** null if there is no object with this id. */
    async find(
      object: CrmObject,
      id: string,
      properties: string[],
      associations: CrmObject[] = [],
    ): Promise<HubspotRecord | null> {
      return unlessMissing(await get(object, id, properties, { associations: associations.join(',') }))
    },

    /**
     * Finds an object by a unique property. HubSpot refuses the lookup with 400 if the portal has
     * its own property of that name that is not unique, or none; then its search is used, which
     * lags some seconds.
     */
    async findBy(
      object: CrmObject,
      property: string,
      value: string,
      properties: string[],
      associations: CrmObject[] = [],
    ): Promise<HubspotRecord | null> {
      const result = await get(object, value, properties, {
        idProperty: property,
        associations: associations.join(','),
      })
      if (result.ok || result.refusal.status !== 400) return unlessMissing(result)
      // Then no contact can have this address; and HubSpot refuses to create one that exists.
      if (property === 'email') return null
      return unlessMissing(await search(object, property, value, properties), [400])?.results[0] ?? null
    },

    create(
      object: CrmObject,
      properties: Properties,
      associations: { to: string; typeId: number }[] = [],
    ): Promise<HubspotResult<HubspotRecord>> {
      return call(record, 'POST', pathOf('objects', object), {
        body: {
          properties,
          associations: associations.map(({ to, typeId }) => ({
            to: { id: to },
            types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: typeId }],
          })),
        },
      })
    },

    update(object: CrmObject, id: string, properties: Properties): Promise<HubspotResult<{ id: string }>> {
      return call(reference, 'PATCH', pathOf('objects', object, id), { body: { properties } })
    },

    /**
     * Moves to the recycle bin, where it can be restored for 90 days. Does nothing if it is gone
     * already.
     */
    async archive(object: CrmObject, id: string): Promise<void> {
      unlessMissing(await call(z.unknown(), 'DELETE', pathOf('objects', object, id), {}))
    },

    /**
     * Erases a contact permanently. Only by id: HubSpot blocks an address that it does not know for
     * ever, even if its owner becomes a customer later.
     */
    async eraseContact(id: string): Promise<void> {
      const path = pathOf('objects', 'contacts', 'gdpr-delete')
      unlessMissing(await call(z.unknown(), 'POST', path, { body: { objectId: id } }))
    },

    /** HubSpot's search index lags some seconds: what was just created may be missing. */
    async search(
      object: CrmObject,
      property: string,
      value: string,
      properties: string[],
    ): Promise<HubspotRecord[]> {
      return answerOf(await search(object, property, value, properties)).results
    },

    /** Objects by id, in any order; deleted ones are left out. */
    async readAll(object: CrmObject, ids: string[], properties: string[]): Promise<HubspotRecord[]> {
      const found: HubspotRecord[] = []
      for (let start = 0; start < ids.length; start += BATCH) {
        const inputs = ids.slice(start, start + BATCH).map((id) => ({ id }))
        const path = pathOf('objects', object, 'batch/read')
        const { results, errors } = answerOf(
          await call(batch, 'POST', path, { body: { inputs, properties } }),
        )
        // A 207 names what is missing as an error; with any other error the rest is not known.
        if (errors?.some(({ category }) => category !== 'OBJECT_NOT_FOUND'))
          throw new HubspotFailure({ kind: 'retry', reason: 'crm-207' })
        found.push(...results)
      }
      return found
    },

    /** Creates the default association; repeating it changes nothing. */
    associate(from: CrmObject, fromId: string, to: CrmObject, toId: string): Promise<HubspotResult<unknown>> {
      const root = version.startsWith('v') ? '/crm/v4/objects' : `/crm/objects/${version}`
      return call(z.unknown(), 'PUT', `${root}/${from}/${fromId}/associations/default/${to}/${toId}`, {})
    },

    /** First open stage of the portal's first deal pipeline: ids differ between portals. */
    async dealStart(): Promise<{ pipeline: string; dealstage: string } | null> {
      const { results } = answerOf(await call(pipelines, 'GET', pathOf('pipelines', 'deals'), {}))
      const [pipeline] = results.toSorted((a, b) => a.displayOrder - b.displayOrder)
      const stage = pipeline?.stages
        .filter((each) => each.metadata?.isClosed !== 'true')
        .toSorted((a, b) => a.displayOrder - b.displayOrder)[0]
      return pipeline && stage ? { pipeline: pipeline.id, dealstage: stage.id } : null
    },

    /** Creates the property; HubSpot refuses with 409 if it exists. */
    async defineProperty({ object, ...definition }: PropertyDefinition): Promise<HubspotResult<unknown>> {
      return call(z.unknown(), 'POST', pathOf('properties', object), {
        body: { ...definition, groupName: PROPERTY_GROUPS[object], formField: false },
      })
    },

    /** A property of the portal; null if there is no such property. */
    async property(
      object: PropertyDefinition['object'],
      name: string,
    ): Promise<z.infer<typeof property> | null> {
      return unlessMissing(await call(property, 'GET', pathOf('properties', object, name), {}))
    },

    /** Whether this person may own contacts and deals. */
    async isOwner(id: string): Promise<boolean> {
      const path = pathOf('owners', encodeURIComponent(id))
      // 400: an id that none can have.
      return unlessMissing(await call(reference, 'GET', path, {}), [404, 400]) !== null
    },

    /** The first page of possible owners, listed during setup. */
    async someOwners(): Promise<z.infer<typeof owners>['results']> {
      return answerOf(await call(owners, 'GET', pathOf('owners'), {})).results
    },

    /**
     * ISO 4217 codes: the portal's currency and its additional ones. null if HubSpot does not say.
     */
    async currencies(): Promise<{ own: string; additional: string[] } | null> {
      const { companyCurrency, additionalCurrencies } = await readAccount()
      return companyCurrency ? { own: companyCurrency, additional: additionalCurrencies ?? [] } : null
    },

    /** URL below which people find the portal's records; null if HubSpot does not say. */
    async home(): Promise<string | null> {
      const { portalId, uiDomain } = await readAccount()
      return portalId && uiDomain ? `https://${uiDomain}/contacts/${portalId}` : null
    },
  }
}

export type HubspotApi = ReturnType<typeof createHubspotApi>

/** Same as the official client's (its src/services/decorators/RetryDecorator.ts). */
const WAITS: Readonly<Record<string, number>> = { TEN_SECONDLY_ROLLING: 10_000, SECONDLY: 1_000 }

/** null if the body is not JSON. Throws if it breaks off. */
async function readJson(response: Response): Promise<Record<string, unknown> | null> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : null
  } catch {
    return null
  }
}

/** A 404 about an object or property; a gateway and an unknown path answer so too. */
function isOfObject({ category, message }: Record<string, unknown>): boolean {
  return category === 'OBJECT_NOT_FOUND' || /not found|does not exist/i.test(String(message))
}

function toRefusal(status: number, body: Record<string, unknown>): Refusal {
  const { message, context, errors } = refusedBody.parse(body)
  const taken = /propertyName=(\w+).* (\d+) already has that value/s.exec(message)
  const existingId = /Existing ID: (\d+)/.exec(message)?.[1] ?? taken?.[2] ?? null
  const named = errors.flatMap((each) =>
    strings(each.context?.propertyName).map((name) => ({ name, code: each.code })),
  )
  return {
    status,
    message,
    errors: [
      ...(taken?.[1] === undefined ? readPropertyErrors(message) : [{ name: taken[1], code: 'TAKEN' }]),
      ...named,
    ],
    associates: strings(context?.INVALID_OBJECT_IDS).flatMap((each) => /=(\d+)/.exec(each)?.[1] ?? []),
    existingId,
  }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** HubSpot's message, with the missing scopes. */
function messageOf(body: Record<string, unknown> | null): string {
  const { message, errors } = refusedBody.parse(body ?? {})
  const scopes = errors.flatMap((each) => strings(each.context?.requiredGranularScopes))
  return scopes.length === 0 ? message : `${message} (${scopes.join(', ')})`
}

/**
 * HubSpot embeds invalid properties as JSON in its message, and often only there: 'Property values
 * were not valid: [{…,"name":"x"}]'.
 */
function readPropertyErrors(message: string): { name: string; code: string }[] {
  const list = /\[\{.*\}\]/s.exec(message)?.[0]
  if (list === undefined) return []
  try {
    const errors: { name?: unknown; error?: unknown }[] = JSON.parse(list)
    return errors.flatMap((each) =>
      typeof each.name === 'string' ? [{ name: each.name, code: String(each.error ?? '') }] : [],
    )
  } catch {
    return []
  }
}
