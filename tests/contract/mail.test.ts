import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { Message } from '#server/mail/mail.ts'
import { sendTestMail } from '#server/mail/test-mail.ts'
import { createMailTransport, heloName, type MailNetwork, mailServer } from '#server/mail/transport.ts'
import type { Outcome } from '#server/outcome.ts'
import { makeCertificates } from '#tests/certificates.ts'
import { startSmtpScript } from '#tests/fakes/smtp-script.ts'
import { type MailFault, type SmtpSink, type SmtpSinkOptions, startSmtpSink } from '#tests/fakes/smtp-sink.ts'

let smtp: SmtpSink
let dataDir: string

const message: Message = {
  messageId: 'lead-1.sales_notice@lysfest.example',
  to: 'salg@lysfest.example',
  isToSales: false,
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

test('a message arrives as written, including names that need quoting', async () => {
  expect(await overSmtp()).toEqual({ kind: 'delivered' })
  const [mail] = smtp.mails
  expect(mail?.from).toBe('tilbud@lysfest.example')
  expect(mail?.email.from).toMatchObject({ name: 'Lysfest', address: 'tilbud@lysfest.example' })
  expect(mail?.email.subject).toBe('Ønske om tilbud: Åse 🎪 (K7M4-2XQ9)')
  expect(mail?.email.replyTo).toEqual([{ name: 'Åse "Øjvind", <x>', address: 'aase@fjordscene.example' }])
  expect(mail?.email.messageId).toBe('<lead-1.sales_notice@lysfest.example>')
  expect(mail?.to).toEqual(['salg@lysfest.example'])
  expect(mail?.email.html?.trim()).toBe('<p>Hej</p>')
  expect(mail?.email.text?.trim()).toBe('Hej')
})

test('an auto-reply is marked as automatic, and a mail to sales is an ordinary mail', async () => {
  await overSmtp()
  await overSmtp({ isToSales: true })
  const marks = smtp.mails.map(({ email }) =>
    email.headers.flatMap(({ key, value }) => (/^(auto-|x-auto|precedence|list-)/.test(key) ? [value] : [])),
  )
  expect(marks).toEqual([['auto-generated', 'All'], []])
})

test.each([
  ['', 'www.lysfest.example'],
  ['?name=web1.lysfest.example', 'web1.lysfest.example'],
])('a server is greeted with the name of the site, or with that of SMTP_URL: %s', async (query, name) => {
  const heard: string[] = []
  const script = await startSmtpScript('220 mx\r\n', {}, (_, line) => void heard.push(line))
  onTestFinished(() => script.stop())
  const url = `smtp://127.0.0.1:${script.port}/${query}`
  const mail = { kind: 'smtp' as const, url, from: 'a@b.example', sales: 'c@d.example' }
  await createMailTransport(mail, dataDir, { name: heloName('https://www.lysfest.example') }).send(message)
  expect(heard[0]).toBe(`EHLO ${name}`)
  expect(heloName('http://192.0.2.7:3000')).toBe('localhost')
})

test('a message without a reply address has no Reply-To', async () => {
  expect(await overSmtp({ replyTo: null })).toEqual({ kind: 'delivered' })
  expect(smtp.mails[0]?.raw).not.toMatch(/^reply-to:/im)
})

test.each([
  ['Lysfest <tilbud@lysfest.example>', { name: 'Lysfest', address: 'tilbud@lysfest.example' }],
  ['Lysfest salg  <tilbud@lysfest.example>', { name: 'Lysfest salg', address: 'tilbud@lysfest.example' }],
  ['<tilbud@lysfest.example>', { name: '', address: 'tilbud@lysfest.example' }],
  ['tilbud@lysfest.example', { name: '', address: 'tilbud@lysfest.example' }],
])('MAIL_FROM %s is read as name and address', (from, sender) => {
  const transport = createMailTransport({ kind: 'smtp', url: smtp.url, from, sales: 'a@b.example' }, dataDir)
  expect(transport).toMatchObject({ from: sender, sales: 'a@b.example' })
})

test.each([
  ['subject', { subject: 'Hej\r\nBcc: alle@verden.example' }],
  ['recipient', { to: 'a@b.example\nBcc: alle@verden.example' }],
  ['name of the answer address', { replyTo: { name: 'A\r\nBcc: c@d.example', address: 'a@b.example' } }],
  ['answer address', { replyTo: { name: '', address: 'a@b.example\r\nX: y' } }],
  ['message id', { messageId: 'a\r\nX: y' }],
  ['subject, of the kind that is none to a terminal', { subject: 'Hej\u2028Bcc: alle@verden.example' }],
])('a line break in the %s is rejected and nothing is sent', async (_, change) => {
  expect(await overSmtp(change)).toEqual({ kind: 'dead', reason: 'mail-header' })
  expect(smtp.mails).toEqual([])
})

const retry = (code: number): Outcome => ({ kind: 'retry', reason: `mail-deferred-${code}` })
const pause = (reason: string): Outcome => ({ kind: 'pause', reason })
const refused = (reason: string): Outcome => ({ kind: 'refused', reason })
const aboutUs = (detail: string): Outcome => ({
  kind: 'refused',
  reason: `mail-sender-refused-${detail}`,
  isAboutUs: true,
})
const QUOTA: Outcome = { kind: 'quota', reason: 'mail-quota' }

test.each<[Exclude<MailFault, string>['at'], number, string, Outcome]>([
  ['connect', 421, 'Busy', retry(421)],
  ['rcpt-to', 450, '4.2.0 Greylisted', retry(450)],
  ['rcpt-to', 451, '4.7.1 <5@fjordscene.example>: Try again later', retry(451)],
  ['data', 452, 'Disk full', retry(452)],
  ['data', 400, 'Later', retry(400)],
  ['data', 550, '5.4.5 Daily user sending limit exceeded.', QUOTA],
  ['mail-from', 550, '5.4.5 Daily user sending quota exceeded.', QUOTA],
  ['connect', 554, 'No SMTP service here', pause('mail-client-refused-554')],
  ['mail-from', 530, 'Log in', pause('mail-auth')],
  ['mail-from', 535, 'Not you', pause('mail-auth')],
  ['mail-from', 550, 'Not allowed', aboutUs('550')],
  ['mail-from', 552, '5.3.4 Message size exceeds fixed limit', aboutUs('5.3.4')],
  ['rcpt-to', 553, '5.7.1 <hej@lysfest.example>: Sender address rejected: not owned', aboutUs('5.7.1')],
  ['rcpt-to', 550, '5.1.7 <hej>: Sender address rejected', aboutUs('5.1.7')],
  ['rcpt-to', 550, '5.1.8 <hej@lysfest.example>: Domain not found', aboutUs('5.1.8')],
  ['rcpt-to', 504, '5.5.2 <mx>: Helo command rejected', aboutUs('5.5.2')],
  ['data', 554, '5.2.252 SendAsDenied; hej@lysfest.example not allowed', aboutUs('5.2.252')],
  ['data', 552, '5.7.0 This message was blocked because of its content', aboutUs('5.7.0')],
  ['rcpt-to', 550, 'No such user', refused('mail-recipient-refused-550')],
  ['rcpt-to', 550, '5.1.1 <5.7.1@fjordscene.example>: No', refused('mail-recipient-refused-5.1.1')],
  ['rcpt-to', 552, '5.2.2 Mailbox full', refused('mail-recipient-refused-5.2.2')],
  ['rcpt-to', 550, 'relay not permitted, 5.7.1 sender', refused('mail-recipient-refused-550')],
  ['data', 550, 'The from address is not a verified Sender Identity', refused('mail-refused-550')],
  ['data', 554, '5.6.0 Virus', refused('mail-refused-5.6.0')],
  ['data', 500, 'Never', refused('mail-refused-500')],
])('at %s, %i %s: only the codes decide', async (at, code, text, outcome) => {
  smtp.fail({ at, code, text })
  expect(await overSmtp()).toEqual(outcome)
})

test('a connection that breaks', async () => {
  smtp.fail('hang-up')
  expect(await overSmtp()).toEqual({ kind: 'retry', reason: 'mail-unreachable' })
})

test('a server that does not exist', async () => {
  await smtp.stop()
  expect(await overSmtp()).toEqual({ kind: 'retry', reason: 'mail-unreachable' })
  smtp = await startSmtpSink()
})

test('a server that rejects the greeting rejects us, not the message', async () => {
  const rude = await startSmtpScript('220 mx\r\n', { EHLO: '550 Not you\r\n', HELO: '550 Not you\r\n' })
  onTestFinished(() => rude.stop())
  const outcomeAt = (url: string, network: MailNetwork = {}) =>
    createMailTransport(
      { kind: 'smtp', url, from: 'a@b.example', sales: 'c@d.example' },
      dataDir,
      network,
    ).send(message)
  const refusal = pause('mail-client-refused-550')
  expect(await outcomeAt(`smtp://127.0.0.1:${rude.port}`)).toEqual(refusal)
  expect(await outcomeAt('smtp://user:secret@mail.lysfest.example', { port: rude.port })).toEqual(refusal)
})

test('implicit TLS against a server without TLS', async () => {
  const url = smtp.url.replace('smtp:', 'smtps:')
  const transport = createMailTransport(
    { kind: 'smtp', url, from: 'a@b.example', sales: 'c@d.example' },
    dataDir,
  )
  expect(await transport.send(message)).toEqual({ kind: 'pause', reason: 'mail-tls' })
})

test('a server that accepts the connection and says nothing', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const transport = createMailTransport(
    { kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: 'a@b.example', sales: 'c@d.example' },
    dataDir,
    { connectionTimeout: 100, greetingTimeout: 100 },
  )
  expect(await transport.send(message)).toEqual({ kind: 'retry', reason: 'mail-timeout' })
  silent.close()
})

