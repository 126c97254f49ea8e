import {
  type Finding,
  failing,
  off,
  ok,
  QUESTION_MS,
  unreachable,
  warning,
  whyUnreachable,
} from '#server/finding.ts'
import { readOtherNames } from '#server/other-names.ts'
import { splitPassword } from '#server/password-in-address.ts'
import type { Settings } from '#server/settings.ts'

/** Clock drift in seconds: the first is harmless, the second breaks sign-in, TLS and delays. */
const SMALL_DRIFT_S = 30
const LARGE_DRIFT_S = 300

/** Whether the address that visitors, mails and previews use leads to this site. */
export async function checkSite(
  {
    siteUrl,
    production,
    trustProxy,
    dataDir,
  }: Pick<Settings, 'siteUrl' | 'production' | 'trustProxy' | 'dataDir'>,
  now: () => number = Date.now,
): Promise<Finding> {
  if (!production)
    return off('Kun denne maskine: sæt SITE_URL til den offentlige adresse før den første besøgende')
  let response: Response
  try {
    response = await ask(`${siteUrl}/health`)
  } catch (error) {
    return failing(`${siteUrl} svarer ikke: ${whyUnreachable(error)}`)
  }
  const location = response.headers.get('location')
  const elsewhere = location && originOf(location, siteUrl)
  if (response.status >= 300 && response.status < 400 && elsewhere && elsewhere !== siteUrl)
    return failing(`${siteUrl} sender videre til ${elsewhere}: sæt SITE_URL til den adresse, der svarer`)
  if (response.status !== 200 || (await response.text()).trim() !== 'OK')
    return failing(`${siteUrl} svarer ${response.status}, men det er ikke denne side: tjek DNS og proxy`)
  const isHttps = siteUrl.startsWith('https:')
  if (isHttps && trustProxy === 0)
    return warning(
      `${siteUrl} svarer, men TRUST_PROXY er 0: bag en proxy tæller alle besøgende som én, og snart rammer alle grænserne`,
    )
  if (!isHttps)
    return warning(`${siteUrl} svarer, men uden https: det, besøgende sender, kan læses undervejs`)
  const names = readOtherNames(dataDir, now()).join(', ')
  return names === ''
    ? ok(`${siteUrl} svarer`)
    : ok(
        `${siteUrl} svarer. Sider bliver også hentet som ${names}: formularer virker dér, men lad proxyen sende videre til ${siteUrl} (308)`,
      )
}

/** Whether the ticket system's endpoint exists. Only an application shows what it accepts. */
export async function checkTicketSystem(ticketSystemUrl: string | null): Promise<Finding> {
  if (ticketSystemUrl === null) return off('Intet: ansøgninger bliver i lageret')
  const { host } = new URL(ticketSystemUrl)
  try {
    const { status } = await ask(ticketSystemUrl, 'OPTIONS')
    if (status >= 500) return failing(`Billetsystemet på ${host} svarer ${status}: spørg dem, der driver det`)
    if (status === 401)
      return failing(`Billetsystemet på ${host} afviser navn eller adgangskode i CLIENTS_URL`)
    // Some endpoints answer anything but an application with this status.
    if (status === 403 || status === 404)
      return warning(
        `Billetsystemet på ${host} svarer ${status}: tjek CLIENTS_URL, hvis ingen ansøgning er nået frem`,
      )
    return ok(`Billetsystemet på ${host} svarer`)
  } catch (error) {
    return unreachable(`Billetsystemet på ${host}`, error)
  }
}

/** Compares this machine's clock with the Date header of the first service that sends one. */
export async function checkClock(addresses: readonly string[], now: () => number): Promise<Finding> {
  for (const address of addresses) {
    // The service's own check reports that it cannot be reached.
    const response = await ask(address).catch(() => null)
    const theirs = Date.parse(response?.headers.get('date') ?? '')
    if (!Number.isNaN(theirs)) return judgeClock(new URL(address).host, (now() - theirs) / 1000)
  }
  return off('Der er ingen tjeneste at sammenligne med')
}

function judgeClock(host: string, seconds: number): Finding {
  const drift = Math.round(Math.abs(seconds))
  if (drift <= SMALL_DRIFT_S) return ok(`Går rigtigt, som hos ${host}`)
  const text = `${drift} s forkert i forhold til ${host}: slå tidssynkronisering til (systemd-timesyncd, chrony)`
  return drift > LARGE_DRIFT_S ? failing(text) : warning(text)
}

function ask(address: string, method = 'GET'): Promise<Response> {
  const { url, headers } = splitPassword(address)
  return fetch(url.href, { method, headers, redirect: 'manual', signal: AbortSignal.timeout(QUESTION_MS) })
}

function originOf(location: string, base: string): string {
  return URL.parse(location, base)?.origin ?? location
}
