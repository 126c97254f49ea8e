import { mkdir, open, rename } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import type { Outcome } from '#server/outcome.ts'
import type { MailSettings } from '#server/settings.ts'
import { hasCleanHeaders, type MailTransport, type Message, readSender } from './mail.ts'
import { MAILBOX_FOLDER } from './mailbox-files.ts'

// A silent mail server blocks a worker, not a visitor; these timeouts end it well within a lease.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** SendGrid's SMTP servers, by account region. */
const SENDGRID_HOSTS = { global: 'smtp.sendgrid.net', eu: 'smtp.eu.sendgrid.net' } as const

/**
 * Turns off what an account's settings may do to a mail: count links, add a pixel, an unsubscribe
 * line or tracking parameters (twilio.com/docs/sendgrid/for-developers/sending-email/smtp-filters).
 */
const UNTRACKED = {
  filters: {
    clicktrack: { settings: { enable: 0, enable_text: false } },
    opentrack: { settings: { enable: 0 } },
    subscriptiontrack: { settings: { enable: 0 } },
    ganalytics: { settings: { enable: 0 } },
  },
}

type Headers = Record<string, string | { prepared: boolean; foldLines: boolean; value: string }>
type ServiceSettings = Exclude<MailSettings, { kind: 'mailbox' }>

/** How servers are reached, if not by name. */
export type MailNetwork = Partial<typeof TIMEOUTS> & {
  /** Every server is on this local port. */
  port?: number
  tls?: ConnectionOptions
}

/**
 * Shown by `npm run mail:test` next to the outcome: the server's own reply, which may echo
 * addresses.
 */
export type TestableTransport = MailTransport & {
  sendForTest(message: Message): Promise<{ outcome: Outcome; reply: string }>
}

/** Hands mails to a mail service. */
export function mailServer(settings: ServiceSettings): {
  host: string
  port: number
  isImplicitTls: boolean
} {
  if (settings.kind === 'sendgrid')
    return { host: SENDGRID_HOSTS[settings.region], port: 587, isImplicitTls: false }
  const { hostname, port, protocol } = new URL(settings.url)
  const isImplicitTls = protocol === 'smtps:'
  return { host: hostname, port: port === '' ? (isImplicitTls ? 465 : 587) : Number(port), isImplicitTls }
}

/** The transport chosen by the settings: SendGrid, an SMTP server, or a folder of .eml files. */
export function createMailTransport(
  settings: MailSettings,
  dataDir: string,
  network: MailNetwork = {},
): TestableTransport {
  if (settings.kind === 'mailbox') return mailbox(join(dataDir, MAILBOX_FOLDER))
  const { port, ...others } = network
  const transport = createTransport({
    ...TIMEOUTS,
    ...others,
    ...connectionOf(settings),
    ...(port === undefined ? {} : { getSocket: leadingTo(port) }),
  })
  const from = readSender(settings.from)
  const headers: Headers = isSendgrid(settings) ? { 'X-SMTPAPI': asFoldable(UNTRACKED) } : {}
  const deliver = async (message: Message) => {
    const { response } = await transport.sendMail(toNodemailer(message, from, headers))
    return response
  }
  return transportOver({ from, sales: settings.sales }, deliver, toOutcome)
}

/** `deliver` resolves with the server's reply. */
function transportOver(
  people: Pick<MailTransport, 'from' | 'sales'>,
  deliver: (message: Message) => Promise<string>,
  outcomeOf: (error: MailError) => Outcome,
): TestableTransport {
  const sendForTest = async (message: Message): Promise<{ outcome: Outcome; reply: string }> => {
    if (!hasCleanHeaders(message)) return { outcome: { kind: 'dead', reason: 'mail-header' }, reply: '' }
    try {
      return { reply: await deliver(message), outcome: { kind: 'delivered' } }
    } catch (error) {
      // A bug of ours, not the mail server's: the delivery lane logs it.
      if (error instanceof TypeError || error instanceof RangeError) throw error
      const known = readError(error)
      return { outcome: outcomeOf(known), reply: known.response || known.message }
    }
  }
  return { ...people, sendForTest, send: async (message) => (await sendForTest(message)).outcome }
}

