import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '#app/is-record.ts'
import { type Contact, toContact } from '#app/lead/fields/contact-fields.ts'
import type { Lead } from '#app/lead/lead.ts'
import type { Submission } from '#app/lead/submission.ts'
import { HOUR_MS } from '#server/durations.ts'
import type { Reader } from '#server/leads/database/connection.ts'
import type { WithheldReason } from './lead-caps.ts'
import { sha256 } from './person.ts'
import { readFinalPart } from './stored-lead.ts'

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
export type Acceptance =
  | { kind: 'repeated'; leadId: string; reference: string; token: string | null }
  | {
      kind: 'stored'
      leadId: string
      reference: string
      token: string
      withheld: WithheldReason | null
      /** Whether it looks like spam, and by which signs. */
      quarantined: boolean
      signs: readonly string[]
    }
  | { kind: 'key-reused' }
  /** Its lead was deleted since. */
  | { kind: 'erased' }

/** Without a key, an equal body to the same form within this time is a repeat. */
const REPEAT_MS = 10 * 60_000
/** Longer than any browser keeps a form open with its key. */
const KEY_MS = 48 * HOUR_MS
const TOKEN_MS = 30 * 60_000
/** Per lead: repeating a submit costs its sender nothing, and each repeat gets a token. */
const MOST_TOKENS = 20

/**
 * What makes two submits equal. With a key, the key; without one the body, plus the address if the
 * body names no one: two visitors may ask for a demo with the same answers.
 */
export function markOf(
  lead: Lead,
  submission: Submission,
  bankFingerprint: string | null,
  now: number,
): SubmitMark {
  const { form, idempotencyKey, ip } = submission
  const isKeyless = lead.kind === 'wizard' && idempotencyKey === null
  const body = sha256(
    JSON.stringify(canonicalise({ ...lead, ...(isKeyless && { intentId: '' }), bankFingerprint })),
  )
  if (idempotencyKey !== null)
    return { key: sha256(`key ${form} ${idempotencyKey}`), body, expiresAt: now + KEY_MS, keyless: null }
  const whose = lead.contact.email === '' ? ip : ''
  const key = sha256(`body ${form} ${whose} ${body}`)
  return { key, body, expiresAt: now + REPEAT_MS, keyless: lead.contact }
}

/**
 * What was filled in, with sorted keys at every depth, so that equal values give equal text. Empty
 * values are left out, so that an instance of another version, with more or fewer questions, gets
 * the same text.
 */
function canonicalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(canonicalise)
  if (!isRecord(value)) return value || undefined
  const entries = Object.entries(value)
    .map(([name, each]): [string, unknown] => [name, canonicalise(each)])
    .filter(([, each]) => each !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

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
  if (mark.keyless === null || (await acceptRepeat(tx, mark, now)) !== null) return false
  // The lead of the earlier submit has been changed since.
  await tx
    .updateTable('submissions')
    .set({ body: mark.body, lead_id: leadId, expires_at: mark.expiresAt })
    .where('key', '=', mark.key)
    .execute()
  return true
}

/** The response to an earlier submit with this key; null if there was none. */
export async function acceptRepeat(tx: Reader, mark: SubmitMark, now: number): Promise<Acceptance | null> {
  const earlier = await tx
    .selectFrom('submissions')
    .leftJoin('leads', 'leads.id', 'submissions.lead_id')
    .select(['submissions.body', 'leads.id', 'leads.reference', 'leads.lead_json'])
    .where('submissions.key', '=', mark.key)
    .where('submissions.expires_at', '>', now)
    .executeTakeFirst()
  if (!earlier) return null
  const { id, reference, lead_json } = earlier
  if (id === null || reference === null || lead_json === null) return { kind: 'erased' }
  if (earlier.body !== mark.body) return { kind: 'key-reused' }
  if (mark.keyless !== null) {
    const contact = readFinalPart(lead_json)?.lead.contact
    if (contact === undefined || !isDeepStrictEqual(mark.keyless, toContact(contact))) return null
  }
  return { kind: 'repeated', leadId: id, reference, token: await issueToken(tx, id, now) }
}

/**
 * The existing lead of this demo intent, as the response to another submit of the same intent. The
 * id is in the booking link and proves nothing: only the browser that created the lead gets a
 * token.
 */
export async function acceptRepeatOfIntent(
  tx: Reader,
  lead: Lead,
  mark: SubmitMark,
  now: number,
  token: string | null,
): Promise<Acceptance | null> {
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
    token: proof === undefined ? null : await issueToken(tx, earlier.id, now),
  }
}

/**
 * A random 128-bit token, of which only the hash is stored. Of a lead's earlier ones the newest
 * stay.
 */
export async function issueToken(tx: Reader, leadId: string, now: number): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await tx
    .deleteFrom('tokens')
    .where('lead_id', '=', leadId)
    .where('expires_at', '<=', (earlier) =>
      earlier
        .selectFrom('tokens as earlier')
        .select('earlier.expires_at')
        .where('earlier.lead_id', '=', leadId)
        .orderBy('earlier.expires_at', 'desc')
        .limit(1)
        .offset(MOST_TOKENS - 1),
    )
    .execute()
  await tx
    .insertInto('tokens')
    .values({ token: sha256(token), lead_id: leadId, expires_at: now + TOKEN_MS })
    .execute()
  return token
}
