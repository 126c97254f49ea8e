import { type Selectable, sql } from 'kysely'
import { ACTION_DAYS } from '#app/internal/access.ts'
import type { ErasedAddress, ErasedInCrm } from '#app/internal/erasure.ts'
import { DAY_MS } from '#server/durations.ts'
import type { Reader } from '#server/leads/database/connection.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { releaseClaims, restartedColumns } from './deliveries.ts'
import { deleteLeads } from './origins.ts'
import { SlowStorePart } from './store-part.ts'
import { type FoundLead, readProgress } from './stored-lead.ts'

export type ErasureJob = Selectable<Tables['erasures']>

/** Hashes of the addresses that go; none: the lead had no address. */
export const peopleOf = (job: ErasureJob): string[] => job.people.split(' ').filter((person) => person !== '')

/** A lead of an erasure: the address that goes, and the one that the lead has now, as hashes. */
export interface ErasingLead {
  id: string
  person: string
  personNow: string
}

/** Erasures, claimed with a lease like deliveries, and the leads that each has left. */
export class ErasureStore extends SlowStorePart {
  /**
   * The addresses erased with this lead: its own first, then those that its leads had before, and
   * those of leads that had its own before. Only the first is the same person.
   */
  async addressesOf({ id, reference }: Pick<FoundLead, 'id' | 'reference'>): Promise<ErasedAddress[]> {
    const lead = await this.db.selectFrom('leads').select('person').where('id', '=', id).executeTakeFirst()
    const ownPerson = lead?.person ?? ''
    if (ownPerson === '') return [{ person: '', email: '', references: [reference], formerlyOn: [] }]
    const formerPeople = await this.db
      .selectFrom('former_people')
      .innerJoin('leads', 'leads.id', 'former_people.lead_id')
      .select(['leads.person as now', 'former_people.person as before'])
      .where('former_people.person', '!=', '')
      .where((eb) => eb.or([eb('leads.person', '=', ownPerson), eb('former_people.person', '=', ownPerson)]))
      .distinct()
      .execute()
    const people = new Set([ownPerson, ...formerPeople.flatMap(({ now, before }) => [now, before])])
    const addresses: ErasedAddress[] = []
    for (const person of people) if (person !== '') addresses.push(await this.#address(person))
    return addresses
  }

  async #address(person: string): Promise<ErasedAddress> {
    const leads = this.db.selectFrom('leads').select(['id', 'reference']).orderBy('received_at')
    const leadsNow = await leads.where('person', '=', person).execute()
    const former = this.db.selectFrom('former_people').select('lead_id').where('person', '=', person)
    const leadsBefore = await leads.where('person', '!=', person).where('id', 'in', former).execute()
    let email = ''
    for (const { id } of leadsNow) {
      email = (await this.leadBy('id', id))?.lead?.contact.email ?? ''
      // The address in a damaged row cannot be read.
      if (email !== '') break
    }
    const references = (rows: typeof leadsNow) => rows.map(({ reference }) => reference)
    return { person, email, references: references(leadsNow), formerlyOn: references(leadsBefore) }
  }

  /**
   * Stores that these people and this lead are to be erased; returns the references that go. What
   * was received after `until` stays. Empty: another erasure has them all, and nothing is stored.
   */
  begin(
    id: string,
    { leadId, people, until }: { leadId: string; people: readonly string[]; until: number },
    now: number,
  ): Promise<string[]> {
    const nonEmpty = people.filter((person) => person !== '')
    // SQL has no empty list.
    const inPeople = sql`in (${sql.join([...nonEmpty, 'nobody'])})`
    return this.db.transaction().execute(async (tx) => {
      await sql`
        insert into erasing (lead_id, erasure_id, person, not_before)
        select id, ${id}, person, 0 from leads
        where id = ${leadId} or (person ${inPeople} and received_at <= ${until})
        on conflict do nothing
      `.execute(tx)
      const rows = await tx
        .selectFrom('erasing')
        .innerJoin('leads', 'leads.id', 'erasing.lead_id')
        .select('leads.reference')
        .where('erasure_id', '=', id)
        .orderBy('leads.received_at')
        .execute()
      if (rows.length === 0) return []
      // Leads of other people still refer to these.
      await sql`
        insert into erasing (lead_id, erasure_id, person, not_before)
        select lead_id, ${id}, min(person), 0 from former_people
        where person ${inPeople} group by lead_id
        on conflict do nothing
      `.execute(tx)
      const references = rows.map(({ reference }) => reference)
      await tx
        .insertInto('erasures')
        .values({
          id,
          state: 'waiting',
          next_attempt_at: now,
          lease_id: null,
          lease_until: null,
          updated_at: now,
          reason: null,
          people: nonEmpty.join(' '),
          lead_references: references.join(' '),
          crm: 'no-crm',
          created_at: now,
          done_at: null,
          forget_at: now + ACTION_DAYS * DAY_MS,
        })
        .execute()
      return references
    })
  }

