import type { Trouble } from '#app/lead/trouble.ts'
import type { Log } from '#server/log.ts'
import { type AlertServices, QUARANTINE_MS } from './alert-services.ts'

/** Records a trouble, to be mailed. Never throws: failures are logged. */
export async function recordTrouble({ store, clock, log }: AlertServices, trouble: Trouble): Promise<void> {
  try {
    if (await store.add(trouble, clock.now())) logTrouble(log, trouble)
  } catch (error) {
    logTrouble(log, trouble)
    log.error('An alert could not be stored', { kind: trouble.kind, error })
  }
}

function logTrouble(log: Log, trouble: Trouble): void {
  if (trouble.kind === 'auto-replies-withheld') {
    const { perHour } = trouble
    log.warn('Auto-replies are withheld: the hourly limit is reached', { perHour })
  } else log.error('A lead needs a person', { ...trouble })
}

/** Leads that have been in quarantine too long, each once. */
export async function recordQuarantined({ store, clock, log }: AlertServices): Promise<void> {
  for (const reference of await store.quarantinedBefore(clock.now() - QUARANTINE_MS)) {
    if (await store.add({ kind: 'quarantined', reference }, clock.now()))
      log.error('A lead needs a person', { kind: 'quarantined', reference })
  }
}

/**
 * A channel that has only failed for ten minutes: once for each time that it does. Where alerts are
 * posted, its outage is kept until it ends.
 */
export async function recordStalled({ store, standing, post, clock, log }: AlertServices): Promise<void> {
  for (const { channel, reason, since, isPaused, deliveredAt } of await standing()) {
    if (post !== null) await store.noteOutage(channel, { reason, deliveredAt })
    if (isPaused) continue
    const trouble: Trouble = { kind: 'channel-paused', channel, reason, failingSince: since }
    if (await store.add(trouble, clock.now(), `stalled ${channel} ${deliveredAt ?? 0}`))
      log.error('A channel has delivered nothing for ten minutes', { channel, reason })
  }
}
