import type { Outcome } from '#server/outcome.ts'
import type { SalesOf } from '#server/settings.ts'
import type { SendControl } from './mail-timeouts.ts'

/** One mail to one recipient. Addresses are structured, never concatenated: a typed
 * name cannot add a recipient. */
export type Message = {
  /** Stable per mail: a duplicate is shown only once. Without angle brackets. */
  messageId: string
  to: string
  /**
   * True for mails to ourselves: a notice, an alert, a link for a colleague. False for automatic
   * replies.
   */
  isToSales: boolean
  replyTo: { name: string; address: string } | null
  subject: string
  html: string
  text: string
  /** File name in a local mailbox. */
  fileName: string
}

/**
 * Sends mails. Sending one again is harmless, except after 'mail-unanswered': then the server has
 * the mail, and did not say whether it accepts it.
 */
export interface MailTransport {
  /** The fixed sender, and the recipients of sales notices. */
  readonly from: { name: string; address: string }
  readonly sales: string
  /** Who gets the notices about a kind of lead instead; null or missing: `sales`. */
  readonly salesOf?: Partial<SalesOf>
  send(message: Message, sending?: SendControl): Promise<Outcome>
}

/**
 * Whether every header field is a single line: a line break would allow header injection (ASVS
 * 1.3.11). The mail library would fold or encode it; we refuse it.
 */
export function hasCleanHeaders(message: Message): boolean {
  const fields = [
    message.messageId,
    message.to,
    message.subject,
    message.replyTo?.name ?? '',
    message.replyTo?.address ?? '',
  ]
  return fields.every((field) => !/[\p{Cc}\u2028\u2029]/u.test(field))
}

/** 'Name <address>' or a bare address, as in the setting MAIL_FROM. */
export function readSender(setting: string): { name: string; address: string } {
  const parts = /^(.*)<([^<>]+)>$/.exec(setting)
  return parts ? { name: (parts[1] ?? '').trim(), address: parts[2] ?? '' } : { name: '', address: setting }
}
