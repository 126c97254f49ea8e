import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { startSmtpAccount } from '#tests/fakes/smtp-account.ts'
import { startSmtpScript } from '#tests/fakes/smtp-script.ts'
import { findingWith } from '#tests/finding.ts'
import { checkMail } from './mail.ts'

const check = (settings: Record<string, string>, production = true) => {
  const people = { MAIL_FROM: 'Tilbud <tilbud@lysfest.example>', SALES_EMAIL: 'salg@lysfest.example' }
  return checkMail(readSettings({ ...people, ...settings }).mail, production)
}

async function account(tls = true): Promise<string> {
  const server = await startSmtpAccount({ tls })
  onTestFinished(() => server.stop())
  return `127.0.0.1:${server.port}`
}

test('writing mails only to files is a warning in production', async () => {
  const text = 'ingen får dem'
  expect(await checkMail({ kind: 'mailbox' }, true)).toMatchObject(findingWith('warning', text))
  expect(await checkMail({ kind: 'mailbox' }, false)).toMatchObject(findingWith('off', text))
})

test('a server with TLS and log-in is reported with both', async () => {
  const host = await account()
  expect(await check({ SMTP_URL: `smtp://user:secret@${host}?tls.rejectUnauthorized=false` })).toMatchObject(
    findingWith('ok', `${host} tager imod forbindelsen med TLS og login;`),
  )
})

test('a local server without TLS and log-in is reported with neither', async () => {
  const host = await account(false)
  expect(await check({ SMTP_URL: `smtp://${host}` })).toMatchObject(
    findingWith('ok', `${host} tager imod forbindelsen; `),
  )
})

test('a refused log-in is reported without the password', async () => {
  const host = await account()
  const found = await check({ SMTP_URL: `smtp://user:hemmeligt@${host}?tls.rejectUnauthorized=false` })
  expect(found).toMatchObject(findingWith('failing', `${host} afviser login`))
  expect(found.text).toContain('bruger og adgangskode i SMTP_URL')
  expect(JSON.stringify(found)).not.toContain('hemmeligt')
})

/** The mail library fails with this error instead of connecting. */
function library(message: string, code: string) {
  vi.spyOn(SMTPConnection.prototype, 'connect').mockImplementation(function (this: SMTPConnection) {
    this.emit('error', Object.assign(new Error(message), { code }))
  })
}

test('with SendGrid, a refused log-in names its key', async () => {
  library('Invalid login: 535', 'EAUTH')
  const found = await check({ SENDGRID_API_KEY: 'SG.key' })
  expect(found).toMatchObject(findingWith('failing', 'smtp.sendgrid.net:587 afviser login'))
  expect(found.text).toContain('SENDGRID_API_KEY')
})

const SMTP = 'smtp://user:secret@mail.example'
const SMTPS = 'smtps://user:secret@mail.example'

test.each([
  [SMTP, "Hostname/IP does not match certificate's altnames", 'ETLS', 'til et andet navn'],
  [SMTP, 'Error initiating TLS - certificate has expired', 'ETLS', 'er udløbet'],
  [SMTP, 'self-signed certificate', 'ESOCKET', 'som maskinen her ikke kender'],
  [SMTP, 'unable to verify', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'NODE_EXTRA_CA_CERTS'],
  [SMTPS, 'SSL routines: wrong version number', 'ESOCKET', 'skriv smtp:// i'],
  [SMTPS, 'SSL routines: packet length too long', 'ESOCKET', 'begynder ikke med TLS'],
  [SMTP, 'Greeting never received', 'ETIMEDOUT', 'skriv smtps:// i'],
  [SMTPS, 'Greeting never received', 'ETIMEDOUT', 'der kom intet svar'],
  [SMTP, 'wrong version number', 'EPROTO', 'der kom intet svar'],
  [SMTP, 'STARTTLS is required', 'ETLS', 'tilbyder ikke TLS'],
  [SMTP, 'connect ECONNREFUSED 127.0.0.1:25', 'ESOCKET', 'ingen, der svarer'],
  [SMTP, 'getaddrinfo EAI_AGAIN mail.example', 'EDNS', 'navnet har ingen adresse (EAI_AGAIN)'],
  [SMTP, 'Connection closed', 'ECONNECTION', 'intet svar (ECONNECTION)'],
])('for %s, "%s" (%s) is explained', async (url, message, code, text) => {
  library(message, code)
  const found = await check({ SMTP_URL: url })
  expect(found).toMatchObject(findingWith('failing', text))
  const host = `mail.example:${url === SMTP ? 587 : 465} `
  expect(found.text.slice(0, host.length)).toBe(host)
})

test.each([
  ['454 4.7.0 TLS not available due to temporary reason', 'lige nu (454)'],
  ['502 Not implemented', 'tilbyder ikke TLS'],
])('the reply %s to STARTTLS is explained', async (reply, text) => {
  const EHLO = '250-mx\r\n250 STARTTLS\r\n'
  const script = await startSmtpScript('220 mx\r\n', { EHLO, STARTTLS: `${reply}\r\n` })
  onTestFinished(() => script.stop())
  expect(await check({ SMTP_URL: `smtp://127.0.0.1:${script.port}` })).toMatchObject(
    findingWith('failing', text),
  )
})

test('the check uses the port in the address', async () => {
  library('connect ECONNREFUSED', 'ESOCKET')
  expect((await check({ SMTP_URL: `${SMTP}:2525` })).text).toContain('mail.example:2525 kan ikke nås')
})
