import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { describeServices } from './describe-services.ts'
import { readProcessSettings, readSettings } from './settings.ts'
import { settingNames } from './settings-table.ts'
import { StartError } from './start-error.ts'

function refusal(env: Record<string, string>): string {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return 'accepted'
}

const mail = { MAIL_FROM: 'Rampelys <hej@example.dk>', SALES_EMAIL: 'salg@example.dk' }
const smtp = { ...mail, SMTP_URL: 'smtp://localhost:25' }
const secret = { INTERNAL_SECRET: 'seksten-tegn-eller-flere' }
const prismic = { PRISMIC_REPOSITORY: 'abcd' }

test('variables of other programs are left alone', () => {
  expect(() =>
    readSettings({ SMTP_HOST: 'x', DATABASE_HOST: 'x', HOSTS: 'x', PORTS: '1', DATA: 'x' }),
  ).not.toThrow()
})

test('without settings everything runs embedded, on port 3000', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 3000,
    siteUrl: 'http://localhost:3000',
    production: false,
    internalPages: true,
    databaseUrl: null,
    prismic: null,
    crmKeys: { HUBSPOT_ACCESS_TOKEN: null },
    hubspot: null,
    mail: { kind: 'mailbox' },
    trustProxy: 0,
    drainSeconds: 0,
    logLevel: 'info',
  })
  expect(describeServices({ ...settings, contentDir: '/srv/content', dataDir: '/srv/data' })).toEqual({
    content: 'Det indbyggede indhold: filerne i /srv/content',
    store: 'Indbygget, i mappen /srv/data',
    crm: 'Der er ikke koblet et CRM på (HUBSPOT_ACCESS_TOKEN): henvendelser bliver i lageret',
    mail: 'Ingen: mails bliver til filer i datamappen, og ingen får dem',
    alerts: 'Kun på mail: mens mail ikke virker, venter de (ALERT_URL)',
    consent: 'Sidens eget banner',
    pixel: 'Ingen',
  })
})

test('an empty or blank value counts as unset', () => {
  const blanks = Object.fromEntries(settingNames.map((name, index) => [name, index % 2 === 0 ? '' : '  ']))
  expect(readSettings(blanks)).toEqual(readSettings({}))
})

test('.env.example names exactly the settings, and is accepted at start-up', () => {
  const example = readFileSync('.env.example', 'utf8')
  expect([...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1])).toEqual(settingNames)
  expect(readSettings({ ...parseEnv(example) })).toEqual(readSettings({}))
})

test('redirect hosts may be separated by spaces and superfluous commas', () => {
  const { redirectHosts } = readSettings({ REDIRECT_HOSTS: ' Example.dk,, example.com , ' })
  expect(redirectHosts).toEqual(['example.dk', 'example.com'])
})

test('every configured service is printed at start-up, without its secrets', () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://owner:hemmelig-1@db.example.dk:5432/leads',
    PRISMIC_REPOSITORY: 'rampelys-site',
    PRISMIC_ACCESS_TOKEN: 'hemmelig-2',
    HUBSPOT_ACCESS_TOKEN: 'hemmelig-3',
    HUBSPOT_OWNER_ID: '42',
    SMTP_URL: 'smtps://user:hemmelig-4@mail.example.dk:465',
    ...mail,
    SALES_EMAIL_CALLBACK: 'ring@example.dk',
    ALERT_URL: 'https://ntfy.example.dk/hemmelig-5',
    COOKIEBOT_ID: '01234567-89ab-cdef-0123-456789abcdef',
    COOKIEBOT_CDN: 'eu',
    META_PIXEL_ID: '1234567890',
  })
  const lines = describeServices(settings)
  expect(lines).toEqual({
    content: 'Prismic-repository rampelys-site',
    store: 'PostgreSQL på db.example.dk:5432',
    crm: 'HubSpot, ejer 42',
    mail: 'Mailserveren mail.example.dk:465, henvendelser til salg@example.dk, opringninger til ring@example.dk',
    alerts: 'På mail og til ALERT_URL',
    consent: 'Cookiebot, fra consent.cookiebot.eu',
    pixel: 'Meta 1234567890',
  })
  expect(JSON.stringify(lines)).not.toContain('hemmelig')
})

