import type { CrmObject, HubspotApi, HubspotRecord, Properties, Refusal } from './hubspot-api.ts'

export type Association = { to: string; typeId: number }
/** `ties`: the associations that it was created with. */
export type Created =
  | { kind: 'created'; record: HubspotRecord; ties: { id: string }[] }
  | { kind: 'exists'; id: string }
  | { kind: 'refused' }

type Creation = {
  object: CrmObject
  properties: Properties
  essential: string[]
  /** The least dispensable first. */
  associations?: Association[]
  /** New values for the essential properties that HubSpot rejects, asked for once. */
  renew?: () => Promise<Properties>
}

/** Writes what HubSpot takes of a lead: an incomplete lead is better than none. */
export class TolerantWrites {
  readonly #api: HubspotApi
  readonly #refused = new Map<string, string>()
  readonly #missing = new Set<string>()

  constructor(api: HubspotApi) {
    this.#api = api
  }

  /** Properties that HubSpot did not take, with their values. */
  get refused(): ReadonlyMap<string, string> {
    return this.#refused
  }

  /** What HubSpot did not take, as in Outcome. */
  get missing(): string[] {
    return [...this.#missing, ...this.#refused.keys()]
  }

  /**
   * Tries everything, then without what HubSpot rejects, then only the essential properties, then
   * with fewer associations: each request asks for less than the one before. `refusedAs` names the
   * object in `missing` if it is refused altogether.
   */
  async create(creation: Creation, refusedAs?: string): Promise<Created> {
    const { object, essential, associations = [] } = creation
    let { properties: left, renew } = creation
    let remaining = associations
    while (true) {
      const result = await this.#api.create(object, left, remaining)
      if (result.ok) {
        if (remaining.length < associations.length) this.#missing.add('association')
        return { kind: 'created', record: result.body, ties: remaining.map(({ to }) => ({ id: to })) }
      }
      const { existingId, errors, associates } = result.refusal
      if (existingId !== null) return { kind: 'exists', id: existingId }
      if (renew !== undefined && errors.some(({ name }) => essential.includes(name))) {
        left = { ...left, ...(await renew()) }
        renew = undefined
        continue
      }
      const named = remaining.filter(({ to }) => !associates.includes(to))
      const fewer = named.length < remaining.length ? {} : this.#without(left, errors, essential)
      if (Object.keys(fewer).length > 0) left = fewer
      // A note without any association is shown nowhere.
      else if (remaining.length > (object === 'notes' ? 1 : 0))
        remaining = named.length < remaining.length ? named : remaining.slice(0, -1)
      else {
        if (refusedAs !== undefined) this.#missing.add(refusedAs)
        return { kind: 'refused' }
      }
    }
  }

  async update(object: CrmObject, id: string, properties: Properties): Promise<void> {
    let left = properties
    while (Object.keys(left).length > 0) {
      const result = await this.#api.update(object, id, left)
      if (result.ok) return
      left = this.#without(left, result.refusal.errors, [])
    }
  }

  async associate(from: CrmObject, fromId: string, to: CrmObject, toId: string): Promise<void> {
    const result = await this.#api.associate(from, fromId, to, toId)
    if (!result.ok) this.#missing.add('association')
  }

  /**
   * Drops the rejected properties, else all but the essential ones; returns {} if that would change
   * nothing.
   */
  #without(properties: Properties, errors: Refusal['errors'], essential: string[]): Properties {
    const present = Object.entries(properties)
    const named = new Set(errors.map((each) => each.name).filter((name) => name in properties))
    // Without its currency, an amount in kroner would be read in the portal's own.
    if (errors.some(({ name, code }) => name === 'deal_currency_code' && code === 'INVALID_OPTION'))
      named.add('amount')
    const kept = present.filter(([name]) => (named.size > 0 ? !named.has(name) : essential.includes(name)))
    if (kept.length === present.length) return {}
    const left = Object.fromEntries(kept)
    for (const [name, value] of present) if (!(name in left)) this.#refused.set(name, value)
    return left
  }
}
