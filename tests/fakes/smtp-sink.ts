import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'

/** A received mail: envelope, raw bytes, parsed form, and how it was sent. */
export type ReceivedMail = {
  from: string
  to: string[]
  raw: string
  email: Email
  /** null: no login */
  user: string | null
  encrypted: boolean
}

/** A fault for the next messages: an SMTP reply code, or 'hang-up' for a dropped connection. */
export type MailFault =
  | { at: 'connect' | 'auth' | 'mail-from' | 'rcpt-to' | 'data'; code: number; text: string }
  | 'hang-up'

export type SmtpSink = {
  /** For SMTP_URL. */
  url: string
  port: number
  /** All accepted mails, oldest first. */
  mails: ReceivedMail[]
  /** 'name:password' of every login attempt, with its connection. */
  logins: { typed: string; encrypted: boolean }[]
  /** The text of every fault that a client met. */
  refusals: string[]
  /** Answers every message with this until reset to null. */
  fail(fault: MailFault | null): void
  /** Takes whole mails, and replies to none until the returned function is called. */
  holdReplies(): () => void
  /** Drops all connections. */
  hangUp(): void
  /** Replies to each whole mail this much later. */
  delayReplies(ms: number): void
  /** As it started: without mails and faults. */
  empty(): void
  /** Resolves when `count` mails have arrived. */
  waitFor(count: number): Promise<ReceivedMail[]>
  stop(): Promise<void>
}

export type SmtpSinkOptions = {
  /** Without it, a free port. */
  port?: number
  /** Offers STARTTLS with this certificate; without it, behaves like a server without TLS. */
  starttls?: { key: string; cert: string }
  /** TLS from the first byte, as on port 465. */
  smtps?: { key: string; cert: string }
  /** Accepted name and password; without it there are no accounts. */
  account?: { user: string; pass: string }
  /**
   * Behaves like SendGrid with a new account's settings: rewrites links through its click counter,
   * adds a pixel, an unsubscribe line and campaign parameters unless the message turns them off,
   * and drops its X-SMTPAPI (twilio.com/docs/sendgrid/for-developers/sending-email/smtp-filters,
   * read November 2026).
   */
  sendgrid?: boolean
  /**
   * Addresses on SendGrid's suppression lists: their mails are accepted and dropped, unless the
   * message passes the lists.
   */
  suppressed?: string[]
}

/**
 * Every connection is greeted at once: the library waits 100 ms for clients that talk too soon,
 * which made up most of the time of a mail.
 */
SMTPConnection.prototype.init = function (this: SMTPConnection & Listening) {
  this._setListeners(() => this.connectionReady())
}

type Listening = { _setListeners(listening: () => void): void }

/** A real SMTP server that stores what it receives. */
export async function startSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const { port = 0, starttls, smtps, account, sendgrid = false, suppressed = [] } = options
  const mails: ReceivedMail[] = []
  const logins: SmtpSink['logins'] = []
  const refusals: string[] = []
  const waiting = new Set<() => void>()
  let fault: MailFault | null = null
  let maySpeak = Promise.resolve()
  let delayMs = 0

  const failing = (at: Exclude<MailFault, 'hang-up'>['at']): Error | null => {
    if (fault === null || fault === 'hang-up' || fault.at !== at) return null
    refusals.push(fault.text)
    return Object.assign(new Error(fault.text), { responseCode: fault.code })
  }

  const server = new SMTPServer({
    authOptional: true,
    ...(starttls === undefined ? { disabledCommands: ['STARTTLS'] } : starttls),
    ...(smtps === undefined ? {} : { secure: true, ...smtps }),
    disableReverseLookup: true,
    logger: false,
    // As lax as possible: the client is responsible for not sending passwords in the clear.
    allowInsecureAuth: true,
    onAuth: ({ username, password }, session, done) => {
      logins.push({ typed: `${username}:${password}`, encrypted: session.secure === true })
      const refusal = failing('auth')
      if (refusal !== null) return done(refusal)
      if (account !== undefined && username === account.user && password === account.pass)
        return done(null, { user: username })
      done(Object.assign(new Error('Wrong name or password'), { responseCode: 535 }))
    },
    onConnect: (_, done) => done(failing('connect')),
    onMailFrom: (_, __, done) => done(failing('mail-from')),
    onRcptTo: (_, __, done) => done(failing('rcpt-to')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        await maySpeak
        if (delayMs > 0) await pause(delayMs)
        const refusal = failing('data')
        if (refusal !== null) return done(refusal)
        const raw = Buffer.concat(chunks)
        PostalMime.parse(raw).then((email) => {
          const { mailFrom, rcptTo } = session.envelope
          const isDropped = rcptTo.some(({ address }) => suppressed.includes(address))
          if (isDropped && filtersOf(email).bypass_list_management?.settings?.enable !== 1) return done()
          mails.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map((each) => each.address),
            raw: raw.toString('utf8'),
            email: sendgrid ? asSendgridDelivers(email) : email,
            user: typeof session.user === 'string' ? session.user : null,
            encrypted: session.secure === true,
          })
          done()
          for (const check of waiting) check()
        }, done)
      })
    },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (fault === 'hang-up') socket.destroy()
  })
  // Some tests drop connections on purpose; the client reports it.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actual } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    mails,
    logins,
    refusals,
    fail: (next) => {
      fault = next
    },
    holdReplies: () => {
      const gate = Promise.withResolvers<void>()
      maySpeak = gate.promise
      return gate.resolve
    },
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    delayReplies: (ms) => {
      delayMs = ms
    },
    empty: () => {
      for (const each of [mails, logins, refusals]) each.length = 0
      fault = null
      delayMs = 0
    },
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (mails.length < count) return
          waiting.delete(check)
          resolve(mails)
        }
        waiting.add(check)
        check()
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Filter = { settings?: { enable?: number; enable_text?: boolean } }

function filtersOf(email: Email): Record<string, Filter> {
  const written = email.headers.find(({ key }) => key === 'x-smtpapi')?.value ?? '{}'
  return (JSON.parse(written) as { filters?: Record<string, Filter> }).filters ?? {}
}

function asSendgridDelivers(email: Email): Email {
  const filters = filtersOf(email)
  const isOn = (name: string): boolean => filters[name]?.settings?.enable !== 0
  const counted = (url: string): string => `https://u1.ct.sendgrid.net/ls/click?upn=${btoa(url)}`
  let { html = '', text = '' } = email
  if (isOn('ganalytics'))
    html = html.replace(/href="(https?:[^"]+)"/g, (_, url: string) => `href="${url}&utm_medium=email"`)
  if (isOn('clicktrack')) {
    html = html.replace(/href="(https?:[^"]+)"/g, (_, url: string) => `href="${counted(url)}"`)
    if (filters.clicktrack?.settings?.enable_text !== false) text = text.replace(/https?:\S+/g, counted)
  }
  if (isOn('opentrack')) html += '<img src="https://u1.ct.sendgrid.net/wf/open?upn=1" width="1" height="1">'
  if (isOn('subscriptiontrack')) {
    html +=
      '<p>If you&#39;d like to unsubscribe, <a href="https://u1.ct.sendgrid.net/wf/unsubscribe">click here</a></p>'
    text += '\nIf you would like to unsubscribe, click here: https://u1.ct.sendgrid.net/wf/unsubscribe'
  }
  return { ...email, html, text, headers: email.headers.filter(({ key }) => key !== 'x-smtpapi') }
}
