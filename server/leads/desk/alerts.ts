import { randomUUID } from 'node:crypto'
import type { Trouble } from '#app/lead/trouble.ts'
import { alertLetter } from '#emails/alert-letter.ts'
import { inCopenhagen } from '#server/copenhagen.ts'
import { type Clock, createCycle } from '#server/leads/deliveries/clock.ts'
import type { Terms } from '#server/leads/intake/terms.ts'
import type { AlertStore } from '#server/leads/store/alert-store.ts'
import type { Log } from '#server/log.ts'
import { composeLetter } from '#server/mail/compose.ts'
import type { MailTransport } from '#server/mail/mail.ts'

export type AlertParts = {
  store: AlertStore
  transport: MailTransport
  terms: () => Promise<Terms>
  clock: Clock
  log: Log
  siteUrl: string
}

const CHECK_MS = 60_000
/**
 * After a mail, further troubles are collected this long: an outage of the CRM must not send a mail
 * per lead.
 */
const GATHER_MS = 10 * 60_000
const LEASE_MS = 5 * 60_000
const QUARANTINE_MS = 3_600_000
/** The digest is sent at the first check after this hour in Copenhagen. */
const DIGEST_HOUR = 7

/**
 * Notifies the owner of what they would not notice otherwise: at once, and daily while it persists.
 */
export function createAlerts({ store, transport, terms, clock, log, siteUrl }: AlertParts) {
  let lastMailAt = Number.NEGATIVE_INFINITY
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
   * By mail only, without recording it, for when the store fails. False if it was not sent; never
   * throws.
   */
  async function mailAtOnce(trouble: Trouble): Promise<boolean> {
    try {
      return await send([trouble], false)
    } catch (error) {
      log.error('An alert mail to the owner failed', { count: 1, error })
      return false
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
      await mailNew()
      await mailDigest()
    } catch (error) {
      log.error('Alerts cannot be read', { error })
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
    const troubles = unreported.map(({ trouble }) => trouble)
    if (await send(troubles, false)) await store.markReported(ids, clock.now())
    else await store.giveBack(ids)
  }

  async function mailDigest(): Promise<void> {
    const [day = '', hour = '0'] = inCopenhagen(clock.now()).slice(0, 13).split(' ')
    if (Number(hour) < DIGEST_HOUR || !(await store.claimDay('digest', day))) return
    let isDone = false
    try {
      const troubles = await store.openTroubles(clock.now() - QUARANTINE_MS)
      isDone = troubles.length === 0 || (await send(troubles, true))
    } finally {
      if (!isDone) await store.releaseDay('digest')
    }
  }

  async function send(troubles: Trouble[], isDigest: boolean): Promise<boolean> {
    const { company } = await terms()
    const letter = alertLetter({ troubles, isDigest, siteUrl, sender: { ...company, logo: null } })
    const outcome = await transport.send({
      ...(await composeLetter(letter)),
      messageId: `alert.${randomUUID()}@${transport.from.address.split('@')[1]}`,
      to: transport.sales,
      isToSales: true,
      replyTo: null,
      fileName: `${new Date(clock.now()).toISOString().replace(/[:.]/g, '-')}-alarm`,
    })
    if (outcome.kind === 'delivered') return true
    log.error('An alert mail to the owner failed', { count: troubles.length, reason: outcome.reason })
    return false
  }

  return {
    report,
    mailAtOnce,
    check,
    start: cycle.start,
    stop: async (): Promise<void> => {
      await cycle.stop()
      await running
    },
  }
}
