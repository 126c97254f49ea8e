import { channelNames } from '#app/lead/channels.ts'
import { HOUR_MS } from '#server/durations.ts'
import { createCycle } from './clock.ts'
import type { Channel } from './deliveries/channel.ts'
import type { RetentionRules } from './desk/deletion.ts'
import { purge } from './desk/retention.ts'
import type { LeadServices } from './lead-services.ts'

type UpkeepServices = Pick<LeadServices, 'store' | 'dataDir' | 'clock' | 'log' | 'report' | 'wake'> & {
  channels: readonly Pick<Channel, 'name'>[]
  retention: RetentionRules
  trail: { isBelieved(): Promise<boolean> }
  measurements: { sweep(): Promise<void> }
}

/** Keeps the store in order, at once and every hour. */
export const createUpkeep = (services: UpkeepServices) =>
  createCycle(services.clock, HOUR_MS, () => sweep(services))

/** Never throws: failures are logged. */
async function sweep(services: UpkeepServices): Promise<void> {
  const { store, trail, measurements, retention, clock, log } = services
  try {
    await deliverUnconfigured(services)
    await markUnconfigured(services)
    await store.erasure.resumeForgotten(clock.now())
    // Nothing below can be undone.
    if (!(await trail.isBelieved())) return
    await store.erasure.sweep(clock.now())
    await measurements.sweep()
    await purge({ ...services, ...retention })
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

/** What waits for a service that was taken out of the settings. */
async function markUnconfigured({ store, channels, clock, log }: UpkeepServices): Promise<void> {
  const missing = channelNames().filter((name) => channels.every((channel) => channel.name !== name))
  const count = await store.deliveries.markUnconfigured(missing, clock.now())
  if (count > 0) log.info('Leads wait for a service that is not configured, and are kept', { count })
}
