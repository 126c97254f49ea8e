import { codeOf } from '#server/finding.ts'
import { splitPassword } from '#server/password-in-address.ts'
import type { Settings } from '#server/settings.ts'

const TIMEOUT_MS = 5_000

/** An alert that is posted to ALERT_URL. It contains nothing personal. */
export type AlertPost = {
  /** In Danish. */
  text: string
  /** Reference of the lead that the alert is about; null if it is about several, or none. */
  reference: string | null
  /** A code, as in Outcome; null if there are several. */
  reason: string | null
  /** epoch ms */
  at: number
}

/**
 * Posts to ALERT_URL. Returns null if the post was accepted, else a code that says why not: the
 * address is a secret, and an error might quote it.
 */
export async function postAlert(
  { url, format }: NonNullable<Settings['alert']>,
  alert: AlertPost,
  ask: typeof fetch = fetch,
): Promise<string | null> {
  const { url: address, headers } = splitPassword(url)
  const isText = format === 'text'
  const body = { ...alert, at: new Date(alert.at).toISOString() }
  try {
    const response = await ask(address, {
      method: 'POST',
      headers: {
        'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
        ...headers,
      },
      body: isText ? alert.text : JSON.stringify(format === 'teams' ? adaptiveCard(alert) : body),
      // A redirect would take the alert to a host that is not in the settings.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    // A 202 proves nothing: Teams accepts anything with it, and shows only cards.
    const isTaken = response.ok && (response.status !== 202 || format === 'teams')
    return isTaken ? null : `alert-${response.status}`
  } catch (error) {
    return `alert-${codeOf(error)}`
  }
}

/** As Teams' workflow 'Post to a channel when a webhook request is received' shows it. */
function adaptiveCard({ text }: AlertPost) {
  const body = [{ type: 'TextBlock', text, wrap: true }]
  const content = { type: 'AdaptiveCard', version: '1.4', body }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  }
}
