import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { applicationPayload } from '#app/forms/payloads/application-payload.ts'
import { callbackPayload } from '#app/forms/payloads/callback-payload.ts'
import { quotePayload } from '#app/forms/payloads/quote-payload.ts'
import { ACCOUNT_FIELDS } from '#app/lead/fields/account-fields.ts'
import { CALL_TIME } from '#app/lead/fields/call-time.ts'
import { CALLBACK_FIELDS } from '#app/lead/fields/callback-fields.ts'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { HIDDEN_FIELDS } from '#app/lead/fields/hidden-fields.ts'
import { askedFields, QUOTE_FIELD_NAMES } from '#app/lead/fields/quote-fields.ts'
import { startTicketSystem, type TicketSystem } from '#tests/fakes/ticket-system.ts'
import { furtherFields, textFor } from '#tests/further-fields.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import { type LeadSite, OWNER_SECRET, startLeadSite } from '#tests/lead-site.ts'
import { visibleText } from '#tests/visible-text.ts'

// Every field of every form, filled with a unique value, followed to each destination of a lead. A
// field without a line here fails, unless it is a contact's and takes any text, and so does one
// that is lost on the way.

const PLACES = ['store', 'crm', 'sales', 'reply', 'desk', 'csv', 'client'] as const
type Place = (typeof PLACES)[number]

/**
 * What is sent, and how each destination shows it. Destinations without an entry must not contain
 * it.
 */
type Line = { sent: unknown; shown: Partial<Record<Place, string>> }
type Fields = Record<string, Line>

/** The same text in several destinations. */
const as = (text: string, ...places: Place[]): Partial<Record<Place, string>> =>
  Object.fromEntries(places.map((place) => [place, text]))
const sameIn = (text: string, ...places: Place[]): Line => ({ sent: text, shown: as(text, ...places) })

/** Controls how the lead is processed and is not shown anywhere; `sent` cannot be searched for. */
const steers = (sent: unknown): Line => ({ sent, shown: {} })

const SALES: Place[] = ['store', 'crm', 'sales', 'desk']

function person(mark: string, digit: number, places: Place[]): Fields {
  const phone = `20 34 56 0${digit}`
  const e164 = `+45203456 0${digit}`.replace(' ', '')
  return {
    firstname: sameIn(`Astrid${mark}`, ...places, 'csv'),
    lastname: sameIn(`Brogaard${mark}`, ...places, 'csv'),
    email: sameIn(`felt-${mark.toLowerCase()}@felt${mark.toLowerCase()}.example`, ...places, 'csv'),
    phone: {
      sent: phone,
      shown: {
        store: e164,
        crm: e164,
        ...as(phone, 'sales', 'desk', 'csv'),
        ...(places.includes('client') ? { client: e164 } : {}),
      },
    },
  }
}

const company = (mark: string, ...places: Place[]): Fields => ({
  company: sameIn(`Firma${mark}`, ...SALES, 'csv', ...places),
})
const website = (mark: string, ...places: Place[]): Fields => ({
  website: sameIn(`https://side${mark.toLowerCase()}.example`, ...SALES, 'csv', ...places),
})
const cvr = (...places: Place[]): Fields => ({ cvr: sameIn('13748136', ...SALES, 'csv', ...places) })
/** Free text goes to sales, and to its sender where nothing in it could be an advertisement. */
const comment = (mark: string): Fields => ({
  comment: sameIn(`Bemærkning${mark} med "citat" og æøå`, ...SALES, 'csv'),
})

const further = (mark: string, names: readonly string[]): Fields =>
  Object.fromEntries(furtherFields(names).map((name) => [name, sameIn(textFor(name, mark), ...SALES, 'csv')]))
const CALLBACK_NAMES = Object.keys(CALLBACK_FIELDS)
const ACCOUNT_NAMES = Object.keys(ACCOUNT_FIELDS)

const REPLIED: Place[] = [...SALES, 'reply']

