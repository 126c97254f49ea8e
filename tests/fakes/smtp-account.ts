import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SmtpAccount {
  port: number
  /** Number of login attempts. */
  logIns(): number
  stop(): Promise<void>
}

/**
 * A mail server with one account, `user` and `secret`, and STARTTLS with this certificate, or with
 * the library's own, which has expired. Without `tls` it offers none. It accepts no mail.
 */
export async function startSmtpAccount({
  tls = true,
  certificate,
}: {
  tls?: boolean
  certificate?: { key: Buffer; cert: Buffer }
} = {}): Promise<SmtpAccount> {
  let logIns = 0
  const server = new SMTPServer({
    ...certificate,
    disabledCommands: tls ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _, done) => {
      logIns += 1
      if (username === 'user' && password === 'secret') done(null, { user: username })
      else done(Object.assign(new Error('Wrong name or password'), { responseCode: 535 }))
    },
    onMailFrom: (_, __, done) => done(new Error('This account sends no mail')),
  })
  // A client that does not trust the certificate disconnects.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    logIns: () => logIns,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
