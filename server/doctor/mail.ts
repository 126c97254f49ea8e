import SMTPConnection from 'nodemailer/lib/smtp-connection'
import SMTPTransport from 'nodemailer/lib/smtp-transport'
import { MAIL_IN_FILES } from '#server/describe-services.ts'
import {
  codeOf,
  type Finding,
  failing,
  isCertificateError,
  off,
  ok,
  QUESTION_MS,
  unreachable,
  warning,
} from '#server/finding.ts'
import { connectionOf } from '#server/mail/transport.ts'
import type { MailSettings } from '#server/settings.ts'
import { checkSuppression } from './suppression.ts'

const TIMEOUTS = {
  connectionTimeout: QUESTION_MS,
  greetingTimeout: QUESTION_MS,
  // Later than the time-out of the greeting, which says more: a silent server runs into both.
  socketTimeout: QUESTION_MS + 1000,
}

/** Connects and logs in, but sends nothing. */
export async function checkMail(mail: MailSettings, production: boolean): Promise<Finding> {
  if (mail.kind === 'mailbox') {
    return production ? warning(MAIL_IN_FILES) : off(MAIL_IN_FILES)
  }
  // The mail library parses the address and its parameters.
  const options = { ...new SMTPTransport(connectionOf(mail)).options, ...TIMEOUTS }
  const where = `${options.host}:${options.port ?? (options.secure ? 465 : 587)}`
  try {
    const { secure, hasLoggedIn } = await logIn(options)
    const suppressed = mail.kind === 'sendgrid' ? await checkSuppression(mail) : null
    if (suppressed) return suppressed
    return ok(
      `${where} tager imod forbindelsen${secure ? ' med TLS' : ''}${hasLoggedIn ? ' og login' : ''}; om den sender for MAIL_FROM, viser den første mail`,
    )
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EAUTH')
      return failing(
        `${where} afviser login: tjek ${mail.kind === 'sendgrid' ? 'SENDGRID_API_KEY og dens ret til at sende' : 'bruger og adgangskode i SMTP_URL'}`,
      )
    const untrusted = untrustedCertificate(where, error)
    if (untrusted) return untrusted
    const mixedUp = mixedUpTls(where, error, options.secure === true)
    if (mixedUp) return mixedUp
    const { responseCode = 0 } = error as { responseCode?: number }
    if (code === 'ETLS' && responseCode >= 400 && responseCode < 500)
      return failing(`${where} begynder ikke TLS lige nu (${responseCode}): prøv igen om nogle minutter`)
    if (code === 'ETLS')
      return failing(
        `${where} tilbyder ikke TLS, så adgangskoden ville blive sendt i klartekst: brug smtps:// eller udbyderens port med STARTTLS`,
      )
    return unreachable(where, underlying(error))
  }
}

async function logIn(options: SMTPTransport.Options): Promise<{ secure: boolean; hasLoggedIn: boolean }> {
  const connection = new SMTPConnection(options)
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      connection.connect((error) => (error ? reject(error) : resolve()))
    })
    const { secure } = connection
    const { auth } = options
    // The connection demands TLS where a password would leave this machine.
    if (auth?.user !== undefined) {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject)
        connection.login({ user: auth.user ?? '', pass: auth.pass ?? '' }, (error) =>
          error ? reject(error) : resolve(),
        )
      })
    }
    return { secure, hasLoggedIn: auth?.user !== undefined }
  } finally {
    connection.close()
  }
}

/** The finding about a certificate that cannot be verified; null if the error is another. */
function untrustedCertificate(where: string, error: unknown): Finding | null {
  // The mail library passes on the TLS error only in its message, after its own text.
  const message = error instanceof Error ? error.message : ''
  if (/altname|does not match/i.test(message))
    return failing(`${where} har et certifikat til et andet navn: brug det navn, det er udstedt til`)
  if (/expired/i.test(message))
    return failing(`${where} har et certifikat, der er udløbet: forny det på mailserveren`)
  if (isCertificateError(codeOf(error)) || /certificate/i.test(message))
    return failing(
      `${where} har et certifikat fra en udsteder, som maskinen her ikke kender, måske serveren selv: brug et fra en offentlig udsteder, eller sæt NODE_EXTRA_CA_CERTS til filen med udstederens CA`,
    )
  return null
}

/**
 * With smtps:// a client begins with TLS, as servers expect on port 465; with smtp:// it waits for
 * the server's greeting, which begins TLS later.
 */
function mixedUpTls(where: string, error: unknown, secure: boolean): Finding | null {
  const message = error instanceof Error ? error.message : ''
  if (secure && /wrong version number|packet length too long/i.test(message))
    return failing(`${where} er der, men begynder ikke med TLS (som på port 587): skriv smtp:// i SMTP_URL`)
  if (!secure && /greeting never received/i.test(message))
    return failing(
      `${where} er der, men siger intet, før TLS begynder (som på port 465): skriv smtps:// i SMTP_URL`,
    )
  return null
}

/** The mail library replaces the socket's error code with its own. */
function underlying(error: unknown): unknown {
  const code = /\b(E[A-Z]{4,}|EAI_AGAIN)\b/.exec(error instanceof Error ? error.message : '')?.[1]
  return code ? Object.assign(new Error(code), { code }) : error
}
