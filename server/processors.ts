import type { Processor } from '#app/shell/sections/processors.tsx'
import { connectedCrm } from './crm/crms.ts'
import { isPublicHost, type Settings } from './settings.ts'

type ServiceSettings = Pick<
  Settings,
  | 'hubspot'
  | 'crmKeys'
  | 'mail'
  | 'ticketSystemUrl'
  | 'databaseUrl'
  | 'cookiebotId'
  | 'metaPixelId'
  | 'prismic'
>

/** The companies that process what visitors send or do here, by the settings. */
export function processors(settings: ServiceSettings): Processor[] {
  const { mail, ticketSystemUrl, databaseUrl, cookiebotId, metaPixelId, prismic } = settings
  const crm = connectedCrm(settings, Date.now)?.product
  const mailHost = publicHost(mail.kind === 'smtp' ? mail.url : null)
  const ticketSystem = publicHost(ticketSystemUrl)
  const database = publicHost(databaseUrl)
  const known: [boolean, Processor][] = [
    [
      crm !== undefined,
      { name: crm ?? '', does: 'Vores kundesystem: din henvendelse, og hvordan det går med den.' },
    ],
    [mail.kind === 'sendgrid', { name: 'Twilio SendGrid', does: MAIL }],
    [mailHost !== '', { name: mailHost, does: `Mailserveren. ${MAIL}` }],
    [ticketSystem !== '', { name: ticketSystem, does: 'Billetsystemet. Her bliver din konto oprettet.' }],
    [database !== '', { name: database, does: 'Databasen. Her ligger det, du sender.' }],
    [
      cookiebotId !== null,
      { name: 'Cookiebot (Usercentrics)', does: 'Spørger dig om cookies og gemmer dit svar.' },
    ],
    [
      metaPixelId !== null,
      { name: 'Meta', does: 'Måler annoncer, men kun hvis du har sagt ja til markedsføring.' },
    ],
    [prismic !== null, { name: 'Prismic', does: 'Viser sidens billeder. Det kræver din IP-adresse.' }],
  ]
  return known.flatMap(([isUsed, processor]) => (isUsed ? [processor] : []))
}

/** '' if there is none, or if it is a machine of our own. */
function publicHost(url: string | null): string {
  const host = url === null ? '' : new URL(url).hostname
  return host !== '' && isPublicHost(host) ? host : ''
}

const MAIL = 'Sender kvitteringen til dig og beskeden til den konsulent, der skal svare.'
