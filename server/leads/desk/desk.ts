import { type DeskFilter, type DeskPage, EVERYTHING, type LeadDesk } from '#app/internal/desk.ts'
import type { WorkChange, WorkResult } from '#app/internal/work.ts'
import { type ChannelName, taskNames } from '#app/lead/channels.ts'
import { readReference } from '#app/lead/reference.ts'
import { dayOf } from '#server/copenhagen.ts'
import { beginErasure, erasable, erasureProgress } from '#server/leads/deletion/erasures.ts'
import { keepUntil } from '#server/leads/deletion/retention-rules.ts'
import type { FoundLead } from '#server/leads/store/stored-lead.ts'
import { csvHead, csvLines } from './csv.ts'
import { LEAD_HEADINGS, leadCells } from './csv-columns.ts'
import { crmOf, stoppedChannels } from './desk-delivery.ts'
import { deskRow } from './desk-row.ts'
import { type DeskServices, showLead } from './show-lead.ts'

const ROWS_PER_PAGE = 50
/** Few enough that composing them does not delay visitors. */
const ROWS_PER_PORTION = 25

/** The lead desk on the store: what a person types as a reference is looked up here. */
export function createDesk(services: DeskServices): LeadDesk {
  const { store, clock } = services
  /** `otherwise` is returned if there is no such lead. */
  const onLead = async <Done>(text: string, otherwise: Done, work: (stored: FoundLead) => Promise<Done>) => {
    const reference = readReference(text)
    const stored = reference === null ? null : await store.byReference(reference)
    return stored === null ? otherwise : work(stored)
  }
  return {
    stopped: () => stoppedChannels(store, clock),
    list: (filter) => listLeads(services, filter),
    show: (typed, filter) => onLead(typed, null, (stored) => showLead(services, stored, filter)),
    work: (typed, change) =>
      onLead<WorkResult>(typed, { outcome: 'unknown' }, (stored) => recordWork(services, stored, change)),
    replay: (typed, task) => onLead(typed, 0, (stored) => replay(services, stored, task)),
    resume: (channel) => resume(services, channel),
    release: (typed) => onLead(typed, false, (stored) => release(services, stored)),
    csv: (filter, onLeads) => writeCsv(services, filter, onLeads),
    erasable: (typed) => onLead(typed, null, (stored) => erasable(services, stored)),
    erase: (typed, also, until) =>
      onLead(typed, null, (stored) => beginErasure(services, stored, also, until)),
    erasure: (id) => erasureProgress(services, id),
  }
}

async function listLeads(
  { store, channels, retention, clock }: DeskServices,
  listFilter: DeskFilter,
): Promise<DeskPage> {
  const filter = { ...listFilter, today: dayOf(clock.now()) }
  const firstPage = await store.desk.find(filter, ROWS_PER_PAGE)
  const pages = Math.max(1, Math.ceil(firstPage.total / ROWS_PER_PAGE))
  // The last lead of the last page may have left the list since.
  const page = Math.min(filter.page, pages)
  const { ids, total } =
    page === filter.page ? firstPage : await store.desk.find({ ...filter, page }, ROWS_PER_PAGE)
  const leads = await store.desk.leads(ids)
  const others = await store.desk.othersOf(ids)
  const count = (view: string) =>
    store.desk.count({ ...EVERYTHING, view, me: filter.me, today: filter.today })
  return {
    rows: leads.map((lead) => deskRow(lead, retention, others.get(lead.stored.id))),
    counts: { mine: await count('mine'), today: await count('today'), overdue: await count('overdue') },
    total,
    page,
    pages,
    pauses: await stoppedChannels(store, clock),
    now: clock.now(),
    today: filter.today,
    crm: crmOf(channels)?.product ?? null,
  }
}

async function recordWork(
  services: DeskServices,
  { id, reference }: FoundLead,
  change: WorkChange,
): Promise<WorkResult> {
  const { store, clock } = services
  if (change.name === 'kept' && change.value > (await latestKeepDay(services, id)))
    return { outcome: 'changed', now: null }
  try {
    return await store.work.record(id, change, clock.now())
  } catch (error) {
    // The lead was erased meanwhile.
    if ((await store.byReference(reference)) === null) return { outcome: 'unknown' }
    throw error
  }
}

/** The last day that 'Behold' may name for this lead, ISO. */
async function latestKeepDay({ store, retention, clock }: DeskServices, leadId: string): Promise<string> {
  const [lead] = await store.desk.leads([leadId])
  return lead === undefined ? '' : keepUntil(lead, retention, clock.now())
}

async function replay(services: DeskServices, stored: FoundLead, task: string | null): Promise<number> {
  const { store, channels, clock, log, wake } = services
  const tasks = taskNames().filter((each) => task === null || each === task)
  const count = await store.desk.replay(stored.id, tasks, namesOf(channels), clock.now())
  log.info('Deliveries were restarted by hand', { reference: stored.reference, task, count })
  if (count > 0) wake(await channelOf(services, stored.id, task))
  return count
}

/** The channel of a lead's task; undefined without a task. */
async function channelOf(
  { store }: DeskServices,
  leadId: string,
  task: string | null,
): Promise<ChannelName | undefined> {
  if (task === null) return undefined
  return (await store.deliveries.of(leadId)).find((delivery) => delivery.task === task)?.channel
}

async function resume(
  { store, channels, clock, log, wake }: DeskServices,
  channelText: string,
): Promise<boolean> {
  const name = namesOf(channels).find((each) => each === channelText)
  if (name === undefined) return false
  await store.pauses.resume(name, clock.now())
  log.info('A channel was resumed by hand', { channel: name })
  wake(name)
  return true
}

async function release(services: DeskServices, stored: FoundLead): Promise<boolean> {
  const { store, channels, clock, log, wake } = services
  if (stored.quarantinedAt === null) return false
  await store.deliveries.releaseQuarantine(stored.id, clock.now())
  await store.desk.markUnconfigured(stored.id, namesOf(channels), clock.now())
  log.info('A lead was released from quarantine', { reference: stored.reference })
  wake()
  return true
}

const namesOf = (channels: DeskServices['channels']): ChannelName[] => channels.map(({ name }) => name)

async function* writeCsv(
  { store, retention, clock, log }: DeskServices,
  filter: DeskFilter,
  onLeads: (done: number) => void = () => undefined,
): AsyncGenerator<string> {
  yield csvHead(LEAD_HEADINGS)
  let done = 0
  try {
    const datedFilter = { ...filter, today: dayOf(clock.now()) }
    for await (const leads of store.desk.each(datedFilter, ROWS_PER_PORTION)) {
      yield csvLines(
        leads.flatMap((lead) =>
          lead.stored.lead === null ? [] : [leadCells(lead.stored, deskRow(lead, retention))],
        ),
      )
      done += leads.length
      onLeads(done)
    }
  } catch (error) {
    log.error('An export of leads was cut off', { error })
    throw error
  }
}
