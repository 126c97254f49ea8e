import { type CheckedPart, type PartFinding, partLabels } from '#app/internal/doctor.ts'
import { prismicAddresses } from '#server/content/prismic-addresses.ts'
import { connectedCrm } from '#server/crm/crms.ts'
import { describeServices, NO_CRM } from '#server/describe-services.ts'
import { codeOf, type Finding, failing, off, ok } from '#server/finding.ts'
import type { Settings } from '#server/settings.ts'
import { checkClock, checkSite, checkTicketSystem } from './addresses.ts'
import { checkAlerts } from './alerts.ts'
import { checkMail } from './mail.ts'
import { checkContentService } from './prismic.ts'
import { checkStore } from './store.ts'

/**
 * Asks every configured service one harmless question: whether the site will work with it, and if
 * not, what to do. Changes nothing and sends no mail; ALERT_URL gets a test. `now` is this
 * machine's clock, epoch ms; `onPart` gets the number of parts that are done.
 */
export async function runDoctor(
  settings: Settings,
  now: () => number = Date.now,
  onPart: (done: number, of: number) => void = () => undefined,
): Promise<PartFinding[]> {
  const checks: Record<CheckedPart, () => Promise<Finding> | Finding> = {
    content: () => checkContentService(settings),
    store: () => checkStore(settings.databaseUrl, settings.dataDir),
    crm: () => connectedCrm(settings, now)?.check() ?? off(NO_CRM),
    mail: () => checkMail(settings.mail, settings.production),
    alerts: () => checkAlerts(settings, now),
    clients: () => checkTicketSystem(settings.ticketSystemUrl),
    site: () => checkSite(settings, now),
    consent: () => consent(settings),
    pixel: () => pixel(settings),
    clock: () => checkClock(outsideAddresses(settings, now), now),
  }
  const parts = Object.keys(partLabels) as CheckedPart[]
  let done = 0
  onPart(done, parts.length)
  return Promise.all(
    parts.map(async (part): Promise<PartFinding> => {
      try {
        return { part, ...(await checks[part]()) }
      } catch (error) {
        const code = codeOf(error)
        return { part, ...failing(`Kunne ikke undersøges (${code})`) }
      } finally {
        done += 1
        onPart(done, parts.length)
      }
    }),
  )
}

/** What browsers load can only be judged in a browser (docs/content-owner.md). */
function consent(settings: Settings): Finding {
  const text = describeServices(settings).consent
  return settings.cookiebotId === null
    ? off(text)
    : ok(`${text}: åbn siden i et privat vindue for at se banneret`)
}

function pixel(settings: Settings): Finding {
  const text = describeServices(settings).pixel
  return settings.metaPixelId === null
    ? off(text)
    : ok(`${text}: sig ja til markedsføring på siden, og se efter PageView i Metas Events Manager`)
}

/** Public addresses whose responses carry a Date header. */
function outsideAddresses(settings: Settings, now: () => number): string[] {
  const { prismic, ticketSystemUrl } = settings
  const crm = connectedCrm(settings, now)
  return [
    ...(prismic ? [prismic.endpoint ?? prismicAddresses(prismic.repository).content] : []),
    ...(crm ? [crm.address] : []),
    ...(ticketSystemUrl ? [ticketSystemUrl] : []),
  ]
}
