import type { Outcome } from '#server/outcome.ts'

/** One mail to one person. Addresses are structure and never part of a joined string (D30). */
export type Message = {
  /** Stable for what is sent: a mail that arrives twice is shown once. Without angle brackets. */
  messageId: string
  to: string
  replyTo: { name: string; address: string } | null
  subject: string
  html: string
  text: string
  /** Under which name a local mailbox keeps it. */
  fileName: string
}

/** Sends. Sending the same message again is harmless. */
export interface MailTransport {
  /** The fixed sender, and who gets the sales notices. */
  readonly from: { name: string; address: string }
  readonly sales: string
  send(message: Message): Promise<Outcome>
}

/**
 * Does every header field hold one line? A line break in one of them would begin a header of somebody else's
 * (ASVS 1.3.11). The mail library would fold or encode it; here it is refused.
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

/** 'Name <address>' or a bare address, as the setting MAIL_FROM holds it. */
export function readSender(setting: string): { name: string; address: string } {
  const parts = /^(.*)<([^<>]+)>$/.exec(setting)
  return parts ? { name: (parts[1] ?? '').trim(), address: parts[2] ?? '' } : { name: '', address: setting }
}
