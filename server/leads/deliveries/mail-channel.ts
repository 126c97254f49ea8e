import { absoluteAddress } from '#app/content/absolute-address.ts'
import { leadAddress } from '#app/internal/desk.ts'
import type { Task } from '#app/lead/channels.ts'
import { describe } from '#app/lead/describe.ts'
import { fullName } from '#app/lead/fields/contact-fields.ts'
import type { Lead } from '#app/lead/lead.ts'
import { nextStepsOf } from '#app/lead/next-steps.ts'
import { applicationLetter } from '#emails/application-letter.ts'
import type { Letter } from '#emails/letter.tsx'
import { offerLetter } from '#emails/offer-letter.ts'
import { salesLetter } from '#emails/sales-letter.ts'
import { dayOf } from '#server/copenhagen.ts'
import type { LeadContent } from '#server/leads/lead-content.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import type { MailTransport, Message } from '#server/mail/mail.ts'
import { deleteMails } from '#server/mail/mailbox-files.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import type { Outcome } from '#server/outcome.ts'
import type { Settings } from '#server/settings.ts'
import type { Attempt, Channel } from './channel.ts'

/** How often a mail is sent at most if the server never replies whether it accepts it. */
const MAX_UNANSWERED = 3

/** Mail as a channel: the auto-reply to the sender, and notices to sales. */
export function mailChannel(
  transport: MailTransport,
  leadContent: () => Promise<LeadContent>,
  settings: Pick<Settings, 'siteUrl' | 'internalPages'> & {
    dataDir: string
    /** False: mails stay in the local mailbox. */
    reachesPeople: boolean
  },
): Channel {
  const { siteUrl, internalPages, dataDir, reachesPeople } = settings
  return {
    name: 'mail',
    reachesPeople,
    /**
     * Sent mails belong to their recipients; those in a local mailbox, earlier ones too, are
     * erased.
     */
    erase: async ({ leads }) => {
      await deleteMails(
        dataDir,
        leads.map(({ reference }) => reference),
      )
      return { ok: true, value: { found: false } }
    },
    async deliver(stored, attempt): Promise<Outcome> {
      const { task } = attempt
      const { id, reference, receivedAt, completedAt } = stored
      const { contact } = stored.lead
      const content = await leadContent()
      const isReply = task === 'auto_reply'
      const { answerBy } = stored
      // Do not send a reply whose promised day passed while it waited. One restarted by hand after
      // that day is sent.
      if (isReply && answerBy !== null && dayOf(attempt.dueSince) <= answerBy && answerBy < dayOf(attempt.at))
        return { kind: 'dead', reason: 'mail-too-late' }
      const letter = isReply ? autoReplyFor(stored, content, attempt.at) : noticeFor(stored, task, content)
      if (letter === null) return { kind: 'dead', reason: 'mail-no-recipient' }
      const replyAddress = isReply
        ? { name: '', address: content.company.email }
        : { name: fullName(contact), address: contact.email }
      const message = {
        ...(await renderLetter(letter)),
        messageId: `${id}.${task}${completedAt ?? ''}@${transport.from.address.split('@')[1]}`,
        to: isReply ? contact.email : salesFor(stored, transport),
        isToSales: !isReply,
        replyTo: replyAddress.address === '' ? null : replyAddress,
        fileName: `${new Date(receivedAt).toISOString().replace(/[:.]/g, '-')}-${reference}-${task}`,
      }
      return sendOnce(transport, message, attempt)
    },
  }

  /** The auto-reply; null without an address. A day that is over is not promised any more. */
  function autoReplyFor(stored: StoredLead, content: LeadContent, at: number): Letter | null {
    const { lead, reference, receivedAt } = stored
    if (lead.contact.email === '') return null
    const us = { sender: senderOf(content, siteUrl), siteUrl }
    const isOver = stored.answerBy !== null && stored.answerBy < dayOf(at)
    const { mailed, notice } = describe(stored)
    const stepsOf = (shownLead: Lead) =>
      nextStepsOf({ ...stored, lead: shownLead, ...(isOver && { answerBy: null }) }, content.nextSteps)
    if (lead.kind === 'application')
      return applicationLetter({ lead, steps: stepsOf(lead), reference, receivedAt, ...us })
    if (mailed === null) return null
    return offerLetter({
      mailed,
      notice,
      steps: stepsOf(mailed.lead),
      reference,
      receivedAt,
      ...us,
      bookingUrl: content.bookingUrl && absoluteAddress(content.bookingUrl, siteUrl),
    })
  }

  function noticeFor(stored: StoredLead, task: Task, content: LeadContent): Letter {
    return salesLetter(stored, {
      isUpdate: task === 'sales_update',
      sender: senderOf(content, siteUrl),
      deskUrl: internalPages ? `${siteUrl}${leadAddress(stored.reference)}` : null,
    })
  }
}

/**
 * Sends a mail, and records each time that the server got it and did not reply: the recipient may
 * have one copy for each.
 */
async function sendOnce(transport: MailTransport, message: Message, attempt: Attempt): Promise<Outcome> {
  const { number, progress, save, markSlow, stopping } = attempt
  // The mail of a completed lead differs from the one before.
  const [times, messageId] = (progress.unanswered ?? '').split(' ')
  const unanswered = messageId === message.messageId ? Number(times) : 0
  const remember = (count: number) => save({ unanswered: `${count} ${message.messageId}` })
  // Attempts are counted from the beginning after a person has restarted the delivery.
  if (unanswered >= MAX_UNANSWERED && number > MAX_UNANSWERED)
    return { kind: 'dead', reason: 'mail-unanswered' }
  let saving: Promise<void> | null = null
  const outcome = await transport.send(message, {
    stopping,
    handedOver: () => {
      saving = remember(unanswered + 1)
      // Awaited below, where a failure counts as this attempt's.
      saving.catch(() => undefined)
      markSlow()
    },
  })
  if (saving === null) return outcome
  await saving
  if (outcome.kind === 'delivered') return unanswered > 0 ? { ...outcome, reason: 'mail-twice' } : outcome
  if (outcome.reason !== 'mail-unanswered') await remember(unanswered)
  return outcome
}

/** Who gets the notice about a lead. */
function salesFor({ lead }: StoredLead, { sales, salesOf = {} }: MailTransport): string {
  const kind = lead.kind === 'wizard' ? lead.contactMethod : lead.kind
  const address = kind === 'application' || kind === 'callback' || kind === 'demo' ? salesOf[kind] : null
  return address ?? sales
}

/** The company as shown in a mail. */
export function senderOf({ company }: LeadContent, siteUrl: string): LeadContent['company'] {
  const { logo } = company
  // Mail clients show no SVG: the content service's image parameters make a PNG of it, at twice the
  // displayed size.
  const bitmap = { auto: null, fm: 'png', h: '64' }
  return { ...company, logo: logo && { ...logo, url: absoluteAddress(logo.url, siteUrl, bitmap) } }
}
