import { mkdir, rename, writeFile } from 'node:fs/promises'
import { connect, isIP } from 'node:net'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import type { Failure, Outcome } from '#server/outcome.ts'
import type { MailSettings } from '#server/settings.ts'
import { hasCleanHeaders, type MailTransport, type Message, readSender } from './mail.ts'
import { MAIL_TIMEOUTS, type SendControl, watchSending } from './mail-timeouts.ts'
import { MAILBOX_FOLDER } from './mailbox-files.ts'

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000 }
/** Never reached: watchSending ends a send that stalls. */
const socketTimeout = 2 * MAIL_TIMEOUTS.lastReply

/** SendGrid's SMTP servers, by account region. */
const SENDGRID_HOSTS = { global: 'smtp.sendgrid.net', eu: 'smtp.eu.sendgrid.net' } as const

/**
 * Turns off what an account's settings may do to a mail: count links, add a pixel, an unsubscribe
 * line or tracking parameters (twilio.com/docs/sendgrid/for-developers/sending-email/smtp-filters).
 */
const UNTRACKED = {
  clicktrack: { settings: { enable: 0, enable_text: false } },
  opentrack: { settings: { enable: 0 } },
  subscriptiontrack: { settings: { enable: 0 } },
  ganalytics: { settings: { enable: 0 } },
}

/**
 * For mails to the owner: SendGrid drops a mail to an address that once bounced or complained,
 * after accepting it. Visitors' addresses stay protected by its lists.
 */
const UNSUPPRESSED = { bypass_list_management: { settings: { enable: 1 } } }

type Headers = Record<string, string | { prepared: boolean; foldLines: boolean; value: string }>
type ServiceSettings = Exclude<MailSettings, { kind: 'mailbox' }>

/** How we greet servers, and how they are reached, if not by name. */
export type MailNetwork = Partial<typeof TIMEOUTS> & {
  /** Our name, as heloName() makes it; `?name=` of SMTP_URL wins. */
  name?: string
  /** Every server is on this local port. */
  port?: number
  tls?: ConnectionOptions
  timeouts?: typeof MAIL_TIMEOUTS
}

/**
 * `npm run mail:test` shows next to the outcome the server's own reply, which may echo
 * addresses.
 */
type TestableTransport = MailTransport & {
  sendForTest(message: Message): Promise<{ outcome: Outcome; reply: string }>
}

/** The name by which we greet mail servers: an IP number is none. */
export function heloName(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return isIP(hostname) || hostname.startsWith('[') ? 'localhost' : hostname
}

/** The server that takes the mails of a mail service. */
export function mailServer(settings: ServiceSettings) {
  if (settings.kind === 'sendgrid') return { host: SENDGRID_HOSTS[settings.region], port: 587 }
  const { hostname, port, protocol } = new URL(settings.url)
  return { host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) }
}

/** The transport chosen by the settings: SendGrid, an SMTP server, or a folder of .eml files. */
export function createMailTransport(
  settings: MailSettings,
  dataDir: string,
  network: MailNetwork = {},
): TestableTransport {
  if (settings.kind === 'mailbox') return mailbox(join(dataDir, MAILBOX_FOLDER))
  const { port, timeouts = MAIL_TIMEOUTS, ...others } = network
  const from = readSender(settings.from)
  const headersOf = ({ isToSales }: Message): Headers => {
    if (!isSendgrid(settings)) return {}
    const filters = { ...UNTRACKED, ...(isToSales ? UNSUPPRESSED : {}) }
    return { 'X-SMTPAPI': asFoldable({ filters }) }
  }
  const deliver = async (message: Message, sending: SendControl) => {
    const watched = watchSending(sending, timeouts)
    const transport = createTransport({
      ...TIMEOUTS,
      socketTimeout,
      ...others,
      ...connectionOf(settings),
      ...(port === undefined ? {} : { getSocket: leadingTo(port) }),
      logger: watched.logger,
      transactionLog: true,
    })
    const mail = toNodemailer(message, from, headersOf(message))
    try {
      return (await transport.sendMail({ ...mail, signal: watched.signal })).response
    } catch (error) {
      if (watched.hasMail() && !hasReply(error)) throw withCode('EUNANSWERED')
      throw watched.signal.aborted ? withCode('ETIMEDOUT') : error
    } finally {
      watched.end()
    }
  }
  return transportOver({ from, sales: settings.sales, salesOf: settings.salesOf ?? {} }, deliver, toOutcome)
}

type MailError = Partial<SMTPConnection.SMTPError>

/** Whether the error is a reply of the mail server or a bug of ours, rather than a missing reply. */
function hasReply(error: unknown): boolean {
  return (
    error instanceof TypeError || error instanceof RangeError || Boolean((error as MailError).responseCode)
  )
}

function withCode(code: string): MailError {
  return Object.assign(new Error('The mail server did not reply in time'), { code })
}

