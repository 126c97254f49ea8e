import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isPublicAddress } from './network.ts'
import { halfFilledPairs, misspelledNames, refuseEditing, unknownSettings } from './settings-rules.ts'
import {
  CRM_KEYS,
  type CrmKey,
  type Environment,
  environment,
  type SettingName,
  settingNames,
} from './settings-table.ts'
import { StartError } from './start-error.ts'
import { readText } from './text-file.ts'

/** The environment, checked, with defaults. Nothing else in the server reads it. */
export type Settings = ReturnType<typeof readSettings>

export type PrismicSettings = NonNullable<Settings['prismic']>

export type HubspotSettings = NonNullable<Settings['hubspot']>

/** Value of HUBSPOT_ACCESS_TOKEN for trying the site with a simulated portal that nobody reads. */
export const SIMULATED = 'simulated'

export type MailSettings = ReturnType<typeof mailSettings>

/**
 * Reads the settings from environment variables; an empty value counts as not set. Throws
 * StartError with all problems in one line, which never contains a secret.
 */
export function readSettings(env: Record<string, string | undefined>) {
  const values = checkedValues(env)
  const crmKeys = Object.fromEntries(CRM_KEYS.map((name) => [name, values[name]]))
  const hasCrm = CRM_KEYS.some((name) => values[name])
  const publicSite = values.SITE_URL !== null && isPublicHost(new URL(values.SITE_URL).hostname)
  const mail = mailSettings(values)
  // Otherwise the leads would go unseen.
  if (publicSite && !hasCrm && mail.kind === 'mailbox' && !values.INTERNAL_SECRET) {
    throw new StartError(
      `SITE_URL is public, but the leads would go unseen: set ${CRM_KEYS.join(' or ')}, a mail service (SMTP_URL or SENDGRID_API_KEY) or INTERNAL_SECRET`,
    )
  }
  // Leads in the simulated portal would count as delivered, and be deleted.
  if (publicSite && values.HUBSPOT_ACCESS_TOKEN === SIMULATED) {
    throw new StartError(
      `HUBSPOT_ACCESS_TOKEN=${SIMULATED} is for a try: nobody would see the leads of a public SITE_URL`,
    )
  }
  const isReal = (value: unknown) => value !== null && value !== SIMULATED
  const production = publicSite || outsideServices.some((name) => isReal(values[name]))
  if (values.CONTENT_EDITING === 'on') refuseEditing(values, production)
  return {
    port: values.PORT,
    /** null: listens on every interface. */
    host: values.HOST,
    /** Public origin without a trailing slash, e.g. `https://www.example.dk`. */
    siteUrl: values.SITE_URL ?? `http://localhost:${values.PORT}`,
    /** SITE_URL is public, or any outside service is configured. */
    production,
    /** Always outside production; in production only with INTERNAL_SECRET. */
    internalPages: !production || values.INTERNAL_SECRET !== null,
    /** Absolute path of the folder for the store, the local mailbox and the stored secrets. */
    dataDir: resolve(values.DATA_DIR),
    /** PostgreSQL; null: SQLite in the data folder. */
    databaseUrl: values.DATABASE_URL,
    /** Absolute path of the folder with the content's files. */
    contentDir: resolve(values.CONTENT_DIR ?? 'content'),
    /** The content's files are edited on the owner's pages. */
    contentEditing: values.CONTENT_EDITING === 'on',
    /** null: the embedded repository. */
    prismic: prismicSettings(values),
    /** The secret of each CRM; null: it is not set up. Without any, leads stay in the store. */
    crmKeys: crmKeys as Record<CrmKey, string | null>,
    /** null: HubSpot is not set up. */
    hubspot: hubspotSettings(values),
    mail,
    /** Where alerts are posted in addition to being mailed; a secret. null: they are only mailed. */
    alert: values.ALERT_URL
      ? { url: values.ALERT_URL, format: values.ALERT_FORMAT ?? ('json' as const) }
      : null,
    /** The ticket system's endpoint for account applications; null: they stay in the store. */
    ticketSystemUrl: values.CLIENTS_URL,
    /** null: the site's own banner. */
    cookiebotId: values.COOKIEBOT_ID,
    /** Ending of Cookiebot's hosts: the European CDN has the same ones under .eu. */
    cookiebotCdn: values.COOKIEBOT_CDN ?? 'com',
    metaPixelId: values.META_PIXEL_ID,
    /** Whom security.txt names, as a URI; null: there is none. */
    securityContact: values.SECURITY_CONTACT,
    /** As set by the owner; null: the data folder stores one (server/data-folder.ts). */
    internalSecret: values.INTERNAL_SECRET,
    /** 32 bytes; null: the data folder stores a key. */
    encryptionKey: values.ENCRYPTION_KEY,
    /** Other hosts that the redirect table may lead to, in lower case. */
    redirectHosts: values.REDIRECT_HOSTS,
    retentionDeliveredDays: values.RETENTION_DELIVERED_DAYS,
    retentionUndeliveredDays: values.RETENTION_UNDELIVERED_DAYS,
    /**
     * Auto-replies per hour, all senders together; leads beyond that are stored but get no reply.
     */
    autoRepliesPerHour: values.AUTO_REPLIES_PER_HOUR,
    /** How many proxies in front of the server add to X-Forwarded-For. */
    trustProxy: values.TRUST_PROXY,
    /** How long a stopping server keeps serving while /ready returns 503. */
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
  }
}

