import { isDay } from '#app/lead/dates.ts'
import type { LeadSection } from '#app/lead/describe.ts'
import type { Erasable, ErasureProgress } from './erasure.ts'
import { WORK_STATES, type WorkChange, type WorkEntry, type WorkResult } from './work.ts'

const FORMS = {
  information: 'Tilbud og oprettelser',
  demo: 'Demoer',
  callback: 'Ring mig op',
  application: 'Ansøgninger',
  'api-test': 'API-test',
}

/** The worst of a lead's deliveries. `unconfigured`: it was delivered nowhere yet. */
export const DELIVERY_STATUSES = {
  dead: 'Ikke leveret',
  quarantined: 'I karantæne',
  waiting: 'På vej',
  unconfigured: 'Ligger kun her',
  delivered: 'Leveret',
}
export type DeliveryStatus = keyof typeof DELIVERY_STATUSES

/** Views of the work to be done, of leads that are not spam; '' is all of them. */
const VIEWS = {
  mine: 'Mine',
  free: 'Uden ansvarlig',
  today: 'Frist i dag',
  overdue: 'Forfaldne',
  spam: 'Spam',
}

const SORTS = { due: 'Frist', oldest: 'Ældste først' }

interface Filter {
  /** Its parameter in a URL and a form. */
  parameter: string
  label: string
  /** Labels by value. */
  choices: Readonly<Record<string, string>> | 'offered' | 'day'
}

/**
 * The filters of the list, on the desk by their parameter, on the command line by their name. None
 * is personal, so that a URL may contain them.
 */
export const FILTERS = {
  view: { parameter: 'vis', label: 'Vis', choices: VIEWS },
  sort: { parameter: 'sortering', label: 'Sortering', choices: SORTS },
  state: { parameter: 'tilstand', label: 'Tilstand', choices: WORK_STATES },
  form: { parameter: 'slags', label: 'Slags', choices: FORMS },
  /** The slug of an industry, and of a package. */
  industry: { parameter: 'branche', label: 'Branche', choices: 'offered' },
  package: { parameter: 'pakke', label: 'Pakke', choices: 'offered' },
  delivery: { parameter: 'levering', label: 'Levering', choices: DELIVERY_STATUSES },
  /** The first and the last day on which it was received, in Denmark. */
  from: { parameter: 'fra', label: 'Fra', choices: 'day' },
  to: { parameter: 'til', label: 'Til', choices: 'day' },
} as const satisfies Record<string, Filter>

export type FilterName = keyof typeof FILTERS
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

/** The choices of the offered filters, by name. */
export type FilterChoices = Record<'industry' | 'package', readonly string[]>

/** '' is everything. */
export type DeskFilter = Record<FilterName, string> & {
  /** A reference, an e-mail address, or words from the lead. */
  search: string
  /** from 1 */
  page: number
  /** The person whose leads are 'mine'; never in a URL. */
  me: string
  /** Today in Denmark as an ISO day; '' until the desk sets it. */
  today: string
}

/** `value` if the filter knows it; otherwise ''. */
export function readFilterValue(name: FilterName, value: string): string {
  const { choices }: Filter = FILTERS[name]
  const isKnown =
    choices === 'day'
      ? isDay(value)
      : choices === 'offered'
        ? /^[a-z0-9-]{1,60}$/.test(value)
        : Object.hasOwn(choices, value)
  return isKnown ? value : ''
}

/** The filter in a URL's query; unknown values are ignored. */
export function readFilter(source: URLSearchParams): DeskFilter {
  const page = Math.trunc(Number(source.get('side') ?? 1))
  const read = (name: FilterName) => readFilterValue(name, source.get(FILTERS[name].parameter) ?? '')
  return {
    ...(Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)])) as Record<FilterName, string>),
    search: '',
    me: '',
    today: '',
    page: page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The filter in a posted form. Only a post may contain a search, which may name a person. */
export function readPostedFilter(fields: URLSearchParams): DeskFilter {
  return { ...readFilter(fields), search: (fields.get('soeg') ?? '').trim().slice(0, 200) }
}

export const EVERYTHING = readFilter(new URLSearchParams())

/** A filter's fields in a URL, which has no search. */
function queryFields(filter: DeskFilter): Record<string, string> {
  const fields = FILTER_NAMES.map((name) => [FILTERS[name].parameter, filter[name]])
  const page = filter.page > 1 ? String(filter.page) : ''
  return Object.fromEntries([...fields, ['side', page]].filter(([, value]) => value !== ''))
}

/** The same in a posted form. */
export function postedFields(filter: DeskFilter): Record<string, string> {
  return { ...queryFields(filter), soeg: filter.search }
}

/** The list with this filter. */
export function listAddress(filter: DeskFilter): string {
  const query = new URLSearchParams(queryFields(filter))
  return query.size === 0 ? '/intern' : `/intern?${query}`
}

