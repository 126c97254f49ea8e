import { hash, randomUUID } from 'node:crypto'
import type { Reader } from '#server/leads/database/connection.ts'

export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

/** The person of a lead: a hash of the e-mail address, '' without one. */
export function personOf(email: string): string {
  return email === '' ? '' : sha256(email.toLowerCase())
}

/** Mail services that ignore dots before the @, and their alternative domains. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox behind an address, as a hash; '' without an address. Limits count mailboxes:
 * 'mette+1@…' and 'mette+2@…' reach one person, as do 'm.ette@gmail.com' and
 * 'mette@googlemail.com'. If a service treats '+' as an ordinary letter, two people share a limit.
 */
export function mailboxOf(email: string): string {
  const address = email.toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '')
  return WITHOUT_DOTS.has(domain)
    ? personOf(`${name.replaceAll('.', '')}@gmail.com`)
    : personOf(address === '' ? '' : `${name}@${domain}`)
}

/** How often a lead's address was replaced by another. */
export async function formerAddresses(tx: Reader, leadId: string): Promise<number> {
  const row = await tx
    .selectFrom('former_people')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('lead_id', '=', leadId)
    .where('person', '!=', '')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Remembers whom a lead named, and what its deliveries made elsewhere, for an erasure. */
export async function rememberPerson(
  tx: Reader,
  leadId: string,
  person: string,
  progressJson = '{}',
): Promise<void> {
  await tx
    .insertInto('former_people')
    .values({ id: randomUUID(), lead_id: leadId, person, progress_json: progressJson })
    .execute()
}