  /** The erasure that has this lead. */
  async ofLead(leadId: string): Promise<string | null> {
    const query = this.db.selectFrom('erasing').select('erasure_id').where('lead_id', '=', leadId)
    return (await query.executeTakeFirst())?.erasure_id ?? null
  }

  /** One erasure, and how many of the leads that go are still there. */
  async find(id: string): Promise<(ErasureJob & { left: number }) | null> {
    const job = await this.db.selectFrom('erasures').selectAll().where('id', '=', id).executeTakeFirst()
    if (job === undefined) return null
    const { left } = await this.db
      .selectFrom('erasing')
      .innerJoin('leads', 'leads.id', 'erasing.lead_id')
      .select((eb) => eb.fn.countAll().as('left'))
      .where('erasure_id', '=', id)
      .whereRef('leads.person', '=', 'erasing.person')
      .executeTakeFirstOrThrow()
    return { ...job, left: Number(left) }
  }

  /** Claims one that is due, for `leaseMs`; null if none is. */
  async claim(lease: string, now: number, leaseMs: number): Promise<ErasureJob | null> {
    const open = this.db.selectFrom('erasures').select('id').where('state', '!=', 'delivered')
    if ((await open.limit(1).executeTakeFirst()) === undefined) return null
    await releaseClaims(this.db, now, 'over', 'erasures')
    const due = open.where('state', '=', 'waiting').where('next_attempt_at', '<=', now)
    const claimed = await this.db
      .updateTable('erasures')
      .set({ state: 'delivering', lease_id: lease, lease_until: now + leaseMs, updated_at: now })
      .where('id', '=', due.orderBy('next_attempt_at').limit(1))
      // Another instance was faster.
      .where('state', '=', 'waiting')
      .returningAll()
      .executeTakeFirst()
    return claimed ?? null
  }

  /** False: the lease has expired, and another process may have it. */
  async renew(job: ErasureJob, until: number): Promise<boolean> {
    return this.#change(job, { lease_until: until })
  }

  /** Lets it be claimed again from `at` on. `reason`: why it waits. */
  async postponeJob(job: ErasureJob, at: number, reason: string | null, now: number): Promise<void> {
    const free = { state: 'waiting', lease_id: null, lease_until: null } as const
    await this.#change(job, { ...free, next_attempt_at: at, reason, updated_at: now })
  }

  async recordFoundInCrm(job: ErasureJob, crm: ErasedInCrm): Promise<void> {
    await this.#change(job, { crm, reason: null })
  }

  /**
   * Marks an erasure as done. What these people sent meanwhile stays and goes to the CRM again,
   * where it may have been erased with the rest. False: another process has marked it.
   */
  async finish(job: ErasureJob, hasCrm: boolean, now: number): Promise<boolean> {
    const free = { lease_id: null, lease_until: null, reason: null, people: '' } as const
    const isDone = await this.#change(job, { ...free, state: 'delivered', done_at: now, updated_at: now })
    const people = peopleOf(job)
    if (!isDone || people.length === 0 || !hasCrm) return isDone
    await this.db
      .updateTable('deliveries')
      .set(restartedColumns(now))
      .where('state', '=', 'delivered')
      .where('channel', '=', 'crm')
      .where('lead_id', 'in', (eb) => eb.selectFrom('leads').select('id').where('person', 'in', people))
      .execute()
    return isDone
  }

  async #change(job: ErasureJob, values: Partial<ErasureJob>): Promise<boolean> {
    const query = this.db.updateTable('erasures').set(values).where('id', '=', job.id)
    const { numUpdatedRows } = await query.where('lease_id', '=', job.lease_id).executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Some of its leads whose time has come. */
  async due(id: string, now: number, most: number): Promise<ErasingLead[]> {
    return this.db
      .selectFrom('erasing')
      .innerJoin('leads', 'leads.id', 'erasing.lead_id')
      .select(['leads.id', 'erasing.person', 'leads.person as personNow'])
      .where('erasure_id', '=', id)
      .where('not_before', '<=', now)
      .orderBy('not_before')
      .limit(most)
      .execute()
  }

