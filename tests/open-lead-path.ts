import { rmSync } from 'node:fs'
import { createHubspotCrm } from '#server/crm/hubspot.ts'
import { sqliteEngine } from '#server/leads/database/engine.ts'
import { crmChannel } from '#server/leads/deliveries/crm-channel.ts'
import { createDeliveries } from '#server/leads/deliveries/deliveries.ts'
import { mailChannel } from '#server/leads/deliveries/mail-channel.ts'
import { createDesk } from '#server/leads/desk/desk.ts'
import { createIntake } from '#server/leads/intake/intake.ts'
import type { LeadContent } from '#server/leads/lead-content.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import type { Message } from '#server/mail/mail.ts'
import type { Outcome } from '#server/outcome.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { idleChannel } from '#tests/fakes/idle-channel.ts'
import { stubServices } from '#tests/lead-services.ts'

export type LeadPath = Awaited<ReturnType<typeof openLeadPath>>

export const LEAD_PATH_BEGINS = Date.parse('2026-11-20T13:05:00Z')

/**
 * A lead's whole way in one process: intake, store, deliveries to HubSpot's fake and to a list of
 * mails, and the desk. `leadContent` is what content says; it and the time may be replaced at any time.
 */
export async function openLeadPath(before: LeadContent) {
  const dataDir = await emptyStoreFolder('lead-path')
  const hubspot = await startFakeHubspot()
  const store = await LeadStore.open(sqliteEngine(dataDir), LEAD_PATH_BEGINS)
  const mails: Message[] = []
  const path = { leadContent: before, now: LEAD_PATH_BEGINS }
  const clock = { now: () => path.now, after: () => () => undefined }
  const crm = createHubspotCrm(
    { accessToken: 'fake-token', ownerId: '1001', baseUrl: hubspot.url, apiVersion: null },
    clock.now,
  )
  const leadContent = async () => path.leadContent
  const transport = {
    from: { name: 'Lysfest', address: 'tilbud@lysfest.example' },
    sales: 'salg@lysfest.example',
    send: async (mail: Message): Promise<Outcome> => {
      mails.push(mail)
      return { kind: 'delivered' }
    },
  }
  const shared = { ...stubServices(), store, clock, leadContent }
  return Object.assign(path, {
    hubspot,
    store,
    mails,
    deliveries: createDeliveries({
      ...shared,
      channels: [
        crmChannel(crm, store, clock, shared.vault),
        mailChannel(transport, leadContent, {
          siteUrl: 'https://www.lysfest.example',
          internalPages: true,
          dataDir,
          reachesPeople: false,
        }),
      ],
    }),
    intake: createIntake(shared),
    desk: createDesk({ ...shared, channels: [idleChannel('crm'), idleChannel('mail')] }),
    stop: async () => {
      await store.close()
      await hubspot.stop()
      rmSync(dataDir, { recursive: true })
    },
  })
}