test('alerts are posted only over https, and as JSON unless ALERT_FORMAT is text', () => {
  const alert = (format: string) =>
    readSettings({ ALERT_URL: 'https://ntfy.example.dk/emne', ALERT_FORMAT: format }).alert
  expect(alert('')).toEqual({ url: 'https://ntfy.example.dk/emne', format: 'json' })
  expect(alert('text')?.format).toBe('text')
  expect(readSettings({}).alert).toBeNull()
  expect(() => readSettings({ ALERT_URL: 'http://ntfy.example.dk/hemmelig' })).toThrow(
    /^ALERT_URL must be an address that begins with https:\/\/$/,
  )
  expect(() => readSettings({ ALERT_FORMAT: 'text' })).toThrow('ALERT_FORMAT also needs ALERT_URL')
})

describe('an invalid value prevents the start with one line', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 1 to 65535'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 10'],
    [{ AUTO_REPLIES_PER_HOUR: '-1' }, 'AUTO_REPLIES_PER_HOUR must be a whole number from 0 to 100000'],
    [
      { RETENTION_UNDELIVERED_DAYS: '14' },
      'RETENTION_UNDELIVERED_DAYS must be a whole number from 15 to 3650',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent'],
    [{ SITE_URL: 'example.dk' }, 'SITE_URL must be an address that begins with http:// or https://'],
    [
      { SITE_URL: 'http://localhost:3000/da' },
      'SITE_URL must be an address without a path, a query or a password',
    ],
    [
      { DATABASE_URL: 'mysql://localhost/leads' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
    ],
    [{ SENDGRID_API_KEY: 'x', SENDGRID_REGION: 'dk', ...mail }, 'SENDGRID_REGION must be global or eu'],
    ...['p/ss', 'p#ss', 'p?ss', '12/ss', '12#s@s', '12?ss'].map(
      (password): [Record<string, string>, string] => [
        { DATABASE_URL: `postgres://owner:${password}@db.example.dk:5432/leads` },
        'DATABASE_URL cannot be read: in a password, write @ / # ? % as %40 %2F %23 %3F %25',
      ],
    ),
    [
      { SMTP_URL: 'smtp://owner:12/ss@mail.example.dk:587', ...mail },
      'SMTP_URL cannot be read: in a password, write @ / # ? % as %40 %2F %23 %3F %25',
    ],
    [{ REDIRECT_HOSTS: 'https://example.dk' }, 'REDIRECT_HOSTS must be host names with commas between'],
    [{ INTERNAL_SECRET: 'for-kort' }, 'INTERNAL_SECRET must be 16 characters or more'],
    [{ ENCRYPTION_KEY: 'a29ydA==' }, 'ENCRYPTION_KEY must be 32 bytes in base64 (openssl rand -base64 32)'],
    [{ COOKIEBOT_CDN: 'dk' }, 'COOKIEBOT_CDN must be com or eu'],
    [{ HUBSPOT_TOKEN: 'pat-eu1-x' }, 'HUBSPOT_TOKEN is not a setting (see .env.example)'],
    ...['https://name.cdn.prismic.io', 'https://name.cdn.prismic.io/', 'https://name.prismic.io/graphql'].map(
      (endpoint): [Record<string, string>, string] => [
        { PRISMIC_REPOSITORY: 'name', PRISMIC_ENDPOINT: endpoint },
        'PRISMIC_ENDPOINT must end with /api/v2, as https://NAME.cdn.prismic.io/api/v2',
      ],
    ),
    [
      { SMTP_URL: 'smtp://owner:p#ss@mail.example.dk:587', ...mail },
      'SMTP_URL cannot be read: in a password, write @ / # ? % as %40 %2F %23 %3F %25',
    ],
    [
      { ALERT_URL: 'https://owner:50%@ntfy.example/emne' },
      'ALERT_URL cannot be read: in a password, write @ / # ? % as %40 %2F %23 %3F %25',
    ],
    [
      { CLIENTS_URL: 'https://100%:x@billetter.example/' },
      'CLIENTS_URL cannot be read: in a password, write @ / # ? % as %40 %2F %23 %3F %25',
    ],
    [{ SMTP_ULR: 'smtp://x' }, 'SMTP_ULR is not a setting (see .env.example)'],
    [{ SALE_EMAIL: 'a@b.dk' }, 'SALE_EMAIL is not a setting (see .env.example)'],
    [{ TRUST_PROXYY: '1' }, 'TRUST_PROXYY is not a setting (see .env.example)'],
    [{ DATA_DIT: '/srv' }, 'DATA_DIT is not a setting (see .env.example)'],
  ])('%o', (env, line) => {
    expect(refusal(env)).toBe(line)
  })

  test('several at once are reported in one line', () => {
    expect(refusal({ PORT: '0', LOG_LEVEL: 'x' })).toMatch(/^PORT must [^\n]+; LOG_LEVEL must [^\n]+$/)
  })
})

