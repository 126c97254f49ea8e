import type { Section } from '#app/leads/describe.ts'

/** Where a lead stands as a whole: the worst of its deliveries. `kept`: it lies here and went nowhere. */
export type LeadState = 'quarantined' | 'dead' | 'waiting' | 'kept' | 'delivered'

/** Which leads the desk lists. */
export type DeskFilter = {
  form: '' | 'information' | 'demo' | 'callback' | 'application' | 'api-test'
  state: '' | LeadState
  /** A reference, an e-mail address, or words that stand in the lead. */
  search: string
  /** from 1 */
  page: number
}

export type DeskRow = {
  reference: string
  /** epoch ms */
  receivedAt: number
  kind: string
  name: string
  company: string
  email: string
  state: LeadState
}

/** A channel that stands still until a person mends its access. Times are epoch ms. */
export type DeskPause = {
  channel: string
  title: string
  /** why, in words */
  reason: string
  since: number
  nextAttemptAt: number
}

export type DeskPage = { rows: DeskRow[]; total: number; pages: number; pauses: DeskPause[] }

export type DeskDelivery = {
  task: string
  /** In words, as everything here (delivery-words.ts). */
  title: string
  state: string
  /** The state as it is stored, for the sign beside the words. */
  stateCode: string
  reason: string
  attempts: number
  /** epoch ms; null unless it waits */
  nextAttemptAt: number | null
  deliveredAt: number | null
  /** It waits because its channel stands still. */
  paused: boolean
  /** May a person let it go again? */
  canReplay: boolean
}

/** One lead with everything that is known of it. */
export type DeskLead = DeskRow & {
  sections: Section[]
  deliveries: DeskDelivery[]
  /** Why it looks like spam, in words; empty when nothing speaks for it. */
  signs: string[]
  /** Other leads of the same person. */
  others: { reference: string; kind: string; receivedAt: number }[]
}

export type Erasure =
  | { outcome: 'erased'; leads: number; crm: 'erased' | 'nothing-there' | 'no-crm' }
  | { outcome: 'unknown' }
  /** One of the person's leads is being delivered at this moment. */
  | { outcome: 'busy' }
  /** The CRM could not be asked: nothing was erased in the store. `reason` in words. */
  | { outcome: 'crm-failed'; reason: string }

/** The lead desk (D34): the same on /intern and on the command line. */
export interface LeadDesk {
  list(filter: DeskFilter): Promise<DeskPage>
  show(reference: string): Promise<DeskLead | null>
  /** Lets deliveries that were given up go again, one task or all; the answer is how many. */
  replay(reference: string, task: string | null): Promise<number>
  /** A person has mended the access of a channel that stood still: it is tried at once. False: it did not stand still. */
  resume(channel: string): Promise<boolean>
  /** A lead in quarantine is delivered after all. False: it is in none. */
  release(reference: string): Promise<boolean>
  /** All leads of the filter, whatever their page, as CSV for a spreadsheet, piece by piece. */
  csv(filter: DeskFilter): AsyncIterable<string>
  /** Erases the person of this lead: all their leads here, their contact and what hangs on it in the CRM. */
  erase(reference: string): Promise<Erasure>
}

export const FORMS: readonly { value: DeskFilter['form']; label: string }[] = [
  { value: '', label: 'Alle slags' },
  { value: 'information', label: 'Tilbud og oprettelser' },
  { value: 'demo', label: 'Demoer' },
  { value: 'callback', label: 'Ring mig op' },
  { value: 'application', label: 'Ansøgninger' },
  { value: 'api-test', label: 'API-test' },
]

export const STATES: readonly { value: LeadState; label: string }[] = [
  { value: 'dead', label: 'Ikke leveret' },
  { value: 'quarantined', label: 'I karantæne' },
  { value: 'waiting', label: 'På vej' },
  { value: 'kept', label: 'Ligger kun her' },
  { value: 'delivered', label: 'Leveret' },
]

export function leadStateWords(state: LeadState): string {
  return STATES.find((each) => each.value === state)?.label ?? state
}

/** The filter in an address's query; what it does not know is ignored. A search may name a person: it is never there. */
export function readFilter(query: URLSearchParams): DeskFilter {
  const page = Math.trunc(Number(query.get('side') ?? 1))
  return {
    form: FORMS.find((each) => each.value === query.get('slags'))?.value ?? '',
    state: STATES.find((each) => each.value === query.get('tilstand'))?.value ?? '',
    search: '',
    page: page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The query of a filter, with its '?'; '' for the whole list. */
export function filterQuery({ form, state, page }: DeskFilter): string {
  const query = new URLSearchParams([
    ...(form === '' ? [] : [['slags', form]]),
    ...(state === '' ? [] : [['tilstand', state]]),
    ...(page === 1 ? [] : [['side', String(page)]]),
  ])
  return query.size === 0 ? '' : `?${query}`
}
