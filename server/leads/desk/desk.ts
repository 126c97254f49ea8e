import { setTimeout } from 'node:timers/promises'
import {
  type DeskDelivery,
  type DeskFilter,
  type DeskLead,
  type DeskPause,
  type Erasure,
  EVERYTHING,
  type LeadDesk,
} from '#app/internal/desk.ts'
import { replyTo } from '#app/internal/reply.ts'
import { channelLabel, reasonMessage, signMessage, stateLabel, taskLabel } from '#app/lead/delivery-labels.ts'
import { BANK_LABEL, describe, type LeadSection } from '#app/lead/describe.ts'
import { maskBank } from '#app/lead/fields/bank.ts'
import { readReference } from '#app/lead/reference.ts'
import { dayOf } from '#server/copenhagen.ts'
import type { Crm, CrmTraces } from '#server/crm/crm.ts'
import type { Clock } from '#server/leads/clock.ts'
import { type ChannelName, TASKS } from '#server/leads/database/tables.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import { inPortions } from '#server/leads/store/erasure-store.ts'
import { LEAD_HEADINGS, leadCells } from '#server/leads/store/lead-table.ts'
import { type FoundLead, readProgress, type UnreadableLead } from '#server/leads/store/read-lead.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { Delivery, StoredLead } from '#server/leads/store/stored-lead.ts'
import type { Log } from '#server/log.ts'
import { forgetMails } from '#server/mail/mailbox-files.ts'
import { csvHead, csvLines } from './csv.ts'
import { deletionOf, keepUntil, type RetentionRules } from './deletion.ts'
import { deskRow, UNREADABLE_KIND } from './desk-row.ts'

export type DeskParts = {
  store: LeadStore
  vault: Vault
  /** null: no CRM is configured. */
  crm: Crm | null
  /** For how long leads are kept. */
  retention: RetentionRules
  /** Channels with a configured service. */
  connected: readonly ChannelName[]
  dataDir: string
  clock: Clock
  log: Log
  /**
   * Tells the workers that something is due; the command line relies on the server's own checks.
   */
  /** `channel`: tried although it backs off. */
  wake: (channel?: ChannelName) => void
}

export const ROWS_PER_PAGE = 50
/** Few enough not to delay visitors while they are composed. */
const ROWS_PER_PORTION = 25
/** For the CRM's answer before a lead is shown. */
const LONGEST_WAIT_MS = 1_000
/** Maximum number of other leads of a person that the desk lists. */
const MOST_OTHERS = 200

