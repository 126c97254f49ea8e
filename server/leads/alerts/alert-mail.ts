import { randomUUID } from 'node:crypto'
import { addDays, weekOf } from '#app/lead/dates.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { sourceName } from '#app/measurement/origins.ts'
import { alertLetter, type EndedOutage, type Week } from '#emails/alert-letter.ts'
import { inCopenhagen } from '#server/copenhagen.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import { type AlertPosts, toPost } from './alert-posts.ts'
import { type AlertServices, QUARANTINE_MS } from './alert-services.ts'

/**
 * After a mail, further troubles are collected this long: an outage of the CRM must not send a mail
 * per lead.
 */
const GATHER_MS = 10 * 60_000
/** Longer than a mail may take (server/mail/mail-timeouts.ts). */
const LEASE_MS = 15 * 60_000

/** The digest is sent at the first check after this hour in Copenhagen. */
const DIGEST_HOUR = 7

type AlertMail = Pick<Parameters<typeof alertLetter>[0], 'troubles' | 'over' | 'week' | 'isDigest'>

/** Mails these troubles to the owner. False if the mail was not sent, which is logged. */
export async function mailAlert(
  { transport, leadContent, recordAccepted, clock, log, siteUrl }: AlertServices,
  what: AlertMail,
  stopping: AbortSignal,
): Promise<boolean> {
  const { company } = await leadContent()
  const letter = alertLetter({ ...what, siteUrl, sender: { ...company, logo: null } })
  const message = {
    ...(await renderLetter(letter)),
    messageId: `alert.${randomUUID()}@${transport.from.address.split('@')[1]}`,
    to: transport.sales,
    isToSales: true,
    replyTo: null,
    fileName: `${new Date(clock.now()).toISOString().replace(/[:.]/g, '-')}-alarm`,
  }
  const outcome = await transport.send(message, { stopping })
  if (outcome.kind === 'delivered') {
    await recordAccepted()
    return true
  }
  log.error('An alert mail to the owner failed', { count: what.troubles.length, reason: outcome.reason })
  return false
}

/** What a running site's alerts remember. */
export type AlertState = {
  /** epoch ms */
  lastMailAt: number
  posts: AlertPosts
  stopping: AbortSignal
}

/** Whether new troubles are still being collected. */
export function isGathering({ clock }: AlertServices, { lastMailAt }: AlertState): boolean {
  const since = clock.now() - lastMailAt
  // Earlier than the last mail: the clock was set back.
  return since >= 0 && since < GATHER_MS
}

/** Mails and posts what no instance has reported yet. */
export async function mailNewTroubles(services: AlertServices, state: AlertState): Promise<void> {
  const { store, clock, siteUrl } = services
  const { posts, stopping } = state
  const unreported = await store.claimUnreported(clock.now(), LEASE_MS)
  if (unreported.length === 0) return
  state.lastMailAt = clock.now()
  const ids = unreported.map(({ id }) => id)
  const { troubles, over } = await withoutEnded(
    services,
    unreported.map(({ trouble }) => trouble),
  )
  if (troubles.length > 0) await posts.once(ids, toPost(troubles, siteUrl, clock.now()))
  if (!(await mailAlert(services, { troubles, over, isDigest: false }, stopping))) return store.giveBack(ids)
  await store.markReported(ids, clock.now())
  posts.forget(ids)
}

/** Separates the pauses that are over (`over`): a channel that delivers again is not reported. */
async function withoutEnded({ stopped }: AlertServices, all: Trouble[]) {
  const channels = new Set<string>((await stopped()).map(({ channel }) => channel))
  const [troubles, over]: [Trouble[], EndedOutage[]] = [[], []]
  for (const each of all)
    if (each.kind === 'channel-paused' && !channels.has(each.channel)) over.push(each)
    else troubles.push(each)
  return { troubles, over }
}

/** Mails once a day, by one instance, what is still open; on Mondays the figures of the week too. */
export async function mailDigest(services: AlertServices, stopping: AbortSignal): Promise<void> {
  const { store, clock } = services
  const [day = '', hour = '0'] = inCopenhagen(clock.now()).slice(0, 13).split(' ')
  if (Number(hour) < DIGEST_HOUR || !(await store.claimDay('digest', day))) return
  let isDone = false
  try {
    const troubles = await openTroubles(services, day)
    const week = await weekThatEnded(services, day)
    const isNothing = troubles.length === 0 && week === null
    isDone = isNothing || (await mailAlert(services, { troubles, week, isDigest: true }, stopping))
  } finally {
    if (!isDone) await store.releaseDay('digest')
  }
}

/** The figures of the week that ended; null: none ended today, or nothing happened in it. */
async function weekThatEnded({ week, hasCrm }: AlertServices, day: string): Promise<Week | null> {
  if (weekOf(day) !== day) return null
  const { monday, origins, won } = await week(weekOf(addDays(day, -1)))
  if (origins.length === 0 && (hasCrm || won === 0)) return null
  const sources = origins.map((origin) => ({ name: sourceName(origin), count: origin.count }))
  return { monday, sources, won: hasCrm ? null : won }
}

async function openTroubles(
  { store, stopped, clock, hasCrm }: AlertServices,
  day: string,
): Promise<Trouble[]> {
  return [
    ...(await stopped()).flatMap(({ isPaused, channel, reason, since }) =>
      isPaused ? [] : [{ kind: 'channel-paused', channel, reason, failingSince: since } as const],
    ),
    ...(await store.openTroubles(clock.now() - QUARANTINE_MS)),
    ...(hasCrm ? [] : await store.due(day)),
  ]
}