describe('a slow mail server', () => {
  const MINUTE = 60_000
  let stopping: AbortController
  let isHandedOver: boolean

  beforeEach(() => {
    stopping = new AbortController()
    isHandedOver = false
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    smtp.hangUp()
  })

  /** Sends a mail whose last reply the server keeps back; resolves once it has the whole mail. */
  async function handOver() {
    const gate = smtp.holdReplies()
    const handedOver = Promise.withResolvers<void>()
    const outcome = createMailTransport(
      { kind: 'smtp', url: smtp.url, from: 'a@b.example', sales: 'c@d.example' },
      dataDir,
    ).send(message, {
      stopping: stopping.signal,
      handedOver: () => {
        isHandedOver = true
        handedOver.resolve()
      },
    })
    await handedOver.promise
    return { outcome, release: gate }
  }

  test.each([40_000, 9 * MINUTE])('may reply after %i ms: the mail arrives once', async (ms) => {
    const { outcome, release } = await handOver()
    await vi.advanceTimersByTimeAsync(ms)
    release()
    expect(await outcome).toEqual({ kind: 'delivered' })
    expect(smtp.mails).toHaveLength(1)
  })

  test('is given up after ten minutes, with the mail possibly accepted', async () => {
    const { outcome } = await handOver()
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(await outcome).toEqual({ kind: 'retry', reason: 'mail-unanswered' })
  })

  test('gets ten more seconds when this site stops', async () => {
    const { outcome } = await handOver()
    stopping.abort()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await outcome).toEqual({ kind: 'retry', reason: 'mail-unanswered' })
  })

  test('may have accepted the mail if it disconnects instead of replying', async () => {
    const { outcome } = await handOver()
    smtp.hangUp()
    expect(await outcome).toEqual({ kind: 'retry', reason: 'mail-unanswered' })
  })

  test('is given up after half a minute before it has the mail, which it has not accepted', async () => {
    const asked = Promise.withResolvers<void>()
    const silent = await startSmtpScript('220 mx\r\n', { MAIL: [] }, (command) => {
      if (command === 'MAIL') asked.resolve()
    })
    onTestFinished(() => silent.stop())
    const url = `smtp://127.0.0.1:${silent.port}`
    const outcome = createMailTransport(
      { kind: 'smtp', url, from: 'a@b.example', sales: 'c@d.example' },
      dataDir,
    ).send(message, {
      handedOver: () => {
        isHandedOver = true
      },
    })
    await asked.promise
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await outcome).toEqual({ kind: 'retry', reason: 'mail-timeout' })
    expect(isHandedOver).toBe(false)
  })

  test('has not accepted the mail if it refuses it in the end', async () => {
    smtp.fail({ at: 'data', code: 451, text: '4.3.0 Try again' })
    const { outcome, release } = await handOver()
    release()
    expect(await outcome).toEqual({ kind: 'retry', reason: 'mail-deferred-451' })
  })
})