/**
 * The page of a lead, in lower case like all addresses. `filter`: the list from which it is opened,
 * whose next and previous lead the page links to.
 */
export function leadAddress(reference: string, filter = EVERYTHING): string {
  const query = new URLSearchParams(queryFields({ ...filter, page: 1 }))
  return `/intern/henvendelse/${reference.toLowerCase()}${query.size === 0 ? '' : `?${query}`}`
}

/** The page that shows what an erasure of a lead's person deletes, and has the button. */
export function erasableAddress(reference: string): string {
  return `${leadAddress(reference)}/slet`
}

export type DeskRow = {
  reference: string
  /** epoch ms */
  receivedAt: number
  kind: string
  /** Industry, package and tickets, as far as the lead says them. */
  asked: string
  name: string
  company: string
  email: string
  /** E.164; '' without one */
  phone: string
  /** When the sender wants to be called, 'formiddag'; '' if any time will do. */
  callTime: string
  /** The sender's comment; '' without one. */
  comment: string
  /** The lead's revenue, '60.000 kr. inkl. moms'; '' if it has none. */
  amount: string
  /** Number of other leads of the same person. */
  others: number
  delivery: DeliveryStatus
  /** When retention deletes it, epoch ms, by what is known now. */
  deletesAt: number
  /** Oldest first. */
  work: WorkEntry[]
}

/**
 * A channel that delivers nothing: paused until its access is fixed, or failing for ten minutes or
 * more. Times are epoch ms.
 */
export type DeskPause = {
  channel: string
  title: string
  /** Reason as a label. */
  reason: string
  since: number
  /** Null: one is due, or under way. */
  nextAttemptAt: number | null
  isPaused: boolean
}

export type DeskPage = {
  rows: DeskRow[]
  /** Number of leads in these views. */
  counts: Record<'mine' | 'today' | 'overdue', number>
  total: number
  /** from 1: the one that was asked for, or the last */
  page: number
  pages: number
  pauses: DeskPause[]
  /** epoch ms */
  now: number
  /** ISO day in Denmark */
  today: string
  /** The product in which sales works; null: it works here. */
  crm: string | null
}

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
export type DeskLead = Omit<DeskRow, 'others'> & {
  sections: LeadSection[]
  /** References of its neighbours in the list it was opened from; null at an end. */
  previous: string | null
  next: string | null
  /** `mailto:` with a reply to its sender, and the calculation; '' without an address. */
  reply: string
  /** The day until which 'Behold' keeps it, ISO. */
  keepUntil: string
  deliveries: DeskDelivery[]
  /** Spam indications as labels; empty if there are none. */
  signs: string[]
  /** Other leads of the same person. */
  others: { reference: string; kind: string; receivedAt: number }[]
  /** ISO day in Denmark */
  today: string
  /** ISO day */
  nextBankDay: string
  crm: string | null
  /** URL of its deal in the CRM; null if there is none yet. */
  deal: string | null
}

/** The lead desk, for /intern and the command line alike. */
export interface LeadDesk {
  list(filter: DeskFilter): Promise<DeskPage>
  /** Channels that deliver nothing now. */
  stopped(): Promise<DeskPause[]>
  /** @param filter the list that it was opened from */
  show(reference: string, filter?: DeskFilter): Promise<DeskLead | null>
  /** Records a person's entry about a lead. */
  work(reference: string, change: WorkChange): Promise<WorkResult>
  /**
   * Retries at once the deliveries that were given up or wait after a failure: one task, or all.
   * Returns how many.
   */
  replay(reference: string, task: string | null): Promise<number>
  /**
   * Tries a channel's waiting deliveries at once, paused or not. False: there is no such channel.
   */
  resume(channel: string): Promise<boolean>
  /** Releases a lead from quarantine. False: it is not in quarantine. */
  release(reference: string): Promise<boolean>
  /** All leads of the filter, on every page, as CSV for a spreadsheet, in chunks. `onLeads`: how many are in it so far. */
  csv(filter: DeskFilter, onLeads?: (done: number) => void): AsyncIterable<string>
  /** What an erasure of this lead's person would delete; null: there is no such lead. */
  erasable(reference: string): Promise<Erasable | null>
  /**
   * Begins to erase the person of this lead, and the people in `also`: all their leads that were
   * received until `until` (epoch ms; otherwise all), and their contacts in the CRM. Returns the
   * erasure's id, and the references that go; none if another erasure has them all. null: there is
   * no such lead.
   */
  erase(
    reference: string,
    also?: readonly string[],
    until?: number,
  ): Promise<{ id: string; references: string[] } | null>
  /** null: there is no such erasure. */
  erasure(id: string): Promise<ErasureProgress | null>
}