/** Each value by itself, and whether those that belong together are all there. */
function checkedValues(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  )
  const unknown = misspelledNames(env)
  if (unknown.length > 0) throw new StartError(unknown.join('; '))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    throw new StartError(problems.join('; '))
  }
  const halfFilled = halfFilledPairs(parsed.data)
  if (halfFilled.length > 0) throw new StartError(halfFilled.join('; '))
  return parsed.data
}

/**
 * The settings of this process: its environment, and `.env` in the working folder. A variable of
 * the environment overrides the file, even if empty: `SMTP_URL= npm start` ignores the mail server
 * of the file. `over` holds a command's own options. Throws StartError.
 */
export function readProcessSettings(over: Partial<Record<SettingName, string>> = {}): Settings {
  return readSettings({ ...readEnvFile(join(process.cwd(), '.env')), ...process.env, ...over })
}

const outsideServices = [
  'DATABASE_URL',
  'PRISMIC_REPOSITORY',
  ...CRM_KEYS,
  'SENDGRID_API_KEY',
  'SMTP_URL',
  'CLIENTS_URL',
  'COOKIEBOT_ID',
  'META_PIXEL_ID',
] satisfies SettingName[]

function prismicSettings(values: Environment) {
  if (!values.PRISMIC_REPOSITORY) return null
  return {
    /** In lower case, as in Prismic's host names and tokens. */
    repository: values.PRISMIC_REPOSITORY,
    /** The repository's API, if not at Prismic's usual address. */
    endpoint: values.PRISMIC_ENDPOINT,
    accessToken: values.PRISMIC_ACCESS_TOKEN,
    /** For importing content into a repository (`content:push`): the site never writes. */
    writeToken: values.PRISMIC_WRITE_TOKEN,
    webhookSecret: values.PRISMIC_WEBHOOK_SECRET,
  }
}

function hubspotSettings(values: Environment) {
  if (!values.HUBSPOT_ACCESS_TOKEN) return null
  return {
    accessToken: values.HUBSPOT_ACCESS_TOKEN,
    /** Owner of new contacts and deals; null: none. */
    ownerId: values.HUBSPOT_OWNER_ID,
    /** Origin without a trailing slash; null: HubSpot's own. */
    baseUrl:
      values.HUBSPOT_ACCESS_TOKEN === SIMULATED
        ? `http://127.0.0.1:${values.PORT === 65535 ? values.PORT - 1 : values.PORT + 1}`
        : values.HUBSPOT_BASE_URL,
    /** e.g. `v3` or `2026-09`; null: the adapter's choice. */
    apiVersion: values.HUBSPOT_API_VERSION,
  }
}

/** Recipients of notices about some kinds of lead, where they are not `sales`. */
export type SalesOf = Record<'application' | 'callback' | 'demo', string | null>

type SalesRecipients = {
  from: string
  sales: string
  salesOf?: SalesOf
}

function mailSettings(values: Environment) {
  const { SENDGRID_API_KEY, SENDGRID_REGION, SMTP_URL, MAIL_FROM, SALES_EMAIL } = values
  if (MAIL_FROM && SALES_EMAIL) {
    const people: SalesRecipients = {
      from: MAIL_FROM,
      sales: SALES_EMAIL,
      salesOf: {
        application: values.SALES_EMAIL_APPLICATION,
        callback: values.SALES_EMAIL_CALLBACK,
        demo: values.SALES_EMAIL_DEMO,
      },
    }
    if (SENDGRID_API_KEY)
      return {
        kind: 'sendgrid' as const,
        apiKey: SENDGRID_API_KEY,
        region: SENDGRID_REGION ?? ('global' as const),
        ...people,
      }
    if (SMTP_URL) return { kind: 'smtp' as const, url: SMTP_URL, ...people }
  }
  return { kind: 'mailbox' as const }
}

/** Names that no public resolver knows (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|test|internal|home\.arpa)$/

/** Whether a host can be another company's: not this machine, nor a name of a private network. */
export function isPublicHost(hostname: string): boolean {
  // A URL has an IPv6 address in brackets, and a name may end in a dot.
  const host = hostname.replace(/^\[(.+)\]$|\.$/, '$1')
  return isIP(host) === 0 ? !PRIVATE_NAME.test(host) : isPublicAddress(host)
}

function readEnvFile(path: string): NodeJS.Dict<string> {
  if (!existsSync(path)) return {}
  const variables = parseEnv(textOf(path))
  const wrong = unknownSettings(Object.keys(variables))
  if (wrong.length > 0) throw new StartError(`.env: ${wrong.join('; ')}`)
  return variables
}

function textOf(path: string): string {
  try {
    return readText(readFileSync(path))
  } catch (error) {
    throw new StartError(`.env ${error instanceof Error ? error.message : error}`)
  }
}
