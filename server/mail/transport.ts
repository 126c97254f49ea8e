import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Outcome } from '#server/outcome.ts'
import type { MailSettings } from '#server/settings.ts'
import { hasCleanHeaders, type MailTransport, type Message, readSender } from './mail.ts'
import { MAILBOX_FOLDER } from './mailbox-files.ts'

// A mail server that does not answer holds a worker and no visitor; these end it well within a lease.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** The transport that the settings ask for: SendGrid, any SMTP server, or a folder of .eml files. */
export function createMailTransport(
  settings: MailSettings,
  dataDir: string,
  timeouts = TIMEOUTS,
): MailTransport {
  if (settings.kind === 'mailbox') return mailbox(join(dataDir, MAILBOX_FOLDER))
  const options =
    settings.kind === 'sendgrid'
      ? {
          host: 'smtp.sendgrid.net',
          port: 587,
          requireTLS: true,
          auth: { user: 'apikey', pass: settings.apiKey },
          ...timeouts,
        }
      : { url: settings.url, ...timeouts }
  const transport = createTransport(options)
  const from = readSender(settings.from)
  return {
    from,
    sales: settings.sales,
    send: (message) =>
      guarded(message, async () => {
        await transport.sendMail(toNodemailer(message, from))
        return { kind: 'delivered' }
      }),
  }
}

/** The local mailbox: a file per message, under a name of its own, so that a repeat replaces it. */
function mailbox(folder: string): MailTransport {
  const from = { name: '', address: 'leads@localhost' }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    from,
    sales: 'salg@localhost',
    send: (message) =>
      guarded(message, async () => {
        const { message: bytes } = await transport.sendMail(toNodemailer(message, from))
        if (!Buffer.isBuffer(bytes)) throw new TypeError('The mail library gave no buffer')
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const path = join(folder, `${message.fileName}.eml`)
        const file = await open(`${path}.part`, 'w', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(`${path}.part`, path)
        return { kind: 'delivered' }
      }),
  }
}

function toNodemailer(message: Message, from: { name: string; address: string }): SendMailOptions {
  return {
    messageId: `<${message.messageId}>`,
    from,
    to: { name: '', address: message.to },
    ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
    subject: message.subject,
    html: message.html,
    text: message.text,
    // An answer by machine is not to be answered by one (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // Contents are ours alone: nothing is ever read from a path or an address in them.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

async function guarded(message: Message, send: () => Promise<Outcome>): Promise<Outcome> {
  if (!hasCleanHeaders(message)) return { kind: 'dead', reason: 'mail-header' }
  try {
    return await send()
  } catch (error) {
    // A mistake of ours is not the mail server's: the delivery's lane logs it.
    if (error instanceof TypeError || error instanceof RangeError) throw error
    return toOutcome(error)
  }
}

/** The library's error and the server's reply code as an outcome. The reply's words stay here: they echo addresses. */
function toOutcome(error: unknown): Outcome {
  const { code, responseCode, command, response } = readError(error)
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535)
    return { kind: 'pause', reason: 'mail-auth' }
  // What it answers before it has heard of a message says nothing about this one.
  if (responseCode >= 500 && ['CONN', 'EHLO', 'HELO', 'STARTTLS'].includes(command))
    return { kind: 'retry', reason: `mail-deferred-${responseCode}` }
  if (responseCode >= 500) {
    const isSender = command === 'MAIL FROM' || /sender|from address/i.test(response)
    return isSender
      ? { kind: 'pause', reason: 'mail-sender-refused' }
      : { kind: 'dead', reason: `mail-refused-${responseCode}` }
  }
  if (responseCode >= 400) return { kind: 'retry', reason: `mail-deferred-${responseCode}` }
  if (code === 'ENOSPC' || code === 'EROFS' || code === 'EACCES')
    return { kind: 'retry', reason: 'mailbox-unwritable' }
  return { kind: 'retry', reason: code === 'ETIMEDOUT' ? 'mail-timeout' : 'mail-unreachable' }
}

function readError(error: unknown) {
  const { code, responseCode, command, response } = (error ?? {}) as Record<string, unknown>
  return {
    code: typeof code === 'string' ? code : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    command: typeof command === 'string' ? command : '',
    response: typeof response === 'string' ? response : '',
  }
}