test('a password in an address may hold any character, percent-encoded', () => {
  const url = `postgres://owner:${encodeURIComponent('p@s/s#?[%')}@db.example.dk:5432/leads?sslmode=require`
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  // An unencoded @ is distinguished from the one before the host.
  expect(
    readSettings({ DATABASE_URL: 'postgres://owner:p@ss@db.example.dk/leads' }).databaseUrl,
  ).not.toBeNull()
  expect(
    readSettings({ DATABASE_URL: 'postgres://db.example.dk/leads?user=owner@db&password=x' }).databaseUrl,
  ).not.toBeNull()
})

test("DATABASE_URL may name a socket instead of a host, as for PostgreSQL's own programs", () => {
  const hostOf = (url: string) => {
    const { databaseUrl } = readSettings({ DATABASE_URL: url })
    return new pg.Client({ connectionString: databaseUrl ?? '' }).host
  }
  expect(hostOf('postgres://site@/db?host=/run/postgresql')).toBe('/run/postgresql')
  expect(hostOf('postgres://site:p%40ss@/db?host=/run/postgresql&port=5433')).toBe('/run/postgresql')
  expect(hostOf('postgres:///db?host=/run/postgresql&user=site')).toBe('/run/postgresql')
  expect(hostOf('postgres://site@%2Frun%2Fpostgresql/db')).toBe('/run/postgresql')
  expect(hostOf('postgres://site@/db')).toBe('localhost')
})

test('ENCRYPTION_KEY may be base64, or base64url as in the data folder', () => {
  const key = Buffer.alloc(32, 0xfb)
  for (const form of ['base64', 'base64url'] as const)
    expect(readSettings({ ENCRYPTION_KEY: key.toString(form) }).encryptionKey).toEqual(key)
})

test("SendGrid's region defaults to global", () => {
  const sendgrid = { SENDGRID_API_KEY: 'x', ...mail }
  expect(readSettings(sendgrid).mail).toMatchObject({ kind: 'sendgrid', region: 'global' })
  const european = readSettings({ ...sendgrid, SENDGRID_REGION: 'eu' })
  expect(european.mail).toMatchObject({ kind: 'sendgrid', region: 'eu' })
  expect(describeServices(european).mail).toBe('SendGrid (EU), henvendelser til salg@example.dk')
})

describe("a content repository has a name by Prismic's rule", () => {
  test.each(['abcd', 'Site-2026', 'a--b', '1234'])('%s is valid, and lowercased', (name) => {
    expect(readSettings({ PRISMIC_REPOSITORY: name }).prismic?.repository).toBe(name.toLowerCase())
  })

  test.each(['abc', '-abcd', 'abcd-', 'ab_cd', 'æble', 'a.b.c', 'https://abcd.prismic.io'])(
    '%s is invalid',
    (name) => {
      expect(refusal({ PRISMIC_REPOSITORY: name })).toMatch(/^PRISMIC_REPOSITORY must be 4 or more letters/)
    },
  )
})

