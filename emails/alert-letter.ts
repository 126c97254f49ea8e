import { channelWords, reasonWords, taskWords } from '#app/leads/delivery-words.ts'
import { formatMoment, type Row, type Section } from '#app/leads/describe.ts'
import type { Letter, Sender } from './letter.tsx'

/** What needs a person; references and reasons, no personal data (D32). */
export type AlertLetterParts = {
  troubles: (
    | { kind: 'dead-letter'; task: string; reference: string; reason: string }
    | { kind: 'channel-paused'; channel: string; reason: string }
    | { kind: 'quarantined'; reference: string }
    | { kind: 'retention-notice'; reference: string; deletesAt: number }
  )[]
  /** The daily list of all that is still so; otherwise what is new. */
  isDigest: boolean
  siteUrl: string
  sender: Sender
}

const MAX_ROWS = 50

export function alertLetter({ troubles, isDigest, siteUrl, sender }: AlertLetterParts): Letter {
  const of = <Kind extends (typeof troubles)[number]['kind']>(kind: Kind) =>
    troubles.filter((each): each is Extract<(typeof troubles)[number], { kind: Kind }> => each.kind === kind)
  const sections: Section[] = [
    {
      title: 'Kanaler, der står stille',
      rows: of('channel-paused').map((each) => ({
        label: channelWords(each.channel),
        value: `${reasonWords(each.reason)} Henvendelserne venter, og vi prøver igen hvert kvarter.`,
      })),
    },
    {
      title: 'Ikke leveret',
      rows: of('dead-letter').map((each) => ({
        label: each.reference,
        value: `${taskWords(each.task)}: ${reasonWords(each.reason)}`,
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
      title: 'Slettes snart',
      rows: of('retention-notice').map((each) => ({
        label: each.reference,
        value: `Ikke leveret. Slettes ${formatMoment(each.deletesAt)}.`,
      })),
    },
  ]
  const count = troubles.length
  const only = of('channel-paused').length === 1 ? 'kanal' : 'henvendelse'
  const subject = isDigest
    ? `Dagens liste: ${count} ${count === 1 ? only : 'ting'} kræver handling`
    : `${count === 1 ? `En ${only}` : `${count} ting`} kræver handling`
  return {
    subject,
    preview: subject,
    greeting: subject,
    paragraphs: [`Se dem på ${siteUrl}/intern. Der kan du læse hvorfor og prøve igen.`],
    reference: null,
    sections: sections.filter((section) => section.rows.length > 0).map(shortened),
    notes: [],
    sender,
  }
}

function shortened({ title, rows }: Section): Section {
  const left = rows.length - MAX_ROWS
  const more: Row[] = left > 0 ? [{ label: 'Og flere', value: `${left} til` }] : []
  return { title, rows: [...rows.slice(0, MAX_ROWS), ...more] }
}
