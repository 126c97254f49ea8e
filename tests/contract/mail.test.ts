import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Message } from '#server/mail/mail.ts'
import { sendTestMail } from '#server/mail/test-mail.ts'
import { createMailTransport, type MailNetwork, mailServer } from '#server/mail/transport.ts'
import type { Outcome } from '#server/outcome.ts'
import { runProgram } from '#tests/built-site.ts'
import { makeCertificates } from '#tests/certificates.ts'
import { type MailFault, type SmtpSink, type SmtpSinkOptions, startSmtpSink } from '#tests/fakes/smtp-sink.ts'

let smtp: SmtpSink
let dataDir: string

const message: Message = {
  messageId: 'lead-1.sales_notice@lysfest.example',
  to: 'salg@lysfest.example',
  replyTo: { name: 'Åse "Øjvind", <x>', address: 'aase@fjordscene.example' },
  subject: 'Ønske om tilbud: Åse 🎪 (K7M4-2XQ9)',
  html: '<p>Hej</p>',
  text: 'Hej',
  fileName: 'K7M4-2XQ9',
}

const overSmtp = (change: Partial<Message> = {}): Promise<Outcome> =>
  createMailTransport(
    { kind: 'smtp', url: smtp.url, from: 'Lysfest <tilbud@lysfest.example>', sales: 'salg@lysfest.example' },
    dataDir,
  ).send({ ...message, ...change })

beforeEach(async () => {
  smtp = await startSmtpSink()
  dataDir = mkdtempSync(join(tmpdir(), 'mail-'))
})

afterEach(async () => {
  await smtp.stop()
  rmSync(dataDir, { recursive: true })
})

test('a message arrives as it was written, with names that need quoting', async () => {
  expect(await overSmtp()).toEqual({ kind: 'delivered' })
  const [mail] = smtp.mails
  expect(mail?.from).toBe('tilbud@lysfest.example')
  expect(mail?.email.from).toMatchObject({ name: 'Lysfest', address: 'tilbud@lysfest.example' })
  expect(mail?.email.subject).toBe('Ønske om tilbud: Åse 🎪 (K7M4-2XQ9)')
  expect(mail?.email.replyTo).toEqual([{ name: 'Åse "Øjvind", <x>', address: 'aase@fjordscene.example' }])
  expect(mail?.email.messageId).toBe('<lead-1.sales_notice@lysfest.example>')
  expect(mail?.email.headers.find((each) => each.key === 'auto-submitted')?.value).toBe('auto-generated')
})

test.each([
  ['subject', { subject: 'Hej\r\nBcc: alle@verden.example' }],
  ['recipient', { to: 'a@b.example\nBcc: alle@verden.example' }],
  ['name of the answer address', { replyTo: { name: 'A\r\nBcc: c@d.example', address: 'a@b.example' } }],
  ['answer address', { replyTo: { name: '', address: 'a@b.example\r\nX: y' } }],
  ['message id', { messageId: 'a\r\nX: y' }],
])('a line break in the %s is refused and nothing is sent', async (_, change) => {
  expect(await overSmtp(change)).toEqual({ kind: 'dead', reason: 'mail-header' })
  expect(smtp.mails).toEqual([])
})

test.each<[string, MailFault, Outcome]>([
  [
    '421 at the door',
    { at: 'connect', code: 421, text: 'Busy' },
    { kind: 'retry', reason: 'mail-deferred-421' },
  ],
  [
    '450 for the recipient',
    { at: 'rcpt-to', code: 450, text: 'Greylisted' },
    { kind: 'retry', reason: 'mail-deferred-450' },
  ],
  [
    '452 with a full disk',
    { at: 'data', code: 452, text: 'Disk full' },
    { kind: 'retry', reason: 'mail-deferred-452' },
  ],
  [
    '550 for the recipient',
    { at: 'rcpt-to', code: 550, text: 'No such user' },
    { kind: 'dead', reason: 'mail-refused-550' },
  ],
  [
    '550 for the sender',
    { at: 'mail-from', code: 550, text: 'Not allowed' },
    { kind: 'pause', reason: 'mail-sender-refused' },
  ],
  [
    '550 for a sender that was never verified',
    { at: 'data', code: 550, text: 'The from address does not match a verified Sender Identity' },
    { kind: 'pause', reason: 'mail-sender-refused' },
  ],
  [
    '554 for the contents',
    { at: 'data', code: 554, text: 'Rejected' },
    { kind: 'dead', reason: 'mail-refused-554' },
  ],
  [
    '530, a wish for a login',
    { at: 'mail-from', code: 530, text: 'Log in' },
    { kind: 'pause', reason: 'mail-auth' },
  ],
  [
    '554 at the door: no message is to blame',
    { at: 'connect', code: 554, text: 'No SMTP service here' },
    { kind: 'retry', reason: 'mail-deferred-554' },
  ],
  ['a connection that breaks', 'hang-up', { kind: 'retry', reason: 'mail-unreachable' }],
])('%s', async (_, fault, outcome) => {
  smtp.fail(fault)
  expect(await overSmtp()).toEqual(outcome)
})

