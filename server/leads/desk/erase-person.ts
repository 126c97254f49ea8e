import type { Erasure } from '#app/internal/desk.ts'
import { CHANNELS, type ChannelName } from '#app/lead/channels.ts'
import { reasonMessage } from '#app/lead/delivery-labels.ts'
import type { CrmResult } from '#server/crm/crm.ts'
import type { Channel, Traces } from '#server/leads/deliveries/channel.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import { inPortions } from '#server/leads/store/erasure-store.ts'
import { readProgress } from '#server/leads/store/json-column.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { FoundLead } from '#server/leads/store/stored-lead.ts'
import type { Log } from '#server/log.ts'

type ErasureServices = Pick<LeadServices, 'store' | 'clock' | 'log'> & {
  /** What each of them has of a person is erased first. */
  channels: readonly Pick<Channel, 'name' | 'erase'>[]
}

/** Erases the person of this lead: everywhere that leads are delivered to, then in the store. */
export async function erasePerson(services: ErasureServices, stored: FoundLead): Promise<Erasure> {
  const { store, clock, log } = services
  const ids = await store.desk.ofSamePerson(stored.id)
  let isDeleted = false
  try {
    if (!(await store.erasure.stopDeliveries(ids, clock.now()))) return { outcome: 'busy' }
    const state = await store.erasure.stateOf(ids)
    const traces = await tracesOf(store, ids)
    const elsewhere = await eraseInChannels(services.channels, traces)
    if (!elsewhere.ok) {
      const { channel, reason } = elsewhere
      log.warn('A person could not be erased in the CRM', { reference: stored.reference, channel, reason })
      return { outcome: 'crm-failed', reason: reasonMessage(reason) }
    }
    // A lead that came, was completed or restarted meanwhile may be in a CRM again.
    const { length } = await store.desk.ofSamePerson(stored.id)
    isDeleted = length === ids.length && (await store.erasure.deleteIn(state, ids))
    if (!isDeleted) return { outcome: 'busy' }
    log.info('A person was erased', { reference: stored.reference, count: ids.length })
    await clearDeleted(store, log)
    return {
      outcome: 'erased',
      leads: ids.length,
      crm: elsewhere.crm,
      references: traces.leads.map(({ reference }) => reference),
      at: clock.now(),
    }
  } finally {
    if (!isDeleted) await store.erasure.resumeDeliveries(ids, clock.now())
  }
}

type Elsewhere =
  | { ok: true; crm: Extract<Erasure, { outcome: 'erased' }>['crm'] }
  | { ok: false; channel: ChannelName; reason: string }

/** One after the other, until one fails: what is erased by then is found no more the next time. */
async function eraseInChannels(
  channels: ErasureServices['channels'],
  { progressOf, ...traces }: PersonTraces,
): Promise<Elsewhere> {
  let crm: Extract<Elsewhere, { ok: true }>['crm'] = 'no-crm'
  for (const { name, erase } of channels) {
    const erased: CrmResult<{ found: boolean }> = await erase({ ...traces, progress: progressOf(name) })
    if (!erased.ok) return { ok: false, channel: name, reason: erased.reason }
    if (CHANNELS[name].isCrm && crm !== 'erased') crm = erased.value.found ? 'erased' : 'nothing-there'
  }
  return { ok: true, crm }
}

/** `progressOf`: what the deliveries of a channel saved, and all that was redone since. */
type PersonTraces = Omit<Traces, 'progress'> & {
  progressOf: (channel: ChannelName) => Traces['progress']
}

async function tracesOf(store: LeadStore, ids: readonly string[]): Promise<PersonTraces> {
  const leads: { id: string; reference: string }[] = []
  const emails = new Set<string>()
  const made: { channel: ChannelName; progress: Record<string, string> }[] = []
  const former: Record<string, string>[] = []
  for (const portion of inPortions(ids)) {
    for (const { stored, deliveries } of await store.desk.leads(portion)) {
      leads.push({ id: stored.id, reference: stored.reference })
      emails.add(stored.lead?.contact.email ?? '')
      for (const { channel, progress_json } of deliveries)
        made.push({ channel, progress: readProgress(progress_json) ?? {} })
    }
    former.push(...(await store.erasure.formerProgress(portion)))
  }
  emails.delete('')
  const progressOf = (name: ChannelName) => [
    ...made.flatMap(({ channel, progress }) => (channel === name ? [progress] : [])),
    ...former,
  ]
  return { emails: [...emails], leads, progressOf }
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
