import { randomUUID } from 'node:crypto'
import type { Settings } from '#server/settings.ts'
import type { Message } from './mail.ts'
import { createMailTransport, heloName, type MailNetwork, mailServer } from './transport.ts'

/**
 * Sends one mail to `to`, the way leads are sent.
 * @returns lines for the terminal; `ok` if the service accepted it
 */
export async function sendTestMail(
  { mail, siteUrl, dataDir }: Pick<Settings, 'mail' | 'siteUrl' | 'dataDir'>,
  to: string,
  network: MailNetwork = {},
): Promise<{ ok: boolean; lines: string[] }> {
  const transport = createMailTransport(mail, dataDir, { name: heloName(siteUrl), ...network })
  const message = testMessage(to, siteUrl, transport.from.address)
  const lines: string[] = []
  if (mail.kind !== 'mailbox') {
    const { host, port } = mailServer(mail)
    lines.push(`server    ${host}:${port}`)
  }
  const { name, address } = transport.from
  lines.push(`sender    ${name === '' ? address : `${name} <${address}>`}`)
  const { outcome, reply } = await transport.sendForTest(message)
  if (outcome.kind === 'delivered') {
    lines.push(`accepted  ${to}`, `reply     ${reply}`)
    if (mail.kind !== 'mailbox')
      lines.push('Accepted is not arrived: open the mail, and see in docs/mail.md what to look for.')
  } else {
    lines.push(`refused   ${to} (${outcome.reason})`, `reply     ${reply}`)
  }
  return { ok: outcome.kind === 'delivered', lines }
}

function testMessage(to: string, siteUrl: string, from: string): Message {
  const checks = [
    `Linket ${siteUrl} peger direkte på jeres side og ikke på en adresse hos mailtjenesten.`,
    'Der er ingen linje om afmelding nederst.',
    'I mailprogrammets "Vis original" står der PASS ved SPF, DKIM og DMARC.',
  ]
  const id = randomUUID()
  return {
    messageId: `test.${id}@${from.split('@')[1] ?? 'localhost'}`,
    to,
    isToSales: true,
    replyTo: null,
    subject: `Testmail fra ${new URL(siteUrl).host}`,
    html: `<p>Mailen er sendt med npm run mail:test. Se efter:</p><ol>${checks
      .map((check) => `<li>${check.replace(siteUrl, `<a href="${siteUrl}">${siteUrl}</a>`)}</li>`)
      .join('')}</ol>`,
    text: `Mailen er sendt med npm run mail:test. Se efter:\n\n${checks.map((check) => `- ${check}`).join('\n')}\n`,
    fileName: `test-${id}`,
  }
}
