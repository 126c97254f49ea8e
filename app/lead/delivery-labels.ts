import { CHANNELS, TASKS } from './channels.ts'

// Danish labels of deliveries for the sales team: lead desk, alarms and digest.

const STATES: Readonly<Record<string, string>> = {
  waiting: 'venter',
  delivering: 'er på vej',
  delivered: 'leveret',
  dead: 'opgivet',
  held: 'holdt tilbage',
  unconfigured: 'ligger kun her',
  skipped: 'ikke sendt',
}

const REASONS: Readonly<Record<string, string>> = {
  quarantine: 'Henvendelsen ligner spam. Den venter på, at nogen ser på den.',
  'no-service': 'Der er ikke koblet et system på at levere til.',
  'recipient-cap': 'Adressen har fået tre svar det seneste døgn.',
  'network-cap': 'Der er kommet mange henvendelser fra samme netværk den seneste time.',
  'overall-cap': 'Der er sendt så mange svar den seneste time, som AUTO_REPLIES_PER_HOUR tillader.',
  STORE_FILES_REPLACED: 'Databasens filer er slettet, flyttet eller skiftet ud, mens programmet kører.',
  SQLITE_FULL: 'Disken er fuld.',
  SQLITE_READONLY: 'Der kan ikke skrives i databasens filer.',
  SQLITE_CORRUPT: 'Databasens filer er beskadiget.',
  SQLITE_IOERR: 'Disken giver fejl.',
  'crm-missing': 'Der er ikke koblet et CRM på.',
  'crm-unreachable': 'CRM-systemet kunne ikke nås.',
  'crm-timeout': 'CRM-systemet svarede ikke i tide.',
  'crm-unconfirmed':
    'CRM-systemet svarede ikke på, om noten eller opgaven blev oprettet. Vi ser efter, før vi prøver igen.',
  'crm-not-json': 'CRM-systemet svarede med noget andet end data, fx en driftsside.',
  'crm-unexpected': 'CRM-systemet svarede med data i en anden form, end vi venter.',
  'crm-401': 'CRM-systemet afviste nøglen. Den er udløbet eller trukket tilbage.',
  'crm-403': 'Nøglen til CRM-systemet mangler en rettighed.',
  'crm-423': 'CRM-systemet var låst et øjeblik, fordi det havde for travlt.',
  'crm-429': 'CRM-systemet bad os vente, fordi der kom for mange kald.',
  'crm-477': 'Kontoen i CRM-systemet er ved at blive flyttet til et andet datacenter. Det kan tage et døgn.',
  'crm-quota': 'Dagens kald til CRM-systemet er brugt. Vi prøver igen i morgen.',
  'crm-contact-refused': 'CRM-systemet ville ikke oprette kontakten.',
  'crm-contact-unknown': 'Kontakten findes ikke i CRM-systemet.',
  'crm-deal-refused': 'CRM-systemet ville ikke oprette handlen.',
  'mail-auth': 'Mailserveren afviste brugernavn eller nøgle.',
  'mail-tls':
    'Mailserveren begynder ikke en krypteret forbindelse. Tjek porten i SMTP_URL, og om den skal begynde med smtp:// eller smtps://.',
  'mail-certificate':
    'Mailserverens certifikat er ikke gyldigt for navnet i SMTP_URL, eller udstederen er ukendt. Brug det navn, certifikatet er udstedt til, eller sæt NODE_EXTRA_CA_CERTS til filen med udstederens CA.',
  'mail-quota': 'Mailkontoens grænse for i dag er nået. Vi prøver igen i morgen.',
  'mail-too-late': 'Dagen, som svaret lover, gik, før mailserveren tog imod det. Ring eller skriv selv.',
  'mail-timeout': 'Mailserveren svarede ikke i tide.',
  'mail-unanswered': 'Mailserveren fik hele mailen, men sagde ikke, om den tog imod den.',
  'mail-twice': 'Mailserveren svarede ikke første gang. Modtageren har derfor måske fået mailen to gange.',
  'mail-unreachable': 'Mailserveren kunne ikke nås.',
  'mail-no-recipient': 'Der er ingen adresse at sende til.',
  'mail-header': 'Mailen ville have fået en ugyldig adresse- eller emnelinje.',
  'mailbox-unwritable': 'Der kan ikke skrives i den lokale postkasse.',
  'clients-unreachable': 'Billetsystemet kunne ikke nås.',
  'clients-timeout': 'Billetsystemet svarede ikke i tide.',
  'clients-401': 'Billetsystemet afviste navn og adgangskode i CLIENTS_URL.',
  'clients-403': 'Billetsystemet giver os ikke lov til at oprette kunder.',
  'lead-unreadable': 'Henvendelsen kan ikke læses i databasen.',
  'progress-unreadable': 'Det kan ikke læses i databasen, hvor langt leveringen nåede.',
  'clients-bank-unreadable': 'Bankoplysningerne kan ikke læses: ENCRYPTION_KEY er en anden end før.',
  erasing: 'Personen er ved at blive slettet.',
  'erasing-unanswered': 'Der mangler svar på noget, vi har sendt. Det venter vi på.',
  unexpected: 'Der opstod en fejl i vores eget program. Se loggen.',
}

