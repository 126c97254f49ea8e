import type { Row } from '#app/leads/answers/answers.ts'
import { channelLabel, reasonMessage, taskLabel } from '#app/leads/delivery-labels.ts'
import { formatMoment, type LeadSection } from '#app/leads/describe.ts'
import type { Trouble } from '#app/leads/trouble.ts'
import type { Letter, Sender } from './letter.tsx'

export type AlertLetterParts = {
  troubles: Trouble[]
  /** The daily reminder of everything still open; otherwise only what is new. */
  isDigest: boolean
  siteUrl: string
  sender: Sender
}

const MAX_ROWS = 50

export function alertLetter({ troubles, isDigest, siteUrl, sender }: AlertLetterParts): Letter {
  const of = <Kind extends Trouble['kind']>(kind: Kind) =>
    troubles.filter((each): each is Extract<Trouble, { kind: Kind }> => each.kind === kind)
  const sections: LeadSection[] = [
    {
      title: 'Henvendelser kan ikke gemmes',
      rows: of('store-down').map((each) => ({
        label: 'Databasen',
        value: `${reasonMessage(each.reason)} Besøgende bliver bedt om at prøve igen. Se loggen, og få den rettet nu.`,
      })),
    },
    {
      title: 'Kanaler, der står stille',
      rows: of('channel-paused').map((each) => ({
        label: channelLabel(each.channel),
        value: `${reasonMessage(each.reason)} Henvendelserne venter, og vi prøver igen hvert kvarter.`,
      })),
    },
    {
      title: 'Ikke leveret',
      rows: of('dead-letter').map((each) => ({
        label: each.reference,
        value: `${taskLabel(each.task)}: ${reasonMessage(each.reason)}`,
      })),
    },
    {
      title: 'I karantæne',
      rows: of('quarantined').map((each) => ({
        label: each.reference,
        value: 'Ligner spam og er holdt tilbage i over en time. Se på den, og frigiv den, hvis den er ægte.',
      })),
    },
    {
      title: 'Svar, der ikke bliver sendt',
      rows: of('auto-replies-withheld').map((each) => ({
        label: 'Automatiske svar',
        value: `Der er bedt om flere end ${each.perHour} på en time. Henvendelserne er gemt, men afsenderne får ikke svar på mail, før det er faldet til ro. Er det ægte henvendelser, så hæv AUTO_REPLIES_PER_HOUR.`,
      })),
    },
    {
      title: 'Slettes snart',
      rows: of('retention-notice').map((each) => ({
        label: each.reference,
        value: `${each.work || 'Ikke leveret'}. Slettes ${formatMoment(each.deletesAt)}.`,
      })),
    },
  ]
  const subject = subjectOf({ troubles, isDigest })
  return {
    subject,
    preview: subject,
    greeting: subject,
    paragraphs: [`Se dem på ${siteUrl}/intern. Der kan du læse hvorfor og prøve igen.`],
    reference: null,
    sections: sections.filter((section) => section.rows.length > 0).map(shortened),
    links: [],
    notes: [],
    sender,
  }
}

function shortened({ title, rows }: LeadSection): LeadSection {
  const left = rows.length - MAX_ROWS
  const more: Row[] = left > 0 ? [{ label: 'Og flere', value: `${left} til` }] : []
  return { title, rows: [...rows.slice(0, MAX_ROWS), ...more] }
}

const ONE: Readonly<Record<Trouble['kind'], string>> = {
  'dead-letter': 'En henvendelse kræver handling',
  'channel-paused': 'En kanal kræver handling',
  quarantined: 'En henvendelse kræver handling',
  'retention-notice': 'En henvendelse kræver handling',
  'auto-replies-withheld': 'Automatiske svar holdes tilbage',
  'store-down': 'Henvendelser kan ikke gemmes',
}

function subjectOf({ troubles, isDigest }: Pick<AlertLetterParts, 'troubles' | 'isDigest'>): string {
  const [only] = troubles
  const what = troubles.length === 1 && only ? ONE[only.kind] : `${troubles.length} ting kræver handling`
  return isDigest ? `Dagens liste: ${what.replace(/^En /, '1 ')}` : what
}
