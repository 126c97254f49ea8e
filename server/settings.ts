import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { StartError } from './start-error.ts'
import { readText } from './text-file.ts'

/** The environment, checked, with defaults. Nothing else in the server reads it. */
export type Settings = ReturnType<typeof readSettings>

export type PrismicSettings = NonNullable<Settings['prismic']>

export type HubspotSettings = NonNullable<Settings['crm']>

export type MailSettings = ReturnType<typeof mailSettings>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

function wholeNumber(range: { from: number; to: number; otherwise: number }) {
  const rule = `must be a whole number from ${range.from} to ${range.to}`
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= range.from && value <= range.to, rule)
    .default(range.otherwise)
}

function address(protocols: string[]) {
  const rule = `must be an address that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`
  return z
    .string()
    .refine((text) => protocols.some((name) => text.toLowerCase().startsWith(`${name}://`)), {
      error: rule,
      abort: true,
    })
    .refine(isWhole, {
      error: 'cannot be read: in a password, write @ / # ? % as %40 %2F %23 %3F %25',
      abort: true,
    })
    .nullable()
    .default(null)
}

/**
 * Whether the parser read the whole address: a / # or ? in a password would end the host, leaving
 * the @ behind it.
 */
function isWhole(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.username !== '') return url !== null
  return ![url.pathname, url.hash, ...url.searchParams.keys()].some((part) => part.includes('@'))
}

/** An address without a path or trailing slash. */
function origin() {
  return address(['http', 'https'])
    .refine((text) => !text || isBareOrigin(text), 'must be an address without a path, a query or a password')
    .transform((text) => text && new URL(text).origin)
}

function isBareOrigin(text: string): boolean {
  const { pathname, search, hash, username } = new URL(text)
  return pathname === '/' && !search && !hash && !username
}

function matching(pattern: RegExp, rule: string) {
  return z.string().regex(pattern, rule).nullable().default(null)
}

const anyText = z.string().nullable().default(null)

