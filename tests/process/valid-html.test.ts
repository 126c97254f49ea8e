import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIXED_ADDRESSES } from '#app/page-addresses.ts'
import { type LeadSite, OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'
import { contentKinds, pageOfKind } from '#tests/page-weight.ts'

// Documents of the built server, before any script has run: one of each kind and state, by
// html-validate's recommended rules.

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
/** What the server answered, by name. */
const documents = new Map<string, { html: string; repeats: string[] }>()

beforeAll(async () => {
  leadSite = await startLeadSite()
  await keepPages()
  await keepSteps()
  await keepOwnersPages()
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

/** Keeps a response for the tests; `repeats` are html-validate's rules that do not apply to it. */
async function keep(name: string, answer: Response, status: number, repeats: string[] = []) {
  expect(answer.status, name).toBe(status)
  documents.set(name, { html: await answer.text(), repeats })
}

test('one document of each kind and state follows the rules of html-validate', async () => {
  const faults: string[] = []
  for (const [name, { html, repeats }] of documents) {
    const { results } = await checker.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      if (!repeats.includes(ruleId)) faults.push(`${name} ${ruleId}: ${message} (${selector})`)
  }
  expect(faults).toEqual([])
})

/** A page of each kind, and every static page. */
async function keepPages() {
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
    ...contentKinds.map((kind) => pageOfKind(kind, listed)),
    ...FIXED_ADDRESSES.filter((path) => !led.includes(path)),
    '/support?soeg=afregning',
    '/support?soeg=helikopter',
    '/kunder?produkt=gavekort',
    '/slice-simulator',
    '/beregner/tak-for-din-henvendelse',
  ])
  for (const path of paths) await keep(path, await ask(path), 200)
  await keep('404', await ask('/kunder/findes-ikke'), 404)
}

/** Every step of the wizard, with its answers, errors, panels and thank-you page. */
async function keepSteps() {
  const answers = 'branche=sportsklub&tilvalg=support&pris=89%2C99&antal=1300'
  const contact = {
    name: 'Mette Holm',
    email: 'mette@fjordscenen.example',
    phone: '20 34 56 78',
    gdprConsent: 'on',
  }
  for (const path of [
    '/beregner/branche?branche=festival',
    `/beregner/tilvalg?${answers}`,
    `/beregner/billetsalg?${answers}`,
    `/beregner/billetsalg?${answers}&betaler=arrangoer`,
    `/beregner/pakkevalg?${answers}`,
    `/beregner/information?${answers}&kontakt=call`,
    '/beregner/information?kontakt=start&pakke=PREMIUM',
  ])
    await keep(path, await ask(path), 200)
  for (const [path, fields, status] of [
    ['/beregner/branche', { valg: 'videre' }, 422],
    ['/beregner/billetsalg?branche=festival', { pris: 'gratis', antal: '99' }, 422],
    ['/beregner/billetsalg?branche=festival', { pris: '0', antal: '100' }, 422],
    [`/beregner/pakkevalg?${answers}`, { valg: 'demo' }, 200],
    [`/beregner/pakkevalg?${answers}`, { valg: 'demo-kontakt', demo: 'd', email: 'mette' }, 422],
    [`/beregner/information?${answers}&kontakt=call`, { email: 'mette' }, 422],
    ['/beregner/information?kontakt=start&pakke=PREMIUM', contact, 422],
    ['/branche/sportsklub', { firstname: 'Mette', phone: '20' }, 422],
    ['/ansoeg', { firstname: 'Mette', cvr: '12345678', reg: '12' }, 422],
  ] as const)
    await keep(`POST ${path} ${JSON.stringify(fields)}`, await ask(path, fields), status)

  const sent = await ask(`/beregner/information?${answers}&kontakt=call`, contact)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/beregner/tak-for-din-henvendelse'])
  const cookie = sent.headers.get('set-cookie')?.split(';')[0] ?? ''
  await keep('thanks', await ask('/beregner/tak-for-din-henvendelse', undefined, cookie), 200)
}

async function keepOwnersPages() {
  await keep('sign-in', await ask('/intern/log-ind'), 200)
  const wrong = await ask('/intern/log-ind', { secret: 'wrong', til: '/intern' })
  await keep('wrong secret', wrong, 422)
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
    `/intern/henvendelse/${reference.toLowerCase()}/slet`,
    '/intern/maalinger',
    '/intern/forbindelser',
    '/api-test',
    '/email-preview',
  ])
    await keep(path, await ask(path, undefined, cookie), 200)
  // All examples share one page there: names that are unique on a normal page repeat.
  const parts = await ask('/intern/komponenter', undefined, cookie)
  await keep('parts', parts, 200, ['form-dup-name', 'unique-landmark'])
}
