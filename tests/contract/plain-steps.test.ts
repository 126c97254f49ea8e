import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PostResult } from '#app/calculator/step-props.ts'
import { receiveStep } from '#app/calculator/steps/receive-step.server.ts'
import Wizard from '#app/calculator/wizard.island.tsx'
import { FALLBACK_CONTENT, type WizardContent } from '#app/calculator/wizard-content.ts'
import { describe as describeLead, OTHER_FIGURES } from '#app/lead/describe.ts'
import { LIMITED } from '#app/lead/submission.ts'
import { readThankYouToken } from '#app/lead/thank-you-cookie.ts'
import { openIntake } from '#tests/lead-intake.ts'

// The calculator's steps without JavaScript, through the real store: where each post leads,
// what the page shows again, and what is stored.

let leads: Awaited<ReturnType<typeof openIntake>>

beforeEach(async () => {
  leads = await openIntake()
})

afterEach(() => leads.stop())

const CONTENT: WizardContent = {
  ...FALLBACK_CONTENT,
  productName: 'Lysfest',
  gdpr: { ...FALLBACK_CONTENT.gdpr, prechecked: false, version: '3' },
}
const ANSWERED = 'branche=sportsklub&pris=89%2C99&antal=1300'
const PERSON = { name: 'Mette Holm', email: 'mette@fjordscenen.example', gdprConsent: 'on' }

type Step = Parameters<typeof receiveStep>[0]['step']
type Post = { query?: string; cookie?: string; secure?: boolean; content?: WizardContent; ip?: string }

