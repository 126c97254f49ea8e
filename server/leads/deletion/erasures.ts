import { randomUUID } from 'node:crypto'
import type { Erasable, ErasureProgress } from '#app/internal/erasure.ts'
import { reasonMessage } from '#app/lead/delivery-labels.ts'
import { STILL_EXECUTED_MS, type TracedLead } from '#server/crm/crm.ts'
import { createRecurringTask } from '#server/leads/clock.ts'
import { LEASE_MS, whileRenewing } from '#server/leads/deliveries/attempt.ts'
import type { Channel, Traces } from '#server/leads/deliveries/channel.ts'
import type { LeadServices } from '#server/leads/lead-services.ts'
import type { LeadOnDesk } from '#server/leads/store/desk.ts'
import { type ErasingLead, type ErasureJob, peopleOf } from '#server/leads/store/erasures.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import { personOf } from '#server/leads/store/person.ts'
import { type Delivery, type FoundLead, readProgress } from '#server/leads/store/stored-lead.ts'
import type { Log } from '#server/log.ts'

type ErasureServices = Pick<LeadServices, 'store' | 'clock' | 'log'> & {
  /** The channels erase what they have of the leads first. */
  channels: readonly Pick<Channel, 'name' | 'erase'>[]
}

/** How often due erasures are looked for: another instance may have died with a lease. */
const LOOK_AGAIN_MS = 2_000
/** Leads per round: few enough that a slow CRM has answered for them before the server stops. */
const PORTION = 25
/** After a failure, and while a lead is being delivered. */
const AGAIN_MS = 30_000
const BUSY_MS = 2_000

export async function erasable(
  { store, clock }: Pick<ErasureServices, 'store' | 'clock'>,
  stored: FoundLead,
): Promise<Erasable> {
  const at = clock.now()
  const addresses = await store.erasures.addressesOf(stored)
  return { reference: stored.reference, addresses, erasure: await store.erasures.ofLead(stored.id), at }
}

/**
 * Begins to erase the person of this lead, and those of its addresses whose `person` is in `also`.
 */
export async function beginErasure(
  { store, clock, wakeErasures }: Pick<ErasureServices, 'store' | 'clock'> & { wakeErasures: () => void },
  stored: FoundLead,
  also: readonly string[] = [],
  until = Number.MAX_SAFE_INTEGER,
): Promise<{ id: string; references: string[] }> {
  const [ownAddress, ...others] = await store.erasures.addressesOf(stored)
  const people = [ownAddress, ...others.filter(({ person }) => also.includes(person))].flatMap(
    (each) => each?.person ?? [],
  )
  const id = randomUUID()
  const references = await store.erasures.begin(id, { leadId: stored.id, people, until }, clock.now())
  wakeErasures()
  const earlierId = references.length === 0 ? await store.erasures.ofLead(stored.id) : null
  return { id: earlierId ?? id, references }
}

export async function erasureProgress(
  { store }: Pick<ErasureServices, 'store'>,
  id: string,
): Promise<ErasureProgress | null> {
  const job = await store.erasures.find(id)
  if (job === null) return null
  const { left, crm, reason, done_at: doneAt, lead_references } = job
  const references = lead_references.split(' ')
  return { references, left, crm, reason: reason === null ? '' : reasonMessage(reason), doneAt }
}

export type Erasures = ReturnType<typeof createErasures>

/**
 * Carries out the erasures in the store, one after the other, also those that another process left.
 */
export function createErasures(services: ErasureServices) {
  const { store, clock, log } = services
  const stopping = new AbortController()
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  let running = Promise.resolve()

  /** Never rejects. */
  async function runDue(): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        const job = await store.erasures.claim(randomUUID(), clock.now(), LEASE_MS)
        if (job === null) return
        // A slow CRM does not delay the stop: an unfinished portion is done again later.
        await Promise.race([eraseClaimed(services, job, stopping.signal), stopped])
        if (stopping.signal.aborted) await store.erasures.postponeJob(job, clock.now(), null, clock.now())
      }
    } catch (error) {
      log.error('Erasures cannot continue', { error })
    }
  }
  const run = (): Promise<void> => {
    running = running.then(runDue)
    return running
  }
  const cycle = createRecurringTask(clock, LOOK_AGAIN_MS, run)
  return {
    start: cycle.start,
    /** Erases what is due now, also before `start`. */
    run,
    /** To call when an erasure was begun. */
    wake: (): void => {
      if (!cycle.isStopped()) void run()
    },
    stop: async (): Promise<void> => {
      stopping.abort()
      await cycle.stop()
      await running
    },
  }
}

/** Erases portion after portion, until none is left or one has to wait. Never rejects. */
async function eraseClaimed(
  services: ErasureServices,
  job: ErasureJob,
  stopping: AbortSignal,
): Promise<void> {
  const { store, clock, log } = services
  let isOurs = true
  const renew = async () => {
    isOurs = await store.erasures.renew(job, clock.now() + LEASE_MS)
  }
  try {
    await whileRenewing(
      clock,
      () => void renew().catch((error) => log.warn('A lease could not be renewed', { error })),
      async () => {
        while (isOurs && !stopping.aborted && (await eraseNext(services, job)));
      },
    )
  } catch (error) {
    if (stopping.aborted) return
    log.error('An erasure failed with an unexpected error', { error })
    const now = clock.now()
    await store.erasures
      .postponeJob(job, now + AGAIN_MS, 'unexpected', now)
      .catch((failed) => log.error('Erasures cannot continue', { error: failed }))
  }
}

