import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LEAD_PROPERTIES } from '#server/crm/properties.ts'
import {
  contactExists,
  type InvalidProperty,
  invalidProperties,
  lacksScope,
  missingInBatch,
  noSuchAssociate,
  noSuchAssociation,
  notFound,
  Refused,
  tooManyProperties,
  tooManySearches,
  valueIsTaken,
} from './hubspot-errors.ts'

const OBJECTS = ['contacts', 'companies', 'deals', 'notes', 'tasks'] as const
export type FakeObject = (typeof OBJECTS)[number]

export type FakeRecord = {
  id: string
  properties: Record<string, string>
  createdAt: string
  updatedAt: string
  /** Ids of associated objects. */
  associations: Partial<Record<FakeObject, string[]>>
}

/**
 * A fault. `match` limits it to requests whose 'METHOD /path$' contains it, `times` to a number of
 * them, and `after` lets some through first.
 */
export type HubspotFault = (
  | { kind: 'answer'; status: number; body?: unknown; headers?: Record<string, string> }
  /** Executes the request, then drops the connection instead of responding. */
  | { kind: 'hang-up-after' }
  | { kind: 'hang-up' }
  /** Drops the connection, and executes the request later: after `ms`, or when told to catch up. */
  | { kind: 'late'; ms?: number }
  | { kind: 'slow'; ms: number }
  /** Starts its response and never ends it. */
  | { kind: 'stall' }
  | { kind: 'html'; status?: number }
) & { match?: string; times?: number; after?: number }

export type FakeHubspot = {
  /** For HUBSPOT_BASE_URL. */
  url: string
  /** Its objects, in order of creation. */
  all(object: FakeObject): FakeRecord[]
  /** Creates an object as a salesperson would; returns its id. */
  add(
    object: FakeObject,
    properties: Record<string, string>,
    tiedTo?: { object: FakeObject; id: string },
  ): string
  /** Replaces the pipelines of deals, as an administrator would. */
  replacePipelines(next: FakePipeline[]): void
  /** Deletes an object when the next request of this kind ('METHOD /path') arrives. */
  deleteBefore(match: string, id: string): void
  /** Changes an object as a salesperson would. */
  edit(id: string, properties: Record<string, string>): void
  /** A property as 'crm:setup' requested it. */
  defined(object: string, name: string): unknown
  /** 'METHOD /path' of every request, oldest first. */
  requests: string[]
  /** E-mail addresses that are blocked for ever because an unknown address was erased. */
  blocklist: string[]
  fail(...faults: HubspotFault[]): void
  /** Executes what was requested and never answered. */
  catchUp(): void
  /** Faults that no request has met yet, or not as often as set. */
  faultsLeft(): number
  /** As it started, apart from its own properties and pipelines: without objects and faults. */
  empty(): void
  /** Resolves when `done` holds, checked after every request. */
  waitUntil(done: () => boolean): Promise<void>
  stop(): Promise<void>
}

export type FakeHubspotOptions = {
  port?: number
  /** The token that is accepted. */
  token?: string
  /** Without setup, a portal lacks our own properties. */
  isSetUp?: boolean
  /** Custom properties of the portal. */
  ownProperties?: OwnProperty[]
  /** Maximum number of custom properties per object. */
  propertyLimit?: number
  /** Delay of the search index. */
  searchLagMs?: number
  searchesPerSecond?: number
  /**
   * The setting 'Create and associate companies with contacts': delay until the company of a
   * contact's mail domain (for free mail, of its website) is created or found. null: switched off.
   */
  companyLagMs?: number | null
  /** The portal's currency and its additional ones. */
  currency?: string
  additionalCurrencies?: string[]
  ownerIds?: string[]
  pipelines?: FakePipeline[]
  /** Scopes that the token lacks: calls that need one of them are refused. */
  missingScopes?: string[]
  /** With data privacy switched on, contacts have the property `hs_legal_basis`. */
  hasLegalBasis?: boolean
}

export type FakePipeline = {
  id: string
  displayOrder: number
  stages: { id: string; displayOrder: number; metadata: { isClosed?: string } }[]
}

