import { randomBytes } from 'node:crypto'
import { type Contact, NO_CONTACT } from '#app/leads/contact-fields.ts'
import type { Lead } from '#app/leads/lead.ts'
import { sha256 } from './person.ts'
import type { Withheld } from './person-caps.ts'
import type { Reader } from './store-connection.ts'
import { upgradeStoredLead } from './stored-lead.ts'

/** A submit: `key` identifies it, `body` is its fingerprint; both are hashes. */
export type SubmitMark = {
  key: string
  body: string
  expiresAt: number
  /**
   * Without an Idempotency-Key, the contact in the body: others may send an equal body, so it only
   * repeats a lead that still has this contact. null with a key, which only the submitting browser
   * knows.
   */
  keyless: Contact | null
}

/** `token` null: nothing proves that this browser created the lead. */
export type Accepted =
  | { kind: 'repeated'; leadId: string; reference: string; token: string | null }
  | { kind: 'stored'; leadId: string; reference: string; token: string; withheld: Withheld | null }
  | { kind: 'key-reused' }

const TOKEN_MS = 30 * 60_000

/** True if this submit is the first with its key, or the earlier one has expired. */
export async function claimKey(tx: Reader, mark: SubmitMark, leadId: string, now: number): Promise<boolean> {
  const claimed = await tx
    .insertInto('submissions')
    .values({ key: mark.key, body: mark.body, lead_id: leadId, expires_at: mark.expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ body: mark.body, lead_id: leadId, expires_at: mark.expiresAt })
        .where('submissions.expires_at', '<=', now),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed !== undefined) return true
  if (mark.keyless === null || (await repeatOf(tx, mark, now)) !== null) return false
  // The lead of the earlier submit has been changed since.
  await tx
    .updateTable('submissions')
    .set({ body: mark.body, lead_id: leadId, expires_at: mark.expiresAt })
    .where('key', '=', mark.key)
    .execute()
  return true
}

/** The response to an earlier submit with this key; null if there was none. */
export async function repeatOf(tx: Reader, mark: SubmitMark, now: number): Promise<Accepted | null> {
  const earlier = await tx
    .selectFrom('submissions')
    .innerJoin('leads', 'leads.id', 'submissions.lead_id')
    .select(['submissions.body', 'leads.id', 'leads.reference', 'leads.lead_json'])
    .where('submissions.key', '=', mark.key)
    .where('submissions.expires_at', '>', now)
    .executeTakeFirst()
  if (!earlier) return null
  if (earlier.body !== mark.body) return { kind: 'key-reused' }
  if (
    mark.keyless !== null &&
    !isSame(mark.keyless, upgradeStoredLead(JSON.parse(earlier.lead_json)).contact)
  )
    return null
  return {
    kind: 'repeated',
    leadId: earlier.id,
    reference: earlier.reference,
    token: await newToken(tx, earlier.id, now),
  }
}

/**
 * The existing lead of this demo intent, as the response to another submit of the same intent. The
 * id is in the booking link and proves nothing: only the browser that created the lead gets a
 * token.
 */
export async function repeatOfIntent(
  tx: Reader,
  lead: Lead,
  mark: SubmitMark,
  now: number,
  token: string | null,
): Promise<Accepted | null> {
  if (lead.kind !== 'wizard' || lead.intentId === '') return null
  const earlier = await tx
    .selectFrom('leads')
    .select(['id', 'reference'])
    .where('intent_id', '=', lead.intentId)
    .executeTakeFirst()
  if (!earlier) return null
  const proof =
    token === null
      ? undefined
      : await tx
          .selectFrom('tokens')
          .select('token')
          .where('token', '=', sha256(token))
          .where('lead_id', '=', earlier.id)
          .where('expires_at', '>', now)
          .executeTakeFirst()
  if (proof !== undefined) await claimKey(tx, mark, earlier.id, now)
  return {
    kind: 'repeated',
    leadId: earlier.id,
    reference: earlier.reference,
    token: proof === undefined ? null : await newToken(tx, earlier.id, now),
  }
}

function isSame(one: Contact, other: Contact): boolean {
  return Object.keys(NO_CONTACT).every((name) => one[name as keyof Contact] === other[name as keyof Contact])
}

/** A random 128-bit token, of which only the hash is stored. */
export async function newToken(tx: Reader, leadId: string, now: number): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await tx
    .insertInto('tokens')
    .values({ token: sha256(token), lead_id: leadId, expires_at: now + TOKEN_MS })
    .execute()
  return token
}
