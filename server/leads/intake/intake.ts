import { describe } from '#app/lead/describe.ts'
import { PACKAGE_MISSING } from '#app/lead/fields/account-fields.ts'
import type { BankNumbers } from '#app/lead/fields/bank.ts'
import { checkPhoneStrictly } from '#app/lead/fields/phone.server.ts'
import type { Decided } from '#app/lead/final-lead.ts'
import {
  isAnonymous,
  type LeadIntake,
  LeadStoreUnavailable,
  type Receipt,
  type Submission,
  type ThankYouView,
} from '#app/lead/intake.ts'
import type { Lead } from '#app/lead/lead.ts'
import { readReference } from '#app/lead/reference.ts'
import type { Trouble } from '#app/lead/trouble.ts'
import { type PackageRates, packageTitled } from '#app/pricing/packages.ts'
import { nextBankDay } from '#server/bank-days.ts'
import type { Clock } from '#server/leads/clock.ts'
import { type ChannelName, STATE_MEANINGS, type Task } from '#server/leads/database/tables.ts'
import type { Vault } from '#server/leads/database/vault.ts'
import { heldBack, type NewDelivery, type PersonCaps } from '#server/leads/store/person-caps.ts'
import type { FoundLead } from '#server/leads/store/read-lead.ts'
import type { LeadStore } from '#server/leads/store/store.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import { type Accepted, markOf, type SubmitMark } from '#server/leads/store/submit-keys.ts'
import type { Terms } from '#server/leads/terms.ts'
import type { Log } from '#server/log.ts'
import { decide } from './decide.ts'
import { AUTO_REPLIES_PER_DAY, LIMITS, type Limits } from './limits.ts'
import { promisedDay } from './promised-day.ts'
import { isQuarantined, spamSigns } from './spam.ts'

const HOUR_MS = 3_600_000
/**
 * A visitor waits no longer for the store, whatever it waits for, statement after statement: the
 * site's script gives up after 30 s.
 */
const LONGEST_WAIT_MS = 12_000
const DAY_MS = 24 * HOUR_MS

export type IntakeParts = {
  store: LeadStore
  limits: Limits
  clock: Clock
  log: Log
  terms: () => Promise<Terms>
  /** Whether the channel has a configured service. If not, its deliveries stay in the store. */
  connected: (channel: ChannelName) => boolean
  vault: Vault
  /** Decides about a lead of an earlier edition when it is first read (settle.ts). */
  settle?: (stored: StoredLead) => Promise<StoredLead>
  /** Whether mails leave this machine: no page promises one of the local mailbox. */
  mails?: boolean
  /** Auto-replies in total, AUTO_REPLIES_PER_HOUR. */
  autoRepliesPerHour: number
  /** Tells the workers that something is due. */
  wake: () => void
  /** Reports to the owner that auto-replies are withheld. */
  report: (trouble: Trouble) => Promise<void>
}

