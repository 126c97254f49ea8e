import { z } from 'zod'
import { decodeText } from '#app/content/percent-encoding.ts'

/** The settings, as environment variables: what each may be, and what it is if it is not set. */

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

/** PostgreSQL accepts an address without a host: `postgres://site@/db?host=/run/postgresql`. */
function withHost(text: unknown): unknown {
  return typeof text === 'string' ? text.replace(/^(\w+:\/\/[^/?#]*@)(?=\/)/, '$1localhost') : text
}

/**
 * Whether the parser read the whole address: a / # or ? in a password would end the host before
 * the @; a % begins an encoded character, except to PostgreSQL's driver.
 */
function isWhole(text: string): boolean {
  const url = URL.parse(text)
  if (url === null) return false
  if (url.username !== '')
    return /^postgres/.test(url.protocol) || decodeText(`${url.username}:${url.password}`) !== null
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

export const environment = z.object({
  PORT: wholeNumber({ from: 1, to: 65535, otherwise: 3000 }),
  HOST: anyText,
  SITE_URL: origin(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.preprocess(withHost, address(['postgres', 'postgresql'])),
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
  ALERT_FORMAT: z.enum(['json', 'text', 'teams'], 'must be json, text or teams').nullable().default(null),
  CLIENTS_URL: address(['https', 'http']),
  COOKIEBOT_ID: matching(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    'must be an id of the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx',
  ),
  COOKIEBOT_CDN: z.enum(['com', 'eu'], 'must be com or eu').nullable().default(null),
  META_PIXEL_ID: matching(/^\d{5,20}$/, "must be the pixel's number"),
  SECURITY_CONTACT: matching(
    /^(?:https:\/\/\S+|[^\s@<>,"]+@[^\s@<>,"]+\.[^\s@<>,"]+)$/,
    'must be an e-mail address or one that begins with https://',
  ).transform((text) => (text?.includes('://') === false ? `mailto:${text}` : text)),
  INTERNAL_SECRET: z.string().min(16, 'must be 16 characters or more').nullable().default(null),
  ENCRYPTION_KEY: z
    .string()
    // The file in the data folder, which this setting replaces, is in base64url.
    .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'must be 32 bytes in base64 (openssl rand -base64 32)')
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

export type Environment = z.infer<typeof environment>
export type SettingName = keyof Environment

/** A CRM is configured if its setting in this list is set: its key or its address. */
export const CRM_KEYS = ['HUBSPOT_ACCESS_TOKEN'] as const satisfies readonly SettingName[]
export type CrmKey = (typeof CRM_KEYS)[number]

/** All setting names, in the order of .env.example. */
export const settingNames = environment.keyof().options