/** Erases a portion of the leads that are due; false: there is nothing more to do now. */
async function eraseNext(services: ErasureServices, job: ErasureJob): Promise<boolean> {
  const { store, clock, log, channels } = services
  const { erasures } = store
  const hasCrm = channels.some(({ name }) => name === 'crm')
  const now = clock.now()
  const rows = await erasures.due(job.id, now, PORTION)
  if (rows.length === 0) {
    const next = await erasures.nextDue(job.id)
    if (next !== null) await erasures.postponeJob(job, next, 'erasing-unanswered', now)
    else if (await erasures.finish(job, hasCrm, now)) {
      log.info('A person was erased', { count: job.lead_references.split(' ').length })
      await clearDeleted(store, log)
    }
    return false
  }
  await erasures.hold(rows.map(({ id }) => id))
  const leads = new Map(
    (await store.desk.leads(rows.map(({ id }) => id))).map((lead) => [lead.stored.id, lead]),
  )
  const isFree = ({ id }: ErasingLead) =>
    !leads.get(id)?.deliveries.some(({ state }) => state === 'delivering')
  for (const row of rows) if (!isFree(row)) await erasures.postpone(row.id, now + BUSY_MS)
  const free = rows.filter((row) => isFree(row) && leads.has(row.id))
  if (free.length === 0) return true
  const owed = (row: ErasingLead) => unansweredUntil(leads.get(row.id)?.deliveries ?? [], now)
  const settled = free.filter((row) => owed(row) <= now)
  const stateBefore = settled.length === 0 ? '' : await erasures.stateOf(settled.map(({ id }) => id))
  const people = peopleOf(job)
  const traces = await tracesOf(store, people, free, leads)
  for (const { name, erase } of channels) {
    const erased = await erase({ ...traces, leads: free.flatMap((row) => traces.leadOf(row, name)) })
    if (!erased.ok) {
      log.warn('An erasure waits for a channel', { channel: name, reason: erased.reason })
      await erasures.postponeJob(job, now + AGAIN_MS, erased.reason, now)
      return false
    }
    if (name !== 'crm' || job.crm === 'erased') continue
    job.crm = erased.value.found ? 'erased' : 'nothing-there'
    await erasures.recordFoundInCrm(job, job.crm)
  }
  // The CRM is searched once more when an unanswered write must have been executed.
  for (const row of free) if (owed(row) > now) await erasures.postpone(row.id, owed(row))
  if (settled.length === 0) return true
  const ids = (stays: boolean) => settled.flatMap((row) => (isStaying(row) === stays ? [row.id] : []))
  await erasures.conclude(stateBefore, { going: ids(false), staying: ids(true) }, { people, hasCrm }, now)
  return true
}

/** The lead has another address now than the one that is erased. */
const isStaying = ({ person, personNow }: ErasingLead): boolean => person !== personNow

/** No attempt was made, so the channel has nothing of it. */
const isUntried = ({ attempts, created_at, updated_at }: Delivery) =>
  attempts === 0 && created_at === updated_at

const ofCrm = (deliveries: readonly Delivery[]) => deliveries.filter(({ channel }) => channel === 'crm')

/** Until when a CRM may still execute an unanswered request, epoch ms; 0: there is none. */
function unansweredUntil(deliveries: readonly Delivery[], now: number): number {
  const unanswered = ofCrm(deliveries).filter((each) => each.state !== 'delivered' && !isUntried(each))
  const until = Math.max(0, ...unanswered.map(({ updated_at }) => updated_at + STILL_EXECUTED_MS))
  // A later time comes from a clock that was set back since.
  return until > now + STILL_EXECUTED_MS ? 0 : until
}

/** What these leads left elsewhere. */
async function tracesOf(
  store: LeadStore,
  people: readonly string[],
  rows: readonly ErasingLead[],
  leads: ReadonlyMap<string, LeadOnDesk>,
) {
  const ids = rows.map(({ id }) => id)
  const former = await store.erasures.formerProgress(ids)
  const withAddress = await store.erasures.everNamed(ids)
  const goes = (email: string) => people.includes(personOf(email))
  const emails = new Set(rows.map(({ id }) => leads.get(id)?.stored.lead?.contact.email ?? '').filter(goes))
  const leadOf = (row: ErasingLead, channel: Channel['name']): TracedLead[] => {
    const { stored, deliveries } = leads.get(row.id) ?? {}
    if (stored === undefined || deliveries === undefined) return []
    const channelDeliveries = deliveries.filter((each) => each.channel === channel)
    return [
      {
        id: row.id,
        reference: stored.reference,
        hasAddress: withAddress.has(row.id),
        stays: isStaying(row),
        isComplete: channelDeliveries.every((each) => each.state === 'delivered' || isUntried(each)),
        progress: [
          ...channelDeliveries.map(({ progress_json }) => readProgress(progress_json) ?? {}),
          ...(former.get(row.id) ?? []),
        ],
      },
    ]
  }
  return { emails: [...emails], goes, leadOf } satisfies Omit<Traces, 'leads'> & { leadOf: unknown }
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