const mailbox = /^[^\s@<>,"]+@[^\s@<>,"]+\.[^\s@<>,"]+$/
const mailSender = /^(?:[^\s@<>,"]+@[^\s@<>,"]+|[^<>,"\r\n]+ <[^\s@<>,"]+@[^\s@<>,"]+>)$/
const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

const environment = z.object({
  PORT: wholeNumber({ from: 1, to: 65535, otherwise: 3000 }),
  HOST: anyText,
  SITE_URL: origin(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(['postgres', 'postgresql']),
  CONTENT_DIR: anyText,
  CONTENT_EDITING: z.enum(['on', 'off'], 'must be on or off').default('off'),
  // Prismic's rule for repository names.
  PRISMIC_REPOSITORY: matching(
    /^[a-zA-Z0-9][a-zA-Z0-9-]{2,}[a-zA-Z0-9]$/,
    'must be 4 or more letters, digits and hyphens, with a letter or digit first and last',
  ).transform((name) => name?.toLowerCase() ?? null),
  PRISMIC_ENDPOINT: address(['https', 'http'])
    .transform((text) => text?.replace(/\/+$/, '') ?? null)
    .refine(
      (text) => !text || new URL(text).pathname.endsWith('/api/v2'),
      'must end with /api/v2, as https://NAME.cdn.prismic.io/api/v2',
    ),
  PRISMIC_ACCESS_TOKEN: anyText,
  PRISMIC_WRITE_TOKEN: anyText,
  PRISMIC_WEBHOOK_SECRET: anyText,
  HUBSPOT_ACCESS_TOKEN: anyText,
  HUBSPOT_OWNER_ID: matching(/^\d+$/, 'must be the number of an owner in HubSpot'),
  HUBSPOT_BASE_URL: origin(),
  HUBSPOT_API_VERSION: matching(/^(v\d+|\d{4}-\d{2})$/, 'must look like v3 or 2026-09'),
  SENDGRID_API_KEY: anyText,
  SENDGRID_REGION: z.enum(['global', 'eu'], 'must be global or eu').nullable().default(null),
  SMTP_URL: address(['smtp', 'smtps']),
  MAIL_FROM: matching(mailSender, 'must be an e-mail address, or a name and an address in <>'),
  SALES_EMAIL: matching(mailbox, 'must be an e-mail address'),
  SALES_EMAIL_APPLICATION: matching(mailbox, 'must be an e-mail address'),
  SALES_EMAIL_CALLBACK: matching(mailbox, 'must be an e-mail address'),
  SALES_EMAIL_DEMO: matching(mailbox, 'must be an e-mail address'),
  ALERT_URL: address(['https']),
  ALERT_FORMAT: z.enum(['json', 'text'], 'must be json or text').nullable().default(null),
  CLIENTS_URL: address(['https', 'http']),
  COOKIEBOT_ID: matching(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    'must be an id of the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx',
  ),
  COOKIEBOT_CDN: z.enum(['com', 'eu'], 'must be com or eu').nullable().default(null),
  META_PIXEL_ID: matching(/^\d{5,20}$/, "must be the pixel's number"),
  INTERNAL_SECRET: z.string().min(16, 'must be 16 characters or more').nullable().default(null),
  ENCRYPTION_KEY: z
    .base64('must be 32 bytes in base64 (openssl rand -base64 32)')
    .transform((text): Buffer => Buffer.from(text, 'base64'))
    .refine((key) => key.length === 32, 'must be 32 bytes in base64 (openssl rand -base64 32)')
    .nullable()
    .default(null),
  REDIRECT_HOSTS: z
    .string()
    .toLowerCase()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((hosts) => hosts.every((host) => hostName.test(host)), 'must be host names with commas between')
    .default([]),
  RETENTION_DELIVERED_DAYS: wholeNumber({ from: 1, to: 3650, otherwise: 30 }),
  // The owner is warned 14 days before an undelivered lead is deleted.
  RETENTION_UNDELIVERED_DAYS: wholeNumber({ from: 15, to: 3650, otherwise: 90 }),
  AUTO_REPLIES_PER_HOUR: wholeNumber({ from: 0, to: 100_000, otherwise: 100 }),
  TRUST_PROXY: wholeNumber({ from: 0, to: 10, otherwise: 0 }),
  DRAIN_SECONDS: wholeNumber({ from: 0, to: 300, otherwise: 0 }),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})

type Environment = z.infer<typeof environment>
type Name = keyof Environment

/** All setting names, in the order of .env.example. */
export const settingNames = environment.keyof().options

/**
 * Reads the settings from environment variables; an empty value counts as not set. Throws
 * StartError with all problems in one line, which never contains a secret.
 */
export function readSettings(env: Record<string, string | undefined>) {
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
  const values = parsed.data
  const halfFilled = halfFilledPairs(values)
  if (halfFilled.length > 0) throw new StartError(halfFilled.join('; '))

  const crm = crmSettings(values)
  const publicSite = values.SITE_URL !== null && isPublicHost(new URL(values.SITE_URL).hostname)
  const mail = mailSettings(values)
  // Otherwise the leads would go unseen.
  if (publicSite && crm === null && mail.kind === 'mailbox' && !values.INTERNAL_SECRET) {
    throw new StartError(
      'SITE_URL is public, but the leads would go unseen: set HUBSPOT_ACCESS_TOKEN, a mail service (SMTP_URL or SENDGRID_API_KEY) or INTERNAL_SECRET',
    )
  }
  const production = publicSite || outsideServices.some((name) => values[name] !== null)
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
    prismic: values.PRISMIC_REPOSITORY
      ? {
          /** In lower case, as in Prismic's host names and tokens. */
          repository: values.PRISMIC_REPOSITORY,
          /** The repository's API, if not at Prismic's usual address. */
          endpoint: values.PRISMIC_ENDPOINT,
          accessToken: values.PRISMIC_ACCESS_TOKEN,
          /** For importing content into a repository (`content:push`): the site never writes. */
          writeToken: values.PRISMIC_WRITE_TOKEN,
          webhookSecret: values.PRISMIC_WEBHOOK_SECRET,
        }
      : null,
    /** null: leads stay in the store. */
    crm,
    mail,
    /** Where alerts are posted to besides being mailed; a secret. null: they are mailed alone. */
    alert: values.ALERT_URL
      ? { url: values.ALERT_URL, format: values.ALERT_FORMAT ?? ('json' as const) }
      : null,
    /** The ticket system's endpoint for account applications; null: they stay in the store. */
    clientsUrl: values.CLIENTS_URL,
    /** null: the site's own banner. */
    cookiebotId: values.COOKIEBOT_ID,
    /** Ending of Cookiebot's hosts: the European CDN has the same ones under .eu. */
    cookiebotCdn: values.COOKIEBOT_CDN ?? 'com',
    metaPixelId: values.META_PIXEL_ID,
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

/**
 * The settings of this process: its environment, and `.env` in the working folder. A variable of
 * the environment overrides the file, even if empty: `SMTP_URL= npm start` ignores the mail server
 * of the file. `over` holds a command's own options. Throws StartError.
 */
export function readProcessSettings(over: Partial<Record<Name, string>> = {}): Settings {
  return readSettings({ ...readEnvFile(join(process.cwd(), '.env')), ...process.env, ...over })
}

const outsideServices = [
  'DATABASE_URL',
  'PRISMIC_REPOSITORY',
  'HUBSPOT_ACCESS_TOKEN',
  'SENDGRID_API_KEY',
  'SMTP_URL',
  'CLIENTS_URL',
  'COOKIEBOT_ID',
  'META_PIXEL_ID',
] satisfies Name[]

/** Settings that only make sense together with the one named last. */
const dependents: [Name[], Name[]][] = [
  [
    ['PRISMIC_ENDPOINT', 'PRISMIC_ACCESS_TOKEN', 'PRISMIC_WRITE_TOKEN', 'PRISMIC_WEBHOOK_SECRET'],
    ['PRISMIC_REPOSITORY'],
  ],
  [['HUBSPOT_OWNER_ID', 'HUBSPOT_BASE_URL', 'HUBSPOT_API_VERSION'], ['HUBSPOT_ACCESS_TOKEN']],
  [
    ['MAIL_FROM', 'SALES_EMAIL'],
    ['SMTP_URL', 'SENDGRID_API_KEY'],
  ],
  [['SENDGRID_REGION'], ['SENDGRID_API_KEY']],
  [['SMTP_URL', 'SENDGRID_API_KEY'], ['MAIL_FROM']],
  [['SMTP_URL', 'SENDGRID_API_KEY'], ['SALES_EMAIL']],
  [['SALES_EMAIL_APPLICATION', 'SALES_EMAIL_CALLBACK', 'SALES_EMAIL_DEMO'], ['SALES_EMAIL']],
  [['ALERT_FORMAT'], ['ALERT_URL']],
  [['COOKIEBOT_CDN'], ['COOKIEBOT_ID']],
]

function halfFilledPairs(values: Environment): string[] {
  const missing = dependents.flatMap(([names, needed]) => {
    const set = names.filter((name) => values[name] !== null)
    const complete = needed.some((name) => values[name] !== null)
    return set.length > 0 && !complete
      ? [`${set.join(' and ')} also ${set.length > 1 ? 'need' : 'needs'} ${needed.join(' or ')}`]
      : []
  })
  const both = values.SMTP_URL && values.SENDGRID_API_KEY
  return both ? [...missing, 'set SMTP_URL or SENDGRID_API_KEY, not both'] : missing
}

function refuseEditing(values: Environment, production: boolean): void {
  if (values.PRISMIC_REPOSITORY)
    throw new StartError('CONTENT_EDITING is for content in files: with PRISMIC_REPOSITORY, edit in Prismic')
  if (production && !values.INTERNAL_SECRET)
    throw new StartError('CONTENT_EDITING also needs INTERNAL_SECRET: the editor is behind its sign-in')
  if (values.DATABASE_URL && !values.CONTENT_DIR)
    throw new StartError(
      'CONTENT_EDITING with DATABASE_URL also needs CONTENT_DIR: a folder that all instances share, or what one saves the others never show',
    )
}

const serviceNames = /^(PRISMIC|HUBSPOT|SENDGRID|COOKIEBOT|META_PIXEL|RETENTION|SALES_EMAIL)_/

/** A misspelt setting would silently do nothing; other programs' variables are left alone. */
function misspelledNames(env: Record<string, string | undefined>): string[] {
  const isMeant = (name: string) =>
    serviceNames.test(name) || settingNames.some((each) => each.length > 4 && isSlipOf(name, each))
  return unknownNames(Object.keys(env).filter((name) => isMeant(name) && env[name]?.trim()))
}

function unknownNames(names: string[]): string[] {
  const known = new Set<string>(settingNames)
  return names.filter((name) => !known.has(name)).map((name) => `${name} is not a setting (see .env.example)`)
}

/** One letter wrong, missing or too many, or two swapped. */
function isSlipOf(name: string, setting: string): boolean {
  const [short, long] = name.length < setting.length ? [name, setting] : [setting, name]
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  const swapped = `${long[at + 1]}${long[at]}${long.slice(at + 2)}`
  return short.slice(at + 1) === long.slice(at + 1) || short.slice(at) === swapped
}

function crmSettings(values: Environment) {
  if (!values.HUBSPOT_ACCESS_TOKEN) return null
  return {
    accessToken: values.HUBSPOT_ACCESS_TOKEN,
    /** Owner of new contacts and deals; null: none. */
    ownerId: values.HUBSPOT_OWNER_ID,
    /** Origin without a trailing slash; null: HubSpot's own. */
    baseUrl: values.HUBSPOT_BASE_URL,
    /** e.g. `v3` or `2026-09`; null: the adapter's choice. */
    apiVersion: values.HUBSPOT_API_VERSION,
  }
}

type SalesRecipients = {
  from: string
  sales: string
  /** Recipients of notices about some kinds of lead, where they are not `sales`. */
  salesOf?: Record<'application' | 'callback' | 'demo', string | null>
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

// Names that no public resolver knows (RFC 6761, RFC 6762, RFC 8375), and private addresses.
const privateHosts = [
  /^[^.[]+$/,
  /\.(localhost|local|test|internal|home\.arpa)$/,
  /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./,
  /^\[(::1?|f[cd][0-9a-f]{2}:.*|fe80:.*)\]$/,
]

function isPublicHost(hostname: string): boolean {
  return !privateHosts.some((pattern) => pattern.test(hostname))
}

/** One line per service, printed at start-up. Contains no secret. */
export function describeServices(settings: Settings): string[] {
  const { prismic, contentDir, contentEditing, crm, mail, databaseUrl, dataDir } = settings
  return [
    `content     ${prismic ? `Prismic repository ${prismic.repository}` : `embedded (${contentDir}${contentEditing ? ', edited on /intern/indhold' : ''})`}`,
    `lead store  ${databaseUrl ? `PostgreSQL on ${new URL(databaseUrl).host}` : `embedded (${dataDir})`}`,
    `CRM         ${crm ? describeCrm(crm) : 'none: leads stay in the store'}`,
    `mail        ${describeMail(mail, dataDir)}`,
    ...(settings.alert ? ['alerts      by mail, and posted to ALERT_URL'] : []),
    `consent     ${settings.cookiebotId ? `Cookiebot (cookiebot.${settings.cookiebotCdn})` : 'own banner'}`,
    `pixel       ${settings.metaPixelId ? `Meta ${settings.metaPixelId}` : 'off'}`,
  ]
}

function describeCrm({ baseUrl, ownerId }: HubspotSettings): string {
  return `HubSpot${baseUrl ? ` at ${baseUrl}` : ''}${ownerId ? `, owner ${ownerId}` : ', no owner'}`
}

function describeMail(mail: MailSettings, dataDir: string): string {
  if (mail.kind === 'mailbox') return `local mailbox (${join(dataDir, 'mailbox')})`
  const service =
    mail.kind === 'sendgrid'
      ? `SendGrid${mail.region === 'eu' ? ' (EU)' : ''}`
      : `SMTP server ${new URL(mail.url).host}`
  return `${service}, leads to ${mail.sales}`
}

function readEnvFile(path: string): NodeJS.Dict<string> {
  if (!existsSync(path)) return {}
  const variables = parseEnv(textOf(path))
  const unknown = unknownNames(Object.keys(variables))
  if (unknown.length > 0) throw new StartError(`.env: ${unknown.join('; ')}`)
  return variables
}

function textOf(path: string): string {
  try {
    return readText(readFileSync(path))
  } catch (error) {
    throw new StartError(`.env ${error instanceof Error ? error.message : error}`)
  }
}
