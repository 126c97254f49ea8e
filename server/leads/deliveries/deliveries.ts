import { type ChannelName, lanesOf } from '#app/lead/channels.ts'
import type { DeliveryServices, Lane } from './delivery-services.ts'
import { Worker } from './worker.ts'

export type Deliveries = ReturnType<typeof createDeliveries>

/** Delivers stored leads, each channel on its own: a failing CRM holds up no mail. */
export function createDeliveries({
  channels,
  ...services
}: DeliveryServices & { channels: readonly Lane['channel'][] }) {
  const workers = channels.flatMap((channel) =>
    lanesOf(channel.name).map((lane) => new Worker(services, channel, lane)),
  )
  const all = async (work: (worker: Worker) => Promise<void>): Promise<void> => {
    await Promise.all(workers.map(work))
  }
  return {
    start: (): void => {
      for (const worker of workers) worker.start()
    },
    /** Waits for running attempts and starts no new ones. */
    stop: () => all((worker) => worker.stop()),
    /**
     * Checks at once for due deliveries. `working`: a channel of which a person says that it works
     * again.
     */
    wake: (working?: ChannelName): void => {
      for (const worker of workers) {
        if (worker.channel === working) worker.closeBreaker()
        worker.wake()
      }
    },
    /** Delivers everything due now; resolves when nothing more is due. */
    drain: () => all((worker) => worker.drain()),
  }
}
