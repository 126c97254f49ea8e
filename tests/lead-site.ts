import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
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
  /** Stops everything and returns how the server ended. */
  stop(): Promise<Ending>
}

/** INTERNAL_SECRET of the site: internal pages are available. */
export const OWNER_SECRET = 'the secret of the owner of this site'

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
    ...more,
  })
  return {
    site,
    hubspot,
    smtp,
    leads: () => {
      const database = new DatabaseSync(join(site.dataDir, 'leads.sqlite'), {
        readOnly: true,
        timeout: 5_000,
      })
      const rows = database.prepare('select reference, lead_json from leads order by received_at').all()
      database.close()
      return rows.map((row) => {
        const { lead, answerBy } = JSON.parse(String(row.lead_json)) as { lead: Lead; answerBy: string }
        return { ...lead, answerBy, reference: String(row.reference) }
      })
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
