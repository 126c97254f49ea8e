import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { newReference } from '#app/lead/reference.ts'
import type { Reader } from '#server/leads/database/connection.ts'
import { statesThat, type Tables } from '#server/leads/database/tables.ts'
import { heldColumns, holdWaiting, restartedColumns } from './deliveries.ts'
import {
  applyCaps,
  isMailboxFull,
  type LeadCaps,
  lockPerson,
  MANY_FROM_MAILBOX,
  type NewDelivery,
  quarantinedDeliveries,
  type WithheldReason,
} from './lead-caps.ts'
import { writeSearchedText } from './lead-search.ts'
import { originOf } from './origins.ts'
import { formerAddresses, mailboxOf, personOf, rememberPerson, sha256 } from './person.ts'
import { insertUnlessThere, StorePart } from './store-part.ts'
import { type FoundLead, readFinalPart, type StoredLead, writeFinalPart, writeLead } from './stored-lead.ts'
import {
  type Acceptance,
  acceptRepeat,
  acceptRepeatOfIntent,
  claimKey,
  issueToken,
  type SubmitMark,
} from './submit-keys.ts'
import { setFirstDueDay } from './work.ts'

/** How a stored lead is delivered, and whether a person has to look at it first. */
type SubmitHandling = {
  deliveries: NewDelivery[]
  caps?: LeadCaps
  signs: readonly string[]
  quarantined: boolean
}

/** What is known of a stored lead before it is stored. */
export type NewSubmit = Omit<StoredLead, AssignedByStore | 'signs'> &
  SubmitHandling & {
    /** Encrypts the bank numbers of an application for the lead's id; null without any. */
    sealBank?: ((leadId: string) => string) | null
    /** The ISO day by which the site promised its sender an answer: its due date on the desk. */
    firstDueDay?: string
  }

type AssignedByStore = 'id' | 'reference' | 'receivedAt' | 'completedAt' | 'quarantinedAt'

/** What replaces the parts of a stored demo lead when its contact arrives. */
type Completion = Pick<StoredLead, 'lead' | 'decided' | 'answerBy' | 'rates'> & SubmitHandling

/**
 * What a submit writes, all or nothing: the lead, its deliveries, its key and its thank-you token.
 */
export class SubmitStore extends StorePart {
  /** The response to an earlier submit with this key; null if there was none. */
  async acceptRepeat(mark: SubmitMark, now: number): Promise<Acceptance | null> {
    return this.connection.durably((tx) => acceptRepeat(tx, mark, now))
  }

  /**
   * Stores a new lead with its deliveries, its submit mark and a thank-you token, all or nothing.
   * If another request stored the same submit first, its result is returned. It is quarantined if
   * its mailbox has as many leads as one person sends: strangers can enter anybody's address.
   * @param token held by the browser: proves that it created that token's lead
   */
  async accept(
    fresh: NewSubmit,
    mark: SubmitMark,
    now: number,
    token: string | null = null,
  ): Promise<Acceptance> {
    return this.connection.durably(async (tx) => {
      const id = randomUUID()
      const { lead } = fresh
      const mailbox = mailboxOf(lead.contact.email)
      await lockPerson(this.connection.engine, tx, mailbox, fresh)
      const { quarantined, signs } = await suspicion(tx, mailbox, fresh, id)
      const reference = await insertWithReference(tx, {
        ...writeLead({ ...fresh, id, signs, quarantinedAt: quarantined ? now : null, receivedAt: now }),
        ...originOf(fresh.form, fresh.attribution, now),
      })
      // The key is claimed after the lead it refers to; if that fails, the lead is rolled back.
      if (reference === null || !(await claimKey(tx, mark, id, now))) {
        const earlier =
          (await acceptRepeat(tx, mark, now)) ?? (await acceptRepeatOfIntent(tx, lead, mark, now, token))
        if (earlier === null) throw new Error('A submit was refused without an earlier one')
        if (reference !== null) await tx.deleteFrom('leads').where('id', '=', id).execute()
        return earlier
      }
      if (lead.kind === 'application') {
        await tx
          .insertInto('clients')
          .values({ lead_id: id, tier: lead.tier, bank_sealed: fresh.sealBank?.(id) ?? null })
          .execute()
      }
      const planned = quarantined ? quarantinedDeliveries(fresh.deliveries) : fresh.deliveries
      const { deliveries, withheld } = await applyCaps(tx, mailbox, { ...fresh, deliveries: planned })
      await insertDeliveries(tx, id, deliveries, now)
      if (fresh.firstDueDay) await setFirstDueDay(tx, id, fresh.firstDueDay, now)
      await writeSearchedText(tx, id)
      const ownToken = await issueToken(tx, id, now)
      return { kind: 'stored' as const, leadId: id, reference, token: ownToken, withheld, quarantined, signs }
    })
  }

  /** The lead of a demo's intent id. */
  demoByIntent(intentId: string): Promise<FoundLead | null> {
    return this.leadBy('intent_id', intentId)
  }

