import type { Log } from '#server/log.ts'
import { fewSeconds } from './database/few-seconds.ts'
import type { StandingChannel } from './store/channel-health.ts'

interface StatusServices {
  canStore: () => Promise<boolean>
  /** Reads the store. */
  standing: () => Promise<StandingChannel[]>
  log: Log
}

/** Whether leads can be stored, and which channels deliver nothing. Public: no numbers. */
export function createLeadStatus({ canStore, standing, log }: StatusServices) {
  let isReadable = true

  async function readChannels(): Promise<{ ok: boolean; detail: string }> {
    try {
      const closed = (await standing()).map(
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
  const channels = fewSeconds(readChannels)

  return async (): Promise<{ ok: boolean; detail: string }> =>
    (await canStore()) ? channels() : { ok: false, detail: 'the lead store cannot be written' }
}