/** `deliver` resolves with the server's reply. */
function transportOver(
  people: Pick<MailTransport, 'from' | 'sales' | 'salesOf'>,
  deliver: (message: Message, sending: SendControl) => Promise<string>,
  outcomeOf: (error: MailError) => Outcome,
): TestableTransport {
  const sendForTest = async (
    message: Message,
    sending: SendControl = {},
  ): Promise<{ outcome: Outcome; reply: string }> => {
    if (!hasCleanHeaders(message)) return { outcome: { kind: 'dead', reason: 'mail-header' }, reply: '' }
    try {
      return { reply: await deliver(message, sending), outcome: { kind: 'delivered' } }
    } catch (error) {
      // A bug of ours, not the mail server's: the delivery lane logs it.
      if (error instanceof TypeError || error instanceof RangeError) throw error
      const failure: MailError = error instanceof Error ? error : {}
      return { outcome: outcomeOf(failure), reply: failure.response || failure.message || '' }
    }
  }
  return {
    ...people,
    sendForTest,
    send: async (message, sending) => (await sendForTest(message, sending)).outcome,
  }
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
  // A mail server on this machine has a self-signed certificate, as Debian sets it up, and no
  // network is in between that a verified one would protect from.
  if (isThisMachine(url.hostname)) return { url: settings.url, tls: { rejectUnauthorized: false } }
  if (url.username === '' && url.password === '') return { url: settings.url }
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
    if (!Buffer.isBuffer(bytes)) throw new TypeError('The mail library returned no buffer')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${message.fileName}.eml`)
    await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
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
    // An automatic reply must not cause another (RFC 3834). Mails to sales are not marked so, since
    // ticket systems set marked ones aside.
    headers: message.isToSales
      ? headers
      : { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    // Nothing is ever loaded from a path or URL in a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * What a mail server's reply means: the first row that fits. Only codes are read (RFC 3463, RFC
 * 4954): the words differ between servers, and echo what visitors wrote. `at`: the command that was
 * answered.
 */
const REPLIES: readonly {
  at?: RegExp
  reply: RegExp
  kind: Exclude<Failure['kind'], 'later' | 'dead'>
  reason: string
}[] = [
  // Gmail, Exchange Online and SendGrid: the account may not send any more today.
  { reply: /^\d{3}[ -]5\.4\.5\b/, kind: 'quota', reason: 'mail-quota' },
  // SendGrid answers the log-in of an account without credits with 451.
  { at: /^AUTH/, reply: /^(5|451)/, kind: 'pause', reason: 'mail-auth' },
  { reply: /^4/, kind: 'retry', reason: 'mail-deferred-' },
  // The server offers TLS and then refuses to begin it.
  { at: /^STARTTLS/, reply: /^\d/, kind: 'pause', reason: 'mail-tls' },
  // A refusal before any message is about us.
  { at: /^(CONN|EHLO|HELO)/, reply: /^5/, kind: 'pause', reason: 'mail-client-refused-' },
  { reply: /^53[058]/, kind: 'pause', reason: 'mail-auth' },
  { at: /^RCPT/, reply: /^5/, kind: 'refused', reason: 'mail-recipient-refused-' },
  { reply: /^5/, kind: 'refused', reason: 'mail-refused-' },
]

/** Codes about sender, client, greeting or policy, rather than one recipient or message. */
const ABOUT_US = /^(5\.1\.[78]|5\.5\.\d+|5\.7\.\d+|5\.2\.252)$/

/** The reply's words are dropped: they echo addresses. */
function toOutcome(error: MailError): Failure {
  const { code, responseCode = 0, command = '', response = '', message = '' } = error
  if (code === 'EUNANSWERED') return { kind: 'retry', reason: 'mail-unanswered' }
  const row = REPLIES.find(({ at, reply }) => (at?.test(command) ?? true) && reply.test(response))
  const detail = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? `${responseCode}`
  if (row?.kind === 'refused' && (command.startsWith('MAIL') || ABOUT_US.test(detail)))
    return { kind: 'refused', reason: `mail-sender-refused-${detail}`, isAboutUs: true }
  if (row !== undefined) return { kind: row.kind, reason: row.reason.replace(/-$/, `-${detail}`) }
  // No TLS, or a certificate for another server: nothing was sent, and nothing will be until
  // someone looks.
  const isTls = code === 'ETLS' || (code === 'ESOCKET' && /certificate|SSL routines/i.test(message))
  if (isTls) return { kind: 'pause', reason: /certificate/i.test(message) ? 'mail-certificate' : 'mail-tls' }
  // The reply to the log-in could not be understood.
  if (code === 'EAUTH') return { kind: 'pause', reason: 'mail-auth' }
  return { kind: 'retry', reason: code === 'ETIMEDOUT' ? 'mail-timeout' : 'mail-unreachable' }
}
