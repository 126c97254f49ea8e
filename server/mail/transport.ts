import { mkdir, open, rename } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import type { Outcome } from '#server/outcome.ts'
import type { MailSettings } from '#server/settings.ts'
import { hasCleanHeaders, type MailTransport, type Message, readSender } from './mail.ts'
import { MAILBOX_FOLDER } from './mailbox-files.ts'

// A mail server that does not answer holds a worker and no visitor; these end it well within a lease.
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** SendGrid's own servers, by the region of the account. */
const SENDGRID_HOSTS = { global: 'smtp.sendgrid.net', eu: 'smtp.eu.sendgrid.net' } as const

/**
 * Turns off what an account's settings would do to a mail: count its links, put in a pixel, an unsubscribe line and
 * marks in its addresses (twilio.com/docs/sendgrid/for-developers/sending-email/smtp-filters).
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

/** How servers are reached, where that is not by their names. */
export type MailNetwork = Partial<typeof TIMEOUTS> & {
  /** Every server is on this port of this machine. */
  port?: number
  tls?: ConnectionOptions
}

/** What `npm run mail:test` gets to see beside the outcome: the server's own words, which may echo addresses. */
export type TestableTransport = MailTransport & {
  sendForTest(message: Message): Promise<{ outcome: Outcome; reply: string }>
}

/** Where mails are handed over. */
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

/** The transport that the settings ask for: SendGrid, any SMTP server, or a folder of .eml files. */
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
  return transportOver(from, settings.sales, async (message) => {
    const { response } = await transport.sendMail(toNodemailer(message, from, headers))
    return response
  })
}

/** `deliver` resolves with what the server replied. */
function transportOver(
  from: MailTransport['from'],
  sales: string,
  deliver: (message: Message) => Promise<string>,
): TestableTransport {
  const sendForTest = async (message: Message): Promise<{ outcome: Outcome; reply: string }> => {
    if (!hasCleanHeaders(message)) return { outcome: { kind: 'dead', reason: 'mail-header' }, reply: '' }
    try {
      return { reply: await deliver(message), outcome: { kind: 'delivered' } }
    } catch (error) {
      // A mistake of ours is not the mail server's: the delivery's lane logs it.
      if (error instanceof TypeError || error instanceof RangeError) throw error
      const { response, message: text } = readError(error)
      return { outcome: toOutcome(error), reply: response || text }
    }
  }
  return { from, sales, sendForTest, send: async (message) => (await sendForTest(message)).outcome }
}

function leadingTo(port: number): SMTPTransport.Options['getSocket'] {
  return (_, done) => {
    const connection = connect(port, '127.0.0.1', () => done(null, { connection }))
    connection.once('error', (error) => done(error))
  }
}

function connectionOf(settings: ServiceSettings): SMTPTransport.Options {
  if (settings.kind === 'sendgrid') {
    const { host } = mailServer(settings)
    return { host, port: 587, requireTLS: true, auth: { user: 'apikey', pass: settings.apiKey } }
  }
  const url = new URL(settings.url)
  if (url.username === '' && url.password === '') return { url: settings.url }
  if (isThisMachine(url.hostname)) return { url: settings.url }
  // Options in the address win over ours: none of them may send the password in the clear.
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name)
  return { url: url.href, requireTLS: true }
}

function isSendgrid(settings: ServiceSettings): boolean {
  return /(^|\.)sendgrid\.net$/i.test(mailServer(settings).host)
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
}

/** JSON as a header of short lines. The library would make an encoded word of it, which SendGrid does not read. */
function asFoldable(value: object) {
  return { prepared: true, foldLines: true, value: JSON.stringify(value, null, 1).replace(/\s+/g, ' ') }
}

/** The local mailbox: a file per message, under a name of its own, so that a repeat replaces it. */
function mailbox(folder: string): TestableTransport {
  const from = { name: '', address: 'leads@localhost' }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return transportOver(from, 'salg@localhost', async (message) => {
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
  })
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
    // An answer by machine is not to be answered by one (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    // Contents are ours alone: nothing is ever read from a path or an address in them.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The library's error and the server's reply code as an outcome. The reply's words stay here: they echo addresses. */
function toOutcome(error: unknown): Outcome {
  const { code, responseCode, command, response, message: text } = readError(error)
  if (code === 'EAUTH' || responseCode === 530 || responseCode === 535)
    return { kind: 'pause', reason: 'mail-auth' }
  // No TLS, or a certificate that is not the server's: nothing was sent, and nothing will be until a person looks.
  const isTls = code === 'ETLS' || (code === 'ESOCKET' && /certificate|SSL routines/i.test(text))
  if (isTls) return { kind: 'pause', reason: 'mail-tls' }
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
  const { code, responseCode, command, response, message } = (error ?? {}) as Record<string, unknown>
  return {
    code: typeof code === 'string' ? code : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    command: typeof command === 'string' ? command : '',
    response: typeof response === 'string' ? response : '',
    message: typeof message === 'string' ? message : '',
  }
}
