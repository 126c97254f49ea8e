import { describe, indicativeNote, priceSection, whyPackage } from '#app/lead/describe.ts'
import type { FinalLead } from '#app/lead/final-lead.ts'
import { greetingOf } from '#app/lead/greeting.ts'

/** Mail programs on Windows cut a longer address. */
const MOST_CHARACTERS = 1_900

/**
 * `mailto:` with a reply to a lead's sender: greeting, reference and, if there is one, the
 * calculation as the sender reads it. '' without an address.
 */
export function replyTo(stored: FinalLead): string {
  const { contact } = stored.lead
  if (contact.email === '') return ''
  const address = `mailto:${encodeURIComponent(contact.email).replaceAll('%40', '@')}`
  const full = `${address}?${queryOf(stored, calculationOf(stored))}`
  return full.length <= MOST_CHARACTERS ? full : `${address}?${queryOf(stored, [])}`
}

function queryOf({ reference, lead }: FinalLead, calculation: readonly string[]): string {
  const lines = [
    greetingOf(lead.contact),
    '',
    `Tak for din henvendelse (${reference}).`,
    '',
    ...(calculation.length === 0 ? [] : [...calculation, '']),
    'Venlig hilsen',
    '',
  ]
  // URLSearchParams would write spaces as plus signs, which mail programs show.
  return [
    ['subject', `Din henvendelse ${reference}`],
    ['body', lines.join('\r\n')],
  ]
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

/** The figures of the offer, as in the mail to the sender. */
function calculationOf(stored: FinalLead): string[] {
  const { quotation } = describe(stored)
  if (quotation === null) return []
  const { lead, offer } = quotation
  const { title, rows } = priceSection(lead, offer, 'organiser')
  if (rows.length === 0) return []
  const why = whyPackage(lead, offer)
  return [
    title,
    ...rows.map(({ label, value }) => `${label}: ${value.replaceAll(/\s+/g, ' ')}`),
    ...(why === '' ? [] : [why]),
    ...(indicativeNote(offer) === null ? [] : ['Beløbene er vejledende.']),
  ]
}
