import { randomUUID } from 'node:crypto'
import type { Reader } from '#server/leads/database/store-connection.ts'

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
