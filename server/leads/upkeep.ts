import { channelNames } from '#app/lead/channels.ts'
import { HOUR_MS } from '#server/durations.ts'
import { createRecurringTask } from './clock.ts'
import { sweepRetention } from './deletion/retention.ts'
import type { RetentionRules } from './deletion/retention-rules.ts'
import type { Channel } from './deliveries/channel.ts'
import type { LeadServices } from './lead-services.ts'

type UpkeepServices = Pick<LeadServices, 'store' | 'dataDir' | 'clock' | 'log' | 'report' | 'wake'> & {
  channels: readonly Pick<Channel, 'name'>[]
  retention: RetentionRules
  measurements: { sweep(now: number): Promise<void> }
}

/**
 * Keeps the store in order, at once and every hour. Deletions begin with the second run, since
 * sweeps are counted in hours of running.
 */
export function createUpkeep(services: UpkeepServices) {
  let hasRun = false
  return createRecurringTask(services.clock, HOUR_MS, async () => {
    await keepInOrder(services, hasRun)
    hasRun = true
  })
}

/** Never throws: failures are logged. */
async function keepInOrder(services: UpkeepServices, mayDelete: boolean): Promise<void> {
  const { store, measurements, retention, clock, log } = services
  try {
    await deliverUnconfigured(services)
    await markUnconfigured(services)
    const sweep = mayDelete ? await store.retention.beginSweep(clock.now()) : null
    if (sweep === null) return
    if (sweep.passed !== null) {
      await store.retention.deleteExpired(sweep.passed)
      await measurements.sweep(sweep.passed)
    }
    await sweepRetention({ ...services, ...retention })
  } catch (error) {
    log.error('The lead store could not be cleaned up', { error })
  }
}

/** Hourly, since an instance with the previous settings may still store leads. */
async function deliverUnconfigured({ store, channels, clock, log, wake }: UpkeepServices): Promise<void> {
  for (const { name } of channels) {
    const waiting = await store.deliveries.deliverUnconfigured(name, clock.now())
    if (waiting === 0) continue
    log.info('Leads stored without a service are delivered now', { channel: name, count: waiting })
    wake()
  }
}

/** Marks deliveries that wait for a service which the settings no longer have. */
async function markUnconfigured({ store, channels, clock, log }: UpkeepServices): Promise<void> {
  const missing = channelNames().filter((name) => channels.every((channel) => channel.name !== name))
  const count = await store.deliveries.markUnconfigured(missing, clock.now())
  if (count > 0) log.info('Leads wait for a service that is not configured, and are kept', { count })
}
