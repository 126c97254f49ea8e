import { randomUUID } from 'node:crypto'
import type { Trouble } from '#app/lead/trouble.ts'
import { alertLetter, type Over } from '#emails/alert-letter.ts'
import { inCopenhagen } from '#server/copenhagen.ts'
import { type Clock, createCycle } from '#server/leads/clock.ts'
import type { AlertStore } from '#server/leads/store/alert-store.ts'
import type { StandingChannel } from '#server/leads/store/channel-health.ts'
import type { Terms } from '#server/leads/terms.ts'
import type { Log } from '#server/log.ts'
import type { AlertPost } from '#server/mail/alert-post.ts'
import type { MailTransport } from '#server/mail/mail.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import { createAlertPosts, toPost } from './alert-posts.ts'

export type AlertParts = {
  store: AlertStore
  transport: MailTransport
  /** Channels that deliver nothing now. */
  standing: () => Promise<StandingChannel[]>
  /** The way that is not mail; returns why it failed, as a code. null: there is none. */
  post: ((alert: AlertPost) => Promise<string | null>) | null
  terms: () => Promise<Terms>
  clock: Clock
  log: Log
  siteUrl: string
  /**
   * Sales works in a CRM, so that nobody closes leads on the desk: what is due there is not
   * counted.
   */
  hasCrm: boolean
}

const CHECK_MS = 60_000
/**
 * After a mail, further troubles are collected this long: an outage of the CRM must not send a mail
 * per lead.
 */
const GATHER_MS = 10 * 60_000
/** Longer than a mail may take (server/mail/patience.ts). */
const LEASE_MS = 15 * 60_000
const QUARANTINE_MS = 3_600_000
/** The digest is sent at the first check after this hour in Copenhagen. */
const DIGEST_HOUR = 7

/**
 * Notifies the owner of what they would not notice otherwise: at once, and daily while it persists.
 */
export function createAlerts(parts: AlertParts) {
  const { store, transport, standing, post, terms, clock, log, siteUrl, hasCrm } = parts
  let lastMailAt = Number.NEGATIVE_INFINITY
  const stopping = new AbortController()
  const posts = createAlertPosts(post, log)
  const cycle = createCycle(clock, CHECK_MS, check)
  let running: Promise<void> | null = null

  /** Records it and notifies the owner at once. Never throws: failures are logged. */
  async function report(trouble: Trouble): Promise<void> {
    try {
      if (await store.add(trouble, clock.now())) logTrouble(trouble)
    } catch (error) {
      logTrouble(trouble)
      log.error('An alert could not be stored', { kind: trouble.kind, error })
    }
    if (!cycle.isStopped()) void check()
  }

  function logTrouble(trouble: Trouble): void {
    if (trouble.kind === 'auto-replies-withheld') {
      const { perHour } = trouble
      log.warn('Auto-replies are withheld: the hourly limit is reached', { perHour })
    } else log.error('A lead needs a person', { ...trouble })
  }

  /**
   * Without recording it, for when the store fails. False if neither mail nor post was sent; never
   * throws.
   */
  async function mailAtOnce(trouble: Trouble): Promise<boolean> {
    const isPosted = await posts.now(toPost([trouble], [], siteUrl, clock.now()))
    try {
      return (await send({ troubles: [trouble], isDigest: false })) || isPosted
    } catch (error) {
      log.error('An alert mail to the owner failed', { count: 1, error })
      return isPosted
    }
  }

  /** Checks once: leads in quarantine, unreported troubles, the digest. Never throws. */
  function check(): Promise<void> {
    running ??= checkOnce().finally(() => {
      running = null
    })
    return running
  }

  async function checkOnce(): Promise<void> {
    try {
      for (const reference of await store.quarantinedBefore(clock.now() - QUARANTINE_MS)) {
        if (await store.add({ kind: 'quarantined', reference }, clock.now()))
          log.error('A lead needs a person', { kind: 'quarantined', reference })
      }
      await noteStalled()
      await posts.again()
      await mailNew()
      await mailDigest()
    } catch (error) {
      log.error('Alerts cannot be read', { error })
    }
  }

  /** A channel that has only failed for ten minutes: once for each time that it does. */
  async function noteStalled(): Promise<void> {
    for (const { channel, reason, since, isPaused, deliveredAt } of await standing()) {
      if (isPaused) continue
      const trouble: Trouble = { kind: 'channel-paused', channel, reason, failingSince: since }
      if (await store.add(trouble, clock.now(), `stalled ${channel} ${deliveredAt ?? 0}`))
        log.error('A channel has delivered nothing for ten minutes', { channel, reason })
    }
  }

  async function mailNew(): Promise<void> {
    const since = clock.now() - lastMailAt
    // Earlier than the last mail: the clock was set back.
    if (since >= 0 && since < GATHER_MS) return
    const unreported = await store.claimUnreported(clock.now(), LEASE_MS)
    if (unreported.length === 0) return
    lastMailAt = clock.now()
    const ids = unreported.map(({ id }) => id)
    const { troubles, over } = await sortOut(unreported.map(({ trouble }) => trouble))
    await posts.once(ids, toPost(troubles, over, siteUrl, clock.now()))
    if (!(await send({ troubles, over, isDigest: false }))) return store.giveBack(ids)
    await store.markReported(ids, clock.now())
    posts.forget(ids)
  }

  /** A channel that delivers again is told as one that does, and not as one that stands still. */
  async function sortOut(all: Trouble[]) {
    const channels = new Set<string>((await standing()).map(({ channel }) => channel))
    const [troubles, over]: [Trouble[], Over[]] = [[], []]
    for (const each of all)
      if (each.kind === 'channel-paused' && !channels.has(each.channel)) over.push(each)
      else troubles.push(each)
    return { troubles, over }
  }

  async function mailDigest(): Promise<void> {
    const [day = '', hour = '0'] = inCopenhagen(clock.now()).slice(0, 13).split(' ')
    if (Number(hour) < DIGEST_HOUR || !(await store.claimDay('digest', day))) return
    let isDone = false
    try {
      const troubles = [
        ...(await standing()).flatMap(({ isPaused, channel, reason, since }) =>
          isPaused ? [] : [{ kind: 'channel-paused', channel, reason, failingSince: since } as const],
        ),
        ...(await store.openTroubles(clock.now() - QUARANTINE_MS)),
        ...(hasCrm ? [] : await store.due(day)),
      ]
      isDone = troubles.length === 0 || (await send({ troubles, isDigest: true }))
    } finally {
      if (!isDone) await store.releaseDay('digest')
    }
  }

  async function send(
    what: Pick<Parameters<typeof alertLetter>[0], 'troubles' | 'over' | 'isDigest'>,
  ): Promise<boolean> {
    const { company } = await terms()
    const letter = alertLetter({ ...what, siteUrl, sender: { ...company, logo: null } })
    const message = {
      ...(await renderLetter(letter)),
      messageId: `alert.${randomUUID()}@${transport.from.address.split('@')[1]}`,
      to: transport.sales,
      isToSales: true,
      replyTo: null,
      fileName: `${new Date(clock.now()).toISOString().replace(/[:.]/g, '-')}-alarm`,
    }
    const outcome = await transport.send(message, { stopping: stopping.signal })
    if (outcome.kind === 'delivered') return true
    log.error('An alert mail to the owner failed', { count: what.troubles.length, reason: outcome.reason })
    return false
  }

  return {
    report,
    mailAtOnce,
    check,
    start: cycle.start,
    stop: async (): Promise<void> => {
      stopping.abort()
      await cycle.stop()
      await running
    },
  }
}