describe('mails to a mail service, and the connections to it', () => {
  let folder: string
  let starttls: { key: string; cert: string }
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const account = { user: 'apikey', pass: 'SG.hemmelig' }
  const people = { from: 'Lysfest <tilbud@lysfest.example>', sales: 'salg@lysfest.example' }
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mail-tls-'))
    makeCertificates(folder, ['smtp.sendgrid.net', 'mail.lysfest.example'])
    starttls = { key: read('server.key'), cert: read('server.crt') }
  })
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

  test("SendGrid's account settings cannot change a mail: no tracked links, pixel or unsubscribe line", async () => {
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

  test.each([
    [true, ['salg@lysfest.example']],
    [false, []],
  ])(
    'a suppressed address gets mails to sales (%s), but no mails to visitors',
    async (isToSales, arrived) => {
      const suppressed = ['salg@lysfest.example']
      const sink = await sinkWith({ starttls, account, sendgrid: true, suppressed })
      const sendgrid = {
        kind: 'sendgrid' as const,
        apiKey: account.pass,
        region: 'global' as const,
        ...people,
      }
      const transport = createMailTransport(sendgrid, dataDir, leadingTo(sink))
      expect(await transport.send({ ...message, isToSales })).toEqual({ kind: 'delivered' })
      expect(sink.mails.flatMap((mail) => mail.to)).toEqual(arrived)
      expect(sink.mails.every((mail) => mail.email.html?.trim() === message.html)).toBe(true)
    },
  )

  test("the same applies over SMTP_URL, and no other server gets SendGrid's header", async () => {
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
  ] as const)('a SendGrid account in the region %s is reached at %s', (region, host) => {
    expect(mailServer({ kind: 'sendgrid', apiKey: 'x', region, ...people })).toEqual({ host, port: 587 })
  })

  test.each([
    ['smtp://smtp.sendgrid.net', true],
    ['smtp://SENDGRID.NET', true],
    ['smtp://notsendgrid.net', false],
    ['smtp://sendgrid.net.lysfest.example', false],
  ])('%s counts as SendGrid and gets its header: %s', async (url, isSendgrid) => {
    const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir, { port: smtp.port })
    expect(await transport.send(message)).toEqual({ kind: 'delivered' })
    expect(/^x-smtpapi:/im.test(smtp.mails[0]?.raw ?? '')).toBe(isSendgrid)
  })

  test.each([
    ['smtp://mail.lysfest.example', 587],
    ['smtp://mail.lysfest.example:25', 25],
    ['smtps://mail.lysfest.example', 465],
    ['smtps://mail.lysfest.example:2465', 2465],
  ])('%s uses port %i', (url, port) => {
    expect(mailServer({ kind: 'smtp', url, ...people })).toEqual({ host: 'mail.lysfest.example', port })
  })

  test.each(['name@', ':secret@'])(
    'half a login (%s) is not sent to a server without TLS either',
    async (login) => {
      const sink = await sinkWith({ account })
      const url = `smtp://${login}mail.lysfest.example`
      const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir, leadingTo(sink))
      expect(await transport.send(message)).toEqual({ kind: 'pause', reason: 'mail-tls' })
    },
  )

  test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
    'a password is never sent to a server without TLS, whatever the URL says: %s',
    async (query) => {
      const sink = await sinkWith({ account })
      const url = `smtp://${account.user}:${account.pass}@mail.lysfest.example:${sink.port}${query}`
      const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir, leadingTo(sink))
      expect(await transport.send(message)).toEqual({ kind: 'pause', reason: 'mail-tls' })
      expect([sink.logins, sink.mails]).toEqual([[], []])
    },
  )

  test.each<[string, Outcome]>([
    ['454 4.7.0 TLS not available due to temporary reason', { kind: 'retry', reason: 'mail-deferred-454' }],
    ['421 4.3.2 Service shutting down', { kind: 'retry', reason: 'mail-deferred-421' }],
    ['502 5.5.1 Not implemented', { kind: 'pause', reason: 'mail-tls' }],
    ['354 What', { kind: 'pause', reason: 'mail-tls' }],
  ])('a password is not sent to a server that offers TLS and then says %s', async (reply, outcome) => {
    const EHLO = '250-mx\r\n250-STARTTLS\r\n250 AUTH PLAIN\r\n'
    const heard: string[] = []
    const replies = { EHLO, STARTTLS: `${reply}\r\n` }
    const script = await startSmtpScript('220 mx\r\n', replies, (command) => void heard.push(command))
    onTestFinished(() => script.stop())
    const url = `smtp://${account.user}:${account.pass}@mail.lysfest.example?opportunisticTLS=true`
    const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir, { port: script.port })
    expect(await transport.send(message)).toEqual(outcome)
    expect(heard).not.toContain('AUTH')
  })

  test("SendGrid's key is not sent without TLS", async () => {
    const sink = await sinkWith({ account })
    const sendgrid = { kind: 'sendgrid' as const, apiKey: account.pass, region: 'global' as const, ...people }
    const transport = createMailTransport(sendgrid, dataDir, leadingTo(sink))
    expect(await transport.send(message)).toEqual({ kind: 'pause', reason: 'mail-tls' })
    expect([sink.logins, sink.mails]).toEqual([[], []])
  })

  test('a password is not sent to a server with a certificate for another name', async () => {
    const sink = await sinkWith({ starttls, account })
    const url = `smtp://${account.user}:${account.pass}@mail.anden.example:${sink.port}`
    const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir, leadingTo(sink))
    expect(await transport.send(message)).toEqual({ kind: 'pause', reason: 'mail-certificate' })
    expect(sink.logins).toEqual([])
  })

  test('a password is sent over TLS if the server offers it', async () => {
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

    test('prints the server and its reply', async () => {
      const sink = await sinkWith({ starttls, account })
      const { ok, lines } = await told(sink)
      expect(ok).toBe(true)
      expect(lines).toEqual([
        'server    mail.lysfest.example:587',
        'sender    Lysfest <tilbud@lysfest.example>',
        'accepted  mette@fjordscene.example',
        'reply     250 OK: message queued',
        'Accepted is not arrived: open the mail, and see in docs/mail.md what to look for.',
      ])
      expect(sink.mails[0]).toMatchObject({ encrypted: true, to: ['mette@fjordscene.example'] })
    })

    test('sends a mail that says what to check, word for word', async () => {
      const sink = await sinkWith({ starttls, account })
      await told(sink)
      const { email } = sink.mails[0] ?? {}
      expect(email?.subject).toBe('Testmail fra www.lysfest.example')
      expect(email?.messageId).toMatch(/^<test\.[0-9a-f-]{36}@lysfest\.example>$/)
      expect(email?.replyTo).toBeUndefined()
      expect(email?.text).toMatchInlineSnapshot(`
        "Mailen er sendt med npm run mail:test. Se efter:

        - Linket https://www.lysfest.example peger direkte på jeres side og ikke på en adresse hos mailtjenesten.
        - Der er ingen linje om afmelding nederst.
        - I mailprogrammets "Vis original" står der PASS ved SPF, DKIM og DMARC.

        "
      `)
      expect(email?.html).toMatchInlineSnapshot(`
        "<p>Mailen er sendt med npm run mail:test. Se efter:</p><ol><li>Linket <a href="https://www.lysfest.example">https://www.lysfest.example</a> peger direkte på jeres side og ikke på en adresse hos mailtjenesten.</li><li>Der er ingen linje om afmelding nederst.</li><li>I mailprogrammets "Vis original" står der PASS ved SPF, DKIM og DMARC.</li></ol>
        "
      `)
    })

    test('shows a sender without a name as its e-mail address', async () => {
      const sink = await sinkWith({ starttls, account })
      const { lines } = await told(sink, { from: 'tilbud@lysfest.example' })
      expect(lines[1]).toBe('sender    tilbud@lysfest.example')
    })

    test('says why a server cannot be reached', async () => {
      const sink = await sinkWith({ starttls, account })
      await sink.stop()
      const { ok, lines } = await told(sink)
      expect(ok).toBe(false)
      expect(lines.slice(2)).toEqual([
        'refused   mette@fjordscene.example (mail-unreachable)',
        `reply     connect ECONNREFUSED 127.0.0.1:${sink.port}`,
      ])
    })

    test("shows the server's own words when it refuses", async () => {
      const sink = await sinkWith({ starttls, account })
      sink.fail({ at: 'data', code: 550, text: 'The from address does not match a verified Sender Identity' })
      const { ok, lines } = await told(sink)
      expect(ok).toBe(false)
      expect(lines.slice(2)).toEqual([
        'refused   mette@fjordscene.example (mail-refused-550)',
        'reply     550 The from address does not match a verified Sender Identity',
      ])
    })

    test('prints the path of the mail if there is no mail service', async () => {
      const { ok, lines } = await sendTestMail({ mail: { kind: 'mailbox' }, siteUrl, dataDir }, 'a@b.example')
      expect(ok).toBe(true)
      expect(lines.slice(0, 2)).toEqual(['sender    leads@localhost', 'accepted  a@b.example'])
      expect(lines.at(-1)).toMatch(/^reply {5}written to .*mailbox\/test-.*\.eml$/)
    })
  })

  test.each([
    ['localhost', 'delivered'],
    ['127.0.0.1', 'delivered'],
    ['127.12.134.255', 'delivered'],
    ['[::1]', 'delivered'],
    ['localhost.lysfest.example', 'pause'],
    ['127.0.0.1.lysfest.example', 'pause'],
    ['[::2]', 'pause'],
  ])('a password is sent without TLS only to a server on this machine: %s, %s', async (host, kind) => {
    const sink = await sinkWith({ account })
    const url = `smtp://${account.user}:${account.pass}@${host}`
    const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir, { port: sink.port })
    expect(await transport.send(message)).toMatchObject({ kind })
  })
})

