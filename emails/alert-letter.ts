import { addDays, dayInWords, formatDay, formatMoment } from '#app/lead/dates.ts'
import { channelLabel, reasonMessage, taskLabel } from '#app/lead/delivery-labels.ts'
import type { LeadSection } from '#app/lead/describe.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import type { Letter, Sender } from './letter.tsx'

const MAX_ROWS = 50
/** The most names in a text of sentences. */
const MAX_NAMES = 8

const LEAD = 'En henvendelse kræver handling'

const TRY_AGAIN = 'Der kan du læse hvorfor og prøve igen.'

/** A kind of trouble: its section, a row of it, and the subject of a mail about nothing else. */
interface TroubleTexts<Each> {
  title: string
  label: (trouble: Each) => string
  value: (trouble: Each) => string
  subject: string
  /** What a person can do about it on the desk. */
  onDesk?: string
}

/** The kinds of trouble, worst first. */
const KINDS: { [Kind in Trouble['kind']]: TroubleTexts<Extract<Trouble, { kind: Kind }>> } = {
  'store-down': {
    title: 'Henvendelser kan ikke gemmes',
    label: () => 'Databasen',
    value: ({ reason }) =>
      `${reasonMessage(reason)} Besøgende bliver bedt om at prøve igen. Se loggen, og få den rettet nu.`,
    subject: 'Henvendelser kan ikke gemmes',
  },
  'channel-paused': {
    title: 'Kanaler, der står stille',
    label: ({ channel }) => channelLabel(channel),
    value: ({ reason, failingSince }) =>
      failingSince === undefined
        ? `${reasonMessage(reason)} Henvendelserne venter, og vi prøver igen hvert kvarter.`
        : `${reasonMessage(reason)} Siden ${formatMoment(failingSince)}. Henvendelserne venter, og vi prøver igen.`,
    subject: 'En kanal kræver handling',
    onDesk: TRY_AGAIN,
  },
  'dead-letter': {
    title: 'Ikke leveret',
    label: ({ reference }) => reference,
    value: ({ task, reason }) => `${taskLabel(task)}: ${reasonMessage(reason)}`,
    subject: LEAD,
    onDesk: TRY_AGAIN,
  },
  quarantined: {
    title: 'I karantæne',
    label: ({ reference }) => reference,
    value: () =>
      'Ligner spam og er holdt tilbage i over en time. Se på den, og frigiv den, hvis den er ægte.',
    subject: LEAD,
  },
  'auto-replies-withheld': {
    title: 'Svar, der ikke bliver sendt',
    label: () => 'Automatiske svar',
    value: ({ perHour }) =>
      `Der er bedt om flere end ${perHour} på en time. Henvendelserne er gemt, men afsenderne får ikke svar på mail, før det er faldet til ro. Er det ægte henvendelser, så hæv AUTO_REPLIES_PER_HOUR.`,
    subject: 'Automatiske svar holdes tilbage',
  },
  due: {
    title: 'Frist i dag eller før',
    label: ({ reference }) => reference,
    value: ({ due, isOver }) => {
      const day = formatDay(due)
      return isOver ? `Fristen var ${day}.` : 'Fristen er i dag.'
    },
    subject: 'En henvendelse har frist i dag eller før',
    onDesk: 'Frister kan du flytte på henvendelsens side.',
  },
  'retention-notice': {
    title: 'Slettes snart',
    label: ({ reference }) => reference,
    value: ({ work, deletesAt }) => `${work || 'Ikke leveret'}. Slettes ${formatMoment(deletesAt)}.`,
    subject: LEAD,
    onDesk: 'Vil du have en henvendelse længere, så tryk på »Behold« på dens side.',
  },
}

/** The pause of a channel that delivers again. */
export type EndedOutage = Extract<Trouble, { kind: 'channel-paused' }>

const ENDED_TEXTS: TroubleTexts<EndedOutage> = {
  title: 'Kanaler, der virker igen',
  label: ({ channel }) => channelLabel(channel),
  value: ({ reason }) => `Nu leveres der igen. Det, der var galt: ${reasonMessage(reason)}`,
  subject: 'En kanal virker igen',
}

const many = (count: number) => `${count} ${count === 1 ? 'henvendelse' : 'henvendelser'}`

