import type { Content } from '#app/content/site-content.ts'
import { lanesOf } from '#app/lead/channels.ts'
import { connectedCrm } from '#server/crm/crms.ts'
import { type AlertPost, postAlert } from '#server/mail/alert-post.ts'
import { createMailTransport, heloName } from '#server/mail/transport.ts'
import type { Settings } from '#server/settings.ts'
import type { AlertServices } from './alerts/alert-services.ts'
import { createAlerts } from './alerts/alerts.ts'
import { createStoreWatch } from './database/watch.ts'
import { withDeadline } from './database/with-deadline.ts'
import { createErasures } from './deletion/erasures.ts'
import { retentionRules } from './deletion/retention-rules.ts'
import { openChannels } from './deliveries/channels.ts'
import { createDeliveries } from './deliveries/deliveries.ts'
import { senderOf } from './deliveries/mail-channel.ts'
import { createApiTest } from './desk/api-test.ts'
import { createDesk } from './desk/desk.ts'
import { composeExample } from './desk/offer-example.ts'
import { wonCsv, wonLeads } from './desk/won-leads.ts'
import { createIntake } from './intake/intake.ts'
import { limitsOver } from './intake/limits.ts'
import { readLeadContent, rememberLeadContent } from './lead-content.ts'
import { createLeadStatus } from './lead-status.ts'
import { createMeasurements } from './measurements/measurements.ts'
import { createMetrics } from './measurements/metrics.ts'
import { createVitals } from './measurements/vitals.ts'
import { openStore, type StoreOptions } from './open-store.ts'
import type { LeadStore } from './store/lead-store.ts'
import { createUpkeep } from './upkeep.ts'

/** The longest that a check whether leads can be stored may take. */
const LONGEST_PROBE_MS = 5_000

type LeadOptions = StoreOptions & {
  /** Current content: rates, add-ons and company. A failure costs no lead. */
  content: () => Promise<Content>
}

/** Opens the lead store and wires intake, deliveries, CRM and mail. */
export async function openLeads(options: LeadOptions) {
  const { settings, dataDir, log } = options
  const { engine, vault, store, clock } = await openStore(options)
  const leadContent = rememberLeadContent(
    async () => readLeadContent(await options.content()),
    (error) => log.warn('Content cannot be read: the last known rates and names are used', { error }),
  )
  const crm = connectedCrm(settings, clock.now)
  const transport = createMailTransport(settings.mail, dataDir, { name: heloName(settings.siteUrl) })
  const channels = openChannels({ settings, dataDir, crm, transport, leadContent, store, vault, clock })
  const retention = retentionRules(settings, channels)
  const stopped = () => store.health.stopped(clock.now())
  const alerts = openAlerts({ settings, store, transport, leadContent, clock, log, ...retention })
  const { report, mailAtOnce } = alerts
  const vitals = createVitals()
  const measurements = createMeasurements(store.measurements, vitals, clock, log)
  const metrics = createMetrics(store, vitals, clock)
  const shared = { store, vault, channels, retention, dataDir, clock, log, leadContent, report }
  const deliveries = createDeliveries({ ...shared, random: Math.random })
  const { wake } = deliveries
  // A restart means that the owner has fixed the access.
  for (const lane of channels.flatMap(({ name }) => lanesOf(name))) await store.pauses.end(lane, clock.now())
  const erasures = createErasures(shared)
  const upkeep = createUpkeep({ ...shared, measurements, wake })
  const probe = () => withDeadline(clock, LONGEST_PROBE_MS, store.probe(clock.now()))
  const watch = createStoreWatch({ probe, mail: mailAtOnce, clock, log })
  const intake = createIntake({
    ...shared,
    limits: limitsOver(engine.counter),
    connected: (name) => channels.some((channel) => channel.name === name),
    // Without any outside service the local mailbox serves for trying the site.
    mails: settings.mail.kind !== 'mailbox' || !settings.production,
    autoRepliesPerHour: settings.autoRepliesPerHour,
    wake,
  })

  return {
    /** For the routes. Leads accepted before `start` are delivered after it. */
    intake: metrics.counting(intake),
    measurements,
    /** For Prometheus. */
    metrics: metrics.text,
    /** For the sign-in. */
    access: store.access,
    /** For other mails: `sender` is the company as mails name it. */
    mail: { transport, sender: async () => senderOf(await leadContent(), settings.siteUrl) },
    /** Counts for all instances. */
    counter: engine.counter,
    /** For the internal pages. */
    owner: {
      apiTest: createApiTest(settings, crm, store, clock, vault),
      desk: createDesk({ ...shared, wake, wakeErasures: erasures.wake }),
      offered: async () => {
        const { industries, rates } = await leadContent()
        return { industry: [...industries], package: Object.keys(rates) }
      },
      origins: (since: string) => store.origins.since(since),
      won: (since: string) => wonLeads(store, since),
      wonCsv: (since: string) => wonCsv(store, since),
      offerExample: async () => composeExample(await leadContent(), settings.siteUrl, clock.now()),
    },
    /** Starts delivering what is stored. */
    start: (): void => {
      store.dropCopy()
      for (const part of [deliveries, erasures, measurements, alerts, watch, upkeep]) part.start()
    },
    /** Waits for running attempts, then closes the store. */
    stop: async (): Promise<void> => {
      for (const part of [watch, upkeep, erasures, deliveries, measurements, alerts]) await part.stop()
      clock.stop()
      await store.close()
    },
    status: createLeadStatus({ canStore: watch.canStore, stopped, log }),
  }
}

function openAlerts({
  settings: { alert, siteUrl },
  store,
  ...services
}: Omit<AlertServices, 'store' | 'stopped' | 'week' | 'recordAccepted' | 'post' | 'siteUrl'> & {
  settings: Settings
  store: LeadStore
}) {
  return createAlerts({
    ...services,
    store: store.alerts,
    stopped: () => store.health.stopped(services.clock.now()),
    week: (monday) => store.origins.weekFrom(monday),
    recordAccepted: () => store.pauses.recordAccepted('mail', services.clock.now()),
    post: alert && ((each: AlertPost) => postAlert(alert, each)),
    siteUrl,
  })
}
