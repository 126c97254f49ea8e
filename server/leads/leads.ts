import type { Content } from '#app/content/site-content.ts'
import { createCrm } from '#server/crm/create-crm.ts'
import type { Log } from '#server/log.ts'
import { postAlert } from '#server/mail/alert-post.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import type { Settings } from '#server/settings.ts'
import { chooseEngine } from './database/choose-engine.ts'
import { createStoreWatch } from './database/store-watch.ts'
import type { ChannelName } from './database/tables.ts'
import { createVault } from './database/vault.ts'
import { clientsChannel } from './deliveries/clients-channel.ts'
import { crmChannel } from './deliveries/crm-channel.ts'
import { createDeliveries } from './deliveries/deliveries.ts'
import { mailChannel, senderOf } from './deliveries/mail-channel.ts'
import { createAlerts } from './desk/alerts.ts'
import { createApiTest } from './desk/api-test.ts'
import { createClockTrail } from './desk/clock-trail.ts'
import { retentionRules } from './desk/deletion.ts'
import { createDesk } from './desk/desk.ts'
import { createMeasurements } from './desk/measurements.ts'
import { createMetrics } from './desk/metrics.ts'
import { composeExample } from './desk/offer-example.ts'
import { purge } from './desk/retention.ts'
import { createIntake } from './intake/intake.ts'
import { limitsOver } from './intake/limits.ts'
import { createSettle } from './intake/settle.ts'
import { refuseOtherSecrets, shareSecrets } from './store/secret-checks.ts'
import { LeadStore } from './store/store.ts'
import { readTerms, rememberTerms } from './terms.ts'

const SWEEP_MS = 3_600_000

export type LeadParts = {
  settings: Settings
  /** The data folder, locked by this process. */
  dataDir: string
  /** Signs what every instance must recognise. */
  internalSecret: string
  /** Encrypts bank numbers, 32 bytes. */
  encryptionKey: Buffer
  log: Log
  /** Current content: rates, add-ons and company. A failure costs no lead. */
  content: () => Promise<Content>
}

