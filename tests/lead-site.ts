import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Lead } from '#app/lead/lead.ts'
import { type BuiltSite, type Ending, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/fakes/smtp-sink.ts'

/** The built server with its services: follows a lead into the store, the CRM and the mail. */
export interface LeadSite {
  site: BuiltSite
  hubspot: FakeHubspot
  smtp: SmtpSink
  /** All stored leads, oldest first. `answerBy`: the promised moment, ISO 8601. */
  leads(): (Lead & { reference: string; answerBy: string })[]
  /** Ends work in progress and deletes all leads, colleagues, mails, CRM objects and faults. */
  empty(): Promise<void>
  /** Stops everything and returns how the server ended. */
  stop(): Promise<Ending>
}

/** INTERNAL_SECRET of the site: internal pages are available. */
export const OWNER_SECRET = 'the secret of the owner of this site'

/** Headers of a visitor with a new address, since the number of leads per address is limited. */
export const anotherAddress = () => ({
  'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
})

const LOCK_WAIT_MS = 5_000

/** `more`: additional settings, such as the content source. */
export async function startLeadSite(more: Parameters<typeof startBuiltSite>[0] = {}): Promise<LeadSite> {
  const hubspot = await startFakeHubspot()
  const smtp = await startSmtpSink()
  const site = await startBuiltSite({
    HUBSPOT_ACCESS_TOKEN: 'fake-token',
    HUBSPOT_BASE_URL: hubspot.url,
    HUBSPOT_OWNER_ID: '1001',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Tilbud <tilbud@lysfest.example>',
    SALES_EMAIL: 'salg@lysfest.example',
    INTERNAL_SECRET: OWNER_SECRET,
    // Visitors have the address that `anotherAddress` gives them.
    TRUST_PROXY: '1',
    ...more,
  })
  const storeFile = join(site.dataDir, 'leads.sqlite')
  return {
    site,
    hubspot,
    smtp,
    leads: () => {
      const database = new DatabaseSync(storeFile, { readOnly: true, timeout: LOCK_WAIT_MS })
      const rows = database.prepare('select reference, lead_json from leads order by received_at').all()
      database.close()
      return rows.map((row) => {
        const { lead, answerBy } = JSON.parse(String(row.lead_json)) as { lead: Lead; answerBy: string }
        return { ...lead, answerBy, reference: String(row.reference) }
      })
    },
    empty: async () => {
      await emptyStore(storeFile)
      hubspot.empty()
      smtp.empty()
    },
    stop: async () => {
      const ending = await site.stop()
      await hubspot.stop()
      await smtp.stop()
      await removeDataFolder(site)
      return ending
    },
  }
}

/** What a server stores as it starts. */
const KEPT = ['migrations', 'secret_checks', 'jobs']
const UNDER_WAY = `select 1 from deliveries where state = 'delivering'
  union all select 1 from erasures where lease_id is not null
  union all select 1 from alerts where lease_until is not null and told_at is null`

/** As another instance of the server may do. Waits until nothing in it is being delivered. */
async function emptyStore(file: string): Promise<void> {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS })
  try {
    for (;;) {
      database.exec('begin immediate')
      if (!database.prepare(UNDER_WAY).get()) break
      database.exec('rollback')
      await pause(10)
    }
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
    for (const { name } of tables) if (!KEPT.includes(String(name))) database.exec(`delete from "${name}"`)
    database.exec('commit')
  } finally {
    database.close()
  }
}
