import { expect, test } from 'vitest'
import { processors } from './processors.ts'
import { readSettings } from './settings.ts'

const MAIL = { MAIL_FROM: 'hej@firma.example', SALES_EMAIL: 'salg@firma.example' }
const namesWith = (env: Record<string, string>) =>
  processors(readSettings({ ...env, INTERNAL_SECRET: 'x'.repeat(32) })).map(({ name }) => name)

test('without outside services there are no processors', () => {
  expect(namesWith({})).toEqual([])
})

test("the site's own mail server is not a processor", () => {
  expect(namesWith({ ...MAIL, SMTP_URL: 'smtp://localhost:25' })).toEqual([])
})

test.each([
  ['HubSpot', { HUBSPOT_ACCESS_TOKEN: 'pat-eu1-1' }],
  ['Twilio SendGrid', { ...MAIL, SENDGRID_API_KEY: 'SG.1' }],
  ['smtp.firma.dk', { ...MAIL, SMTP_URL: 'smtps://mette:secret@smtp.firma.dk:465' }],
  ['billet.firma.dk', { CLIENTS_URL: 'https://billet.firma.dk/api/clients' }],
  ['db.firma.dk', { DATABASE_URL: 'postgres://site:secret@db.firma.dk/leads' }],
  ['Cookiebot (Usercentrics)', { COOKIEBOT_ID: '0f4f2f3c-6f0e-4f9e-8f0a-0c9f2f3c6f0e' }],
  ['Meta', { META_PIXEL_ID: '1234567890' }],
  ['Prismic', { PRISMIC_REPOSITORY: 'rampelys' }],
])('%s is named as a processor if it is configured', (name, env) => {
  expect(namesWith(env)).toEqual([name])
})
