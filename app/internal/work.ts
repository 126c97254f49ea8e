import { formatDay, isDay } from '#app/lead/dates.ts'
import { type CheckResult, valid, wrong } from '#app/lead/fields/checked.ts'
import { checkComment, checkLine } from '#app/lead/fields/text.ts'

/** States of the work on a lead. They are never sent anywhere, and do not affect deliveries. */
export const WORK_STATES: Readonly<Record<string, string>> = {
  new: 'Ny',
  active: 'I gang',
  won: 'Vundet',
  lost: 'Tabt',
}

/** The state of a lead without an entry. */
export const NEW = 'new'
/** The states of a lead with which there is nothing left to do. */
export const CLOSED: readonly string[] = ['won', 'lost']

/** The value of 'spam' for a lead that is spam. */
export const IS_SPAM = 'ja'

interface WorkPart {
  label: string
  /** Checks a typed value; '' removes it. */
  check(typed: string): CheckResult<string>
  show(value: string): string
}

const checkDay = (typed: string): CheckResult<string> =>
  typed === '' || isDay(typed) ? valid(typed) : wrong('Vælg en dato.')

/** The kinds of entries about a lead; desk, CSV and command line derive from this table. */
export const WORK = {
  state: {
    label: 'Tilstand',
    check: (typed) => (Object.hasOwn(WORK_STATES, typed) ? valid(typed) : wrong('Vælg en tilstand.')),
    show: (value) => WORK_STATES[value] ?? value,
  },
  holder: {
    label: 'Ansvarlig',
    check: (typed) => checkLine(typed, 'Navnet'),
    show: (value) => value || 'ingen',
  },
  due: {
    label: 'Frist',
    check: checkDay,
    show: (value) => (isDay(value) ? formatDay(value) : value || 'ingen'),
  },
  spam: {
    label: 'Spam',
    check: (typed) => (typed === '' || typed === IS_SPAM ? valid(typed) : wrong('Vælg, om det er spam.')),
    show: (value) => (value === IS_SPAM ? 'ja' : 'nej'),
  },
  /** The last day on which retention keeps the lead. */
  kept: {
    label: 'Beholdes til og med',
    check: checkDay,
    show: (value) => (isDay(value) ? formatDay(value) : value || 'ikke længere'),
  },
  note: {
    label: 'Note',
    check: (typed) => checkComment(typed, 'Noten'),
    show: (value) => value,
  },
} as const satisfies Record<string, WorkPart>

export type WorkName = keyof typeof WORK
export const WORK_NAMES = Object.keys(WORK) as WorkName[]

/** One entry of a person about a lead. Entries are never overwritten. */
export interface WorkEntry {
  id: string
  name: WorkName
  value: string
  /** The person who made it; '' if unknown. */
  author: string
  /** epoch ms */
  at: number
  /** Whether nothing newer replaced it; notes are never replaced. */
  isCurrent: boolean
}

/**
 * `seen`: the id of the entry that the person saw and replaces; '' if there was none. Ignored for a
 * note.
 */
export type WorkChange = Pick<WorkEntry, 'name' | 'value' | 'author'> & { seen: string }

export type WorkResult =
  /** 'same': the value did not change. */
  | { outcome: 'saved' | 'same' | 'unknown' }
  /** Another person changed the value meanwhile: nothing was stored. */
  | { outcome: 'changed'; now: WorkEntry | null }

/** The name of a button whose value contains fields like those of its form. */
export const WORK_BUTTON = 'arbejde'

/** The field with the id of the entry that the person saw. */
export function seenField(name: WorkName): string {
  return `${name}-set`
}

/** The value of a button that makes an entry about a lead. */
export function workButton(reference: string, name: WorkName, work: readonly WorkEntry[], value?: string) {
  const seen = currentOf(work, name)?.id ?? ''
  const change = value === undefined ? ['tag', ''] : [name, value]
  const fields = new URLSearchParams([['henvendelse', reference], change, [seenField(name), seen]])
  return { name: WORK_BUTTON, value: String(fields) }
}

/** The present entry of a name; null if there is none. */
export function currentOf(work: readonly WorkEntry[], name: WorkName): WorkEntry | null {
  return work.find((each) => each.name === name && each.isCurrent) ?? null
}

/** The present value of a name; an untouched lead is new. */
export function currentValue(work: readonly WorkEntry[], name: WorkName): string {
  return currentOf(work, name)?.value ?? (name === 'state' ? NEW : '')
}

const PROMISED = 'promised '

/**
 * The id of the due date that a lead has from the beginning: the day that was promised to its
 * sender.
 */
export function promisedId(leadId: string): string {
  return PROMISED + leadId
}

/** Whether it is the due date that the site promised, which no person entered. */
export function isPromised({ id }: Pick<WorkEntry, 'id'>): boolean {
  return id.startsWith(PROMISED)
}

/** Whether there is nothing left to do. */
export function isClosed(work: readonly WorkEntry[]): boolean {
  return CLOSED.includes(currentValue(work, 'state'))
}