/** The lead desk's implementation on the store. */
export function createDesk(parts: DeskParts): LeadDesk {
  const { store, vault, crm, retention, connected, dataDir, clock, log, wake } = parts

  async function find(typed: string): Promise<FoundLead | null> {
    const reference = readReference(typed)
    return reference === null ? null : store.byReference(reference)
  }

  /** Sections as in mail and CRM, with masked bank numbers. */
  async function sectionsOf(stored: FoundLead): Promise<LeadSection[]> {
    if (stored.lead === null) return unreadableSections(stored)
    const { notice } = stored
    return [
      ...withBank(describe(stored).sections, await maskedBank(stored)),
      ...(notice === null
        ? []
        : [
            {
              title: 'Privatlivsnotits',
              rows: [
                { label: 'Udgave', value: notice.version || 'ukendt' },
                {
                  label: 'Afkrydsning',
                  value: notice.touched ? 'sat af den besøgende selv' : 'sat på forhånd',
                },
              ],
            },
          ]),
    ]
  }

  async function maskedBank({ id, lead }: StoredLead): Promise<string | null> {
    if (lead.kind !== 'application') return null
    const sealed = await store.sealedBank(id)
    if (sealed === null) return null
    const bank = vault.open(sealed, id)
    return bank === null ? 'Kan ikke læses: ENCRYPTION_KEY er en anden end før' : maskBank(bank)
  }

  async function pauses(): Promise<DeskPause[]> {
    return (await store.health.standing(clock.now())).map(
      ({ channel, reason, since, nextAttemptAt, isPaused }) => ({
        ...{ channel, since, nextAttemptAt, isPaused },
        title: channelLabel(channel),
        reason: reasonMessage(reason),
      }),
    )
  }

  function toDelivery(delivery: Delivery, standing: readonly DeskPause[]): DeskDelivery {
    const { task, state, attempts, next_attempt_at, delivered_at, reason, channel } = delivery
    const pause =
      state === 'waiting' ? standing.find((each) => each.isPaused && each.channel === channel) : undefined
    return {
      task,
      title: taskLabel(task),
      state: stateLabel(state),
      stateCode: state,
      reason: pause?.reason ?? reasonMessage(reason),
      attempts,
      paused: pause !== undefined,
      nextAttemptAt: state === 'waiting' ? Math.max(next_attempt_at, pause?.nextAttemptAt ?? 0) : null,
      deliveredAt: delivered_at,
      canReplay: (state === 'dead' || state === 'unconfigured') && connected.includes(channel),
    }
  }

  return {
    standing: pauses,

    async list(typed) {
      const filter = { ...typed, today: dayOf(clock.now()) }
      const { ids, total } = await store.desk.find(filter, ROWS_PER_PAGE)
      const leads = await store.desk.leads(ids)
      const others = await store.desk.othersOf(ids)
      const count = (view: string) =>
        store.desk.count({ ...EVERYTHING, view, me: filter.me, today: filter.today })
      return {
        rows: leads.map((lead) => deskRow(lead, retention, others.get(lead.stored.id))),
        counts: { mine: await count('mine'), today: await count('today'), overdue: await count('overdue') },
        total,
        pages: Math.max(1, Math.ceil(total / ROWS_PER_PAGE)),
        pauses: await pauses(),
        now: clock.now(),
        today: filter.today,
        hasCrm: crm !== null,
      }
    },

    async show(reference, filter = EVERYTHING): Promise<DeskLead | null> {
      const stored = await find(reference)
      const [lead] = stored === null ? [] : await store.desk.leads([stored.id])
      if (stored === null || lead === undefined) return null
      const { deliveries } = lead
      const standing = await pauses()
      const ids = (await store.desk.ofSamePerson(stored.id)).filter((id) => id !== stored.id)
      const others = await store.desk.leads(ids.slice(-MOST_OTHERS))
      const { others: _, ...row } = deskRow(lead, retention)
      const today = dayOf(clock.now())
      return {
        ...row,
        ...(await store.desk.neighbours(stored.id, { ...filter, today })),
        reply: stored.lead === null ? '' : replyTo(stored),
        keepUntil: keepUntil(row.deletesAt),
        sections: await sectionsOf(stored),
        deliveries: deliveries.map((each) => toDelivery(each, standing)),
        signs: stored.lead === null ? [] : stored.signs.map(signMessage),
        others: others.map(({ stored: other }) => ({
          reference: other.reference,
          kind: other.lead === null ? UNREADABLE_KIND : describe(other).kind,
          receivedAt: other.receivedAt,
        })),
        today,
        hasCrm: crm !== null,
        deal: await dealOf(deliveries),
      }
    },

    async work(reference, change) {
      const stored = await find(reference)
      if (stored === null) return { outcome: 'unknown' }
      if (change.name === 'kept' && change.value > (await keptAtMost(stored.id)))
        return { outcome: 'changed', now: null }
      try {
        return await store.work.say(stored.id, change, clock.now())
      } catch (error) {
        // Erased meanwhile.
        if ((await find(reference)) === null) return { outcome: 'unknown' }
        throw error
      }
    },

    async replay(reference, task) {
      const stored = await find(reference)
      if (stored === null) return 0
      const tasks = task === null ? TASKS : TASKS.filter((each) => each === task)
      const count = await store.desk.replay(stored.id, tasks, connected, clock.now())
      log.info('Deliveries were restarted by hand', { reference: stored.reference, task, count })
      if (count > 0) wake()
      return count
    },

    async resume(channel) {
      const name = connected.find((each) => each === channel)
      if (name === undefined) return false
      await store.pauses.resume(name, clock.now())
      log.info('A channel was resumed by hand', { channel: name })
      wake(name)
      return true
    },

    async release(reference) {
      const stored = await find(reference)
      if (stored === null || stored.quarantinedAt === null) return false
      await store.deliveries.releaseQuarantine(stored.id, clock.now())
      await store.desk.markUnconfigured(stored.id, connected, clock.now())
      log.info('A lead was released from quarantine', { reference: stored.reference })
      wake()
      return true
    },

    async *csv(filter: DeskFilter) {
      yield csvHead(LEAD_HEADINGS)
      try {
        const asked = { ...filter, today: dayOf(clock.now()) }
        for await (const leads of store.desk.each(asked, ROWS_PER_PORTION))
          yield csvLines(
            leads.flatMap((lead) =>
              lead.stored.lead === null ? [] : [leadCells(lead.stored, deskRow(lead, retention))],
            ),
          )
      } catch (error) {
        log.error('An export of leads was cut off', { error })
        throw error
      }
    },

    async erase(reference): Promise<Erasure> {
      const stored = await find(reference)
      if (stored === null) return { outcome: 'unknown' }
      const ids = await store.desk.ofSamePerson(stored.id)
      let isDeleted = false
      try {
        if (!(await store.erasure.stopDeliveries(ids, clock.now()))) return { outcome: 'busy' }
        const state = await store.erasure.stateOf(ids)
        const traces = await tracesOf(ids)
        const inCrm = crm === null ? null : await crm.erase(traces)
        if (inCrm !== null && !inCrm.ok) {
          log.warn('A person could not be erased in the CRM', {
            reference: stored.reference,
            reason: inCrm.reason,
          })
          return { outcome: 'crm-failed', reason: reasonMessage(inCrm.reason) }
        }
        await forgetMails(
          dataDir,
          traces.leads.map(({ reference }) => reference),
        )
        // A lead that came, was completed or restarted meanwhile may be in the CRM again.
        const { length } = await store.desk.ofSamePerson(stored.id)
        isDeleted = length === ids.length && (await store.erasure.deleteIn(state, ids))
        if (!isDeleted) return { outcome: 'busy' }
        log.info('A person was erased', { reference: stored.reference, count: ids.length })
        await clearDeleted(store, log)
        return {
          outcome: 'erased',
          leads: ids.length,
          crm: inCrm === null ? 'no-crm' : inCrm.value.found ? 'erased' : 'nothing-there',
          references: traces.leads.map(({ reference }) => reference),
          at: clock.now(),
        }
      } finally {
        if (!isDeleted) await store.erasure.resumeDeliveries(ids, clock.now())
      }
    },
  }

  /** The last day that 'Behold' may name for this lead, ISO. */
  async function keptAtMost(leadId: string): Promise<string> {
    const [lead] = await store.desk.leads([leadId])
    return lead === undefined ? '' : keepUntil(deletionOf(lead, retention))
  }

  /** Without waiting long for a CRM that does not answer: the page is more than the link. */
  async function dealOf(deliveries: readonly Delivery[]): Promise<string | null> {
    const [progress] = progressOf(deliveries)
    if (crm === null || progress === undefined) return null
    return Promise.race([crm.dealUrl(progress), setTimeout(LONGEST_WAIT_MS, null, { ref: false })])
  }

  async function tracesOf(ids: readonly string[]): Promise<CrmTraces> {
    const leads: { id: string; reference: string }[] = []
    const emails = new Set<string>()
    const progress: Record<string, string>[] = []
    for (const portion of inPortions(ids)) {
      for (const { stored, deliveries } of await store.desk.leads(portion)) {
        leads.push({ id: stored.id, reference: stored.reference })
        emails.add(stored.lead?.contact.email ?? '')
        progress.push(...progressOf(deliveries))
      }
      progress.push(...(await store.erasure.formerProgress(portion)))
    }
    emails.delete('')
    return { emails: [...emails], leads, progress }
  }
}

