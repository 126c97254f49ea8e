import type { LeadSection } from '#app/leads/describe.ts'

/** A lead's state: the worst of its deliveries. `unconfigured`: it was delivered nowhere yet. */
export type LeadState = 'quarantined' | 'dead' | 'waiting' | 'unconfigured' | 'delivered'

/** Filter of the lead desk's list. */
export type DeskFilter = {
  form: '' | 'information' | 'demo' | 'callback' | 'application' | 'api-test'
  state: '' | LeadState
  /** A reference, an e-mail address, or words from the lead. */
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

/** A channel that is paused until its access is fixed. Times are epoch ms. */
export type DeskPause = {
  channel: string
  title: string
  /** Reason as a label. */
  reason: string
  since: number
  nextAttemptAt: number
}

export type DeskPage = { rows: DeskRow[]; total: number; pages: number; pauses: DeskPause[] }

export type DeskDelivery = {
  task: string
  /** As labels, like all texts here (delivery-labels.ts). */
  title: string
  state: string
  /** The stored state, for the icon next to its label. */
  stateCode: string
  reason: string
  attempts: number
  /** epoch ms; null unless it is waiting. */
  nextAttemptAt: number | null
  deliveredAt: number | null
  /** Waiting because its channel is paused. */
  paused: boolean
  /** Whether it can be retried by hand. */
  canReplay: boolean
}

/** One lead with everything known about it. */
export type DeskLead = DeskRow & {
  sections: LeadSection[]
  deliveries: DeskDelivery[]
  /** Spam indications as labels; empty if there are none. */
  signs: string[]
  /** Other leads of the same person. */
  others: { reference: string; kind: string; receivedAt: number }[]
}

export type Erasure =
  | { outcome: 'erased'; leads: number; crm: 'erased' | 'nothing-there' | 'no-crm' }
  | { outcome: 'unknown' }
  /** A lead of this person is being delivered right now. */
  | { outcome: 'busy' }
  /** The CRM failed: nothing was erased in the store. `reason` is a label. */
  | { outcome: 'crm-failed'; reason: string }

/** The lead desk, for /intern and the command line alike. */
export interface LeadDesk {
  list(filter: DeskFilter): Promise<DeskPage>
  show(reference: string): Promise<DeskLead | null>
  /** Retries dead deliveries, one task or all; returns how many. */
  replay(reference: string, task: string | null): Promise<number>
  /** Resumes a paused channel at once, after its access was fixed. False: it was not paused. */
  resume(channel: string): Promise<boolean>
  /** Releases a lead from quarantine. False: it is not in quarantine. */
  release(reference: string): Promise<boolean>
  /** All leads of the filter, on every page, as CSV for a spreadsheet, in chunks. */
  csv(filter: DeskFilter): AsyncIterable<string>
  /**
   * Erases the person of this lead: all their leads here, and their contact in the CRM with its
   * records.
   */
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
  { value: 'unconfigured', label: 'Ligger kun her' },
  { value: 'delivered', label: 'Leveret' },
]

export function leadStateLabel(state: LeadState): string {
  return STATES.find((each) => each.value === state)?.label ?? state
}

/**
 * The filter in a URL's query or a posted form; unknown values are ignored. Searches are only in
 * forms, never in a URL: they may contain names.
 */
export function readFilter(query: Pick<URLSearchParams | FormData, 'get'>): DeskFilter {
  const page = Math.trunc(Number(query.get('side') ?? 1))
  return {
    form: FORMS.find((each) => each.value === query.get('slags'))?.value ?? '',
    state: STATES.find((each) => each.value === query.get('tilstand'))?.value ?? '',
    search: '',
    page: page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** Query string of a filter, with its '?'; '' for the whole list. */
export function filterQuery({ form, state, page }: DeskFilter): string {
  const query = new URLSearchParams([
    ...(form === '' ? [] : [['slags', form]]),
    ...(state === '' ? [] : [['tilstand', state]]),
    ...(page === 1 ? [] : [['side', String(page)]]),
  ])
  return query.size === 0 ? '' : `?${query}`
}
