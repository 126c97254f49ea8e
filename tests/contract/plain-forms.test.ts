import { afterEach, beforeEach, expect, test } from 'vitest'
import { receiveStep } from '#app/calculator/steps/receive-step.server.ts'
import { FALLBACK_CONTENT } from '#app/calculator/wizard-content.ts'
import { ContentUnavailable } from '#app/content/content.ts'
import type { Content } from '#app/content/site-content.ts'
import { receiveApplication } from '#app/forms/receiving/receive-application.server.ts'
import { receiveCallback } from '#app/forms/receiving/receive-callback.server.ts'
import type { LeadRequest } from '#app/forms/receiving/receive-lead.server.ts'
import { readThankYouToken } from '#app/lead/thank-you-cookie.ts'
import { openIntake } from '#tests/lead-intake.ts'

// Forms posted without JavaScript, through the real store.

const ANSWERS = 'branche=sportsklub&tilvalg=support&pris=89%2C99&antal=1300'

let leads: Awaited<ReturnType<typeof openIntake>>

beforeEach(async () => {
  leads = await openIntake()
})

afterEach(() => leads.stop())

function posting(path: string, fields: Record<string, string>, cookie = ''): Request {
  const body = new URLSearchParams(fields)
  return new Request(`http://localhost:3000${path}`, { method: 'POST', body, headers: { cookie } })
}

const wizardPost = (
  step: Parameters<typeof receiveStep>[0]['step'],
  query: string,
  fields: Record<string, string>,
  cookie = '',
) =>
  receiveStep({
    request: posting(`/beregner/${step}?${query}`, fields, cookie),
    step,
    content: FALLBACK_CONTENT,
    intake: leads.intake,
    ip: '203.0.113.7',
    secure: false,
  })

const contact = {
  firstname: 'Mette',
  lastname: 'Holm',
  phone: '20 34 56 78',
  email: 'mette@fjordscenen.example',
}

function post(path: string, fields: Record<string, string>): LeadRequest {
  return { request: posting(path, fields), intake: leads.intake, ip: '203.0.113.7', secure: false }
}

/** Posts the callback form to a page whose content is `industry`. */
const callBack = (
  industry: Content['industry'],
  { fields = contact, query = '' }: { fields?: Record<string, string>; query?: string } = {},
) => receiveCallback(post(`/branche/sportsklub${query}`, fields), () => industry('sportsklub'), 'industry')

const down = () => Promise.reject(new ContentUnavailable())

/** The cookie of a response, as a browser sends it back. */
function cookieOf(answer: unknown): string {
  const { init } = answer as { init?: ResponseInit | null }
  return new Headers(init?.headers).get('set-cookie')?.split(';')[0] ?? ''
}

/** The result of a post: the page's data, or the redirect target. */
async function outcomeOf(answer: unknown) {
  if (answer instanceof Response) {
    const token = readThankYouToken(answer.headers.get('set-cookie')?.split(';')[0] ?? null, false)
    const view = token === null ? null : await leads.intake.byToken(token)
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      thanked: view?.lead.contact.firstname,
    }
  }
  const { data, init } = answer as { data: unknown; init: ResponseInit | null }
  return { status: init?.status ?? 200, data }
}

test('a demo requested twice by a double click and then completed is one lead', async () => {
  const clicks = await Promise.all([
    wizardPost('pakkevalg', ANSWERS, { valg: 'demo' }),
    wizardPost('pakkevalg', ANSWERS, { valg: 'demo' }),
  ])
  let cookie = cookieOf(clicks[1])
  for (const click of clicks) {
    const { data } = await outcomeOf(click)
    const { demoIntentId } = data as { demoIntentId: string }
    const fields = { valg: 'demo-kontakt', demo: demoIntentId, name: 'Mette Holm' }
    cookie = cookieOf(await wizardPost('pakkevalg', ANSWERS, fields, cookie))
  }
  const stored = await leads.storedLeads()
  expect(stored.map((each) => each?.lead.contact.firstname)).toEqual(['Mette Holm'])
  expect(stored[0]?.completedAt).not.toBeNull()
})