export type OwnProperty = {
  object: FakeObject
  name: string
  type?: PropertyType
  hasUniqueValue?: boolean
}

type PropertyType = 'string' | 'number' | 'datetime' | readonly string[]

const STANDARD: Record<FakeObject, Record<string, PropertyType>> = {
  contacts: {
    email: 'string',
    firstname: 'string',
    lastname: 'string',
    phone: 'string',
    company: 'string',
    website: 'string',
    hubspot_owner_id: 'string',
    lifecyclestage: 'string',
  },
  companies: {
    name: 'string',
    domain: 'string',
    website: 'string',
    phone: 'string',
    city: 'string',
    hubspot_owner_id: 'string',
  },
  deals: {
    dealname: 'string',
    pipeline: 'string',
    dealstage: 'string',
    amount: 'number',
    closedate: 'datetime',
    description: 'string',
    hubspot_owner_id: 'string',
  },
  notes: { hs_timestamp: 'datetime', hs_note_body: 'string', hubspot_owner_id: 'string' },
  tasks: {
    hs_timestamp: 'datetime',
    hs_task_subject: 'string',
    hs_task_body: 'string',
    hs_task_status: ['NOT_STARTED', 'IN_PROGRESS', 'WAITING', 'DEFERRED', 'COMPLETED'],
    hs_task_priority: ['NONE', 'LOW', 'MEDIUM', 'HIGH'],
    hs_task_type: ['CALL', 'EMAIL', 'TODO'],
    hubspot_owner_id: 'string',
  },
}
/** HubSpot's association type ids (its client, src/enums/AssociationTypes.ts). */
const ASSOCIATION_TYPES: Partial<Record<`${FakeObject} ${FakeObject}`, number[]>> = {
  'contacts companies': [1, 279],
  'companies contacts': [2, 280],
  'contacts deals': [4],
  'deals contacts': [3],
  'deals companies': [5, 341],
  'companies deals': [6, 342],
  'notes companies': [190],
  'notes contacts': [202],
  'notes deals': [214],
  'tasks companies': [192],
  'tasks contacts': [204],
  'tasks deals': [216],
}
/** HubSpot's values of `hs_legal_basis`, with its dashes as they are. */
const LEGAL_BASES = [
  'Legitimate interest – prospect/lead',
  'Legitimate interest – existing customer',
  'Legitimate interest - other',
  'Performance of a contract',
  'Freely given consent from contact',
  'Not applicable',
]
/** HubSpot's maximum length of a text property. */
const MAX_TEXT = 65_536
const FREE_MAIL = ['gmail.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'yahoo.dk']
const TYPE_NAMES: Record<FakeObject, string> = {
  contacts: 'CONTACT',
  companies: 'COMPANY',
  deals: 'DEAL',
  notes: 'NOTE',
  tasks: 'TASK',
}
const READ_ONLY = ['hs_is_closed', 'hs_object_id', 'createdate']
const STAGES = [
  { id: 'appointmentscheduled', displayOrder: 0, metadata: { isClosed: 'false' } },
  { id: 'qualifiedtobuy', displayOrder: 1, metadata: { isClosed: 'false' } },
  { id: 'closedwon', displayOrder: 2, metadata: { isClosed: 'true' } },
  { id: 'closedlost', displayOrder: 3, metadata: { isClosed: 'true' } },
]

const PIPELINES: FakePipeline[] = [{ id: 'default', displayOrder: 0, stages: STAGES }]
/** HubSpot's limit for one batch. */
const MAX_BATCH = 100

type Stored = {
  id: string
  object: FakeObject
  properties: Record<string, string>
  createdAt: number
  updatedAt: number
}
type Reply = { status: number; body?: unknown; headers?: Record<string, string> }

/**
 * HubSpot's CRM API as far as the adapter uses it: both path styles (v3 and dated versions), types
 * and unique properties, error bodies, validated associations, a lagging and limited search index,
 * automatic companies, currencies, owners, batches. `GET /_fake/objects` returns its objects and
 * `POST /_fake/faults` sets faults, for tests in another process.
 */
export async function startFakeHubspot(options: FakeHubspotOptions = {}): Promise<FakeHubspot> {
  const {
    port = 0,
    token = 'fake-token',
    isSetUp = true,
    ownProperties = [],
    propertyLimit = Number.POSITIVE_INFINITY,
    searchLagMs = 10_000,
    searchesPerSecond = 5,
    companyLagMs = 5_000,
    currency = 'DKK',
    additionalCurrencies = [],
    ownerIds = ['1001'],
    missingScopes = [],
    hasLegalBasis = false,
  } = options
  const stored = new Map<string, Stored>()
  const ties = new Map<string, Set<string>>()
  const known = new Map(
    OBJECTS.map((object) => [object, new Map<string, PropertyType>(Object.entries(STANDARD[object]))]),
  )
  if (hasLegalBasis) known.get('contacts')?.set('hs_legal_basis', LEGAL_BASES)
  known.get('deals')?.set('deal_currency_code', [currency, ...additionalCurrencies])
  let pipelines: FakePipeline[] = []
  let stages: FakePipeline['stages'] = []
  const replacePipelines = (next: FakePipeline[]): void => {
    pipelines = next
    stages = next.flatMap((each) => each.stages)
    const pipelineIds = pipelines.map(({ id }) => id)
    const stageIds = stages.map(({ id }) => id)
    known.get('deals')?.set('pipeline', pipelineIds).set('dealstage', stageIds)
  }
  replacePipelines(options.pipelines ?? PIPELINES)
  const ownersOption: PropertyType = ownerIds
  for (const each of known.values()) each.set('hubspot_owner_id', ownersOption)
  const unique = new Map<FakeObject, Set<string>>(OBJECTS.map((object) => [object, new Set<string>()]))
  unique.get('contacts')?.add('email')
  const custom = new Map<FakeObject, Set<string>>(OBJECTS.map((object) => [object, new Set<string>()]))
  /** Contacts waiting for an automatic company, with the time when it is created. */
  const withoutCompany = new Map<string, number>()
  let searches: number[] = []
  const requests: string[] = []
  const definitions = new Map<string, unknown>()
  const blocklist: string[] = []
  const watching = new Set<() => void>()
  let late: (() => void)[] = []
  let faults: HubspotFault[] = []
  let deletion: { match: string; id: string } | null = null
  let lastId = 37_765_128_000

  const define = (object: FakeObject, name: string, hasUniqueValue: boolean, type: PropertyType): void => {
    const names = custom.get(object)
    if ((names?.size ?? 0) >= propertyLimit) throw tooManyProperties(object, propertyLimit)
    names?.add(name)
    known.get(object)?.set(name, type)
    if (hasUniqueValue) unique.get(object)?.add(name)
  }
  for (const { object, name, type = 'string', hasUniqueValue = false } of ownProperties)
    define(object, name, hasUniqueValue, type)
  if (isSetUp)
    for (const { object, name, type, hasUniqueValue } of LEAD_PROPERTIES)
      if (!known.get(object)?.has(name)) define(object, name, hasUniqueValue, type)

  const of = (object: FakeObject): Stored[] => [...stored.values()].filter((each) => each.object === object)
  const tie = (a: string, b: string): void => {
    ties.set(a, (ties.get(a) ?? new Set()).add(b))
    ties.set(b, (ties.get(b) ?? new Set()).add(a))
  }
  const tiedTo = (id: string, object: FakeObject): string[] =>
    [...(ties.get(id) ?? [])].filter((other) => stored.get(other)?.object === object).toSorted()
  const withHolder = (object: FakeObject, name: string, value: string): Stored | undefined =>
    of(object).find(
      (each) => (each.properties[name] ?? '').toLowerCase() === value.toLowerCase() && value !== '',
    )

  function check(
    object: FakeObject,
    properties: Record<string, unknown>,
    self: string | null,
  ): Record<string, string> {
    const wrong = Object.entries(properties).flatMap(([name, value]): InvalidProperty[] => {
      const invalid = (error: string, message: string): InvalidProperty[] => [
        { isValid: false, message, error, name },
      ]
      const type = known.get(object)?.get(name)
      if (READ_ONLY.includes(name)) return invalid('READ_ONLY_VALUE', `"${name}" is a read only property`)
      if (type === undefined) return invalid('PROPERTY_DOESNT_EXIST', `Property "${name}" does not exist`)
      if (typeof value !== 'string') return invalid('INVALID_STRING', `${name} was not a string`)
      if (value === '') return []
      if (name === 'email' && !/^[^@\s]+@[^@\s]+\.[a-z0-9-]{2,}$/i.test(value))
        return invalid('INVALID_EMAIL', `Email address ${value} is invalid`)
      if (type === 'string' && value.length > MAX_TEXT)
        return invalid('PROPERTY_VALUE_TOO_LONG', `${name} is longer than ${MAX_TEXT} characters`)
      if (type === 'number' && !/^-?\d+(\.\d+)?$/.test(value))
        return invalid('INVALID_LONG', `${value} was not a valid number.`)
      if (type === 'datetime' && Number.isNaN(Date.parse(value)))
        return invalid('INVALID_DATE', `${value} was not a valid date.`)
      if (Array.isArray(type) && !type.includes(value))
        return invalid(
          'INVALID_OPTION',
          `${value} was not one of the allowed options: [${type.slice(0, 9).join(', ')}]`,
        )
      return []
    })
    if (wrong.length > 0) throw invalidProperties(wrong)
    const checked = Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, String(value)]),
    )
    for (const name of unique.get(object) ?? []) {
      const value = checked[name] ?? ''
      const holder = withHolder(object, name, value)
      if (holder === undefined || holder.id === self) continue
      if (name === 'email') throw contactExists(holder.id)
      throw valueIsTaken(TYPE_NAMES[object], name, value, self ?? String(lastId + 7), holder.id)
    }
    return checked
  }

  function insert(object: FakeObject, properties: Record<string, unknown>): Stored {
    const checked = check(object, properties, null)
    if (object === 'contacts' && blocklist.includes((checked.email ?? '').toLowerCase()))
      throw new Refused(
        400,
        'VALIDATION_ERROR',
        'The contact was deleted for privacy and cannot be created again',
      )
    lastId += 7
    const now = Date.now()
    const record: Stored = { id: String(lastId), object, properties: checked, createdAt: now, updatedAt: now }
    if (object === 'deals') record.properties.deal_currency_code ??= currency
    stored.set(record.id, record)
    if (object === 'contacts' && companyLagMs !== null) withoutCompany.set(record.id, now + companyLagMs)
    return record
  }

  /** What the portal does by itself, some time after contacts were created. */
  function makeCompanies(): void {
    for (const [id, due] of withoutCompany) {
      const contact = stored.get(id)
      if (due > Date.now()) continue
      withoutCompany.delete(id)
      if (contact === undefined || tiedTo(id, 'companies').length > 0) continue
      const ofMail = contact.properties.email?.split('@')[1]?.toLowerCase() ?? ''
      const website = URL.parse(contact.properties.website ?? '')?.hostname.replace(/^www\./, '') ?? ''
      const domain = FREE_MAIL.includes(ofMail) || ofMail === '' ? website : ofMail
      if (domain === '') continue
      const known = of('companies').find((each) => each.properties.domain === domain)
      tie(id, (known ?? insert('companies', { domain, name: domain })).id)
    }
  }

  /** Associates a new object as requested, with all of HubSpot's checks. */
  function associate(object: FakeObject, associations: unknown): string[] {
    if (!Array.isArray(associations)) return []
    return associations.map(({ to, types }: { to: { id: unknown }; types: Record<string, unknown>[] }) => {
      const other = stored.get(String(to?.id))
      const [wanted] = Object.entries(ASSOCIATION_TYPES).flatMap(([pair, ids]) =>
        ids.includes(Number(types[0]?.associationTypeId)) ? [ofKind(pair.split(' ')[1] ?? '')] : [],
      )
      if (other === undefined) throw noSuchAssociate(TYPE_NAMES[wanted ?? 'contacts'], String(to?.id))
      const allowed = ASSOCIATION_TYPES[`${object} ${other.object}`] ?? []
      if (types.length === 0) throw noSuchAssociation('', '')
      for (const { associationCategory, associationTypeId } of types)
        if (associationCategory !== 'HUBSPOT_DEFINED' || !allowed.includes(Number(associationTypeId)))
          throw noSuchAssociation(associationCategory, associationTypeId)
      return other.id
    })
  }

  function change(record: Stored, properties: Record<string, unknown>): Stored {
    Object.assign(record.properties, check(record.object, properties, record.id))
    record.updatedAt = Date.now()
    return record
  }

  function find(object: FakeObject, id: string, idProperty: string | null): Stored {
    if (idProperty !== null && !unique.get(object)?.has(idProperty))
      throw new Refused(
        400,
        'VALIDATION_ERROR',
        `Property ${idProperty} is not a unique identifier of ${object}`,
      )
    const record = idProperty === null ? stored.get(id) : withHolder(object, idProperty, id)
    if (record === undefined || record.object !== object) throw notFound()
    return record
  }

  function shown(record: Stored, names: string[], associations: FakeObject[] = []): Record<string, unknown> {
    const computed: Record<string, string> = {
      ...record.properties,
      hs_object_id: record.id,
      ...(record.object === 'deals'
        ? {
            hs_is_closed:
              stages.find((each) => each.id === record.properties.dealstage)?.metadata.isClosed ?? 'false',
          }
        : {}),
    }
    const lists = associations.flatMap((object) => {
      const ids = tiedTo(record.id, object)
      return ids.length === 0 ? [] : [[object, { results: labelled(record, object, ids) }] as const]
    })
    return {
      id: record.id,
      properties: Object.fromEntries(names.map((name) => [name, computed[name] ?? null])),
      createdAt: new Date(record.createdAt).toISOString(),
      updatedAt: new Date(record.updatedAt).toISOString(),
      archived: false,
      ...(lists.length === 0 ? {} : { associations: Object.fromEntries(lists) }),
    }
  }

  /**
   * An object's first company is its primary one, which HubSpot lists once more: with the type's
   * plain name, and with the name that every association has.
   */
  function labelled(record: Stored, object: FakeObject, ids: string[]): { id: string; type: string }[] {
    const type = `${TYPE_NAMES[record.object]}_to_${TYPE_NAMES[object]}`.toLowerCase()
    if (object !== 'companies' || !['contacts', 'deals'].includes(record.object))
      return ids.map((id) => ({ id, type }))
    const primary = [...(ties.get(record.id) ?? [])].find((id) => ids.includes(id)) ?? ''
    return [...ids.map((id) => ({ id, type: `${type}_unlabeled` })), { id: primary, type }]
  }

  const ofKind = (text: string): FakeObject => {
    const object = OBJECTS.find((each) => each === text)
    if (object === undefined) throw notFound(`Unable to infer object type from: ${text}`)
    return object
  }

  function route(
    method: string,
    parts: string[],
    parameters: URLSearchParams,
    body: Record<string, unknown>,
  ): Reply {
    makeCompanies()
    const [area, kind = '', id = '', rest = ''] = parts
    const names = (parameters.get('properties') ?? '').split(',').filter((name) => name !== '')
    const inputs = Array.isArray(body.inputs) ? body.inputs : []

    if (area === 'pipelines' && kind === 'deals')
      return {
        status: 200,
        body: { results: pipelines },
      }
    // Shape from the reference of the account information API.
    if (area === 'account-info' && kind === 'details')
      return {
        status: 200,
        body: {
          portalId: 1,
          accountType: 'STANDARD',
          timeZone: 'Europe/Copenhagen',
          companyCurrency: currency,
          additionalCurrencies,
          dataHostingLocation: 'eu1',
          uiDomain: 'app-eu1.hubspot.com',
        },
      }
    if (area === 'owners' && kind !== '') {
      if (!ownerIds.includes(kind)) throw notFound()
      return { status: 200, body: { id: kind, email: `${kind}@example.dk`, archived: false } }
    }
    if (area === 'owners') {
      const limit = Number(parameters.get('limit') ?? 100)
      if (!(limit >= 1 && limit <= 500))
        throw new Refused(400, 'VALIDATION_ERROR', 'limit must be between 1 and 500')
      const from = Number(parameters.get('after') ?? 0)
      const page = ownerIds.slice(from, from + limit)
      const after =
        from + limit < ownerIds.length ? { paging: { next: { after: String(from + limit) } } } : {}
      return {
        status: 200,
        body: { results: page.map((each) => ({ id: each, email: `${each}@example.dk` })), ...after },
      }
    }
    if (area === 'properties') {
      const object = ofKind(kind)
      const type = known.get(object)?.get(id)
      if (method === 'GET' && id !== '') {
        if (type === undefined) throw notFound(`Property ${id} does not exist`)
        return {
          status: 200,
          body: {
            name: id,
            type: typeof type === 'string' ? type : 'enumeration',
            options: typeof type === 'string' ? [] : type.map((value) => ({ label: value, value })),
            hasUniqueValue: unique.get(object)?.has(id) === true,
          },
        }
      }
      if (method === 'GET')
        return {
          status: 200,
          body: { results: [...(known.get(object)?.keys() ?? [])].map((name) => ({ name })) },
        }
      const name = String(body.name)
      if (known.get(object)?.has(name))
        throw new Refused(409, 'CONFLICT', `A property named '${name}' already exists.`)
      define(object, name, body.hasUniqueValue === true, body.type as PropertyType)
      definitions.set(`${object}.${name}`, body)
      return { status: 201, body: { ...body } }
    }
    if (area !== 'objects') throw notFound('No such path')
    const object = ofKind(kind)

    if (method === 'PUT' && rest === 'associations') {
      const [, , from = '', , , , to = ''] = parts
      find(object, from, null)
      find(ofKind(parts[5] ?? ''), to, null)
      tie(from, to)
      return { status: 200, body: { status: 'COMPLETE', results: [] } }
    }
    if (method === 'POST' && id === '') {
      const others = associate(object, body.associations)
      const record = insert(object, (body.properties ?? {}) as Record<string, unknown>)
      for (const other of others) tie(record.id, other)
      return { status: 201, body: shown(record, Object.keys(record.properties)) }
    }
    if (method === 'POST' && id === 'search') {
      const now = Date.now()
      searches = searches.filter((each) => each > now - 1000)
      if (searches.length >= searchesPerSecond) throw tooManySearches()
      searches.push(now)
      type Filter = { propertyName: string; operator: string; value: string }
      const [filter] = (body.filterGroups as { filters: Filter[] }[])[0]?.filters ?? []
      if (filter?.operator !== 'EQ')
        throw new Refused(400, 'VALIDATION_ERROR', 'A filter is missing or unknown')
      if (!known.get(object)?.has(filter.propertyName))
        throw new Refused(400, 'VALIDATION_ERROR', `Property ${filter.propertyName} does not exist`)
      const found = of(object).filter(
        (each) =>
          each.properties[filter.propertyName] === filter.value && Date.now() - each.createdAt >= searchLagMs,
      )
      const asked = Array.isArray(body.properties) ? body.properties.map(String) : []
      return { status: 200, body: { total: found.length, results: found.map((each) => shown(each, asked)) } }
    }
    if (method === 'POST' && id === 'batch' && rest === 'read') {
      const asked = Array.isArray(body.properties) ? body.properties.map(String) : []
      if (inputs.length > MAX_BATCH)
        throw new Refused(400, 'VALIDATION_ERROR', `A batch is at most ${MAX_BATCH}`)
      const ids = inputs.map((input: { id: string }) => String(input.id))
      const found = ids.flatMap((each) => stored.get(each) ?? [])
      const missing = ids.filter((each) => !stored.has(each))
      const results = found.map((each) => shown(each, asked))
      if (missing.length === 0) return { status: 200, body: { status: 'COMPLETE', results } }
      const errors = [missingInBatch(TYPE_NAMES[object], missing)]
      return { status: 207, body: { status: 'COMPLETE', results, numErrors: 1, errors } }
    }
    if (method === 'POST' && id === 'batch' && rest === 'upsert') {
      const results: unknown[] = []
      const errors: unknown[] = []
      for (const input of inputs as {
        id: string
        idProperty: string
        properties: Record<string, unknown>
      }[]) {
        try {
          const present = withHolder(object, input.idProperty, input.id)
          const record = present
            ? change(present, input.properties)
            : insert(object, { ...input.properties, [input.idProperty]: input.id })
          results.push({ ...shown(record, Object.keys(record.properties)), new: present === undefined })
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          errors.push(error.reply.body)
        }
      }
      return { status: errors.length === 0 ? 200 : 207, body: { status: 'COMPLETE', results, errors } }
    }
    if (method === 'POST' && id === 'gdpr-delete') {
      const value = String(body.objectId)
      const record = body.idProperty === 'email' ? withHolder('contacts', 'email', value) : stored.get(value)
      if (record === undefined) blocklist.push(value.toLowerCase())
      else stored.delete(record.id)
      return { status: 204 }
    }
    const record = find(object, id, parameters.get('idProperty'))
    if (method === 'GET') {
      const associations = (parameters.get('associations') ?? '')
        .split(',')
        .filter((each) => each !== '')
        .map(ofKind)
      return { status: 200, body: shown(record, names, associations) }
    }
    if (method === 'PATCH') {
      const changed = change(record, (body.properties ?? {}) as Record<string, unknown>)
      return { status: 200, body: shown(changed, Object.keys(changed.properties)) }
    }
    if (method === 'DELETE') {
      stored.delete(record.id)
      return { status: 204 }
    }
    throw new Refused(405, 'METHOD_NOT_ALLOWED', 'Method not allowed')
  }

  function takeFault(line: string): HubspotFault | null {
    const index = faults.findIndex((each) => each.match === undefined || `${line}$`.includes(each.match))
    const fault = faults[index]
    if (fault === undefined) return null
    if (fault.after !== undefined && fault.after > 0) {
      faults = faults.with(index, { ...fault, after: fault.after - 1 })
      return null
    }
    if (fault.times !== undefined) {
      const left = fault.times - 1
      faults = left > 0 ? faults.with(index, { ...fault, times: left }) : faults.toSpliced(index, 1)
    }
    return fault
  }

  function answer(request: IncomingMessage, url: URL, body: Record<string, unknown>): Reply {
    if (request.headers.authorization !== `Bearer ${token}`)
      throw new Refused(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.')
    const path = plainPath(url)
    for (const scope of scopesFor(request.method ?? 'GET', path))
      if (missingScopes.includes(scope)) throw lacksScope(scope)
    return route(request.method ?? 'GET', path, url.searchParams, body)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await readBody(request)
    if (url.pathname.startsWith('/_fake/')) return door(request, response, url, body)
    const line = `${request.method} ${url.pathname}`
    requests.push(line)
    if (deletion !== null && line.includes(deletion.match)) {
      stored.delete(deletion.id)
      deletion = null
    }
    const fault = takeFault(line)
    if (fault?.kind === 'hang-up') return void request.socket.destroy()
    if (fault?.kind === 'late') {
      const execute = () => void replyTo(() => answer(request, url, body))
      if (fault.ms === undefined) late.push(execute)
      else setTimeout(execute, fault.ms)
      return void request.socket.destroy()
    }
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'html') {
      response
        .writeHead(fault.status ?? 200, { 'Content-Type': 'text/html' })
        .end('<!doctype html><title>Maintenance</title>')
      return
    }
    const reply =
      fault?.kind === 'answer' ? { headers: {}, ...fault } : replyTo(() => answer(request, url, body))
    if (fault?.kind === 'hang-up-after') return void request.socket.destroy()
    response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers })
    if (fault?.kind === 'stall') return void response.write('{"results":')
    response.end(reply.body === undefined ? undefined : JSON.stringify(reply.body))
    for (const check of watching) check()
  }

  function replyTo(work: () => Reply): Reply {
    try {
      return work()
    } catch (error) {
      if (error instanceof Refused) return error.reply
      throw error
    }
  }

  const records = (object: FakeObject): FakeRecord[] =>
    of(object).map((each) => ({
      id: each.id,
      properties: { ...each.properties },
      createdAt: new Date(each.createdAt).toISOString(),
      updatedAt: new Date(each.updatedAt).toISOString(),
      associations: Object.fromEntries(
        OBJECTS.map((other) => [other, tiedTo(each.id, other)] as const).filter(([, ids]) => ids.length > 0),
      ),
    }))

  function door(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: Record<string, unknown>,
  ): void {
    const name = `${request.method} ${url.pathname.slice('/_fake/'.length)}`
    if (name === 'POST faults') faults = Array.isArray(body.faults) ? body.faults : []
    const views: Record<string, () => unknown> = {
      'GET objects': () => Object.fromEntries(OBJECTS.map((each) => [each, records(each)])),
      'GET requests': () => requests,
      'POST faults': () => ({ faults }),
    }
    const view = views[name]
    response.writeHead(view === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(view?.() ?? {}))
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const { port: actual } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${actual}`,
    all: (object) => {
      makeCompanies()
      return records(object)
    },
    add: (object, properties, tied) => {
      const record = insert(object, properties)
      if (tied) tie(record.id, tied.id)
      return record.id
    },
    replacePipelines,
    deleteBefore: (match, id) => {
      deletion = { match, id }
    },
    edit: (id, properties) => {
      const record = stored.get(id)
      if (record === undefined) throw new Error(`There is no object ${id}`)
      change(record, properties)
    },
    defined: (object, name) => definitions.get(`${object}.${name}`),
    requests,
    blocklist,
    fail: (...next) => {
      faults = next
    },
    catchUp: () => {
      for (const execute of late) execute()
      late = []
    },
    faultsLeft: () => faults.length,
    empty: () => {
      for (const each of [stored, ties, withoutCompany]) each.clear()
      for (const each of [requests, blocklist, late, faults]) each.length = 0
      deletion = null
    },
    waitUntil: (done) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!done()) return
          watching.delete(look)
          resolve()
        }
        watching.add(look)
        look()
      }),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** '/crm/v3/objects/x' and '/crm/objects/2026-03/x' are the same resource: objects, x. */
function plainPath(url: URL): string[] {
  return url.pathname
    .replace(/^\/(?:account-info)\/(?:v\d+|\d{4}-\d\d)\//, '/account-info/')
    .replace(/^\/crm\/(?:v\d+\/objects|objects\/\d{4}-\d\d)\//, '/objects/')
    .replace(/^\/crm\/(?:v\d+\/(\w+)|(\w+)\/\d{4}-\d\d)(?=\/|$)/, '/$1$2')
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent)
}

/**
 * The scopes that a call needs, from the reference of each call. Notes and tasks need those of
 * contacts.
 */
function scopesFor(method: string, [area, kind = '', id = '', rest = '', , to = '']: string[]): string[] {
  const of = (object: string): string => (object === 'notes' || object === 'tasks' ? 'contacts' : object)
  switch (area) {
    case 'objects':
      if (rest === 'associations') return [`crm.objects.${of(kind)}.write`, `crm.objects.${of(to)}.write`]
      return [
        `crm.objects.${of(kind)}.${method === 'GET' || id === 'search' || rest === 'read' ? 'read' : 'write'}`,
      ]
    case 'properties':
      return [`crm.schemas.${kind}.${method === 'GET' ? 'read' : 'write'}`]
    case 'pipelines':
      return [`crm.objects.${kind}.read`]
    case 'owners':
      return ['crm.objects.owners.read']
    default:
      return []
  }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  if (text === '') return {}
  const body: unknown = JSON.parse(text)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
