import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Engine } from '#server/leads/database/engine.ts'
import { migrate } from '#server/leads/database/migrate.ts'
import type { Tables } from '#server/leads/database/tables.ts'
import { searchedText } from '#server/leads/store/lead-search.ts'
import { writeFinalPart } from '#server/leads/store/stored-lead.ts'
import { BARE_LEAD, wizardLead } from './fakes/example-lead.ts'

export const LEADS_OF_ONE_PERSON = 200
const DAY_MS = 24 * 3_600_000
const ROWS_AT_ONCE = 500

/** Address of the person with this number; the first has LEADS_OF_ONE_PERSON leads. */
export function emailOfPerson(person: number): string {
  return `person${person}@sted${person}.example`
}

/** Leads as stored, with everything that belongs to them, ten days old and delivered. */
export function fillStore(path: string, leads: number): void {
  // The server may be writing: wait for its lock, as its own connections do.
  const database = new DatabaseSync(path, { timeout: 5_000 })
  const insertLead = database.prepare(
    `insert into leads (id, reference, form, person, mailbox, lead_json, received_at)
     values (?, ?, 'information', ?, ?, ?, ?)`,
  )
  const text = database.prepare('insert into lead_texts (lead_id, text) values (?, ?)')
  const delivery = database.prepare(
    `insert into deliveries (id, lead_id, channel, task, subject, state, attempts, next_attempt_at, rerun,
       is_refused, refusals, progress_json, created_at, updated_at, delivered_at)
     values (?, ?, ?, ?, 'crm', 'delivered', 1, ?, 0, 0, 0, '{"contact":"1","deal":"2","note":"3"}', ?, ?, ?)`,
  )
  const mark = database.prepare(
    'insert into submissions (key, body, lead_id, expires_at) values (?, ?, ?, ?)',
  )
  const token = database.prepare('insert into tokens (token, lead_id, expires_at) values (?, ?, ?)')
  const begun = Date.now() - 10 * DAY_MS
  database.exec('begin immediate')
  for (let number = 0; number < leads; number++) {
    const id = randomUUID()
    const at = begun + number
    const person = number < LEADS_OF_ONE_PERSON ? 0 : number
    const email = emailOfPerson(person)
    const comment = `Nummer ${number}. ${'En sætning mere. '.repeat(20)}`
    const lead = wizardLead({ email, comment })
    const { person: hash, mailbox, lead_json: json } = writeFinalPart({ ...BARE_LEAD, lead })
    insertLead.run(id, referenceOf(number), hash, mailbox, json, at)
    text.run(id, searchedText({ reference: referenceOf(number), lead_json: json }))
    for (const [channel, task] of [
      ['crm', 'crm'],
      ['mail', 'sales_notice'],
      ['mail', 'auto_reply'],
    ] as const)
      delivery.run(randomUUID(), id, channel, task, at, at, at, at)
    mark.run(randomUUID(), 'body', id, at)
    token.run(randomUUID(), id, at)
  }
  database.exec('commit')
  database.close()
}

/** The same in a store of either engine, which is made: just received, and without deliveries. */
export async function fillEngine(engine: Engine, leads: number): Promise<void> {
  await migrate(engine)
  const db = new Kysely<Tables>({ dialect: engine.dialect })
  const now = Date.now()
  await db.transaction().execute(async (tx) => {
    for (let from = 0; from < leads; from += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, leads - from) }, (_, index) => {
        const email = emailOfPerson(from + index)
        return {
          id: `lead-${from + index}`,
          reference: referenceOf(from + index),
          form: 'information',
          ...writeFinalPart({ ...BARE_LEAD, lead: wizardLead({ email }) }),
          intent_id: null,
          attribution_json: null,
          quarantined_at: null,
          received_at: now,
          completed_at: null,
        }
      })
      await tx.insertInto('leads').values(rows).execute()
      const texts = rows.map((row) => ({ lead_id: row.id, text: searchedText(row) }))
      await tx.insertInto('lead_texts').values(texts).execute()
    }
  })
  await db.destroy()
}

/** A counter in the letters of references. */
function referenceOf(number: number): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'
  let text = ''
  for (let rest = number; text.length < 8; rest = Math.floor(rest / letters.length))
    text = `${letters[rest % letters.length]}${text}`
  return `${text.slice(0, 4)}-${text.slice(4)}`
}
