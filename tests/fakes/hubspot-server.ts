import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LEAD_PROPERTIES } from '#server/crm/properties.ts'

const OBJECTS = ['contacts', 'companies', 'deals', 'notes', 'tasks'] as const
export type FakeObject = (typeof OBJECTS)[number]

export type FakeRecord = {
  id: string
  properties: Record<string, string>
  createdAt: string
  updatedAt: string
  /** Ids of the objects that it is tied to. */
  associations: Partial<Record<FakeObject, string[]>>
}

/** What to do wrong. `match` limits it to requests whose 'METHOD /path' it is found in; `times` to so many of them. */
export type HubspotFault = (
  | { kind: 'answer'; status: number; body?: unknown; headers?: Record<string, string> }
  /** Takes the request, does what it asks, and breaks the connection instead of answering. */
  | { kind: 'hang-up-after' }
  | { kind: 'hang-up' }
  | { kind: 'slow'; ms: number }
  /** Begins its answer and never ends it. */
  | { kind: 'stall' }
  | { kind: 'html' }
) & { match?: string; times?: number }

export type FakeHubspot = {
  /** For HUBSPOT_BASE_URL. */
  url: string
  /** What it holds, in the order of making. */
  all(object: FakeObject): FakeRecord[]
  /** Puts an object there as a sales person would; the answer is its id. */
  add(
    object: FakeObject,
    properties: Record<string, string>,
    tiedTo?: { object: FakeObject; id: string },
  ): string
  /** 'METHOD /path' of every request, the oldest first. */
  requests: string[]
  /** E-mail addresses that an erasure of an unknown address has blocked for ever. */
  blocklist: string[]
  fail(...faults: HubspotFault[]): void
  /** Resolves when `done` holds; it is asked after every request. */
  waitUntil(done: () => boolean): Promise<void>
  stop(): Promise<void>
}

export type FakeHubspotOptions = {
  port?: number
  /** The token that is accepted. */
  token?: string
  /** Without setup, a portal lacks our own properties. */
  isSetUp?: boolean
  /** How long a new object is missing from the search. */
  searchLagMs?: number
  ownerIds?: string[]
}

const STANDARD: Record<FakeObject, string[]> = {
  contacts: [
    'email',
    'firstname',
    'lastname',
    'phone',
    'company',
    'website',
    'hubspot_owner_id',
    'lifecyclestage',
  ],
  companies: ['name', 'domain', 'website', 'phone', 'city', 'hubspot_owner_id'],
  deals: ['dealname', 'pipeline', 'dealstage', 'amount', 'closedate', 'description', 'hubspot_owner_id'],
  notes: ['hs_timestamp', 'hs_note_body', 'hubspot_owner_id'],
  tasks: [
    'hs_timestamp',
    'hs_task_subject',
    'hs_task_body',
    'hs_task_status',
    'hs_task_priority',
    'hs_task_type',
    'hubspot_owner_id',
  ],
}
const READ_ONLY = ['hs_is_closed', 'hs_object_id', 'createdate']
const STAGES = [
  {
    id: 'appointmentscheduled',
    label: 'Appointment scheduled',
    displayOrder: 0,
    metadata: { isClosed: 'false' },
  },
  { id: 'qualifiedtobuy', label: 'Qualified to buy', displayOrder: 1, metadata: { isClosed: 'false' } },
  { id: 'closedwon', label: 'Closed won', displayOrder: 2, metadata: { isClosed: 'true' } },
  { id: 'closedlost', label: 'Closed lost', displayOrder: 3, metadata: { isClosed: 'true' } },
]

type Stored = {
  id: string
  object: FakeObject
  properties: Record<string, string>
  createdAt: number
  updatedAt: number
}
type Reply = { status: number; body?: unknown; headers?: Record<string, string> }

class Refused extends Error {
  readonly reply: Reply

  constructor(status: number, category: string, message: string) {
    super(message)
    this.reply = { status, body: { status: 'error', message, correlationId: randomUUID(), category } }
  }
}

/**
 * HubSpot's CRM API as our adapter meets it: both path styles (v3 and dated versions), unique properties, its error
 * bodies, associations, a search index that lags, owners, batches. `GET /_fake/objects` shows what it holds and
 * `POST /_fake/faults` takes faults, for tests in another process.
 */
