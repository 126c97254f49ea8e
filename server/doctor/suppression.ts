import { type Finding, QUESTION_MS, warning } from '#server/finding.ts'
import type { MailSettings } from '#server/settings.ts'

const HOSTS = { global: 'https://api.sendgrid.com', eu: 'https://api.eu.sendgrid.com' } as const
/** SendGrid's lists of addresses that it accepts mails for and sends none to. */
const LISTS = {
  bounces: 'suppression/bounces',
  'spam reports': 'suppression/spam_reports',
  'invalid e-mails': 'suppression/invalid_emails',
  'global unsubscribes': 'asm/suppressions/global',
}

/**
 * A warning if an address of SALES_EMAIL is on one of SendGrid's lists; null if none is, or if the
 * key may not ask: to send, it needs no right to read them.
 */
export async function checkSuppression(
  { apiKey, region, sales, salesOf }: Extract<MailSettings, { kind: 'sendgrid' }>,
  ask: typeof fetch = fetch,
): Promise<Finding | null> {
  const addresses = new Set([sales, ...Object.values(salesOf ?? {}).flatMap((each) => each ?? [])])
  const isOn = async (path: string, address: string): Promise<boolean> => {
    try {
      const response = await ask(`${HOSTS[region]}/v3/${path}/${encodeURIComponent(address)}`, {
        headers: { authorization: `Bearer ${apiKey}` },
        signal: AbortSignal.timeout(QUESTION_MS),
      })
      // An address that is not on a list: [], or {} for the last one.
      return response.ok && Object.keys((await response.json()) ?? {}).length > 0
    } catch {
      return false
    }
  }
  const matches = await Promise.all(
    Object.entries(LISTS).map(async ([name, path]) => {
      const on = await Promise.all([...addresses].map((address) => isOn(path, address)))
      return on.includes(true) ? name : []
    }),
  )
  const lists = matches.flat().join(', ')
  return lists === ''
    ? null
    : warning(
        `SALES_EMAIL (eller en for en slags henvendelser) står på SendGrids lister: ${lists}. Mails om henvendelser bliver sendt alligevel; find ud af hvorfor, og fjern den under Suppressions`,
      )
}