  /** When the next of its leads is due, epoch ms; null: none is left. */
  async nextDue(id: string): Promise<number | null> {
    const query = this.db.selectFrom('erasing').select('not_before').where('erasure_id', '=', id)
    return (await query.orderBy('not_before').limit(1).executeTakeFirst())?.not_before ?? null
  }

  async postpone(leadId: string, until: number): Promise<void> {
    await this.db.updateTable('erasing').set({ not_before: until }).where('lead_id', '=', leadId).execute()
  }

  /** Stops the waiting deliveries of these leads, so that they create nothing that has to be erased. */
  async hold(leadIds: readonly string[]): Promise<void> {
    await this.db
      .updateTable('deliveries')
      .set({ state: 'held', reason: 'erasing' })
      .where('lead_id', 'in', leadIds)
      .where('state', '=', 'waiting')
      .execute()
  }

  /** By lead, what its deliveries created and has been replaced since. */
  async formerProgress(leadIds: readonly string[]): Promise<Map<string, Record<string, string>[]>> {
    const rows = await this.db
      .selectFrom('former_people')
      .select(['id', 'lead_id', 'progress_json'])
      .where('lead_id', 'in', leadIds)
      .where('progress_json', '!=', '{}')
      .execute()
    const readable = rows.flatMap(({ id, lead_id, progress_json }) => {
      const progress = readProgress(progress_json)
      if (progress !== null) return [{ lead_id, progress }]
      this.connection.unreadable({ table: 'former_people', row: id, columns: ['progress_json'] })
      return []
    })
    return new Map(
      [...Map.groupBy(readable, (row) => row.lead_id)].map(([id, rows]) => [
        id,
        rows.map(({ progress }) => progress),
      ]),
    )
  }

  /** Ids of these leads that ever had an address. */
  async everNamed(leadIds: readonly string[]): Promise<Set<string>> {
    const named = this.db
      .selectFrom('leads')
      .select('id')
      .where('id', 'in', leadIds)
      .where('person', '!=', '')
    const former = this.db.selectFrom('former_people').select('lead_id as id').where('lead_id', 'in', leadIds)
    const rows = await named.union(former.where('person', '!=', '')).execute()
    return new Set(rows.map(({ id }) => id))
  }

  /**
   * Runs after the CRM has erased: deletes these people's leads, and what other leads still say of
   * them. Those are delivered to the CRM again, under their present address. False, and nothing is
   * changed, if anything was done with one of the leads since `seen`.
   */
  conclude(
    seen: string,
    { going, staying }: { going: readonly string[]; staying: readonly string[] },
    { people, hasCrm }: { people: readonly string[]; hasCrm: boolean },
    now: number,
  ): Promise<boolean> {
    return this.db.transaction().execute(async (tx) => {
      if ((await stateOf(tx, [...going, ...staying])) !== seen) return false
      if (going.length > 0) await deleteLeads(tx, going)
      if (staying.length === 0) return true
      const former = tx.deleteFrom('former_people').where('lead_id', 'in', staying)
      await former.where('person', 'in', ['', ...people]).execute()
      await tx.deleteFrom('erasing').where('lead_id', 'in', staying).execute()
      if (hasCrm) {
        const ofCrm = tx
          .updateTable('deliveries')
          .where('lead_id', 'in', staying)
          .where('channel', '=', 'crm')
        await ofCrm.set({ progress_json: '{}' }).execute()
        await ofCrm.set(restartedColumns(now)).where('state', '=', 'delivered').execute()
      }
      await tx
        .updateTable('deliveries')
        .set(restartedColumns(now))
        .where('lead_id', 'in', staying)
        .where('reason', '=', 'erasing')
        .execute()
      return true
    })
  }

  /** A text that changes whenever anything is done with one of these leads. */
  stateOf(leadIds: readonly string[]): Promise<string> {
    return stateOf(this.db, leadIds)
  }
}

/** Locks the rows until the transaction ends. */
async function stateOf(db: Reader, leadIds: readonly string[]): Promise<string> {
  const leads = await db
    .updateTable('leads')
    .set((eb) => ({ completed_at: eb.ref('completed_at') }))
    .where('id', 'in', leadIds)
    .returning(['id', 'completed_at'])
    .execute()
  const deliveries = await db
    .updateTable('deliveries')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('lead_id', 'in', leadIds)
    .returning(['id', 'state', 'updated_at'])
    .execute()
  return [...leads, ...deliveries]
    .map((row) => Object.values(row).join(' '))
    .toSorted()
    .join()
}
