import { describeSimulated } from './crm/simulated-hubspot.ts'
import { postgresName } from './leads/database/postgres-faults.ts'
import { type MailSettings, type Settings, SIMULATED } from './settings.ts'
import { CRM_KEYS } from './settings-table.ts'

export const NO_CRM = `Der er ikke koblet et CRM på (${CRM_KEYS.join(' eller ')}): henvendelser bliver i lageret`
export const MAIL_IN_FILES = 'Ingen: mails bliver til filer i datamappen, og ingen får dem'

export const ALERTS_BY_MAIL = 'Kun på mail: mens mail ikke virker, venter de (ALERT_URL)'

/**
 * Each service as the settings describe it. The start prints it; the doctor also asks the service.
 */
export function describeServices(settings: Settings) {
  const { contentEditing, mail, alert, cookiebotId, metaPixelId } = settings
  return {
    content: `${describeContent(settings)}${contentEditing ? ', som rettes på /intern/indhold' : ''}`,
    store: describeStore(settings),
    crm: describeCrm(settings) ?? NO_CRM,
    mail: mail.kind === 'mailbox' ? MAIL_IN_FILES : describeMail(mail),
    alerts: alert ? 'På mail og til ALERT_URL' : ALERTS_BY_MAIL,
    consent: cookiebotId ? `Cookiebot, fra consent.cookiebot.${settings.cookiebotCdn}` : 'Sidens eget banner',
    pixel: metaPixelId ? `Meta ${metaPixelId}` : 'Ingen',
  }
}

export function describeContent({ prismic, contentDir }: Pick<Settings, 'prismic' | 'contentDir'>): string {
  return prismic
    ? `Prismic-repository ${prismic.repository}`
    : `Det indbyggede indhold: filerne i ${contentDir}`
}

export function describeStore({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl === null ? `Indbygget, i mappen ${dataDir}` : postgresName(databaseUrl)
}

/** HubSpot in words, another CRM by the setting that sets it up. */
function describeCrm({ hubspot, crmKeys }: Settings): string | undefined {
  if (hubspot === null) return CRM_KEYS.find((name) => crmKeys[name])
  if (hubspot.accessToken === SIMULATED) return describeSimulated(hubspot)
  return `HubSpot${hubspot.baseUrl ? ` på ${hubspot.baseUrl}` : ''}, ${hubspot.ownerId ? `ejer ${hubspot.ownerId}` : 'uden ejer'}`
}

const KINDS = { application: 'ansøgninger', callback: 'opringninger', demo: 'demoer' }

function describeMail(mail: Exclude<MailSettings, { kind: 'mailbox' }>): string {
  const service =
    mail.kind === 'sendgrid'
      ? `SendGrid${mail.region === 'eu' ? ' (EU)' : ''}`
      : `Mailserveren ${new URL(mail.url).host}`
  const others = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => {
    const address = mail.salesOf?.[kind] ?? null
    return address === null ? [] : [`${KINDS[kind]} til ${address}`]
  })
  return [service, `henvendelser til ${mail.sales}`, ...others].join(', ')
}
