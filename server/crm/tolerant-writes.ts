import type { CrmObject, HubspotApi, HubspotRecord, Properties, Refusal } from './hubspot-api.ts'

export type Association = { to: string; typeId: number }
/** `ties`: the associations that it was created with. */
export type Created =
  | { kind: 'created'; record: HubspotRecord; ties: { id: string }[] }
  | { kind: 'exists'; id: string }
  | { kind: 'refused' }

/** Writes what HubSpot takes of a lead: an incomplete lead is better than none (D28). */
export class TolerantWrites {
  readonly #api: HubspotApi
  readonly #refused = new Map<string, string>()

  constructor(api: HubspotApi) {
    this.#api = api
  }

  /** Properties that HubSpot did not take, with their values. */
  get refused(): ReadonlyMap<string, string> {
    return this.#refused
  }

  /**
   * Tries all properties, then without those that HubSpot rejects, then only the essential ones.
   */
  async create(
    object: CrmObject,
    properties: Properties,
    essential: string[],
    associations: Association[] = [],
  ): Promise<Created> {
    let left = properties
    let remaining = associations
    for (let round = 0; round < 5; round++) {
      const result = await this.#api.create(object, left, remaining)
      if (result.ok)
        return { kind: 'created', record: result.body, ties: remaining.map(({ to }) => ({ id: to })) }
      const { existingId, errors } = result.refusal
      if (existingId !== null) return { kind: 'exists', id: existingId }
      const fewer = this.#without(left, errors, essential)
      if (Object.keys(fewer).length > 0) left = fewer
      // Then the properties are not the problem: an associated object may be gone.
      else if (remaining.length > 0) remaining = []
      else break
    }
    return { kind: 'refused' }
  }

  async update(object: CrmObject, id: string, properties: Properties): Promise<void> {
    let left = properties
    for (let round = 0; round < 3 && Object.keys(left).length > 0; round++) {
      const result = await this.#api.update(object, id, left)
      if (result.ok) return
      left = this.#without(left, result.refusal.errors, [])
    }
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
    const names = new Set(kept.map(([name]) => name))
    for (const [name, value] of present) if (!names.has(name)) this.#refused.set(name, value)
    return Object.fromEntries(kept)
  }
}
