import type { Trouble } from '#app/lead/trouble.ts'
import { createRecurringTask } from '#server/leads/clock.ts'
import type { Log } from '#server/log.ts'
import { type AlertState, isGathering, mailAlert, mailDigest, mailNewTroubles } from './alert-mail.ts'
import { createAlertPosts, toPost } from './alert-posts.ts'
import { type AlertServices, QUARANTINE_MS } from './alert-services.ts'

const CHECK_MS = 60_000

/**
 * Notifies the owner of what they would not notice otherwise: at once, and daily while it persists.
 */
export function createAlerts(services: AlertServices) {
  const { post, clock, log } = services
  const stopping = new AbortController()
  const state: AlertState = {
    lastMailAt: Number.NEGATIVE_INFINITY,
    posts: createAlertPosts(post, log),
    stopping: stopping.signal,
  }
  const cycle = createRecurringTask(clock, CHECK_MS, check)
  let running: Promise<void> | null = null

  /** Checks once: leads in quarantine, unreported troubles, the digest. Never throws. */
  function check(): Promise<void> {
    running ??= checkOnce(services, state).finally(() => {
      running = null
    })
    return running
  }

  return {
    /** Records it and notifies the owner at once. Never throws: failures are logged. */
    report: async (trouble: Trouble): Promise<void> => {
      await recordTrouble(services, trouble)
      if (!cycle.isStopped()) void check()
    },
    mailAtOnce: (trouble: Trouble) => mailUnrecorded(services, state, trouble),
    check,
    start: cycle.start,
    stop: async (): Promise<void> => {
      stopping.abort()
      await cycle.stop()
      await running
    },
  }
}

async function checkOnce(services: AlertServices, state: AlertState): Promise<void> {
  try {
    await recordQuarantined(services)
    await recordStalled(services)
    await state.posts.again()
    if (!isGathering(services, state)) {
      await mailNewTroubles(services, state)
    }
    await mailDigest(services, state.stopping)
  } catch (error) {
    services.log.error('Alerts cannot be read', { error })
  }
}

/**
 * Notifies the owner without recording it, for when the store fails. False if neither mail nor post
 * was sent; never throws.
 */
async function mailUnrecorded(
  services: AlertServices,
  { posts, stopping }: AlertState,
  trouble: Trouble,
): Promise<boolean> {
  const { clock, log, siteUrl } = services
  const isPosted = await posts.now(toPost([trouble], siteUrl, clock.now()))
  try {
    return (await mailAlert(services, { troubles: [trouble], isDigest: false }, stopping)) || isPosted
  } catch (error) {
    log.error('An alert mail to the owner failed', { count: 1, error })
    return isPosted
  }
}

/** Records a trouble, to be mailed. Never throws: failures are logged. */
async function recordTrouble({ store, clock, log }: AlertServices, trouble: Trouble): Promise<void> {
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

/** Records leads that have been in quarantine too long, each once. */
async function recordQuarantined({ store, clock, log }: AlertServices): Promise<void> {
  for (const reference of await store.quarantinedBefore(clock.now() - QUARANTINE_MS)) {
    if (await store.add({ kind: 'quarantined', reference }, clock.now()))
      log.error('A lead needs a person', { kind: 'quarantined', reference })
  }
}

/** Records a channel that has only failed for ten minutes, once for each outage. */
async function recordStalled({ store, stopped, clock, log }: AlertServices): Promise<void> {
  for (const { channel, reason, since, isPaused, deliveredAt } of await stopped()) {
    if (isPaused) continue
    const trouble: Trouble = { kind: 'channel-paused', channel, reason, failingSince: since }
    if (await store.add(trouble, clock.now(), `stalled ${channel} ${deliveredAt ?? 0}`))
      log.error('A channel has delivered nothing for ten minutes', { channel, reason })
  }
}
