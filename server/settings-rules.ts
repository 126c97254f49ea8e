import { isOneSlipAway } from '#app/one-slip.ts'
import { type Environment, type SettingName, settingNames } from './settings-table.ts'
import { StartError } from './start-error.ts'

/** Which settings need each other, or exclude each other; and names that are slips of one. */

/** Settings that only make sense together with the one named last. */
const dependents: [SettingName[], SettingName[]][] = [
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

export function halfFilledPairs(values: Environment): string[] {
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

export function refuseEditing(values: Environment, production: boolean): void {
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
export function misspelledNames(env: Record<string, string | undefined>): string[] {
  const isMeant = (name: string) =>
    serviceNames.test(name) || settingNames.some((each) => each.length > 4 && isOneSlipAway(name, each))
  return unknownSettings(Object.keys(env).filter((name) => isMeant(name) && env[name]?.trim()))
}

export function unknownSettings(names: string[]): string[] {
  const known = new Set<string>(settingNames)
  return names.filter((name) => !known.has(name)).map((name) => `${name} is not a setting (see .env.example)`)
}