async function post(
  step: Step,
  fields: Record<string, string> | [string, string][],
  { query = '', cookie = '', secure = false, content = CONTENT, ip = '203.0.113.7' }: Post = {},
) {
  const request = new Request(`http://localhost:3000/beregner/${step}${query && `?${query}`}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
  })
  const parts = { request, step, content, intake: leads.intake, ip, secure }
  const answer = await receiveStep(parts)
  if (answer instanceof Response) {
    const { status, headers } = answer
    const setCookie = headers.get('set-cookie') ?? ''
    return { status, location: headers.get('location'), setCookie, page: null }
  }
  const headers = new Headers(answer.init?.headers)
  const status = answer.init?.status ?? 200
  return { status, location: null, setCookie: headers.get('set-cookie') ?? '', page: answer.data, headers }
}

const pageOf = async (answer: ReturnType<typeof post>): Promise<PostResult & { status: number }> => {
  const { page, status } = await answer
  if (page === null) throw new Error('There was no page')
  return { ...page, status }
}
const onlyLead = async () => {
  const [lead, ...others] = await leads.storedLeads()
  if (!lead || others.length > 0) throw new Error('Not one lead')
  return lead
}

describe('an answered step leads to the next one, with the answers in the URL', () => {
  test.each<[Step, Record<string, string>, string, string]>([
    ['branche', { branche: 'sportsklub' }, '', '/beregner/tilvalg?branche=sportsklub'],
    ['tilvalg', {}, 'branche=sportsklub', '/beregner/billetsalg?branche=sportsklub'],
    [
      'tilvalg',
      { tilvalg: 'support' },
      'branche=sportsklub',
      '/beregner/billetsalg?branche=sportsklub&tilvalg=support',
    ],
    [
      'billetsalg',
      { pris: '89,99', antal: '1.300', betaler: 'arrangoer' },
      'branche=sportsklub',
      '/beregner/pakkevalg?branche=sportsklub&betaler=arrangoer&pris=89%2C99&antal=1300',
    ],
    [
      'billetsalg',
      { pris: '89,99', antal: '1300', valg: 'beregn' },
      'branche=sportsklub',
      `/beregner/billetsalg?${ANSWERED}`,
    ],
    ['pakkevalg', { valg: 'call' }, ANSWERED, `/beregner/information?${ANSWERED}`],
    ['pakkevalg', {}, ANSWERED, `/beregner/information?${ANSWERED}`],
    // The other forms of the result do not have the field.
    ['pakkevalg', { valg: 'call' }, `${ANSWERED}&idag=14`, `/beregner/information?${ANSWERED}&idag=14`],
    ['pakkevalg', { valg: 'beregn', idag: '14 kr.' }, ANSWERED, `/beregner/pakkevalg?${ANSWERED}&idag=14`],
    ['pakkevalg', { valg: 'beregn', idag: '' }, `${ANSWERED}&idag=14`, `/beregner/pakkevalg?${ANSWERED}`],
    [
      'tilvalg',
      { tilvalg: '' },
      'branche=sportsklub&tilvalg=support',
      '/beregner/billetsalg?branche=sportsklub',
    ],
  ])('%s with %o after ?%s', async (step, fields, query, location) => {
    expect(await post(step, fields, { query })).toMatchObject({ status: 303, location })
  })

  test.each<[Step, string, string]>([
    ['pakkevalg', 'branche=sportsklub', '/beregner/billetsalg?branche=sportsklub'],
    ['information', 'pris=100', '/beregner/branche?pris=100&antal=100'],
  ])('%s requested too early leads back to the first missing answer', async (step, query, location) => {
    const answer = await post(step, { ...PERSON, valg: 'demo' }, { query })
    expect(answer).toMatchObject({ status: 303, location })
    expect(await leads.storedLeads()).toEqual([])
  })
})

describe('an invalid step is shown again with its errors and the typed values', () => {
  test.each<[Step, Record<string, string>, Partial<PostResult>]>([
    ['branche', {}, { errors: { industry: 'Vælg venligst en branche' }, typed: { pris: '', antal: '' } }],
    [
      'pakkevalg',
      { valg: 'beregn', idag: 'ved ikke' },
      { errors: { feeToday: 'Skriv et beløb i kroner, fx 14.' }, typed: { idag: 'ved ikke' } },
    ],
    [
      'billetsalg',
      { pris: 'gratis', antal: '12' },
      {
        errors: {
          ticketPrice: 'Indtast venligst en gyldig billetpris',
          numberOfTickets: 'Vælg venligst et antal billetter på mindst 100',
        },
        typed: { pris: 'gratis', antal: '12' },
      },
    ],
    [
      'billetsalg',
      { pris: '0', antal: '1000', valg: 'beregn' },
      {
        errors: { ticketPrice: 'Indtast venligst en gyldig billetpris' },
        typed: { pris: '0', antal: '1000' },
      },
    ],
  ])('%s with %o', async (step, fields, shown) => {
    const query = step === 'pakkevalg' ? ANSWERED : ''
    expect(await pageOf(post(step, fields, { query }))).toMatchObject({
      status: 422,
      failure: null,
      information: null,
      contact: null,
      notice: null,
      ...shown,
    })
  })
})

describe('the information form', () => {
  const query = ANSWERED

  test('stores the lead with its answers, consent box and page title, and shows the thank-you page', async () => {
    const answer = await post('information', { ...PERSON, comment: 'Hej', emne: '' }, { query })
    expect(answer).toMatchObject({ status: 303, location: '/beregner/tak-for-din-henvendelse' })
    expect(readThankYouToken(answer.setCookie, false)).not.toBeNull()
    const { lead, form, notice, attribution, signs } = await onlyLead()
    expect(lead).toMatchObject({
      kind: 'wizard',
      contactMethod: 'call',
      contact: { firstname: 'Mette Holm', email: 'mette@fjordscenen.example', comment: 'Hej' },
      answers: { industry: 'Sportsklub', ticketDetails: { numberOfTickets: 1300, ticketPrice: 89.99 } },
    })
    expect({ form, notice, signs }).toEqual({
      form: 'information',
      notice: { version: '3', touched: true },
      signs: [],
    })
    expect(attribution).toMatchObject({ form_title: 'Beregn din pris: kontakt | Lysfest' })
  })

  test('records that an initially ticked box was not touched', async () => {
    const content = { ...CONTENT, gdpr: { ...CONTENT.gdpr, prechecked: true } }
    await post('information', PERSON, { query, content })
    expect((await onlyLead()).notice).toEqual({ version: '3', touched: false })
  })

  test('marks a lead whose honeypot was filled in', async () => {
    await post('information', { ...PERSON, emne: 'x' }, { query })
    expect((await onlyLead()).signs).toEqual(['honeypot'])
  })

  test('sends a secure cookie over https', async () => {
    const { setCookie } = await post('information', PERSON, { query, secure: true })
    expect(readThankYouToken(setCookie, true)).not.toBeNull()
  })

  test('is shown again with its errors and the typed values', async () => {
    const fields = { ...PERSON, email: 'mette' }
    const page = await pageOf(post('information', fields, { query }))
    expect(page).toMatchObject({
      status: 422,
      answers: { industry: 'Sportsklub', contactMethod: '' },
      information: { fields, failure: null, errors: { email: 'Adressen mangler et @, fx navn@firma.dk.' } },
    })
    expect(await leads.storedLeads()).toEqual([])
  })

  test('is shown again if only its box is not ticked', async () => {
    const { gdprConsent: _, ...fields } = PERSON
    const { status, information } = await pageOf(post('information', fields, { query }))
    expect(status).toBe(422)
    expect(information?.errors).toEqual({ gdprConsent: 'Du skal acceptere GDPR samtykket for at fortsætte.' })
    expect(await leads.storedLeads()).toEqual([])
  })

  test('for a package to be created asks for the company, and names the package in the title', async () => {
    const start = 'kontakt=start&pakke=PREMIUM'
    const { information } = await pageOf(post('information', PERSON, { query: start }))
    expect(Object.keys(information?.errors ?? {})).toEqual(['company', 'cvr'])
    const whole = { ...PERSON, company: 'Fjordscenen', cvr: '13748136' }
    expect(await post('information', whole, { query: start })).toMatchObject({ status: 303 })
    const { lead, attribution } = await onlyLead()
    expect(lead).toMatchObject({ contactMethod: 'start', packageTitle: 'PREMIUM' })
    expect(attribution).toMatchObject({ form_title: 'Opret PREMIUM | Lysfest' })
  })

  const parameter = (name: string, ...values: string[]) =>
    fc.constantFrom('', ...values.map((value) => `${name}=${encodeURIComponent(value)}`))
  /** Every parameter of the wizard, absent, as it writes it, and as it does not. */
  const address = fc
    .tuple(
      parameter('branche', 'sportsklub', 'skak'),
      parameter('tilvalg', 'support.white-label', 'jetpack'),
      parameter('betaler', 'arrangoer', 'ukendt'),
      parameter('pris', '89,99', '0,50', 'gratis'),
      parameter('antal', '1300', '20', '2500+'),
      parameter('kontakt', 'demo', 'call', 'start', 'ring'),
      parameter('pakke', 'PREMIUM', 'BASIS', 'Festival'),
      parameter('fra', 'saesonkort', '//ond.example'),
      parameter('til', 'information', 'pakkevalg'),
      parameter('intent', 'et-id-af-en-anden-1'),
    )
    .map((parts) => parts.filter(Boolean).join('&'))

  test('and the demo are stored, or say what is missing, for any URL', async () => {
    let stored = 0
    let visitors = 0
    const person = { ...PERSON, company: 'Fjordscenen', cvr: '13748136' }
    const send = async (step: Step, fields: Record<string, string>, query: string) => {
      visitors += 1
      const answer = await post(step, fields, { query, ip: `203.0.${visitors >> 8}.${visitors & 255}` })
      const isThanked =
        answer.location === '/beregner/tak-for-din-henvendelse' ||
        (answer.page?.demoIntentId ?? null) !== null
      const before = stored
      stored = (await leads.storedLeads()).length
      expect({ query, step, isStored: stored === before + 1 }).toEqual({ query, step, isStored: isThanked })
      if (isThanked) return
      // Nothing was promised: an earlier step, or the reasons.
      expect(answer.location?.startsWith('/beregner/') || answer.status === 422).toBe(true)
    }
    await fc.assert(
      fc.asyncProperty(address, async (query) => {
        await send('information', { ...person, email: `nummer${visitors}@fjordscenen.example` }, query)
        await send('pakkevalg', { valg: 'demo' }, query)
      }),
      { numRuns: 100 },
    )
  })

  test('says that there are too many requests, and when to try again', async () => {
    await leads.stop()
    leads = await openIntake({ countLead: async () => 60 })
    const { page, status, headers } = await post('information', PERSON, { query })
    expect(status).toBe(429)
    expect(headers?.get('retry-after')).toBe('60')
    expect(page?.information).toMatchObject({ fields: PERSON, errors: {}, failure: LIMITED })
  })

  test('says that nothing could be stored', async () => {
    await leads.breakStore()
    const page = await pageOf(post('information', PERSON, { query }))
    expect(page).toMatchObject({
      status: 503,
      information: { failure: 'Der opstod en fejl. Prøv igen.' },
    })
  })
})

describe('a plain form sends the figures shown on its page:', () => {
  const { BASIS } = CONTENT.rates
  const BEFORE: WizardContent = {
    ...CONTENT,
    rates: { ...CONTENT.rates, BASIS: { ...BASIS, fixedFee: BASIS.fixedFee + 1 } },
  }

  /** The hidden fields of a step's page, as a browser without scripts posts them. */
  function hiddenOn(step: Step, content: WizardContent, query: string, posted: PostResult | null = null) {
    const html = renderToStaticMarkup(
      createElement(Wizard, { content, step, search: `?${query}`, posted }),
    ).replaceAll('&quot;', '"')
    return Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="(\{.*?\}|[^"]*)"\/>/g)].map(
        ([, name, value]) => [name ?? '', value ?? ''],
      ),
    )
  }

  test('the thanks state where the stored figures differ, and sales sees both', async () => {
    const fields = { ...PERSON, ...hiddenOn('information', BEFORE, ANSWERED) }
    const { setCookie } = await post('information', fields, { query: ANSWERED })
    const { decided } = await onlyLead()
    expect(decided?.shown).toMatchObject({ package: 'BASIS', fixedFee: BASIS.fixedFee + 1 })
    const view = await leads.intake.byToken(readThankYouToken(setCookie, false) ?? '')
    expect(view && describeLead(view).notice).toBe(OTHER_FIGURES)
  })

  test('the thanks for a demo state it too, and again for its contact', async () => {
    const asked = await post(
      'pakkevalg',
      { valg: 'demo', ...hiddenOn('pakkevalg', BEFORE, ANSWERED) },
      { query: ANSWERED },
    )
    expect(asked.page?.notice).toBe(OTHER_FIGURES)
    const hidden = hiddenOn('pakkevalg', BEFORE, ANSWERED, asked.page)
    expect(hidden.demo).toBe(asked.page?.demoIntentId)
    const completed = await post(
      'pakkevalg',
      { valg: 'demo-kontakt', ...hidden, name: 'Mette Holm' },
      { query: ANSWERED, cookie: asked.setCookie.split(';')[0] ?? '' },
    )
    expect(completed.page).toMatchObject({ contactStored: true, notice: OTHER_FIGURES })
  })

  test.each([
    ['an offer that still applies', hiddenOn('information', CONTENT, ANSWERED)],
    ['an older page', {}],
    ['an invalid offer', { vist: '[1,"' }],
    ['parts of another type', { vist: '{"calculatedFees":"12","addOnPrices":[[]]}' }],
  ])('no difference is stated after %s', async (_, hidden) => {
    await post('information', { ...PERSON, ...hidden }, { query: ANSWERED })
    expect((await onlyLead()).decided?.shown).toBeNull()
  })
})

describe('a demo', () => {
  const ask = (options: Post = {}) => post('pakkevalg', { valg: 'demo' }, { query: ANSWERED, ...options })

  test('is stored without a contact, and its panel asks for one', async () => {
    const answer = await ask()
    const { lead, form, reference, notice } = await onlyLead()
    if (lead.kind !== 'wizard') throw new Error(lead.kind)
    expect({ form, notice }).toEqual({ form: 'demo', notice: null })
    expect(lead).toMatchObject({ contactMethod: 'demo', contact: { email: '', firstname: '' } })
    expect(answer).toMatchObject({
      status: 200,
      page: {
        answers: { contactMethod: '' },
        demoIntentId: lead.intentId,
        demoReference: reference,
        contact: null,
        contactStored: false,
        failure: null,
      },
    })
    expect(readThankYouToken(answer.setCookie, false)).not.toBeNull()
  })

  test('says that nothing could be stored, and shows the buttons again', async () => {
    await leads.breakStore()
    expect(await pageOf(ask())).toMatchObject({
      status: 503,
      failure: 'Der opstod en fejl. Prøv igen.',
      answers: { contactMethod: '' },
      demoIntentId: null,
    })
  })

  test('says that there are too many requests', async () => {
    await leads.stop()
    leads = await openIntake({ countLead: async () => 60 })
    expect(await pageOf(ask())).toMatchObject({ status: 429, failure: LIMITED })
  })

  test('is completed by its panel, in the same lead', async () => {
    const asked = await ask()
    const demo = asked.page?.demoIntentId ?? ''
    const fields = { valg: 'demo-kontakt', demo, name: 'Mette Holm', phone: '20 34 56 78', email: '' }
    const cookie = asked.setCookie.split(';')[0] ?? ''
    const answer = await post('pakkevalg', fields, { query: ANSWERED, cookie })
    const { lead, reference, completedAt } = await onlyLead()
    expect(lead.contact).toMatchObject({ firstname: 'Mette Holm', phone: '+4520345678' })
    expect(completedAt).not.toBeNull()
    expect(answer).toMatchObject({
      status: 200,
      page: { demoIntentId: demo, demoReference: reference, contactStored: true, contact: null },
    })
    expect(readThankYouToken(answer.setCookie, false)).not.toBeNull()
  })

  test('requested again in the same browser is the same demo, until it has a contact', async () => {
    const first = await ask()
    const demo = first.page?.demoIntentId ?? ''
    const second = await ask({ cookie: first.setCookie.split(';')[0] ?? '' })
    expect(second.page?.demoIntentId).toBe(demo)
    const cookie = second.setCookie.split(';')[0] ?? ''
    const fields = { valg: 'demo-kontakt', demo, name: 'Mette Holm', phone: '', email: '' }
    const completed = await post('pakkevalg', fields, { query: ANSWERED, cookie })
    const third = await ask({ cookie: completed.setCookie.split(';')[0] ?? '' })
    expect(third.page?.demoIntentId).not.toBe(demo)
  })

  test('with an empty panel asks for a name, a number or an e-mail address', async () => {
    const fields = { valg: 'demo-kontakt', demo: 'et-id', name: '', phone: '', email: '' }
    const { status, contact } = await pageOf(post('pakkevalg', fields, { query: ANSWERED }))
    expect(status).toBe(422)
    expect(contact?.errors).toEqual({ name: 'Skriv et navn, et nummer eller en e-mail.' })
  })

  test('with an invalid panel asks again and keeps its id', async () => {
    const fields = { valg: 'demo-kontakt', demo: 'et-id', name: '', phone: '20', email: '' }
    expect(await pageOf(post('pakkevalg', fields, { query: ANSWERED }))).toMatchObject({
      status: 422,
      answers: { contactMethod: '' },
      demoIntentId: 'et-id',
      contactStored: false,
      contact: { fields, failure: null, errors: { phone: expect.any(String) } },
    })
    expect(await leads.storedLeads()).toEqual([])
  })

  test('whose contact cannot be stored says so, and keeps the typed values', async () => {
    await leads.breakStore()
    const fields = { valg: 'demo-kontakt', demo: 'et-id', name: 'Mette', phone: '', email: '' }
    expect(await pageOf(post('pakkevalg', fields, { query: ANSWERED }))).toMatchObject({
      status: 503,
      demoIntentId: 'et-id',
      contact: { fields, errors: {}, failure: 'Der opstod en fejl. Prøv igen.' },
    })
  })

  test('is marked if its honeypot was filled in', async () => {
    const fields = { valg: 'demo-kontakt', demo: 'et-id', name: 'Mette', emne: 'x' }
    await post('pakkevalg', fields, { query: ANSWERED })
    expect((await onlyLead()).signs).toEqual(['honeypot'])
  })
})