/** Wizard answers with a price, by their path in the payload. */
const answers: Fields = {
  industry: sameIn('Kultur & Events', ...REPLIED, 'csv'),
  'ticketDetails.numberOfTickets': {
    sent: 1234,
    shown: {
      store: '"numberOfTickets":1234',
      ...as('1.234', 'crm', 'sales', 'reply', 'desk'),
      csv: '"1234"',
    },
  },
  'ticketDetails.ticketPrice': {
    sent: 87.65,
    shown: { store: '"ticketPrice":87.65', ...as('87,65', 'crm', 'sales', 'reply', 'desk', 'csv') },
  },
  'ticketDetails.customerPaysFee': {
    sent: false,
    shown: {
      store: '"customerPaysFee":false',
      ...as('Gebyret betales af: Arrangøren', 'crm', 'sales', 'reply'),
      desk: 'Gebyret betales af Arrangøren',
      csv: ';"Arrangøren";',
    },
  },
  feeToday: {
    sent: 19.5,
    shown: { store: '"feeToday":19.5', ...as('19,50', 'crm', 'sales', 'reply', 'desk', 'csv') },
  },
  'ticketDetails.seasonPasses': {
    sent: 57,
    shown: { store: '"seasonPasses":57', ...as('57 à', 'crm', 'sales', 'reply', 'desk'), csv: ';"57";' },
  },
  'ticketDetails.seasonPassPrice': {
    sent: 911,
    shown: {
      store: '"seasonPassPrice":911',
      ...as('à 911 kr.', 'crm', 'sales', 'reply', 'desk'),
      csv: ';"911,00";',
    },
  },
  ...Object.fromEntries(
    (
      [
        ['giftCards', 'giftCardValue', 12.25, 'Gavekort'],
        ['merchandise', 'merchandiseValue', 23.45, 'Merchandise'],
        ['foodDrinks', 'foodDrinksValue', 34.55, 'Mad og drikke'],
      ] as const
    ).flatMap(([flag, value, kroner, label]) => {
      const amount = String(kroner).replace('.', ',')
      const shown = { ...as(`${amount} kr.`, 'crm', 'sales', 'reply', 'desk'), csv: `;"${amount}";` }
      return [
        [`productSales.${flag}`, { sent: true, shown: as(label, 'crm', 'sales', 'reply', 'desk') }],
        [
          `productSales.${value}`,
          {
            sent: kroner,
            shown: { store: `"${value}":${kroner}`, ...shown },
          },
        ],
      ]
    }),
  ),
  'additionalFeatures.numberOfUsers': {
    sent: 6,
    shown: {
      store: '"numberOfUsers":6',
      ...as('Antal brugere: 6', 'crm', 'sales', 'reply'),
      desk: 'Antal brugere 6',
      csv: ';"6";',
    },
  },
  other: {
    sent: ['White label'],
    shown: as('White label', ...REPLIED, 'csv'),
  },
  expectedRevenue: {
    sent: 345_678.5,
    shown: { store: '345678.5', ...as('345.678,50', 'crm', 'sales', 'reply', 'desk'), csv: ';"345678,50";' },
  },
}

const besides = (mark: string): Fields => ({
  attribution: {
    sent: { utm_source: `kilde${mark}`, form_page: `/side/${mark}`, form_title: `Overskrift${mark}` },
    shown: {
      store: `"form_title":"Overskrift${mark}"`,
      ...as(`Formularens side: /side/${mark}`, 'crm', 'sales'),
      desk: `Formularens side /side/${mark}`,
      csv: `kilde${mark}`,
    },
  },
  'notice.version': sameIn(`udgave${mark}`, 'store', 'desk'),
  'notice.touched': { sent: true, shown: { store: '"touched":true', desk: 'sat af den besøgende selv' } },
  [HIDDEN_FIELDS.honeypot]: steers(''),
  [HIDDEN_FIELDS.elapsedMs]: steers(45_678),
})

/**
 * What the visitor saw: compared with what the server computes, and shown only where it differs.
 */
