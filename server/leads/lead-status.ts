import type { Log } from '#server/log.ts'
import { cacheBriefly } from './database/cache-briefly.ts'
import type { StoppedChannel } from './store/channel-health.ts'

interface StatusServices {
  canStore: () => Promise<boolean>
  /** Reads the store. */
  stopped: () => Promise<StoppedChannel[]>
  log: Log
}

/** Whether leads can be stored, and which channels deliver nothing. Public: no numbers. */
export function createLeadStatus({ canStore, stopped, log }: StatusServices) {
  let isReadable = true

  async function readChannels(): Promise<{ ok: boolean; detail: string }> {
    try {
      const closed = (await stopped()).map(
        ({ channel, reason, isPaused }) => `${channel} ${isPaused ? 'paused' : 'fails'} (${reason})`,
      )
      isReadable = true
      return { ok: true, detail: closed.join(', ') || 'every channel is open' }
    } catch (error) {
      if (isReadable) log.error('The lead store cannot be read', { error })
      isReadable = false
      return { ok: false, detail: 'the lead store cannot be read' }
    }
  }
  const channels = cacheBriefly(readChannels)

  return async (): Promise<{ ok: boolean; detail: string }> =>
    (await canStore()) ? channels() : { ok: false, detail: 'the lead store cannot be written' }
}
