import { HOUR_MS } from '#server/durations.ts'
import type { Channel } from './deliveries/channel.ts'
import type { RetentionRules } from './desk/deletion.ts'
import { purge } from './desk/retention.ts'
import type { LeadServices } from './lead-services.ts'

const SWEEP_MS = HOUR_MS

type UpkeepServices = Pick<LeadServices, 'store' | 'dataDir' | 'clock' | 'log' | 'report' | 'wake'> & {
  channels: readonly Pick<Channel, 'name'>[]
  retention: RetentionRules
  trail: { isBelieved(): Promise<boolean> }
  measurements: { sweep(): Promise<void> }
}

/** Keeps the store in order, at once and every hour. */
export function createUpkeep(services: UpkeepServices) {
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> = Promise.resolve()
  const sweepNow = (): void => {
    sweeping = sweeping.then(() => sweep(services))
  }
  return {
    start: (): void => {
      sweepNow()
      timer = setInterval(sweepNow, SWEEP_MS)
    },
    /** Waits for what runs. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await sweeping
    },
  }
}

/** Never throws: failures are logged. */
async function sweep(services: UpkeepServices): Promise<void> {
  const { store, trail, measurements, retention, clock, log } = services
  try {
    await deliverUnconfigured(services)
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