const seen: Fields = {
  choice: steers(''),
  packagePrice: steers(''),
  addOnPrices: steers({}),
  'calculatedFees.fixedFee': steers(undefined),
  'calculatedFees.percentageFee': steers(undefined),
  'calculatedFees.totalFee': steers(undefined),
}

interface Case {
  form: string
  path: string
  schema: unknown
  fields: Fields
  /** Whether there is an auto-reply and a client. */
  places: readonly Place[]
}

const CASES: Case[] = [
  {
    form: 'information (tilbud)',
    path: '/api/leads/hubspot',
    schema: quotePayload,
    places: ['store', 'crm', 'sales', 'reply', 'desk', 'csv'],
    fields: {
      ...person('Qua', 1, SALES),
      firstname: sameIn('AstridQua', ...REPLIED, 'csv'),
      ...company('Qua'),
      ...cvr(),
      ...website('Qua'),
      ...comment('Qua'),
      ...further('Qua', QUOTE_FIELD_NAMES),
      ...answers,
      ...seen,
      contactMethod: {
        sent: 'call',
        shown: { ...as('call', 'store', 'crm'), ...as('Ønske om tilbud', 'sales', 'desk', 'csv') },
      },
      selectedPackage: steers('PREMIUM'),
      intentId: steers('intent-of-no-demo-1'),
      ...besides('Qua'),
    },
  },
  {
    form: 'information (oprettelse)',
    path: '/api/leads/hubspot',
    schema: quotePayload,
    places: ['store', 'crm', 'sales', 'reply', 'desk', 'csv'],
    fields: {
      ...person('Rho', 2, SALES),
      firstname: sameIn('AstridRho', ...REPLIED, 'csv'),
      ...company('Rho'),
      ...cvr(),
      ...website('Rho'),
      ...comment('Rho'),
      ...further('Rho', QUOTE_FIELD_NAMES),
      ...answers,
      ...seen,
      contactMethod: {
        sent: 'start',
        shown: { ...as('start', 'store', 'crm'), ...as('Ny oprettelse', 'sales', 'desk', 'csv') },
      },
      selectedPackage: { sent: 'PREMIUM', shown: as('PREMIUM', ...REPLIED, 'csv') },
      intentId: steers('intent-of-no-demo-2'),
      ...besides('Rho'),
    },
  },
  {
    form: 'demo',
    path: '/api/leads/hubspot',
    schema: quotePayload,
    places: ['store', 'crm', 'sales', 'reply', 'desk', 'csv'],
    fields: {
      ...person('Sig', 3, SALES),
      firstname: sameIn('AstridSig', ...REPLIED, 'csv'),
      ...company('Sig'),
      ...cvr(),
      ...website('Sig'),
      ...comment('Sig'),
      ...further('Sig', QUOTE_FIELD_NAMES),
      ...answers,
      ...seen,
      contactMethod: {
        sent: 'demo',
        shown: {
          ...as('demo', 'store', 'crm'),
          ...as('Ønske om demo', 'sales', 'desk', 'csv'),
          reply: 'Din personlige demo',
        },
      },
      selectedPackage: steers('PREMIUM'),
      // In the reply it is in the link to the booking page, as in that of the page.
      intentId: sameIn('intent-of-this-demo', 'store', 'crm', 'reply'),
      ...besides('Sig'),
    },
  },
  {
    form: 'callback',
    path: '/api/leads/create',
    schema: callbackPayload,
    places: ['store', 'crm', 'sales', 'desk', 'csv'],
    fields: {
      ...person('Tau', 4, SALES),
      ...company('Tau'),
      ...comment('Tau'),
      ...further('Tau', CALLBACK_NAMES),
      industry: sameIn('BrancheTau', ...SALES, 'csv'),
      ...besides('Tau'),
    },
  },
  {
    form: 'application',
    path: '/api/clients/apply',
    schema: applicationPayload,
    places: PLACES,
    fields: {
      ...person('Ups', 5, [...SALES, 'client']),
      firstname: sameIn('AstridUps', ...REPLIED, 'csv', 'client'),
      ...company('Ups', 'client'),
      ...cvr('client'),
      ...website('Ups', 'client'),
      ...further('Ups', ACCOUNT_NAMES),
      package: {
        sent: 'PREMIUM',
        shown: as('PREMIUM', ...SALES, 'reply', 'csv', 'client'),
      },
      // Bank numbers are encrypted in the store and only sent to the ticket system; the desk masks
      // them.
      reg: sameIn('7391', 'client'),
      account: { sent: '0019283746', shown: { client: '0019283746', desk: '••••••3746' } },
      terms: { sent: true, shown: { store: '"terms":', ...as('Betingelser', 'crm', 'sales', 'desk') } },
      ...besides('Ups'),
    },
  },
]