test('a name or password that the server rejects', async () => {
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

test('a login rejected with any code', async () => {
  const replies = { EHLO: '250-mx\r\n250 AUTH PLAIN\r\n', AUTH: '534 Another password is wanted\r\n' }
  const script = await startSmtpScript('220 mx\r\n', replies)
  onTestFinished(() => script.stop())
  const url = `smtp://name:secret@127.0.0.1:${script.port}`
  const transport = createMailTransport(
    { kind: 'smtp', url, from: 'a@b.example', sales: 'c@d.example' },
    dataDir,
  )
  expect(await transport.send(message)).toEqual({ kind: 'pause', reason: 'mail-auth' })
})

test.each<[string, string, Outcome]>([
  [
    '454 4.7.0 Temporary authentication failure',
    'a failure of the moment',
    { kind: 'retry', reason: 'mail-deferred-454' },
  ],
  ['421 4.7.0 Try again later', 'a busy server', { kind: 'retry', reason: 'mail-deferred-421' }],
  [
    '451 Authentication failed: Maximum credits exceeded',
    "SendGrid's used credits",
    { kind: 'pause', reason: 'mail-auth' },
  ],
  ['535 5.7.8 Bad credentials', 'a wrong password', { kind: 'pause', reason: 'mail-auth' }],
])('%s at the log-in is %s', async (reply, _, outcome) => {
  const replies = { EHLO: '250-mx\r\n250 AUTH PLAIN\r\n', AUTH: `${reply}\r\n` }
  const script = await startSmtpScript('220 mx\r\n', replies)
  onTestFinished(() => script.stop())
  const url = `smtp://name:secret@127.0.0.1:${script.port}`
  const people = { from: 'a@b.example', sales: 'c@d.example' }
  const transport = createMailTransport({ kind: 'smtp', url, ...people }, dataDir)
  expect(await transport.send(message)).toEqual(outcome)
})

test('the local mailbox keeps one file per message, however often it is sent', async () => {
  const mailbox = createMailTransport({ kind: 'mailbox' }, dataDir)
  expect(await mailbox.send(message)).toEqual({ kind: 'delivered' })
  expect(await mailbox.send({ ...message, text: 'Igen' })).toEqual({ kind: 'delivered' })
  expect(readdirSync(join(dataDir, 'mailbox'))).toEqual(['K7M4-2XQ9.eml'])
  expect(readFileSync(join(dataDir, 'mailbox', 'K7M4-2XQ9.eml'), 'utf8')).toContain('Igen')
})

test('mails in the local mailbox are readable by the owner only, complete, and have CRLF line ends', async () => {
  const mailbox = createMailTransport({ kind: 'mailbox' }, dataDir)
  expect(mailbox).toMatchObject({ from: { name: '', address: 'leads@localhost' }, sales: 'salg@localhost' })
  await mailbox.send({ ...message, text: 'Hej\nmed dig' })
  const folder = join(dataDir, 'mailbox')
  const file = join(folder, 'K7M4-2XQ9.eml')
  expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
  const written = readFileSync(file, 'utf8')
  expect(written).toMatch(/^From: leads@localhost\r$/m)
  expect(written).not.toMatch(/(?<!\r)\n/)
})

test('writing to an unwritable mailbox is retried', async () => {
  writeFileSync(join(dataDir, 'mailbox'), '')
  const mailbox = createMailTransport({ kind: 'mailbox' }, dataDir)
  expect(await mailbox.send(message)).toEqual({ kind: 'retry', reason: 'mailbox-unwritable' })
})

test('a bug is thrown, and not mistaken for a failure of the mail server', async () => {
  const mailbox = createMailTransport({ kind: 'mailbox' }, dataDir)
  await expect(mailbox.send({ ...message, fileName: 'a\0b' })).rejects.toThrow(TypeError)
})
