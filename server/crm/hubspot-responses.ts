import { z } from 'zod'
import type { Failure } from '#server/outcome.ts'
import { readAtMost } from '#server/responses/read-at-most.ts'

/** HubSpot's records, which have fields of their own, and the notes and tasks about them. */
export const CRM_RECORDS = ['contacts', 'companies', 'deals'] as const
export type CrmRecord = (typeof CRM_RECORDS)[number]
export type CrmObject = CrmRecord | 'notes' | 'tasks'
export type Properties = Record<string, string>

// What is read of HubSpot's responses; the rest of them is dropped. As tolerant as its use allows:
// an object that exists and cannot be read would stop a lead.
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ results: z.array(item) })
const objectId = z.union([z.string(), z.number()]).transform(String)
const propertyValue = z.unknown().transform((value) => (value == null ? null : String(value)))
const associated = listOf(z.object({ id: objectId, type: z.string().nullish() }))
export const recordResponse = z.object({
  id: objectId,
  properties: z
    .record(z.string(), propertyValue)
    .nullish()
    .transform((properties) => properties ?? {}),
  associations: z.record(z.string(), associated.nullish()).nullish(),
})
export const referenceResponse = z.object({ id: objectId })
export const batchResponse = z.object({
  results: z.array(recordResponse),
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
export const pipelinesResponse = listOf(
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
export const propertyResponse = z.object({
  hasUniqueValue: z.boolean().catch(false),
  options: z.array(z.object({ value: z.string() })).catch([]),
})
export const ownersResponse = listOf(z.object({ id: objectId, email: z.string().nullish() }))
export const accountResponse = z.object({
  companyCurrency: z.string().nullish(),
  additionalCurrencies: z.array(z.string()).nullish(),
  portalId: z.number().nullish(),
  uiDomain: z.string().nullish(),
})

/** An object in a HubSpot response. */
export type HubspotRecord = z.infer<typeof recordResponse>

/** HubSpot's primary association first. */
export function associatedIds({ associations }: HubspotRecord, object: CrmObject): string[] {
  const all = associations?.[object]?.results ?? []
  const place = ({ type }: (typeof all)[number]): number => (PRIMARY.test(type ?? '') ? 0 : 1)
  return [...new Set(all.toSorted((a, b) => place(a) - place(b)).map((each) => each.id))]
}

/** Other types are 'contact_to_company_unlabeled', or a label that the account made itself. */
const PRIMARY = /^[a-z]+_to_[a-z]+$/

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

/** HubSpot did not answer the request. */
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

/** Throws if the request was refused: then what it asked for is unknown. */
export function bodyOf<Body>(result: HubspotResult<Body>): Body {
  if (result.ok) return result.body
  const { status, message } = result.refusal
  throw new HubspotFailure({ kind: 'dead', reason: `crm-${status}` }, message)
}

/** null if HubSpot says with one of `statuses` that there is no such object. */
export function unlessMissing<Body>(result: HubspotResult<Body>, statuses = [404]): Body | null {
  return !result.ok && statuses.includes(result.refusal.status) ? null : bodyOf(result)
}

/** A hundred deals with everything that is read of them take a tenth of this. */
const MOST_BYTES = 4 * 1024 * 1024

/**
 * Reads a body; null if it is not JSON, or longer than any of HubSpot's. Throws if it breaks off,
 * or is incomplete when `signal` is aborted.
 */
export async function readJson(
  response: Response,
  signal: AbortSignal,
): Promise<Record<string, unknown> | null> {
  const read = await readAtMost(response.body, MOST_BYTES, signal)
  try {
    const body: unknown = JSON.parse(read?.toString('utf8') ?? '')
    return typeof body === 'object' && body !== null ? { ...body } : null
  } catch {
    return null
  }
}

/** A 404 about an object or property; a gateway and an unknown path answer so too. */
export function isOfObject({ category, message }: Record<string, unknown>): boolean {
  return category === 'OBJECT_NOT_FOUND' || /not found|does not exist/i.test(String(message))
}

export function toRefusal(status: number, body: Record<string, unknown>): Refusal {
  const { message, context, errors } = refusedBody.parse(body)
  const contactId = /Existing ID: (\d+)/.exec(message)?.[1]
  const [, name, holderId] = /propertyName=(\w+).* (\d+) already has that value/s.exec(message) ?? []
  // For a contact, HubSpot does not say that the taken value is the e-mail address.
  const takenName = contactId === undefined ? name : 'email'
  const propertyErrors = errors.flatMap((each) =>
    strings(each.context?.propertyName).map((name) => ({ name, code: each.code })),
  )
  return {
    status,
    message,
    errors: [
      ...(takenName === undefined ? readPropertyErrors(message) : [{ name: takenName, code: 'TAKEN' }]),
      ...propertyErrors,
    ],
    associates: strings(context?.INVALID_OBJECT_IDS).flatMap((each) => /=(\d+)/.exec(each)?.[1] ?? []),
    existingId: contactId ?? holderId ?? null,
  }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** HubSpot's message, with the missing scopes. */
export function messageOf(body: Record<string, unknown> | null): string {
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