let leadSite: LeadSite
let tickets: TicketSystem
let cookie = ''

beforeAll(async () => {
  tickets = await startTicketSystem()
  leadSite = await startLeadSite({ CLIENTS_URL: tickets.url })
  cookie = (await signInAsOwner(leadSite.site.url, OWNER_SECRET)).cookie
})

afterAll(async () => {
  await leadSite.stop()
  await tickets.stop()
})

type Schema = {
  def?: { type?: string; shape?: Record<string, Schema>; in?: Schema; out?: Schema; innerType?: Schema }
}

/** Field names of a payload's schema, nested ones with a dot. */
function namesOf(schema: Schema | undefined, path = ''): string[] {
  const object = objectIn(schema)
  if (object === null) return path === '' ? [] : [path]
  return Object.entries(object).flatMap(([name, inner]) =>
    namesOf(inner, path === '' ? name : `${path}.${name}`),
  )
}

function objectIn(schema: Schema | undefined): Record<string, Schema> | null {
  const { def } = schema ?? {}
  if (def?.type === 'object') return def.shape ?? null
  if (def?.type === 'pipe') return objectIn(def.out) ?? objectIn(def.in)
  return def?.innerType === undefined ? null : objectIn(def.innerType)
}

function payloadOf(fields: Fields): Record<string, unknown> {
  const payload: Record<string, unknown> = {}
  for (const [name, { sent }] of Object.entries(fields)) {
    const [group = '', inner] = name.split('.')
    if (inner === undefined) payload[group] = sent
    else payload[group] = { ...(payload[group] as object | undefined), [inner]: sent }
  }
  return payload
}