export async function startFakeHubspot(options: FakeHubspotOptions = {}): Promise<FakeHubspot> {
  const {
    port = 0,
    token = 'fake-token',
    isSetUp = true,
    searchLagMs = 10_000,
    ownerIds = ['1001'],
  } = options
  const stored = new Map<string, Stored>()
  const ties = new Map<string, Set<string>>()
  const known = new Map<FakeObject, Set<string>>(OBJECTS.map((object) => [object, new Set(STANDARD[object])]))
  const unique = new Map<FakeObject, Set<string>>(OBJECTS.map((object) => [object, new Set<string>()]))
  unique.get('contacts')?.add('email')
  const requests: string[] = []
  const blocklist: string[] = []
  const watching = new Set<() => void>()
  let faults: HubspotFault[] = []
  let lastId = 37_765_128_000

  const define = (object: FakeObject, name: string, hasUniqueValue: boolean): void => {
    known.get(object)?.add(name)
    if (hasUniqueValue) unique.get(object)?.add(name)
  }
  if (isSetUp)
    for (const { object, name, hasUniqueValue } of LEAD_PROPERTIES) define(object, name, hasUniqueValue)

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
    const wrong = Object.entries(properties).flatMap(([name, value]) => {
      const invalid = (error: string, message: string) => [{ isValid: false, message, error, name }]
      if (READ_ONLY.includes(name)) return invalid('READ_ONLY_VALUE', `"${name}" is a read only property`)
      if (!known.get(object)?.has(name))
        return invalid('PROPERTY_DOESNT_EXIST', `Property "${name}" does not exist`)
      if (typeof value !== 'string') return invalid('INVALID_STRING', `${name} was not a string`)
      if (name === 'email' && !/^[^@\s]+@[^@\s]+\.[a-z0-9-]{2,}$/i.test(value))
        return invalid('INVALID_EMAIL', `Email address ${value} is invalid`)
      if (name === 'hubspot_owner_id' && value !== '' && !ownerIds.includes(value))
        return invalid('INVALID_OPTION', `${value} was not one of the allowed options`)
      return []
    })
    if (wrong.length > 0)
      throw new Refused(400, 'VALIDATION_ERROR', `Property values were not valid: ${JSON.stringify(wrong)}`)
    const checked = Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, String(value)]),
    )
    for (const name of unique.get(object) ?? []) {
      const holder = withHolder(object, name, checked[name] ?? '')
      if (holder === undefined || holder.id === self) continue
      if (object === 'contacts')
        throw new Refused(409, 'CONFLICT', `Contact already exists. Existing ID: ${holder.id}`)
      throw new Refused(
        400,
        'VALIDATION_ERROR',
        `Cannot set PropertyValueCoordinates{portalId=1, objectTypeId=0-x, propertyName=${name}, value=${checked[name]}}. ${holder.id} already has that value.`,
      )
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
    stored.set(record.id, record)
    return record
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
    if (record === undefined || record.object !== object)
      throw new Refused(404, 'OBJECT_NOT_FOUND', 'resource not found')
    return record
  }

  function shown(record: Stored, names: string[], associations: FakeObject[] = []): Record<string, unknown> {
    const computed: Record<string, string> = {
      ...record.properties,
      hs_object_id: record.id,
      ...(record.object === 'deals'
        ? {
            hs_is_closed:
              STAGES.find((each) => each.id === record.properties.dealstage)?.metadata.isClosed ?? 'false',
          }
        : {}),
    }
    const lists = associations.flatMap((object) => {
      const ids = tiedTo(record.id, object)
      return ids.length === 0
        ? []
        : [[object, { results: ids.map((id) => ({ id, type: `${record.object}_to_${object}` })) }] as const]
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

  const ofKind = (text: string): FakeObject => {
    const object = OBJECTS.find((each) => each === text)
    if (object === undefined)
      throw new Refused(404, 'OBJECT_NOT_FOUND', `Unable to infer object type from: ${text}`)
    return object
  }

  function route(method: string, url: URL, body: Record<string, unknown>): Reply {
    // '/crm/v3/objects/x' and '/crm/objects/2026-03/x' are the same resource.
    const path = url.pathname
      .replace(/^\/crm\/(?:v\d+\/objects|objects\/\d{4}-\d\d)\//, '/objects/')
      .replace(/^\/crm\/(?:v\d+\/(\w+)|(\w+)\/\d{4}-\d\d)(?=\/|$)/, '/$1$2')
    const parts = path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
    const [area, kind = '', id = '', rest = ''] = parts
    const names = (url.searchParams.get('properties') ?? '').split(',').filter((name) => name !== '')
    const inputs = Array.isArray(body.inputs) ? body.inputs : []

    if (area === 'pipelines' && kind === 'deals')
      return {
        status: 200,
        body: { results: [{ id: 'default', label: 'Sales', displayOrder: 0, stages: STAGES }] },
      }
    if (area === 'owners')
      return {
        status: 200,
        body: { results: ownerIds.map((each) => ({ id: each, email: `${each}@example.dk` })) },
      }
    if (area === 'properties') {
      const object = ofKind(kind)
      if (method === 'GET' && id !== '') {
        if (!known.get(object)?.has(id))
          throw new Refused(404, 'OBJECT_NOT_FOUND', `Property ${id} does not exist`)
        return { status: 200, body: { name: id, hasUniqueValue: unique.get(object)?.has(id) === true } }
      }
      if (method === 'GET')
        return { status: 200, body: { results: [...(known.get(object) ?? [])].map((name) => ({ name })) } }
      const name = String(body.name)
      if (known.get(object)?.has(name))
        throw new Refused(409, 'CONFLICT', `A property named '${name}' already exists.`)
      define(object, name, body.hasUniqueValue === true)
      return { status: 201, body: { ...body } }
    }
    if (area !== 'objects') throw new Refused(404, 'OBJECT_NOT_FOUND', 'No such path')
    const object = ofKind(kind)

    if (method === 'PUT' && rest === 'associations') {
      const [, , from = '', , , , to = ''] = parts
      find(object, from, null)
      find(ofKind(parts[5] ?? ''), to, null)
      tie(from, to)
      return { status: 200, body: { status: 'COMPLETE', results: [] } }
    }
    if (method === 'POST' && id === '') {
      const record = insert(object, (body.properties ?? {}) as Record<string, unknown>)
      for (const each of Array.isArray(body.associations) ? body.associations : [])
        tie(record.id, String(each.to.id))
      return { status: 201, body: shown(record, Object.keys(record.properties)) }
    }
    if (method === 'POST' && id === 'search') {
      const [filter] =
        (body.filterGroups as { filters: { propertyName: string; value: string }[] }[])[0]?.filters ?? []
      if (filter === undefined) throw new Refused(400, 'VALIDATION_ERROR', 'A filter is missing')
      const found = of(object).filter(
        (each) =>
          each.properties[filter.propertyName] === filter.value && Date.now() - each.createdAt >= searchLagMs,
      )
      const asked = Array.isArray(body.properties) ? body.properties.map(String) : []
      return { status: 200, body: { total: found.length, results: found.map((each) => shown(each, asked)) } }
    }
    if (method === 'POST' && id === 'batch' && rest === 'read') {
      const asked = Array.isArray(body.properties) ? body.properties.map(String) : []
      const found = inputs.flatMap((input: { id: string }) => stored.get(String(input.id)) ?? [])
      const status = found.length === inputs.length ? 200 : 207
      return { status, body: { status: 'COMPLETE', results: found.map((each) => shown(each, asked)) } }
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
    const record = find(object, id, url.searchParams.get('idProperty'))
    if (method === 'GET') {
      const associations = (url.searchParams.get('associations') ?? '')
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
    const index = faults.findIndex((each) => each.match === undefined || line.includes(each.match))
    const fault = faults[index]
    if (fault === undefined) return null
    if (fault.times !== undefined) {
      const left = fault.times - 1
      faults = left > 0 ? faults.with(index, { ...fault, times: left }) : faults.toSpliced(index, 1)
    }
    return fault
  }

  function answer(request: IncomingMessage, url: URL, body: Record<string, unknown>): Reply {
    if (request.headers.authorization !== `Bearer ${token}`)
      throw new Refused(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.')
    return route(request.method ?? 'GET', url, body)
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = await readBody(request)
    if (url.pathname.startsWith('/_fake/')) return door(request, response, url, body)
    const line = `${request.method} ${url.pathname}`
    requests.push(line)
    const fault = takeFault(line)
    if (fault?.kind === 'hang-up') return void request.socket.destroy()
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms))
    if (fault?.kind === 'html') {
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
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
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actual } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${actual}`,
    all: records,
    add: (object, properties, tied) => {
      const record = insert(object, properties)
      if (tied) tie(record.id, tied.id)
      return record.id
    },
    requests,
    blocklist,
    fail: (...next) => {
      faults = next
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

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  if (text === '') return {}
  const body: unknown = JSON.parse(text)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}