test('a server that is not there', async () => {
  await smtp.stop()
  expect(await overSmtp()).toEqual({ kind: 'retry', reason: 'mail-unreachable' })
  smtp = await startSmtpSink()
})

test('a server that takes the connection and says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const transport = createMailTransport(
    { kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'a@b.example', sales: 'c@d.example' },
    dataDir,
    { connectionTimeout: 100, greetingTimeout: 100, socketTimeout: 100 },
  )
  expect(await transport.send(message)).toEqual({ kind: 'retry', reason: 'mail-timeout' })
  silent.close()
})

describe('what a mail service is told, and over what', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-tls-'))
  makeCertificates(folder, ['smtp.sendgrid.net', 'mail.lysfest.example'])
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const starttls = { key: read('server.key'), cert: read('server.crt') }
  const account = { user: 'apikey', pass: 'SG.hemmelig' }
  const people = { from: 'Lysfest <tilbud@lysfest.example>', sales: 'salg@lysfest.example' }
  afterAll(() => rmSync(folder, { recursive: true }))

  const sinkWith = async (options: SmtpSinkOptions): Promise<SmtpSink> => {
    const sink = await startSmtpSink(options)
    onTestFinished(() => sink.stop())
    return sink
  }
  /**
   * The network as the transport sees it: every name resolves to the sink, whose authority is
   * trusted.
   */
  const leadingTo = ({ port }: SmtpSink): MailNetwork => ({ port, tls: { ca: read('authority.crt') } })

  test("SendGrid's account settings change no word of a mail: no counted links, no pixel, no unsubscribe line", async () => {
    const sink = await sinkWith({ starttls, account, sendgrid: true })
    const sendgrid = { kind: 'sendgrid' as const, apiKey: account.pass, region: 'global' as const, ...people }
    const html = '<p>Se <a href="https://lysfest.example/beregner?pris=100">din beregning</a></p>'
    const text = 'Se din beregning: https://lysfest.example/beregner?pris=100'
    expect(
      await createMailTransport(sendgrid, dataDir, leadingTo(sink)).send({ ...message, html, text }),
    ).toEqual({ kind: 'delivered' })
    const [mail] = sink.mails
    expect(mail?.email.html?.trim()).toBe(html)
    expect(mail?.email.text?.trim()).toBe(text)
    expect(mail).toMatchObject({ user: 'apikey', encrypted: true })
    // SendGrid limits lines of this header to 72 characters.
    const header = /^X-SMTPAPI:.*(\r\n[ \t].*)*/im.exec(mail?.raw ?? '')?.[0] ?? ''
    expect(header.split('\r\n').every((line) => line.length <= 76)).toBe(true)
  })

  test("the same over SMTP_URL, and no other server is sent SendGrid's header", async () => {
    const sink = await sinkWith({ starttls, account, sendgrid: true })
    const url = `smtp://apikey:${account.pass}@smtp.sendgrid.net:587`
    await createMailTransport({ kind: 'smtp', url, ...people }, dataDir, leadingTo(sink)).send(message)
    expect(sink.mails[0]?.email.html?.trim()).toBe(message.html)
    await overSmtp()
    expect(smtp.mails[0]?.raw).not.toMatch(/x-smtpapi/i)
  })

  test.each([
    ['global', 'smtp.sendgrid.net'],
    ['eu', 'smtp.eu.sendgrid.net'],
  ] as const)('an account of the region %s is reached at %s', (region, host) => {
    expect(mailServer({ kind: 'sendgrid', apiKey: 'x', region, ...people })).toEqual({
      host,
      port: 587,
      isImplicitTls: false,
    })
  })

  test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
    'a password never goes to a server that offers no TLS, whatever the address says: %s',
    async (query) => {
      const sink = await sinkWith({ account })
      const url = `smtp://${account.user}:${account.pass}@mail.lysfest.example:${sink.port}${query}`
      const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir, leadingTo(sink))
      expect(await transport.send(message)).toEqual({ kind: 'pause', reason: 'mail-tls' })
      expect([sink.logins, sink.mails]).toEqual([[], []])
    },
  )

  test('nor to one whose certificate is not for its name', async () => {
    const sink = await sinkWith({ starttls, account })
    const url = `smtp://${account.user}:${account.pass}@mail.anden.example:${sink.port}`
    const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir, leadingTo(sink))
    expect(await transport.send(message)).toEqual({ kind: 'pause', reason: 'mail-tls' })
    expect(sink.logins).toEqual([])
  })

  test('where TLS is offered the password goes through it', async () => {
    const sink = await sinkWith({ starttls, account })
    const url = `smtp://${account.user}:${account.pass}@mail.lysfest.example:${sink.port}`
    const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir, leadingTo(sink))
    expect(await transport.send(message)).toEqual({ kind: 'delivered' })
    expect(sink.logins).toEqual([{ typed: `${account.user}:${account.pass}`, encrypted: true }])
  })

  describe('mail:test', () => {
    const siteUrl = 'https://www.lysfest.example'
    const url = `smtp://${account.user}:${account.pass}@mail.lysfest.example:587`
    const told = (sink: SmtpSink, change: Partial<typeof people> = {}) =>
      sendTestMail(
        { mail: { kind: 'smtp', url, ...people, ...change }, siteUrl, dataDir },
        'mette@fjordscene.example',
        leadingTo(sink),
      )

    test('says over what the mail went and what the server answered', async () => {
      const sink = await sinkWith({ starttls, account })
      const { ok, lines } = await told(sink)
      expect(ok).toBe(true)
      expect(lines).toEqual([
        'server    mail.lysfest.example:587',
        expect.stringMatching(
          /^TLS {7}TLSv1\.3, TLS_\w+, with STARTTLS; certificate by Test authority, until \w{3} .* GMT$/,
        ),
        'sender    Lysfest <tilbud@lysfest.example>',
        'accepted  mette@fjordscene.example',
        'reply     250 OK: message queued',
        'Accepted is not arrived: open the mail, and see in docs/mail.md what to look for.',
      ])
      expect(sink.mails[0]?.email.subject).toBe('Testmail fra www.lysfest.example')
      expect(sink.mails[0]?.email.html).toContain(`<a href="${siteUrl}">`)
      expect(sink.mails[0]?.encrypted).toBe(true)
    })

    test('and so it does of a server with TLS from the first byte', async () => {
      const sink = await sinkWith({ smtps: starttls, account })
      const smtps = url.replace('smtp:', 'smtps:').replace(':587', '')
      const mail = { kind: 'smtp' as const, url: smtps, ...people }
      const { ok, lines } = await sendTestMail({ mail, siteUrl, dataDir }, 'a@b.example', leadingTo(sink))
      expect(lines.slice(0, 2)).toEqual([
        'server    mail.lysfest.example:465',
        expect.stringMatching(/^TLS {7}TLSv1\.3, TLS_\w+, at once; certificate by Test authority/),
      ])
      expect([ok, sink.mails[0]?.encrypted]).toEqual([true, true])
    })

    test('says what is wrong with a server without TLS', async () => {
      const sink = await sinkWith({ account })
      const { ok, lines } = await told(sink)
      expect(ok).toBe(false)
      expect(lines[1]).toBe('TLS       none: the server offers no STARTTLS')
      expect(lines[3]).toBe('refused   mette@fjordscene.example (mail-tls)')
    })

    test("shows the server's own words when it refuses", async () => {
      const sink = await sinkWith({ starttls, account })
      sink.fail({ at: 'data', code: 550, text: 'The from address does not match a verified Sender Identity' })
      const { ok, lines } = await told(sink)
      expect(ok).toBe(false)
      expect(lines.slice(3)).toEqual([
        'refused   mette@fjordscene.example (mail-sender-refused)',
        'reply     550 The from address does not match a verified Sender Identity',
      ])
    })

    test('says where the mail lies when there is no mail service', async () => {
      const { ok, lines } = await sendTestMail({ mail: { kind: 'mailbox' }, siteUrl, dataDir }, 'a@b.example')
      expect(ok).toBe(true)
      expect(lines.at(-1)).toMatch(/^reply {5}written to .*mailbox\/test-.*\.eml$/)
    })

    test('is a command', async () => {
      const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'tilbud@lysfest.example', SALES_EMAIL: 'a@b.example' }
      const command = (...words: string[]) => runProgram('scripts/mail/test.ts', settings, words).ended
      expect(await command('mette@fjordscene.example')).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringContaining('accepted  mette@fjordscene.example\n'),
      })
      expect(await command()).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Say to which address:/),
      })
    })
  })

  test('a server of this machine may have a password without TLS: nothing leaves it', async () => {
    const sink = await sinkWith({ account })
    const url = sink.url.replace('://', `://${account.user}:${account.pass}@`)
    const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir)
    expect(await transport.send(message)).toEqual({ kind: 'delivered' })
  })
})

test('a name or password that the server refuses', async () => {
  const transport = createMailTransport(
    {
      kind: 'smtp',
      url: smtp.url.replace('://', '://name:wrong@'),
      from: 'a@b.example',
      sales: 'c@d.example',
    },
    dataDir,
  )
  expect(await transport.send(message)).toEqual({ kind: 'pause', reason: 'mail-auth' })
})

test('the local mailbox keeps one file per message, however often it is sent', async () => {
  const mailbox = createMailTransport({ kind: 'mailbox' }, dataDir)
  expect(await mailbox.send(message)).toEqual({ kind: 'delivered' })
  expect(await mailbox.send({ ...message, text: 'Igen' })).toEqual({ kind: 'delivered' })
  expect(readdirSync(join(dataDir, 'mailbox'))).toEqual(['K7M4-2XQ9.eml'])
  expect(readFileSync(join(dataDir, 'mailbox', 'K7M4-2XQ9.eml'), 'utf8')).toContain('Igen')
})