function leadingTo(port: number): SMTPTransport.Options['getSocket'] {
  return (_, done) => {
    const connection = connect(port, '127.0.0.1', () => done(null, { connection }))
    connection.once('error', (error) => done(error))
  }
}

/** How the mail library reaches the service. A password leaves this machine over TLS alone. */
export function connectionOf(settings: ServiceSettings): SMTPTransport.Options {
  if (settings.kind === 'sendgrid') {
    const { host } = mailServer(settings)
    return { host, port: 587, requireTLS: true, auth: { user: 'apikey', pass: settings.apiKey } }
  }
  const url = new URL(settings.url)
  if (url.username === '' && url.password === '') return { url: settings.url }
  if (isThisMachine(url.hostname)) return { url: settings.url }
  // Parameters in the address would override ours: none may allow sending the password in the
  // clear.
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name)
  return { url: url.href, requireTLS: true }
}

function isSendgrid(settings: ServiceSettings): boolean {
  return /(^|\.)sendgrid\.net$/i.test(mailServer(settings).host)
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

/**
 * JSON folded into short header lines. The library would encode it as an encoded word, which
 * SendGrid does not read.
 */
function asFoldable(value: object) {
  return { prepared: true, foldLines: true, value: JSON.stringify(value, null, 1).replace(/\s+/g, ' ') }
}

/** The local mailbox: one file per message, named so that a retry replaces it. */
function mailbox(folder: string): TestableTransport {
  const from = { name: '', address: 'leads@localhost' }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const deliver = async (message: Message) => {
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
    return `written to ${path}`
  }
  return transportOver({ from, sales: 'salg@localhost' }, deliver, () => ({
    kind: 'retry',
    reason: 'mailbox-unwritable',
  }))
}

function toNodemailer(
  message: Message,
  from: { name: string; address: string },
  headers: Headers = {},
): SendMailOptions {
  return {
    messageId: `<${message.messageId}>`,
    from,
    to: { name: '', address: message.to },
    ...(message.replyTo === null ? {} : { replyTo: message.replyTo }),
    subject: message.subject,
    html: message.html,
    text: message.text,
    // Auto-replies must not trigger other auto-replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    // Nothing is ever loaded from a path or URL in a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

type MailError = Required<
  Pick<SMTPConnection.SMTPError, 'code' | 'responseCode' | 'command' | 'response' | 'message'>
>

function readError(error: unknown): MailError {
  const {
    code = '',
    responseCode = 0,
    command = '',
    response = '',
    message = '',
  } = error as Partial<MailError>
  return { code, responseCode, command, response, message }
}

/**
 * Maps the library's error and the server's reply code to an outcome. The reply text is dropped: it
 * echoes addresses.
 */
function toOutcome({ code, responseCode, command, response, message }: MailError): Outcome {
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535)
    return { kind: 'pause', reason: 'mail-auth' }
  // No TLS, or a certificate for another server: nothing was sent, and nothing will be until
  // someone looks.
  const isTls = code === 'ETLS' || (code === 'ESOCKET' && /certificate|SSL routines/i.test(message))
  if (isTls) return { kind: 'pause', reason: 'mail-tls' }
  // A refusal before the message was submitted says nothing about this message.
  if (responseCode >= 500 && ['CONN', 'EHLO', 'HELO'].includes(command))
    return { kind: 'retry', reason: `mail-deferred-${responseCode}` }
  if (responseCode >= 500) {
    const isSender = command === 'MAIL FROM' || /sender|from address/i.test(response)
    return isSender
      ? { kind: 'pause', reason: 'mail-sender-refused' }
      : { kind: 'dead', reason: `mail-refused-${responseCode}` }
  }
  if (responseCode >= 400) return { kind: 'retry', reason: `mail-deferred-${responseCode}` }
  return { kind: 'retry', reason: code === 'ETIMEDOUT' ? 'mail-timeout' : 'mail-unreachable' }
}