describe('values at the limits of a setting are accepted, and values beyond them are refused', () => {
  const id = '01234567-89ab-cdef-0123-456789abcdef'
  const key = Buffer.alloc(32, 1).toString('base64')

  test.each<[string, string[], string[], Record<string, string>?]>([
    ['PORT', ['1', '65535'], ['0', '65536', '80x', 'x80', '8 0', '0000000080', '1.5']],
    ['RETENTION_DELIVERED_DAYS', ['1', '3650'], ['0', '3651']],
    ['RETENTION_UNDELIVERED_DAYS', ['15', '3650'], ['3651']],
    ['AUTO_REPLIES_PER_HOUR', ['0', '100000'], ['100001']],
    ['TRUST_PROXY', ['0', '10'], ['11']],
    ['DRAIN_SECONDS', ['0', '300'], ['301']],
    [
      'SITE_URL',
      ['http://web', 'HTTP://web/'],
      ['ftp://web', 'xhttp://web', 'http://a@web', 'http://web/?a'],
    ],
    ['SITE_URL', ['https://web:8443'], ['http://web/#a', 'http://web/a', 'http:/web', 'http://']],
    ['DATABASE_URL', ['postgresql://db/a', 'postgres://a:50%@db/a'], ['http://db/a', 'postgres://[']],
    [
      'DATABASE_URL',
      ['postgres://db/a?user=b@c'],
      ['postgres://db/a@b', 'postgres://db/a#b@c', 'postgres://db?a@b=c'],
    ],
    [
      'PRISMIC_ENDPOINT',
      ['http://prismic.local/api/v2', 'https://a.dk/api/v2'],
      ['ftp://a.dk/api/v2'],
      prismic,
    ],
    [
      'HUBSPOT_BASE_URL',
      ['http://crm.local', 'https://a.dk'],
      ['https://a.dk/crm'],
      { HUBSPOT_ACCESS_TOKEN: 'x' },
    ],
    ['HUBSPOT_OWNER_ID', ['1', '12345'], ['a1', '1a'], { HUBSPOT_ACCESS_TOKEN: 'x' }],
    [
      'HUBSPOT_API_VERSION',
      ['v3', 'v10', '2026-09'],
      ['xv3', 'v3x', 'v', '20260-09', '2026-099', '2026-9'],
      { HUBSPOT_ACCESS_TOKEN: 'x' },
    ],
    ['SENDGRID_REGION', ['global', 'eu'], ['us'], { ...mail, SENDGRID_API_KEY: 'x' }],
    ['SMTP_URL', ['smtp://a', 'smtps://a'], ['http://a'], mail],
    [
      'MAIL_FROM',
      ['hej@example.dk', 'hej@localhost', 'Rampelys & salg <hej@example.dk>'],
      [
        'hej',
        'Rampelys hej@example.dk',
        'Rampelys <hej>',
        '<hej@example.dk>',
        'a@b.dk, c@d.dk',
        'A <a@b.dk> B',
      ],
      smtp,
    ],
    [
      'SALES_EMAIL',
      ['salg@example.dk', 'a.b@c.d.dk'],
      [
        'salg@localhost',
        'Salg <salg@example.dk>',
        'a@b.dk,c@d.dk',
        'a b@c.dk',
        '@b.dk',
        'a@b.dk c',
        'a@@b.dk',
      ],
      smtp,
    ],
    ['SALES_EMAIL_APPLICATION', ['a@b.dk'], ['a@b'], smtp],
    ['SALES_EMAIL_CALLBACK', ['a@b.dk'], ['a@b'], smtp],
    ['SALES_EMAIL_DEMO', ['a@b.dk'], ['a@b'], smtp],
    ['ALERT_FORMAT', ['json', 'text'], ['xml'], { ALERT_URL: 'https://a.dk' }],
    ['CLIENTS_URL', ['http://a.dk/b', 'https://a:b@a.dk/b?c'], ['ftp://a.dk', 'https://a.dk/b@c']],
    [
      'COOKIEBOT_ID',
      [id, id.toUpperCase()],
      [`${id}0`, `0${id}`, id.replace('9', 'g'), id.slice(1), id.replaceAll('-', '')],
    ],
    ['COOKIEBOT_CDN', ['com', 'eu'], ['dk'], { COOKIEBOT_ID: id }],
    ['META_PIXEL_ID', ['12345', '1'.repeat(20)], ['1234', '1'.repeat(21), 'a12345', '12345a']],
    ['SECURITY_CONTACT', ['a@b.dk', 'https://a.dk/b'], ['a@b', 'http://a.dk', 'mailto:']],
    ['INTERNAL_SECRET', ['x'.repeat(16)], ['x'.repeat(15)]],
    [
      'ENCRYPTION_KEY',
      [key, key.replace('=', '')],
      [`${key}==`, `!${key}`, `${key.slice(0, -1)} =`, 'a'.repeat(64)],
    ],
    ['CONTENT_EDITING', ['on', 'off'], ['yes', 'ON']],
    [
      'REDIRECT_HOSTS',
      ['a.dk', 'a-1.b.dk'],
      ['localhost', 'a.dk/b', 'a_b.dk', '*.a.dk', 'a..dk', 'a.dk, localhost'],
    ],
    ['LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], ['INFO']],
  ])('%s', (name, accepted, refused, others = {}) => {
    for (const value of accepted)
      expect([value, refusal({ ...others, [name]: value })]).toEqual([value, 'accepted'])
    const rule = new RegExp(`^${name} (?:must|cannot be read)`)
    for (const value of refused) expect(refusal({ ...others, [name]: value }), value).toMatch(rule)
  })
})

test('a setting that is not set has its default', () => {
  expect(readSettings({})).toMatchObject({
    host: null,
    dataDir: resolve('data'),
    contentDir: resolve('content'),
    contentEditing: false,
    ticketSystemUrl: null,
    cookiebotId: null,
    cookiebotCdn: 'com',
    metaPixelId: null,
    internalSecret: null,
    encryptionKey: null,
    redirectHosts: [],
    retentionDeliveredDays: 30,
    retentionUndeliveredDays: 90,
    autoRepliesPerHour: 100,
  })
})

test('each setting is read into its place, trimmed and in its usual form', () => {
  expect(
    readSettings({
      HOST: ' 127.0.0.1 ',
      SITE_URL: 'HTTPS://Www.Example.dk/',
      DATA_DIR: '/srv/data',
      CONTENT_DIR: '/srv/content',
      PRISMIC_REPOSITORY: 'abcd',
      PRISMIC_ENDPOINT: 'https://a.dk/api/v2//',
      PRISMIC_ACCESS_TOKEN: 'læse',
      PRISMIC_WRITE_TOKEN: 'skrive',
      PRISMIC_WEBHOOK_SECRET: 'krog',
      HUBSPOT_ACCESS_TOKEN: 'pat',
      HUBSPOT_OWNER_ID: '7',
      HUBSPOT_BASE_URL: 'https://crm.example.dk/',
      HUBSPOT_API_VERSION: 'v3',
      CLIENTS_URL: 'https://billet.example.dk/nye',
      DRAIN_SECONDS: '5',
      TRUST_PROXY: '1',
      ...smtp,
      SALES_EMAIL_APPLICATION: 'a@example.dk',
      SALES_EMAIL_DEMO: 'd@example.dk',
    }),
  ).toMatchObject({
    host: '127.0.0.1',
    siteUrl: 'https://www.example.dk',
    dataDir: '/srv/data',
    contentDir: '/srv/content',
    prismic: {
      endpoint: 'https://a.dk/api/v2',
      accessToken: 'læse',
      writeToken: 'skrive',
      webhookSecret: 'krog',
    },
    crmKeys: { HUBSPOT_ACCESS_TOKEN: 'pat' },
    hubspot: { accessToken: 'pat', ownerId: '7', baseUrl: 'https://crm.example.dk', apiVersion: 'v3' },
    ticketSystemUrl: 'https://billet.example.dk/nye',
    drainSeconds: 5,
    trustProxy: 1,
    mail: {
      kind: 'smtp',
      url: 'smtp://localhost:25',
      from: mail.MAIL_FROM,
      sales: mail.SALES_EMAIL,
      salesOf: { application: 'a@example.dk', callback: null, demo: 'd@example.dk' },
    },
  })
})

test('the start-up lines say how a service differs from its defaults', () => {
  const lines = describeServices(
    readSettings({
      CONTENT_EDITING: 'on',
      CONTENT_DIR: '/srv/content',
      ...secret,
      HUBSPOT_ACCESS_TOKEN: 'x',
      HUBSPOT_BASE_URL: 'https://crm.example.dk',
      SENDGRID_API_KEY: 'x',
      ...mail,
    }),
  )
  expect(lines).toMatchObject({
    content: 'Det indbyggede indhold: filerne i /srv/content, som rettes på /intern/indhold',
    crm: 'HubSpot på https://crm.example.dk, uden ejer',
    mail: 'SendGrid, henvendelser til salg@example.dk',
  })
})

describe('the content editor', () => {
  const on = { CONTENT_EDITING: 'on' }
  const shared = { DATABASE_URL: 'postgres://db/a', CONTENT_DIR: '/srv/content' }

  test.each([
    [{ ...on, ...prismic, ...secret }, /PRISMIC_REPOSITORY, edit in Prismic/],
    [{ ...on, SITE_URL: 'https://www.example.dk', HUBSPOT_ACCESS_TOKEN: 'x' }, /also needs INTERNAL_SECRET/],
    [{ ...on, ...secret, DATABASE_URL: shared.DATABASE_URL }, /also needs CONTENT_DIR/],
  ])('is refused: %o', (env, line) => {
    expect(refusal(env)).toMatch(line)
  })

  test.each([
    [on],
    [{ ...on, ...secret, SITE_URL: 'https://www.example.dk' }],
    [{ ...on, ...secret, ...shared }],
  ])('is available: %o', (env) => {
    expect(readSettings(env).contentEditing).toBe(true)
  })

  test('requires nothing while it is off', () => {
    expect(refusal({ CONTENT_EDITING: 'off', ...prismic, ...secret })).toBe('accepted')
  })
})

test('an unknown name with the prefix of a service counts as misspelt, unless its value is empty', () => {
  for (const prefix of [
    'PRISMIC',
    'HUBSPOT',
    'SENDGRID',
    'COOKIEBOT',
    'META_PIXEL',
    'RETENTION',
    'SALES_EMAIL',
  ]) {
    const name = `${prefix}_ANDET_NAVN`
    expect(refusal({ [name]: 'x' })).toBe(`${name} is not a setting (see .env.example)`)
    expect(refusal({ [name]: ' ' })).toBe('accepted')
    expect(refusal({ [`MIT_${name}`]: 'x' })).toBe('accepted')
  }
})

test('a name one slip from a setting counts as misspelt, but not two slips or one from a short setting', () => {
  for (const slip of [
    'SITE_URI',
    'SIT_URL',
    'SITEE_URL',
    'STIE_URL',
    'SITE_UR',
    'SITE_ULR',
    'XITE_URL',
    'SSITE_URL',
  ])
    expect(refusal({ [slip]: 'x' }), slip).toBe(`${slip} is not a setting (see .env.example)`)
  for (const other of [
    'SITE_XXL',
    'SITE',
    'SITE_URLXX',
    'TISE_URL',
    'XSITE_URLX',
    'ITSE_ULR',
    'PORX',
    'HOSTX',
  ])
    expect(refusal({ [other]: 'x' }), other).toBe('accepted')
})

describe('half of a pair prevents the start', () => {
  test.each([
    [{ PRISMIC_ACCESS_TOKEN: 'x' }, 'PRISMIC_ACCESS_TOKEN also needs PRISMIC_REPOSITORY'],
    [{ HUBSPOT_OWNER_ID: '1' }, 'HUBSPOT_OWNER_ID also needs HUBSPOT_ACCESS_TOKEN'],
    [
      { HUBSPOT_OWNER_ID: '1', HUBSPOT_API_VERSION: 'v3' },
      'HUBSPOT_OWNER_ID and HUBSPOT_API_VERSION also need HUBSPOT_ACCESS_TOKEN',
    ],
    [{ SENDGRID_REGION: 'eu', ...smtp }, 'SENDGRID_REGION also needs SENDGRID_API_KEY'],
    [{ COOKIEBOT_CDN: 'eu' }, 'COOKIEBOT_CDN also needs COOKIEBOT_ID'],
    [{ PRISMIC_ENDPOINT: 'https://a.dk/api/v2' }, 'PRISMIC_ENDPOINT also needs PRISMIC_REPOSITORY'],
    [{ PRISMIC_WRITE_TOKEN: 'x' }, 'PRISMIC_WRITE_TOKEN also needs PRISMIC_REPOSITORY'],
    [{ PRISMIC_WEBHOOK_SECRET: 'x' }, 'PRISMIC_WEBHOOK_SECRET also needs PRISMIC_REPOSITORY'],
    [{ HUBSPOT_BASE_URL: 'https://a.dk' }, 'HUBSPOT_BASE_URL also needs HUBSPOT_ACCESS_TOKEN'],
    [{ MAIL_FROM: mail.MAIL_FROM }, 'MAIL_FROM also needs SMTP_URL or SENDGRID_API_KEY'],
    [{ SALES_EMAIL: mail.SALES_EMAIL }, 'SALES_EMAIL also needs SMTP_URL or SENDGRID_API_KEY'],
    [{ SMTP_URL: 'smtp://a', SALES_EMAIL: mail.SALES_EMAIL }, 'SMTP_URL also needs MAIL_FROM'],
    [{ SENDGRID_API_KEY: 'x', MAIL_FROM: mail.MAIL_FROM }, 'SENDGRID_API_KEY also needs SALES_EMAIL'],
    [{ SALES_EMAIL_APPLICATION: 'a@b.dk' }, 'SALES_EMAIL_APPLICATION also needs SALES_EMAIL'],
    [{ SALES_EMAIL_CALLBACK: 'a@b.dk' }, 'SALES_EMAIL_CALLBACK also needs SALES_EMAIL'],
    [{ SALES_EMAIL_DEMO: 'a@b.dk' }, 'SALES_EMAIL_DEMO also needs SALES_EMAIL'],
    [
      { COOKIEBOT_CDN: 'eu', ALERT_FORMAT: 'text' },
      'ALERT_FORMAT also needs ALERT_URL; COOKIEBOT_CDN also needs COOKIEBOT_ID',
    ],
    [{ ...mail }, 'MAIL_FROM and SALES_EMAIL also need SMTP_URL or SENDGRID_API_KEY'],
    [{ SMTP_URL: 'smtp://localhost:25', MAIL_FROM: mail.MAIL_FROM }, 'SMTP_URL also needs SALES_EMAIL'],
    [{ SENDGRID_API_KEY: 'x', SALES_EMAIL: mail.SALES_EMAIL }, 'SENDGRID_API_KEY also needs MAIL_FROM'],
    [{ SENDGRID_API_KEY: 'x', ...smtp }, 'set SMTP_URL or SENDGRID_API_KEY, not both'],
  ])('%o', (env, line) => {
    expect(refusal(env)).toBe(line)
  })
})

describe('production', () => {
  test.each([
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
    'http://192.168.1.20',
    'http://172.16.4.4',
    'https://site.test',
    'http://web',
    'http://0.0.0.0:3000',
    'http://10.0.0.4',
    'http://169.254.1.1',
    'http://172.20.0.1',
    'http://172.31.255.1',
    'http://a.localhost',
    'http://nas.local',
    'http://web.internal',
    'http://nas.home.arpa',
    'http://[::]:3000',
    'http://[fd12:3456::1]',
    'http://[fc00::1]',
    'http://[fe80::1]',
    'http://[fe90::1]',
    'http://[::ffff:10.0.0.1]',
    'http://100.64.0.1',
    'http://localhost.',
    'http://nas.local.',
  ])('%s is not public', (url) => {
    expect(readSettings({ SITE_URL: url }).production).toBe(false)
  })

  test.each([
    'https://www.example.dk',
    'https://rampelys.dk',
    'https://172.32.0.1',
    'https://172.15.0.1',
    'https://169.25.0.1',
    'https://192.16.0.1',
    'https://110.0.0.1',
    'https://8.169.254.1',
    'https://8.192.168.1',
    'https://8.172.16.1',
    'https://8.10.0.1',
    'https://100.10.0.1',
    'https://site.test.dk',
    'https://site.mytest',
    'https://[2001:db8::1]',
    'https://[2001:db8::fe80:1]',
  ])('%s is public', (url) => {
    expect(readSettings({ SITE_URL: url, ...secret })).toMatchObject({ production: true, siteUrl: url })
  })

  test('a configured outside service makes the site production', () => {
    expect(readSettings({ PRISMIC_REPOSITORY: 'abcd' }).production).toBe(true)
    for (const env of [
      smtp,
      { SENDGRID_API_KEY: 'x', ...mail },
      { DATABASE_URL: 'postgres://db/a' },
      { HUBSPOT_ACCESS_TOKEN: 'x' },
      { CLIENTS_URL: 'https://billet.example.dk' },
      { COOKIEBOT_ID: '01234567-89ab-cdef-0123-456789abcdef' },
      { META_PIXEL_ID: '12345' },
    ])
      expect(readSettings(env).production, JSON.stringify(env)).toBe(true)
    expect(readSettings({ ALERT_URL: 'https://a.dk', REDIRECT_HOSTS: 'a.dk' }).production).toBe(false)
  })

  test('a public site does not start if nobody would see its leads', () => {
    expect(refusal({ SITE_URL: 'https://www.example.dk' })).toMatch(
      /^SITE_URL is public, but the leads would go unseen: set HUBSPOT_ACCESS_TOKEN.* or INTERNAL_SECRET$/,
    )
  })

  test('a simulated HubSpot is not an outside service, and is refused for a public site', () => {
    const simulated = { HUBSPOT_ACCESS_TOKEN: 'simulated', PORT: '4000' }
    expect(readSettings(simulated)).toMatchObject({
      production: false,
      hubspot: { baseUrl: 'http://127.0.0.1:4001' },
    })
    const atTheLastPort = readSettings({ ...simulated, PORT: '65535' })
    expect(atTheLastPort.hubspot?.baseUrl).toBe('http://127.0.0.1:65534')
    expect(refusal({ ...simulated, ...smtp, ...secret, SITE_URL: 'https://www.example.dk' })).toBe(
      'HUBSPOT_ACCESS_TOKEN=simulated is for a try: nobody would see the leads of a public SITE_URL',
    )
  })

  test.each([[{ HUBSPOT_ACCESS_TOKEN: 'x' }], [smtp], [secret]])('the site starts with %o', (env) => {
    expect(readSettings({ SITE_URL: 'https://www.example.dk', ...env }).production).toBe(true)
  })

  test("the owner's pages are available in production only with INTERNAL_SECRET", () => {
    expect(readSettings({ HUBSPOT_ACCESS_TOKEN: 'x' }).internalPages).toBe(false)
    expect(readSettings({ HUBSPOT_ACCESS_TOKEN: 'x', ...secret }).internalPages).toBe(true)
  })
})

describe('a .env file in the working folder', () => {
  function workIn(envFile: string | Buffer, environment: Record<string, string> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'))
    writeFileSync(join(folder, '.env'), envFile)
    vi.spyOn(process, 'cwd').mockReturnValue(folder)
    for (const name of settingNames) vi.stubEnv(name, environment[name])
    onTestFinished(() => rmSync(folder, { recursive: true }))
  }

  test('is read', () => {
    workIn('# Ours\nPORT=4000\nREDIRECT_HOSTS="example.dk, example.com"\n')
    expect(readProcessSettings()).toMatchObject({ port: 4000, redirectHosts: ['example.dk', 'example.com'] })
  })

  test('is read as Windows saves it, and refused in another encoding', () => {
    const text = '\ufeffPORT=4000\r\n# Kør på\r\n'
    for (const file of [Buffer.from(text), Buffer.from(text, 'utf16le')]) {
      workIn(file)
      expect(readProcessSettings()).toMatchObject({ port: 4000 })
    }
    workIn(Buffer.from('# Kør på\nPORT=4000\n', 'latin1'))
    expect(readProcessSettings).toThrow(new StartError('.env is neither UTF-8 nor UTF-16: save it as UTF-8'))
  })

  test('is overridden by the environment, even by an empty variable', () => {
    workIn('PORT=4000\nLOG_LEVEL=warn\n', { PORT: '5000', LOG_LEVEL: '' })
    expect(readProcessSettings()).toMatchObject({ port: 5000, logLevel: 'info' })
  })

  test('is optional, and the options of a command override it and the environment', () => {
    workIn('PORT=4000\n', { PORT: '5000' })
    expect(readProcessSettings({ PORT: '6000' }).port).toBe(6000)
    rmSync(join(process.cwd(), '.env'))
    expect(readProcessSettings().port).toBe(5000)
  })

  test('with an unknown setting prevents the start', () => {
    workIn('PORT=4000\nSMTP_HOST=localhost\n')
    expect(readProcessSettings).toThrow(new StartError('.env: SMTP_HOST is not a setting (see .env.example)'))
  })
})
