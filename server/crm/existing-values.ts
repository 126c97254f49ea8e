import { hash } from 'node:crypto'
import type { CrmMemory } from './crm.ts'
import type { HubspotRecord, Properties } from './hubspot-responses.ts'
import { CURRENCY } from './lead-in-hubspot.ts'
import { labelOf } from './properties.ts'

/** Deal properties that sales may have edited since we wrote them. */
const SHARED_WITH_SALES = ['dealname', 'amount'] as const

/** Properties that people write with spaces, and with +45 or DK in front. */
const EIGHT_DIGITS: readonly string[] = ['phone', 'cvr']

/** What a lead writes into an existing record, and lines for the note about what it does not. */
type Changes = { changes: Properties; differences: string[] }

/** Fills empty properties and overwrites none: an anonymous form never changes a customer. */
export function changesToFill({ properties }: HubspotRecord, sent: Properties): Changes {
  const changes: Properties = {}
  const differences: string[] = []
  for (const [name, value] of Object.entries(sent)) {
    const present = properties[name] ?? ''
    if (present === '') changes[name] = value
    else if (!isSame(name, present, value)) differences.push(`${labelOf(name)}: ${value} (i CRM: ${present})`)
  }
  return { changes, differences }
}

/** Changes to an existing deal: its stage, its owner and whatever sales edited stay. */
export async function dealChanges(
  deal: HubspotRecord,
  properties: Properties,
  memory: Pick<CrmMemory, 'link'>,
): Promise<Changes> {
  const { lead_id: _, ...changes } = properties
  const differences: string[] = []
  const currency = deal.properties.deal_currency_code || CURRENCY
  for (const name of SHARED_WITH_SALES) {
    const value = properties[name]
    const present = deal.properties[name] ?? ''
    if (value === undefined || present === '') continue
    const isInOurs = name !== 'amount' || currency === CURRENCY
    if (isInOurs && isSame(name, present, value)) continue
    const writtenDigest = await memory.link(digestKey(deal.id, name))
    if (isInOurs && writtenDigest === digestOf(deal.id, name, present)) continue
    delete changes[name]
    differences.push(`${labelOf(name)}: ${value} (i CRM: ${present}${isInOurs ? '' : ` ${currency}`})`)
  }
  // The currency without the amount would change what the existing amount is worth.
  if (changes.amount === undefined) delete changes.deal_currency_code
  return { changes, differences }
}

/**
 * Lets a later lead tell whether the deal still has the values we wrote. Digests, because the deal
 * name contains a person's name.
 */
export async function rememberDeal(
  deal: HubspotRecord,
  properties: Properties,
  memory: Pick<CrmMemory, 'saveLink'>,
): Promise<void> {
  for (const name of SHARED_WITH_SALES) {
    const value = properties[name]
    if (value === undefined || !isSame(name, deal.properties[name] ?? '', value)) continue
    await memory.saveLink(digestKey(deal.id, name), digestOf(deal.id, name, value))
  }
}

/** Whether HubSpot's value is what was typed, however it is written. */
export function isSame(name: string, present: string, sent: string): boolean {
  if (name === 'amount') return Number(present) === Number(sent)
  const plain = (text: string): string =>
    EIGHT_DIGITS.includes(name)
      ? text.replace(/\D/g, '').slice(-8)
      : text
          .trim()
          .toLowerCase()
          .replace(/^https?:\/\//, '')
          .replace(/^www\./, '')
          .replace(/\/$/, '')
  return plain(present) === plain(sent)
}

/** Key of the digest of what we last wrote into a deal property. */
function digestKey(dealId: string, name: string): string {
  return `deal ${dealId} ${name}`
}

function digestOf(dealId: string, name: string, value: string): string {
  const plain = name === 'amount' ? String(Number(value)) : value
  return hash('sha256', `${digestKey(dealId, name)} ${plain}`, 'base64url')
}
