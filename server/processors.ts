import type { Processor } from '#app/shell/sections/processors.tsx'
import { connectedCrm } from './crm/crms.ts'
import { isPublicHost, type Settings } from './settings.ts'

type ServiceSettings = Pick<
  Settings,
  'hubspot' | 'crmKeys' | 'mail' | 'cookiebotId' | 'metaPixelId' | 'prismic'
>

/** The companies that process what visitors send or do here, by the settings. */
export function processors(settings: ServiceSettings): Processor[] {
  const { mail, cookiebotId, metaPixelId, prismic } = settings
  const crm = connectedCrm(settings, Date.now)?.product
  const mailHost = mail.kind === 'smtp' ? new URL(mail.url).hostname : ''
  const known: [boolean, Processor][] = [
    [
      crm !== undefined,
      { name: crm ?? '', does: 'Vores kundesystem: din henvendelse, og hvordan det går med den.' },
    ],
    [mail.kind === 'sendgrid', { name: 'Twilio SendGrid', does: MAIL }],
    [mailHost !== '' && isPublicHost(mailHost), { name: mailHost, does: `Mailserveren. ${MAIL}` }],
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

const MAIL = 'Sender kvitteringen til dig og beskeden til den konsulent, der skal svare.'