  /**
   * Adds its contact to a stored demo lead, and repeats the deliveries that were made without it, the
   * reply only if it goes to another mailbox. A lead that looks like spam is quarantined like a new
   * one. The previous contact is remembered for an erasure, and no earlier token shows the new one.
   */
  async complete(id: string, completion: Completion, mark: SubmitMark, now: number): Promise<Acceptance> {
    return this.connection.durably(async (tx) => {
      const { email } = completion.lead.contact
      const mailbox = mailboxOf(email)
      await lockPerson(this.connection.engine, tx, mailbox, completion)
      if (!(await claimKey(tx, mark, id, now))) {
        const earlier = await acceptRepeat(tx, mark, now)
        if (earlier !== null) return earlier
      }
      const row = await tx
        .selectFrom('leads')
        .select(['reference', 'person', 'mailbox', 'lead_json'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const suspected = await suspicion(tx, mailbox, completion, id)
      const { notice = null, signs: earlier = [] } = readFinalPart(row.lead_json) ?? {}
      const signs = [...new Set([...earlier, ...suspected.signs])]
      if (row.person !== '' && row.person !== personOf(email)) await rememberPerson(tx, id, row.person)
      const { quarantined_at } = await tx
        .updateTable('leads')
        .set((eb) => ({
          ...writeFinalPart({ ...completion, notice, signs }),
          completed_at: now,
          ...(suspected.quarantined && { quarantined_at: eb.fn.coalesce('quarantined_at', eb.val(now)) }),
        }))
        .where('id', '=', id)
        .returning('quarantined_at')
        .executeTakeFirstOrThrow()
      await writeSearchedText(tx, id)
      const quarantined = quarantined_at !== null
      await tx.deleteFrom('tokens').where('lead_id', '=', id).execute()
      const planned = quarantined ? quarantinedDeliveries(completion.deliveries) : completion.deliveries
      const again = planned.map((each) => each.task)
      if (quarantined) await holdWaiting(tx, id, now)
      if (row.mailbox !== mailbox) await forgetReply(tx, id)
      let withheld: WithheldReason | null = null
      if (again.length > 0) {
        await tx
          .updateTable('deliveries')
          .set({ rerun: 1, updated_at: now })
          .where('lead_id', '=', id)
          .where('task', 'in', again)
          .where('state', '=', 'delivering')
          .execute()
        await tx
          .updateTable('deliveries')
          .set(quarantined ? heldColumns(now) : restartedColumns(now))
          .where('lead_id', '=', id)
          .where('task', 'in', again)
          .where('task', '!=', 'auto_reply')
          .where('state', 'in', statesThat('startsOver'))
          .execute()
        const within = await applyCaps(
          tx,
          mailbox,
          { ...completion, deliveries: planned },
          await formerAddresses(tx, id),
        )
        withheld = within.withheld
        await insertDeliveries(tx, id, within.deliveries, now)
      }
      const token = await issueToken(tx, id, now)
      const { reference } = row
      return { kind: 'stored' as const, leadId: id, reference, token, withheld, quarantined, signs }
    })
  }

  async byToken(token: string, now: number): Promise<FoundLead | null> {
    const row = await this.db
      .selectFrom('tokens')
      .innerJoin('leads', 'leads.id', 'tokens.lead_id')
      .selectAll('leads')
      .where('tokens.token', '=', sha256(token))
      .where('tokens.expires_at', '>', now)
      .executeTakeFirst()
    return row ? this.leadOf(row) : null
  }
}

/**
 * Adds to the signs of spam of a submit that its mailbox has as many other leads as one person
 * sends.
 */
async function suspicion(
  tx: Reader,
  mailbox: string,
  { caps, quarantined, signs }: Pick<SubmitHandling, 'caps' | 'quarantined' | 'signs'>,
  leadId: string,
): Promise<Pick<SubmitHandling, 'quarantined' | 'signs'>> {
  const isOneTooMany = caps !== undefined && (await isMailboxFull(tx, mailbox, caps, leadId))
  return isOneTooMany ? { quarantined: true, signs: [...signs, MANY_FROM_MAILBOX] } : { quarantined, signs }
}

/** Deletes the reply to the former mailbox, which would prevent the one to the new mailbox. */
async function forgetReply(tx: Reader, leadId: string): Promise<void> {
  await tx
    .deleteFrom('deliveries')
    .where('lead_id', '=', leadId)
    .where('task', '=', 'auto_reply')
    .where('state', '!=', 'delivering')
    .execute()
}

/** Inserts with a free reference; null if the lead's intent id is taken. */
async function insertWithReference(
  tx: Reader,
  row: Omit<Selectable<Tables['leads']>, 'reference'>,
): Promise<string | null> {
  for (let round = 0; round < 5; round++) {
    const reference = newReference()
    if (await insertUnlessThere(tx, 'leads', { ...row, reference })) return reference
    if (row.intent_id === null) continue
    const leadWithReference = await tx
      .selectFrom('leads')
      .select('id')
      .where('intent_id', '=', row.intent_id)
      .executeTakeFirst()
    if (leadWithReference) return null
  }
  throw new Error('No free reference was found')
}

async function insertDeliveries(
  tx: Reader,
  leadId: string,
  deliveries: NewDelivery[],
  now: number,
): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map((each) => {
    const id = randomUUID()
    return {
      id,
      lead_id: leadId,
      channel: each.channel,
      task: each.task,
      subject: each.channel === 'crm' ? 'crm' : id,
      state: each.state,
      attempts: 0,
      next_attempt_at: now,
      lease_id: null,
      lease_until: null,
      rerun: 0,
      reason: each.reason ?? null,
      is_refused: 0,
      refusals: 0,
      failing_since: null,
      progress_json: '{}',
      created_at: now,
      updated_at: now,
      delivered_at: null,
    }
  })
  await tx
    .insertInto('deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['lead_id', 'task']).doNothing())
    .execute()
}
