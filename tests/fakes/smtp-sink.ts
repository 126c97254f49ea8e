import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail that arrived: its envelope, its bytes, and how a mail program reads it. */
export type ReceivedMail = { from: string; to: string[]; raw: string; email: Email }

/** A fault to answer the next messages with: an SMTP reply code, or 'hang-up' for a broken connection. */
export type MailFault =
  | { at: 'connect' | 'mail-from' | 'rcpt-to' | 'data'; code: number; text: string }
  | 'hang-up'

export type SmtpSink = {
  /** For SMTP_URL. */
  url: string
  /** Every mail taken so far, the oldest first. */
  mails: ReceivedMail[]
  /** Answers every message with this until it is set to null again. */
  fail(fault: MailFault | null): void
  /** Resolves when `count` mails are there. */
  waitFor(count: number): Promise<ReceivedMail[]>
  stop(): Promise<void>
}

/** A real SMTP server that keeps what it gets. Without `port`, on one that is free. */
export async function startSmtpSink({ port = 0 }: { port?: number } = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let fault: MailFault | null = null

  const failing = (at: 'connect' | 'mail-from' | 'rcpt-to' | 'data'): Error | null =>
    fault !== null && fault !== 'hang-up' && fault.at === at
      ? Object.assign(new Error(fault.text), { responseCode: fault.code })
      : null

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // Who logs in is refused: nobody has an account here.
    allowInsecureAuth: true,
    onAuth: (_, __, done) => done(Object.assign(new Error('Wrong name or password'), { responseCode: 535 })),
    onConnect: (_, done) => done(failing('connect')),
    onMailFrom: (_, __, done) => done(failing('mail-from')),
    onRcptTo: (_, __, done) => done(failing('rcpt-to')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = failing('data')
        if (refusal !== null) return done(refusal)
        const raw = Buffer.concat(chunks)
        PostalMime.parse(raw).then((email) => {
          const { mailFrom, rcptTo } = session.envelope
          mails.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map((each) => each.address),
            raw: raw.toString('utf8'),
            email,
          })
          done()
          for (const check of waiting) check()
        }, done)
      })
    },
  })
  server.server.on('connection', (socket) => {
    if (fault === 'hang-up') socket.destroy()
  })
  // A connection that breaks is what some tests are about; the client reports it.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actual } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${actual}`,
    mails,
    fail: (next) => {
      fault = next
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
