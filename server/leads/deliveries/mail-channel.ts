import { absoluteAddress } from '#app/content/absolute-address.ts'
import { leadAddress } from '#app/internal/desk.ts'
import { fullName } from '#app/leads/intake.ts'
import type { WizardLead } from '#app/leads/lead.ts'
import { offerIn, offerOf } from '#app/leads/offer.ts'
import type { Task } from '#server/leads/database/tables.ts'
import type { Terms } from '#server/leads/intake/terms.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import { composeApplication, composeOffer, composeSalesNotice } from '#server/mail/compose.ts'
import type { MailTransport, Message } from '#server/mail/mail.ts'
import type { Outcome } from '#server/outcome.ts'
import type { Settings } from '#server/settings.ts'
import type { Channel } from './deliveries.ts'

/** Mail as a channel: the auto-reply to the sender, and notices to sales. */
export function mailChannel(
  transport: MailTransport,
  terms: () => Promise<Terms>,
  { siteUrl, internalPages }: Pick<Settings, 'siteUrl' | 'internalPages'>,
): Channel {
  return {
    name: 'mail',
    deliver: async (stored, { task }): Promise<Outcome> => {
      const message = await messageFor(stored, task, await terms())
      return message === null ? { kind: 'dead', reason: 'mail-no-recipient' } : transport.send(message)
    },
  }

  async function messageFor(stored: StoredLead, task: Task, now: Terms): Promise<Message | null> {
    const { lead, reference, receivedAt, rates, attribution } = stored
    const { contact } = lead
    const sender = senderOf(now, siteUrl)
    const envelope = (to: string) => ({
      messageId: `${stored.id}.${task}${stored.completedAt ?? ''}@${transport.from.address.split('@')[1]}`,
      to,
      fileName: `${new Date(receivedAt).toISOString().replace(/[:.]/g, '-')}-${reference}-${task}`,
    })
    if (task === 'auto_reply') {
      if (lead.kind === 'callback' || contact.email === '') return null
      const answer = {
        ...envelope(contact.email),
        replyTo: now.company.email === '' ? null : { name: '', address: now.company.email },
      }
      if (lead.kind === 'application')
        return composeApplication({ lead, reference, receivedAt, sender, siteUrl }, answer)
      const shown = withKnownNames(lead, now)
      return composeOffer(
        {
          lead: shown,
          offer: offerOf(shown, rates),
          reference,
          receivedAt,
          sender,
          bookingUrl: now.bookingUrl && absoluteAddress(now.bookingUrl, siteUrl),
          siteUrl,
        },
        answer,
      )
    }
    const offer = offerIn(stored)
    const deskUrl = internalPages ? `${siteUrl}${leadAddress(reference)}` : null
    const completedAt = task === 'sales_update' ? stored.completedAt : null
    return composeSalesNotice(
      { lead, offer, attribution, reference, receivedAt, completedAt, sender, deskUrl },
      {
        ...envelope(transport.sales),
        replyTo: contact.email === '' ? null : { name: fullName(contact), address: contact.email },
      },
    )
  }
}

/** The company as shown in a mail. */
export function senderOf({ company }: Terms, siteUrl: string): Terms['company'] {
  const { logo } = company
  // Mail clients show no SVG: the content service's image parameters make a PNG of it, at twice the
  // displayed size.
  const bitmap = { auto: null, fm: 'png', h: '64' }
  return { ...company, logo: logo && { ...logo, url: absoluteAddress(logo.url, siteUrl, bitmap) } }
}

/**
 * For mails to an address that a visitor entered: only our own words. A name that the wizard does
 * not offer, or an unknown package title, was written by hand and may be a message to another
 * person.
 */
function withKnownNames(lead: WizardLead, terms: Terms): WizardLead {
  const { industry, other } = lead.answers
  return {
    ...lead,
    packageTitle: offerOf(lead, terms.rates).package === null ? '' : lead.packageTitle,
    answers: {
      ...lead.answers,
      industry: terms.industries.has(industry) ? industry : '',
      other: other.filter((each) => terms.addOns.has(each.name)),
    },
  }
}
