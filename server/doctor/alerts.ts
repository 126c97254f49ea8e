import { ALERTS_BY_MAIL } from '#server/describe-services.ts'
import { type Finding, failing, off, ok } from '#server/finding.ts'
import { type AlertPost, postAlert } from '#server/mail/alert-post.ts'
import type { Settings } from '#server/settings.ts'

/** Posts a test to ALERT_URL, the only way to know whether alerts get through. */
export async function checkAlerts(
  { alert, siteUrl }: Pick<Settings, 'alert' | 'siteUrl'>,
  now: () => number,
  post: (alert: AlertPost) => Promise<string | null> = async (each) => alert && postAlert(alert, each),
): Promise<Finding> {
  if (alert === null) return off(ALERTS_BY_MAIL)
  const failure = await post({
    text: `Prøve: advarsler fra ${siteUrl} når frem hertil.`,
    reference: null,
    reason: 'test',
    at: now(),
  })
  if (failure === null) return ok('ALERT_URL tog imod en prøve; se efter, om den er kommet frem')
  if (failure === 'alert-202')
    return failing(
      'ALERT_URL svarer 202 på alt og viser måske intet: er det Teams, så sæt ALERT_FORMAT=teams',
    )
  return failing(`ALERT_URL tog ikke imod en prøve (${failure}): tjek adressen, nøglen og ALERT_FORMAT`)
}