test('the same demo from another person at the same IP address does not change a completed one', async () => {
  const asked = await wizardPost('pakkevalg', ANSWERS, { valg: 'demo' })
  const { demoIntentId } = (await outcomeOf(asked)).data as { demoIntentId: string }
  const mette = { valg: 'demo-kontakt', demo: demoIntentId, name: 'Mette Holm' }
  await wizardPost('pakkevalg', ANSWERS, mette, cookieOf(asked))
  const second = await wizardPost('pakkevalg', ANSWERS, { valg: 'demo' })
  const other = ((await outcomeOf(second)).data as { demoIntentId: string }).demoIntentId
  expect(other).not.toBe(demoIntentId)
  const jonas = { valg: 'demo-kontakt', demo: other, name: 'Jonas Bæk' }
  await wizardPost('pakkevalg', ANSWERS, jonas, cookieOf(second))
  const names = (await leads.storedLeads()).map((each) => each?.lead.contact.firstname)
  expect(names.toSorted()).toEqual(['Jonas Bæk', 'Mette Holm'])
})

const sport = async () => ({ title: 'Sportsklub', seo: { title: 'Billetter til sport' } }) as never

test('a callback requested on the contact page is stored without an industry', async () => {
  const page = async () => ({ title: 'Kontakt', seo: { title: null, description: null, image: null } })
  const answer = await receiveCallback(post('/om-os/kontakt', contact), page, 'info page')
  expect(await outcomeOf(answer)).toMatchObject({ status: 200, data: { stored: true } })
  const stored = await leads.storedLeads()
  expect(stored.map((each) => each?.lead)).toEqual([
    expect.objectContaining({ kind: 'callback', industry: '' }),
  ])
})

test('campaign parameters are carried in the URL from step to step and stored on the lead', async () => {
  const campaign = 'utm_source=avisen&utm_campaign=efter%C3%A5r'
  const next = await outcomeOf(await wizardPost('branche', campaign, { branche: 'sportsklub' }))
  expect(next).toMatchObject({
    status: 303,
    location: '/beregner/tilvalg?branche=sportsklub&utm_source=avisen&utm_campaign=efter%C3%A5r',
  })
  await wizardPost('information', `${ANSWERS}&kontakt=call&${campaign}`, {
    name: 'Mette Holm',
    email: contact.email,
    gdprConsent: 'on',
  })
  await callBack(sport, { query: '?utm_source=avisen' })
  expect((await leads.storedLeads()).map((each) => each?.attribution)).toEqual(
    expect.arrayContaining([
      {
        utm_source: 'avisen',
        utm_campaign: 'efterår',
        landing_page: '/beregner/information',
        form_page: '/beregner/information',
        form_title: expect.stringContaining('Beregn din pris'),
      },
      {
        utm_source: 'avisen',
        landing_page: '/branche/sportsklub',
        form_page: '/branche/sportsklub',
        form_title: 'Billetter til sport',
      },
    ]),
  )
})

test.each([
  ['cannot be asked for its page', down],
  ['has taken the page away', async () => null],
])('a callback is stored and thanked even if the content %s', async (_, industry) => {
  const answer = await callBack(industry)
  expect(await outcomeOf(answer)).toEqual({
    status: 303,
    location: '/beregner/tak-for-din-henvendelse',
    thanked: 'Mette',
  })
  expect(await leads.storedLeads()).toHaveLength(1)
})

test('a callback is thanked on its own page if that can be shown, and a rejected one keeps the input', async () => {
  const good = await callBack(sport)
  expect(await outcomeOf(good)).toEqual({
    status: 200,
    data: {
      stored: true,
      reference: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      answerBy: expect.stringMatching(/^[a-z]+dag den \d+\. [a-z]+$/),
    },
  })
  const bad = await callBack(sport, { fields: { ...contact, phone: '20 34' } })
  expect(await outcomeOf(bad)).toMatchObject({
    status: 422,
    data: { stored: false, fields: { firstname: 'Mette', phone: '20 34' }, failure: null },
  })
  await leads.breakStore()
  const failed = await callBack(sport)
  expect(await outcomeOf(failed)).toMatchObject({
    status: 503,
    data: { stored: false, errors: {}, failure: 'Der opstod en fejl. Prøv igen.' },
  })
})

test('an application is stored and thanked while the content service is down', async () => {
  const application = post('/ansoeg', {
    ...contact,
    company: 'Fjordscenen',
    cvr: '13748136',
    package: 'PREMIUM',
    terms: 'on',
  })
  application.request.headers.set('referer', 'http://localhost:3000/ansoeg?utm_source=avisen')
  const answer = await receiveApplication(application, { legalPage: down, site: down })
  expect(await outcomeOf(answer)).toMatchObject({ status: 303, thanked: 'Mette' })
  expect(await leads.storedLeads()).toMatchObject([
    {
      lead: { kind: 'application', terms: '' },
      attribution: { utm_source: 'avisen', landing_page: '/ansoeg', form_page: '/ansoeg' },
    },
  ])
})