/** Counts of a week. */
export interface Week {
  /** ISO day */
  monday: string
  /** Where the week's leads come from. */
  sources: { name: string; count: number }[]
  /** Leads closed as won in that week; null: leads are closed in a CRM. */
  won: number | null
}

const totalOf = ({ sources }: Week) => sources.reduce((sum, { count }) => sum + count, 0)

function weekSection(week: Week): LeadSection[] {
  const { monday, sources, won } = week
  const sunday = addDays(monday, 6)
  return sectionOf(
    {
      title: `Sidste uge: ${dayInWords(monday)} til ${dayInWords(sunday)}`,
      label: ([label]) => label,
      value: ([, count]) => count.toLocaleString('da-DK'),
    },
    [
      ['Henvendelser', totalOf(week)] as const,
      ...(won === null ? [] : [['Vundet i ugen', won] as const]),
      ...sources.map(({ name, count }) => [name, count] as const),
    ],
  )
}

/**
 * `isDigest`: the daily reminder of everything still open; otherwise only new troubles. `over`:
 * outages that ended before they could be reported.
 */
export function alertLetter(parts: {
  troubles: Trouble[]
  over?: EndedOutage[]
  week?: Week | null
  isDigest: boolean
  siteUrl: string
  sender: Sender
}): Letter {
  const { troubles, over = [], week = null, isDigest, siteUrl, sender } = parts
  const what = subjectOf(troubles)
  const isWeekAlone = week !== null && troubles.length === 0
  const list = isDigest ? `Dagens liste: ${what.replace(/^En /, '1 ')}` : what
  const subject = isWeekAlone ? `Ugens tal: ${many(totalOf(week))}` : list
  return {
    subject,
    preview: subject,
    greeting: subject,
    paragraphs: [
      ...(isWeekAlone ? [] : [deskText(troubles, siteUrl)]),
      ...(week === null ? [] : [`Se flere tal på ${siteUrl}/intern/maalinger.`]),
    ],
    reference: null,
    sections: [
      ...Object.entries<TroubleTexts<never>>(KINDS).flatMap(([kind, texts]) =>
        sectionOf(texts, troubles.filter((each) => each.kind === kind) as never[]),
      ),
      ...sectionOf(ENDED_TEXTS, over),
      ...(week === null ? [] : weekSection(week)),
    ],
    links: [],
    notes: [],
    sender,
  }
}

/** The link to the desk, with what a person can do there about these troubles. */
function deskText(troubles: Trouble[], siteUrl: string): string {
  const kinds = new Set(troubles.map(({ kind }) => kind))
  const possible = Object.entries<TroubleTexts<never>>(KINDS).flatMap(([kind, { onDesk }]) =>
    kinds.has(kind as Trouble['kind']) && onDesk !== undefined ? [onDesk] : [],
  )
  return [`Se mere på ${siteUrl}/intern.`, ...new Set(possible)].join(' ')
}

function subjectOf(troubles: Trouble[]): string {
  const [only] = troubles
  if (only === undefined) return ENDED_TEXTS.subject
  return troubles.length === 1 ? KINDS[only.kind].subject : `${troubles.length} ting kræver handling`
}

/** The same in a few sentences, for ALERT_URL. */
export function alertText(troubles: Trouble[], siteUrl: string): string {
  return `${troubleText(troubles)} ${siteUrl}/intern`
}

function troubleText(troubles: Trouble[]): string {
  const [only] = troubles
  if (only === undefined || troubles.length > 1) return `${subjectOf(troubles)}: ${namesOf(troubles)}.`
  const { subject, label, value }: TroubleTexts<never> = KINDS[only.kind]
  return `${subject}. ${label(only as never)}: ${value(only as never)}`
}

/** The channels and references of several troubles, each once. */
function namesOf(troubles: Trouble[]): string {
  const names = [...new Set(troubles.map((each) => KINDS[each.kind].label(each as never)))]
  return [...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? ['…'] : [])].join(', ')
}

type SectionTexts<Each> = Pick<TroubleTexts<Each>, 'title' | 'label' | 'value'>

function sectionOf<Each>({ title, label, value }: SectionTexts<Each>, all: Each[]): LeadSection[] {
  if (all.length === 0) return []
  const rows = all.slice(0, MAX_ROWS).map((each) => ({ label: label(each), value: value(each) }))
  const remaining = all.length - rows.length
  return [{ title, rows: remaining > 0 ? [...rows, { label: 'Og flere', value: `${remaining} til` }] : rows }]
}