/** What can be said of a lead whose row cannot be read: a person may still see whom it names. */
function unreadableSections({ damaged, text }: UnreadableLead): LeadSection[] {
  return [
    {
      title: UNREADABLE_KIND,
      rows: [
        {
          label: 'Hvad det betyder',
          value:
            'Rækken i databasen er beskadiget. Henvendelsen bliver ikke leveret og er ikke med i CSV-filen. Hent den fra en sikkerhedskopi, eller ring ud fra det, der står nedenfor.',
        },
        { label: 'Beskadiget', value: damaged.join(', ') },
      ],
    },
    { title: 'Som den står i databasen', rows: [{ label: 'lead_json', value: text || '(tom)' }] },
  ]
}

/** Only the desk shows bank numbers, and those masked. */
function withBank(sections: LeadSection[], bank: string | null): LeadSection[] {
  if (bank === null) return sections
  return sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => (row.label === BANK_LABEL ? { ...row, value: bank } : row)),
  }))
}

/** What the CRM's deliveries made there. */
function progressOf(deliveries: readonly Delivery[]): Record<string, string>[] {
  return deliveries.flatMap(({ task, progress_json }) =>
    task === 'crm' ? [readProgress(progress_json) ?? {}] : [],
  )
}

/**
 * After a deletion: also wipes the rows from the database's own files, or logs that it could not.
 */
export async function clearDeleted(store: LeadStore, log: Log): Promise<void> {
  try {
    if (await store.clearDeleted()) return
    log.warn('Deleted rows stay in the write-ahead log of the database until it is emptied, within the hour')
  } catch (error) {
    log.error('Deleted rows could not be wiped from the database files', { error })
  }
}