/** Opens the lead store and wires intake, deliveries, CRM and mail. */
export async function openLeads({ settings, dataDir, log, content, ...keys }: LeadParts) {
  const engine = chooseEngine(settings, dataDir, log)
  const vault = createVault(keys.encryptionKey)
  const secrets = { shared: engine.shared, secrets: keys, settings }
  const store = await LeadStore.open(engine, Date.now(), {
    unreadable: (row) => log.error('A row of the lead store cannot be read', { ...row }),
    mayOpen: (instances, tables) => refuseOtherSecrets({ ...secrets, instances, tables, vault }),
  })
  const clock = await store.clock((error) => log.warn('The clock of the database cannot be read', { error }))
  await shareSecrets({ ...secrets, instances: store.instances, log })
  const terms = rememberTerms(
    async () => readTerms(await content()),
    (error) => log.warn('Content cannot be read: the last known rates and names are used', { error }),
  )
  const crm = createCrm(settings.crm, clock.now)
  const transport = createMailTransport(settings.mail, dataDir)
  const { alert } = settings
  const standing = () => store.health.standing(clock.now())
  const alerts = createAlerts({
    store: store.alerts,
    transport,
    standing,
    post: alert && ((each) => postAlert(alert, each)),
    terms,
    clock,
    log,
    siteUrl: settings.siteUrl,
    hasCrm: crm !== null,
  })
  const trail = createClockTrail({ store: store.instances, clock, log, mail: alerts.mailAtOnce })
  await trail.begin()
  const measurements = createMeasurements(store.measurements, clock, log)
  const metrics = createMetrics(store, clock)
  const channels = [
    ...(crm === null ? [] : [crmChannel(crm, store, clock)]),
    mailChannel(transport, terms, settings),
    ...(settings.clientsUrl === null ? [] : [clientsChannel(settings.clientsUrl, store, vault)]),
  ]
  const settle = createSettle(store, terms)
  const deliveries = createDeliveries({
    store,
    settle,
    channels,
    clock,
    log,
    random: Math.random,
    report: alerts.report,
  })
  const connected = (name: ChannelName): boolean => channels.some((channel) => channel.name === name)
  // A restart means that the owner has fixed the access.
  for (const { name } of channels) await store.pauses.end(name)
  const retention = retentionRules(settings, crm !== null)
  const sweep = async (): Promise<void> => {
    try {
      // Hourly, since an instance with the previous settings may still store leads.
      for (const { name } of channels) {
        const waiting = await store.deliveries.deliverUnconfigured(name, clock.now())
        if (waiting === 0) continue
        log.info('Leads stored without a service are delivered now', { channel: name, count: waiting })
        deliveries.wake()
      }
      await store.erasure.resumeForgotten(clock.now())
      // Nothing below can be undone.
      if (!(await trail.isBelieved())) return
      await store.erasure.sweep(clock.now())
      await measurements.sweep()
      await purge({
        store,
        ...retention,
        dataDir,
        clock,
        log,
        report: alerts.report,
      })
    } catch (error) {
      log.error('The lead store could not be cleaned up', { error })
    }
  }
  let sweeper: NodeJS.Timeout | undefined
  let sweeping: Promise<void> = Promise.resolve()
  const sweepNow = (): void => {
    sweeping = sweeping.then(sweep)
  }

  const watch = createStoreWatch({
    probe: () => store.probe(clock.now()),
    mail: alerts.mailAtOnce,
    clock,
    log,
  })

  return {
    /** For the routes. Leads accepted before `start` are delivered after it. */
    intake: metrics.counting(
      createIntake({
        store,
        limits: limitsOver(engine.counter),
        clock,
        log,
        terms,
        connected,
        vault,
        settle,
        // Without any outside service the mailbox is there to try the site with.
        mails: settings.mail.kind !== 'mailbox' || !settings.production,
        autoRepliesPerHour: settings.autoRepliesPerHour,
        wake: deliveries.wake,
        report: alerts.report,
      }),
    ),
    measurements,
    /** Responses to submits and states of deliveries, for Prometheus. No personal data. */
    metrics: metrics.text,
    /** For the sign-in. */
    endedSessions: store.instances.endedSessions,
    /** Counts for all instances. */
    counter: engine.counter,
    /** For the internal pages. */
    owner: {
      apiTest: createApiTest(settings, crm, store, clock),
      desk: createDesk({
        store,
        vault,
        crm,
        retention,
        connected: channels.map((channel) => channel.name),
        dataDir,
        clock,
        log,
        wake: deliveries.wake,
      }),
      offered: async () => {
        const { industries, rates } = await terms()
        return { industry: [...industries], package: Object.keys(rates) }
      },
      origins: (since: string) => store.origins.since(since),
      offerExample: async () => {
        const now = await terms()
        return composeExample(now, senderOf(now, settings.siteUrl), settings.siteUrl, clock.now())
      },
    },
    /** Starts delivering what is stored. */
    start: (): void => {
      store.dropCopy()
      deliveries.start()
      measurements.start()
      alerts.start()
      watch.start()
      sweepNow()
      sweeper = setInterval(sweepNow, SWEEP_MS)
    },
    /** Waits for running attempts, then closes the store. */
    stop: async (): Promise<void> => {
      clearInterval(sweeper)
      await watch.stop()
      await sweeping
      await deliveries.stop()
      await measurements.stop()
      await alerts.stop()
      clock.stop()
      await store.close()
    },
    /** Whether leads can be stored, and which channels deliver nothing. Public: no numbers. */
    status: async (): Promise<{ ok: boolean; detail: string }> => {
      if (!(await watch.canStore())) return { ok: false, detail: 'the lead store cannot be written' }
      try {
        const closed = (await standing()).map(
          ({ channel, reason, isPaused }) => `${channel} ${isPaused ? 'paused' : 'fails'} (${reason})`,
        )
        return { ok: true, detail: closed.join(', ') || 'every channel is open' }
      } catch (error) {
        log.error('The lead store cannot be read', { error })
        return { ok: false, detail: 'the lead store cannot be read' }
      }
    },
  }
}