/** Reasons that end with a status, or with a mail server's further code. */
const WITH_STATUS: Readonly<Record<string, string>> = {
  'crm-blocked': 'Noget foran CRM-systemet, fx en firewall, afviste kaldet ({}).',
  crm: 'CRM-systemet svarede med fejl {}.',
  clients: 'Billetsystemet svarede med fejl {}.',
  'mail-recipient-refused': 'Modtagerens adresse blev afvist ({}). Den findes måske ikke.',
  'mail-sender-refused':
    'Mailserverens regler siger nej til os som afsender eller til mailen ({}). Tjek MAIL_FROM, login i SMTP_URL, SPF og navnet, vi hilser med.',
  'mail-client-refused': 'Mailserveren afviser os, før den hører om en mail ({}).',
  'mail-refused': 'Mailserveren afviste mailen ({}).',
  'mail-deferred': 'Mailserveren bad os prøve igen senere ({}).',
}

const SIGNS: Readonly<Record<string, string>> = {
  honeypot: 'Et felt, som kun robotter ser, var udfyldt.',
  'too-fast': 'Formularen blev udfyldt og sendt på under tre sekunder.',
  links: 'Der er flere links eller kode i kommentaren.',
  'many-from-mailbox':
    'Adressen har allerede fået ti henvendelser den seneste time. En fremmed kan have skrevet den.',
  'link-as-name': 'Der står en adresse, hvor der skulle stå et navn.',
}

/** An unknown code, for example a newer version's, is its own label. */
const labelIn = (labels: Readonly<Record<string, string>>) => (code: string) => labels[code] ?? code

const labelOf =
  (facts: Readonly<Record<string, { label: string }>>) =>
  (code: string): string =>
    facts[code]?.label ?? code

/** Why a lead looks like spam. */
export const signMessage = labelIn(SIGNS)
export const channelLabel = labelOf(CHANNELS)
export const taskLabel = labelOf(TASKS)
export const stateLabel = labelIn(STATES)

/** Labels of what a CRM did not accept, apart from fields of a record. */
const NOT_TAKEN: Readonly<Record<string, string>> = {
  note: 'noten',
  task: 'opgaven',
  'company-record': 'virksomheden',
  association: 'forbindelsen mellem alle posterne',
}

function missingMessage(missing: string[]): string {
  const whole = missing.flatMap((each) => NOT_TAKEN[each] ?? [])
  const fields = missing.filter((each) => !(each in NOT_TAKEN))
  const [without, they] = fields.length === 1 ? ['feltet', 'Det'] : ['felterne', 'De']
  return [
    whole.length > 0 && `CRM-systemet tog ikke imod ${LIST.format(whole)}.`,
    fields.length > 0 && `Uden ${without} ${fields.join(', ')}, som CRM-systemet ikke tog imod.`,
    fields.length > 0 && !missing.includes('note') && `${they} står i noten.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

const LIST = new Intl.ListFormat('da-DK')

/** The reason for a delivery's state, from its code; the code itself if it has no label. */
export function reasonMessage(reason: string | null): string {
  if (reason === null) return ''
  const label = REASONS[reason]
  if (label !== undefined) return label
  const names = reason.split(' ').flatMap((each) => (each.startsWith('missing:') ? [each.slice(8)] : []))
  if (names.length > 0) return missingMessage(names)
  const [, about = '', code = ''] = /^([a-z-]+)-(\d{3}|\d\.\d{1,3}\.\d{1,3})$/.exec(reason) ?? []
  return WITH_STATUS[about]?.replace('{}', code) ?? reason
}