/** Every lead enters here (docs/life-of-a-lead.md). */
export function createIntake(parts: IntakeParts): LeadIntake {
  const { store, limits, clock, log, terms, connected, vault, mails = true } = parts
  const { settle = async (stored) => stored } = parts
  /** Equal simultaneous submits wait for the first, so that none of them counts against a limit. */
  const underway = new Map<string, Promise<Receipt>>()

  async function receive(
    typed: Lead,
    submission: Submission,
    bank: BankNumbers | null = null,
  ): Promise<Receipt> {
    const { lead, fields } = normalise(typed, (await terms()).rates)
    if (Object.keys(fields).length > 0) return { outcome: 'invalid', fields }
    const mark = markOf(lead, submission, bank && vault.fingerprint(bank), clock.now())
    const before = underway.get(mark.key)
    if (before) {
      // Its own caller gets the error.
      await before.catch(() => undefined)
      return receive(typed, submission, bank)
    }
    const work = receiveOnce(lead, submission, bank, mark)
    underway.set(mark.key, work)
    try {
      return await work
    } finally {
      underway.delete(mark.key)
    }
  }

  async function receiveOnce(
    lead: Lead,
    submission: Submission,
    bank: BankNumbers | null,
    mark: SubmitMark,
  ): Promise<Receipt> {
    const repeated = await store.submits.repeatOf(mark, clock.now())
    if (repeated) return toReceipt(repeated)

    const retryAfterSeconds = await limits.countLead(submission.ip)
    if (retryAfterSeconds !== null) return limited(submission.form, retryAfterSeconds)

    const { rates, ...now } = await terms()
    const { lead: decidedLead, decided } = decide(lead, { rates, ...now }, submission.shown)
    let known = decidedLead
    if (known.kind === 'wizard' && known.intentId !== '' && !isAnonymous(known.contact)) {
      const demo = await store.submits.demoByIntent(known.intentId)
      if (demo !== null && (await isOfThisBrowser(demo, submission)))
        return completeDemo(demo, { lead: known, decided, rates }, mark, submission)
      // The id is in the booking link: without proof it may be anyone's, so this becomes a separate
      // demo.
      if (demo !== null) known = { ...known, intentId: '' }
    }

    const signs = spamSigns(known, submission)
    const deliveries = await deliveriesOf(tasksOf(known, submission.form), submission)
    const accepted = await store.submits.accept(
      {
        form: submission.form,
        lead: known,
        decided,
        answerBy: submission.form === 'api-test' ? null : nextBankDay(clock.now()),
        rates,
        attribution: submission.attribution,
        notice: submission.notice,
        signs,
        quarantined: isQuarantined(signs),
        deliveries,
        sealBank: bank && ((leadId) => vault.seal(bank, leadId)),
        caps: personCaps(),
        ...(submission.form !== 'api-test' && { promised: promisedDay(known, clock.now()) }),
      },
      mark,
      clock.now(),
      submission.token,
    )
    const about =
      accepted.kind === 'stored' ? { quarantined: accepted.quarantined, signs: accepted.signs } : {}
    return announce(accepted, { form: submission.form, ...about })
  }

  function limited(form: Submission['form'], retryAfterSeconds: number): Receipt {
    log.warn('A lead was refused by a limit', { form, retryAfterSeconds })
    return { outcome: 'limited', retryAfterSeconds }
  }

  function personCaps(): PersonCaps {
    const { points, seconds } = LIMITS.person
    return {
      leads: { most: points, since: clock.now() - seconds * 1000 },
      autoReplies: { most: AUTO_REPLIES_PER_DAY, since: clock.now() - DAY_MS },
      allAutoReplies: { most: parts.autoRepliesPerHour, since: clock.now() - HOUR_MS },
    }
  }

  /** Only the browser that created a lead has a token for it. */
  async function isOfThisBrowser(demo: FoundLead, { token }: Submission): Promise<boolean> {
    return token !== null && (await store.submits.byToken(token, clock.now()))?.id === demo.id
  }

  /**
   * Gives a demo lead its contact, and the answers and rates that the visitor sees now: delivered
   * to CRM and sales again, and a quote to the visitor if there is an address.
   */
  async function completeDemo(
    demo: FoundLead,
    { lead, decided, rates }: Pick<StoredLead, 'lead' | 'rates' | 'decided'>,
    mark: SubmitMark,
    submission: Submission,
  ): Promise<Receipt> {
    const tasks: Task[] = [
      'crm',
      'sales_update',
      ...(lead.contact.email === '' ? [] : (['auto_reply'] as const)),
    ]
    const made = await deliveriesOf(tasks, submission)
    const deliveries = demo.quarantinedAt === null ? made : heldBack(made)
    const completed = await store.submits.complete(
      demo.id,
      {
        lead,
        decided: decided && { ...decided, demo: demo.lead && (demo.decided?.demo ?? askedWith(demo)) },
        answerBy: nextBankDay(clock.now()),
        rates,
        deliveries,
        caps: personCaps(),
      },
      mark,
      clock.now(),
    )
    return announce(completed, { form: 'demo', completed: true })
  }

  async function deliveriesOf(tasks: Task[], { ip }: Submission): Promise<NewDelivery[]> {
    const mayReply = !tasks.includes('auto_reply') || (await limits.countAutoReply(ip))
    return tasks.map((task) => {
      const channel = channelOf(task)
      if (task === 'auto_reply' && !mayReply)
        return { task, channel, state: 'skipped', reason: 'network-cap' }
      if (!connected(channel)) return { task, channel, state: 'unconfigured', reason: 'no-service' }
      return { task, channel, state: 'waiting' }
    })
  }

  async function announce(accepted: Accepted, about: Record<string, unknown>): Promise<Receipt> {
    if (accepted.kind === 'stored') {
      log.info('A lead was stored', { reference: accepted.reference, ...about })
      parts.wake()
      if (accepted.withheld === 'overall-cap')
        await parts.report({ kind: 'auto-replies-withheld', perHour: parts.autoRepliesPerHour })
    }
    return toReceipt(accepted)
  }

  async function toReceipt(accepted: Accepted): Promise<Receipt> {
    if (accepted.kind === 'key-reused') return { outcome: 'key-reused' }
    const { leadId, reference, token, kind } = accepted
    const stored = await store.byId(leadId)
    if (!stored?.lead) return { outcome: 'stored', reference, token, repeated: kind === 'repeated' }
    const { notice, answerBy } = describe(stored)
    const isMailed = await isAnswered(stored)
    return {
      outcome: 'stored',
      reference,
      token,
      repeated: kind === 'repeated',
      notice,
      answerBy,
      isMailed,
    }
  }

  /** Whether an auto-reply is sent. One that is withheld, as in quarantine, is not promised. */
  async function isAnswered({ id }: FoundLead): Promise<boolean> {
    const deliveries = mails ? await store.deliveries.of(id) : []
    return deliveries.some(({ task, state }) => task === 'auto_reply' && STATE_MEANINGS[state].isPromised)
  }

  /** The work goes on, and a repeat gets its result. */
  function inTime<Result>(work: Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const cancel = clock.after(LONGEST_WAIT_MS, () =>
      reject(new LeadStoreUnavailable('The lead store takes too long', { code: 'STORE_SLOW' })),
    )
    work.then(resolve, reject).finally(cancel)
    return promise
  }

  /**
   * A failing store is a 503 for the visitor and a log line with its cause. A bug is logged with
   * the page that hit it.
   */
  function logging<Arguments extends unknown[], Result>(
    during: string,
    work: (...given: Arguments) => Promise<Result>,
  ): (...given: Arguments) => Promise<Result> {
    return async (...given) => {
      try {
        return await inTime(work(...given))
      } catch (error) {
        if (error instanceof LeadStoreUnavailable)
          log.error('The lead store failed during a request', { during, error })
        throw error
      }
    }
  }

  return {
    receive: logging('submit', receive),
    autoReply: logging('autosvar', async (typed: string) => {
      const reference = readReference(typed)
      const stored = reference === null ? null : await store.byReference(reference)
      if (stored === null) return null
      return { sent: await isAnswered(stored) }
    }),
    byToken: logging('thank-you page', async (token: string): Promise<ThankYouView | null> => {
      const found = await store.submits.byToken(token, clock.now())
      if (found === null) return null
      if (found.lead === null)
        throw new LeadStoreUnavailable('The row of a lead cannot be read', { code: 'LEAD_UNREADABLE' })
      return { ...(await settle(found)), isAnswered: await isAnswered(found) }
    }),
  }
}