async function post(
  path: string,
  payload: unknown,
  cookies = '',
): Promise<{ reference: string; cookies: string }> {
  const answer = await fetch(`${leadSite.site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: cookies },
    body: JSON.stringify(payload),
  })
  const body = await answer.json()
  expect(body).toMatchObject({ ok: true })
  return { reference: body.reference, cookies: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** What each destination shows of this lead once everything is delivered. */
async function told(reference: string, places: readonly Place[]): Promise<Record<Place, string>> {
  const { hubspot, smtp, site } = leadSite
  const dealOf = () => hubspot.all('deals').find((deal) => deal.properties.lead_reference === reference)
  const tasks = () =>
    hubspot.all('tasks').filter((task) => task.associations.deals?.includes(dealOf()?.id ?? '') === true)
  await hubspot.waitUntil(() => tasks().length > 0)
  const database = new DatabaseSync(join(site.dataDir, 'leads.sqlite'), { readOnly: true, timeout: 5_000 })
  onTestFinished(() => database.close())
  const row = database.prepare('select * from leads where reference = ?').get(reference)
  // The contact of a demo reaches the CRM after the demo itself.
  const underWay = database.prepare(
    "select count(*) as count from deliveries where lead_id = ? and channel = 'crm' and state in ('waiting', 'delivering')",
  )
  await expect.poll(() => underWay.get(row?.id ?? '')?.count).toBe(0)
  const mails = await smtp.waitFor(0).then(() => smtp.mails)
  const mine = () => mails.filter(({ email }) => email.subject?.includes(reference))
  await expect.poll(() => mine().some(({ to }) => to[0] === 'salg@lysfest.example')).toBe(true)
  if (places.includes('reply'))
    await expect.poll(() => mine().some(({ to }) => to[0] !== 'salg@lysfest.example')).toBe(true)
  const client = () => tickets.received.find(({ key }) => key === reference)
  if (places.includes('client')) await expect.poll(client).toBeDefined()

  const deal = dealOf()
  const isMine = (record: { id: string; associations: { deals?: string[] } }): boolean =>
    record.associations.deals?.includes(deal?.id ?? '') === true
  const crm = [
    deal,
    ...hubspot.all('contacts').filter(({ id }) => deal?.associations.contacts?.includes(id)),
    ...hubspot.all('companies').filter(({ id }) => deal?.associations.companies?.includes(id)),
    ...hubspot.all('notes').filter(isMine),
    ...tasks(),
  ].map((record) => visibleText(Object.values(record?.properties ?? {}).join(' | ')))
  const textsTo = (isSales: boolean) =>
    mine()
      .filter(({ to }) => (to[0] === 'salg@lysfest.example') === isSales)
      .map(({ email }) => `${email.subject} ${email.text} ${email.html}`)
      .map(visibleText)
      .join(' ')

  const owner = { headers: { cookie } }
  const desk = await fetch(`${site.url}/intern/henvendelse/${reference.toLowerCase()}`, owner)
  const csv = await (await fetch(`${site.url}/intern/henvendelser.csv`, owner)).text()
  return {
    store: Object.values(row ?? {})
      .join(' ')
      .replaceAll('\\"', '"'),
    crm: crm.join(' '),
    sales: textsTo(true),
    reply: textsTo(false),
    desk: visibleText(await desk.text()),
    csv:
      csv
        .split('\r\n')
        .find((line) => line.startsWith(`"${reference}"`))
        ?.replaceAll('""', '"') ?? '',
    client: JSON.stringify(client()?.body ?? ''),
  }
}

/** Compares every line of the table with every destination. */
function expectTold(fields: Fields, places: readonly Place[], said: Record<Place, string>): void {
  for (const [name, { sent, shown }] of Object.entries(fields)) {
    for (const place of places) {
      const wanted = shown[place]
      if (wanted !== undefined) expect(said[place], `${name} in ${place}`).toContain(visibleText(wanted))
      // Values that could occur by chance prove nothing.
      else if (typeof sent === 'string' && sent.length > 3 && sent !== 'PREMIUM')
        expect(said[place], `${name} in ${place}`).not.toContain(sent)
    }
  }
}

test('every field of every payload has a row here', () => {
  const rows = CASES.map(({ form, fields }) => [form, Object.keys(fields).toSorted()])
  expect(rows).toEqual(CASES.map(({ form, schema }) => [form, namesOf(schema as Schema).toSorted()]))
})

describe.each(CASES)('$form', ({ path, fields, places }) => {
  test('every field arrives at each of its destinations, and nowhere else', async () => {
    const payload = payloadOf(fields)
    const isDemo = payload.contactMethod === 'demo'
    // A demo is requested first, and gets its contact from the same browser.
    const first = isDemo ? await post(path, { ...payload, ...NO_CONTACT }) : null
    const { reference } = await post(path, payload, first?.cookies)
    if (first) expect(reference).toBe(first.reference)
    expectTold(fields, places, await told(reference, places))
  })
})

// The same forms without JavaScript: their inputs, with the payload field that they fill. What is
// in the stored lead goes the way of the payload's.

interface PlainCase {
  /** As in the table above. */
  form: string
  page: string
  /** The inputs that fill a field of the contact, by name. */
  contact: Record<string, string>
  /** What the other inputs send. */
  others: Record<string, string>
}

const WIZARD = 'branche=kultur-events&tilvalg=white-label&betaler=arrangoer&pris=87%2C65&antal=1234'
const own = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))
const NAMES = own('firstname', 'lastname', 'email', 'phone')
const notice = { gdprConsent: 'on', [HIDDEN_FIELDS.shown]: '' }

const PLAIN: PlainCase[] = [
  {
    form: 'information (tilbud)',
    page: `/beregner/information?${WIZARD}&kontakt=call`,
    contact: { name: 'firstname', ...own('email', 'phone', 'comment', ...furtherFields(askedFields(false))) },
    others: notice,
  },
  {
    form: 'information (oprettelse)',
    page: '/beregner/information?kontakt=start&pakke=PREMIUM',
    contact: {
      name: 'firstname',
      ...own('email', 'phone', 'company', 'cvr', 'website', 'comment', ...furtherFields(askedFields(true))),
    },
    others: notice,
  },
  {
    form: 'callback',
    page: '/branche/sportsklub',
    contact: { ...NAMES, ...own('company', 'comment', ...furtherFields(CALLBACK_NAMES)) },
    others: { [CALL_TIME]: 'formiddag' },
  },
  {
    form: 'application',
    page: '/ansoeg',
    contact: { ...NAMES, ...own('company', 'cvr', 'website', ...furtherFields(ACCOUNT_NAMES)) },
    others: { package: 'PREMIUM', reg: '8462', account: '0055667788', terms: 'on' },
  },
]

/** Input names of a page's form, except the honeypot and buttons. */
function inputsOf(html: string, aName: string): string[] {
  const form = html.match(/<form\b.*?<\/form>/gs)?.find((each) => each.includes(`name="${aName}"`)) ?? ''
  const names = [...form.matchAll(/<(?:input|textarea|select)\b[^>]*\bname="([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  return [...new Set(names)].filter((name) => name !== HIDDEN_FIELDS.honeypot)
}

describe.each(PLAIN)('$form without JavaScript', ({ form, page, contact, others }) => {
  test('every input of its page has a row here, and is in the stored lead', async () => {
    const url = `${leadSite.site.url}${page}`
    const html = await (await fetch(url)).text()
    const names = [...Object.keys(contact), ...Object.keys(others)]
    expect(inputsOf(html, 'email').toSorted()).toEqual(names.toSorted())
    const fields: Fields = CASES.find((each) => each.form === form)?.fields ?? {}
    // Another person than that of the payload.
    const sentTo = (field: string) => `${field === 'email' ? 'u' : ''}${fields[field]?.sent}`
    const typed = Object.entries(contact).map(([name, field]) => [name, sentTo(field)])
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: leadSite.site.url, referer: url },
      body: new URLSearchParams({ ...Object.fromEntries(typed), ...others }),
    })
    expect(answer.status).toBeLessThan(400)
    const lead = leadSite.leads().find((each) => each.contact.email === sentTo('email'))
    for (const field of Object.values(contact)) {
      const shown = field === 'phone' ? fields[field]?.shown.store : sentTo(field)
      expect(lead?.contact, field).toHaveProperty(field, expect.stringContaining(String(shown)))
    }
    const stored = JSON.stringify(lead)
    if (others[CALL_TIME]) expect(lead?.contact.comment).toContain(others[CALL_TIME])
    if (page.includes(WIZARD))
      for (const name of ['industry', 'ticketDetails.numberOfTickets', 'ticketDetails.ticketPrice', 'other'])
        expect(stored, name).toContain(answers[name]?.shown.store)
    if (page.includes('pakke=PREMIUM')) expect(stored).toContain('PREMIUM')
    if (others.package) expect(lead).toMatchObject({ tier: others.package })
    const { reg, account } = others
    if (reg)
      await expect
        .poll(() => tickets.received.find(({ key }) => key === lead?.reference)?.body)
        .toMatchObject({ reg, account })
  })
})

test('the panel of a demo without JavaScript has the fields of its contact', async () => {
  const url = `${leadSite.site.url}/beregner/pakkevalg?${WIZARD}`
  const headers = { origin: leadSite.site.url, referer: url }
  const asked = await fetch(url, { method: 'POST', headers, body: new URLSearchParams({ valg: 'demo' }) })
  const inputs = inputsOf(await asked.text(), 'email')
  expect(inputs.toSorted()).toEqual(['demo', 'email', 'name', 'phone', HIDDEN_FIELDS.shown])
})
