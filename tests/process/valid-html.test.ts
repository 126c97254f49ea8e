import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATIC_PATHS } from '#server/content/embedded/static-paths.ts'
import { type LeadSite, OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'

// Documents of the built server, before any script has run, checked by html-validate's recommended
// rules.

const checker = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React's valid HTML style: <br/>, srcSet, checked="", and ids that start with an underscore.
    'void-style': ['error', { style: 'selfclose' }],
    'attr-case': 'off',
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    'valid-id': ['error', { relaxed: true }],
    // Checkboxes with the same name form a list.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // A phone number is kept on one line by CSS.
    'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
  },
})

let leadSite: LeadSite

beforeAll(async () => {
  leadSite = await startLeadSite()
})

afterAll(async () => {
  await leadSite.stop()
})

/** A GET, or with fields a plain form POST. */
function ask(path: string, fields?: Record<string, string>, cookie = ''): Promise<Response> {
  return fetch(`${leadSite.site.url}${path}`, {
    redirect: 'manual',
    headers: { cookie },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
}

/** Problems that html-validate finds in a response, each with its location. */
async function faultsOf(
  name: string,
  answer: Response,
  status: number,
  repeats: string[] = [],
): Promise<string[]> {
  const html = await answer.text()
  if (answer.status !== status) return [`${name} answered ${answer.status}`]
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ ruleId }) => !repeats.includes(ruleId))
      .map(({ ruleId, message, selector }) => `${name} ${ruleId}: ${message} (${selector})`),
  )
}

test('every page of the sitemap and every static page is valid', async () => {
  const sitemap = await (await ask('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  expect(listed.length).toBeGreaterThan(80)
  const led = [
    '/priser',
    '/beregner/tilvalg',
    '/beregner/billetsalg',
    '/beregner/pakkevalg',
    '/beregner/information',
  ]
  const paths = new Set([
    ...listed,
    ...STATIC_PATHS.filter((path) => !led.includes(path)),
    '/support?soeg=afregning',
    '/support?soeg=helikopter',
    '/kunder?produkt=gavekort',
    '/slice-simulator',
    '/beregner/tak-for-din-henvendelse',
  ])
  const faults: string[] = []
  for (const path of paths) faults.push(...(await faultsOf(path, await ask(path), 200)))
  faults.push(...(await faultsOf('404', await ask('/kunder/findes-ikke'), 404)))
  expect(faults).toEqual([])
}, 600_000)

test('every step of the wizard is valid, with its answers, errors, panels and thank-you page', async () => {
  const answers = 'branche=sportsklub&tilvalg=support&pris=89%2C99&antal=1300'
  const contact = {
    name: 'Mette Holm',
    email: 'mette@fjordscenen.example',
    phone: '20 34 56 78',
    gdprConsent: 'on',
  }
  const faults: string[] = []
  for (const path of [
    '/beregner/branche?branche=festival',
    `/beregner/tilvalg?${answers}`,
    `/beregner/billetsalg?${answers}`,
    `/beregner/billetsalg?${answers}&betaler=arrangoer`,
    `/beregner/pakkevalg?${answers}`,
    `/beregner/information?${answers}&kontakt=call`,
    `/beregner/information?${answers}&kontakt=demo`,
    '/beregner/information?kontakt=start&pakke=PREMIUM',
  ])
    faults.push(...(await faultsOf(path, await ask(path), 200)))
  for (const [path, fields, status] of [
    ['/beregner/branche', { valg: 'videre' }, 422],
    ['/beregner/billetsalg?branche=festival', { pris: 'gratis', antal: '99' }, 422],
    ['/beregner/billetsalg?branche=festival', { pris: '0', antal: '100' }, 422],
    [`/beregner/pakkevalg?${answers}`, { valg: 'demo' }, 200],
    [`/beregner/pakkevalg?${answers}`, { valg: 'demo-kontakt', demo: 'd', email: 'mette' }, 422],
    [`/beregner/information?${answers}&kontakt=call`, { email: 'mette' }, 422],
    [`/beregner/information?${answers}&kontakt=demo`, contact, 200],
    ['/beregner/information?kontakt=start&pakke=PREMIUM', contact, 422],
    ['/branche/sportsklub', { firstname: 'Mette', phone: '20' }, 422],
    ['/ansoeg', { firstname: 'Mette', cvr: '12345678', reg: '12' }, 422],
  ] as const)
    faults.push(...(await faultsOf(`POST ${path}`, await ask(path, fields), status)))

  const sent = await ask(`/beregner/information?${answers}&kontakt=call`, contact)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/beregner/tak-for-din-henvendelse'])
  const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
  faults.push(
    ...(await faultsOf('thanks', await ask('/beregner/tak-for-din-henvendelse', undefined, cookie), 200)),
  )
  expect(faults).toEqual([])
})

test("the owner's pages are valid", async () => {
  const faults = await faultsOf('sign-in', await ask('/intern/log-ind'), 200)
  const wrong = await ask('/intern/log-ind', { secret: 'wrong', til: '/intern' })
  faults.push(...(await faultsOf('wrong secret', wrong, 422)))
  const signedIn = await ask('/intern/log-ind', { secret: OWNER_SECRET, til: '/intern' })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const stored = await fetch(`${leadSite.site.url}/api/leads/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstname: 'Jonas',
      lastname: 'Bæk',
      email: 'jonas@havnehallen.example',
      phone: '30405060',
    }),
  })
  const { reference } = await stored.json()
  for (const path of [
    '/intern',
    '/intern?levering=quarantined',
    `/intern/henvendelse/${reference.toLowerCase()}`,
    '/intern/slettet?antal=2&crm=erased',
    '/intern/maalinger',
    '/intern/forbindelser',
    '/api-test',
    '/email-preview',
  ])
    faults.push(...(await faultsOf(path, await ask(path, undefined, cookie), 200)))
  // All examples share one page there: names that are unique on a normal page repeat.
  const parts = await ask('/intern/komponenter', undefined, cookie)
  faults.push(...(await faultsOf('parts', parts, 200, ['form-dup-name', 'unique-landmark'])))
  expect(faults).toEqual([])
})