/** What a demo was asked for with, before it gets its contact. */
function askedWith({ lead, rates }: StoredLead): Decided['demo'] {
  if (lead.kind !== 'wizard') return null
  const { answers, choice } = lead
  return { answers, rates, ...(choice && { choice }) }
}

/**
 * The callback form promises a call and no mail, so its sender gets none (docs/life-of-a-lead.md).
 * Of /api-test's three calls only the first has deliveries, for the client; the other two call the
 * CRM directly.
 */
function tasksOf(lead: Lead, form: Submission['form']): Task[] {
  if (form === 'api-test') return ['client']
  const answered = lead.kind !== 'callback' && lead.contact.email !== ''
  return [
    ...(lead.kind === 'application' ? (['client'] as const) : []),
    'crm',
    'sales_notice',
    ...(answered ? (['auto_reply'] as const) : []),
  ]
}

function channelOf(task: Task): ChannelName {
  if (task === 'client') return 'clients'
  return task === 'crm' ? 'crm' : 'mail'
}

function normalise(lead: Lead, rates: PackageRates): { lead: Lead; fields: Record<string, string> } {
  const phone = checkPhoneStrictly(lead.contact.phone)
  if (!phone.ok) return { lead, fields: { phone: phone.message } }
  const checked = { ...lead, contact: { ...lead.contact, phone: phone.value } }
  if (checked.kind !== 'application' || !checked.package) return { lead: checked, fields: {} }
  const sold = packageTitled(checked.package, rates)
  return sold
    ? { lead: { ...checked, package: sold.name }, fields: {} }
    : { lead, fields: { package: PACKAGE_MISSING } }
}
