import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type FakeHubspot, type FakeObject, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { type ReceivedMail, type SmtpSink, startSmtpSink } from '#tests/fakes/smtp-sink.ts'
import { startTicketSystem, type TicketSystem } from '#tests/fakes/ticket-system.ts'
import {
  makeRecorded,
  RECORD_KEY,
  readableLeads,
  recordedReleases,
  recordFile,
  recordOf,
} from '#tests/recorded-store.ts'
import { maskedHeader, maskedLead } from './masks.ts'
import { type Answered, createAsk, readable } from './recording.ts'

// What becomes of a lead, compared with the files of leads/: the stored rows, the objects in the
// CRM, the mails, the desk, its line of the CSV and the thank-you page.

const HOST = 'www.rampelys.example'
const SECRET = 'the secret of the owner of this site'

let hubspot: FakeHubspot
let smtp: SmtpSink
let tickets: TicketSystem
let site: BuiltSite
let ask: ReturnType<typeof createAsk>
let owner = ''

beforeAll(async () => {
  // A company appears with its contact, not at some time after it.
  hubspot = await startFakeHubspot({ companyLagMs: 0, searchLagMs: 0, searchesPerSecond: 100 })
  smtp = await startSmtpSink()
  tickets = await startTicketSystem()
  site = await startBuiltSite({
    SITE_URL: `https://${HOST}`,
    TRUST_PROXY: '1',
    INTERNAL_SECRET: SECRET,
    ENCRYPTION_KEY: RECORD_KEY.toString('base64'),
    HUBSPOT_ACCESS_TOKEN: 'fake-token',
    HUBSPOT_BASE_URL: hubspot.url,
    HUBSPOT_OWNER_ID: '1001',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Tilbud <tilbud@rampelys.example>',
    SALES_EMAIL: 'salg@rampelys.example',
    CLIENTS_URL: tickets.url,
    LOG_LEVEL: 'error',
  })
  ask = createAsk(Number(new URL(site.url).port), HOST)
  const signedIn = await post('/intern/log-ind', { secret: SECRET, til: '/intern' })
  owner = cookieOf(signedIn)
  expect(owner).not.toBe('')
})

afterAll(async () => {
  await site.stop()
  await removeDataFolder(site)
  await hubspot.stop()
  await smtp.stop()
  await tickets.stop()
})

let visitor = 0

/** Posts as a form without scripts does, or as JSON to an endpoint, from another address each. */
function post(target: string, fields: object, cookie = ''): Promise<Answered> {
  visitor += 1
  const isCall = target.startsWith('/api/')
  return ask({
    method: 'POST',
    target,
    headers: {
      'Content-Type': isCall ? 'application/json' : 'application/x-www-form-urlencoded',
      'X-Forwarded-For': `10.2.0.${visitor}`,
      ...(cookie && { Cookie: cookie }),
    },
    body: isCall ? JSON.stringify(fields) : new URLSearchParams({ ...fields }).toString(),
  })
}

function cookieOf({ headers }: Answered): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

type Row = Record<string, unknown>

function rows(sql: string, ...values: string[]): Row[] {
  const database = new DatabaseSync(join(site.dataDir, SQLITE_FILE), { readOnly: true, timeout: 5_000 })
  const found = database.prepare(sql).all(...values)
  database.close()
  return found
}

/** Waits until everything about this lead is delivered, held or skipped. */
async function delivered(id: string): Promise<void> {
  await expect
    .poll(() =>
      rows(`select task, state from deliveries where lead_id = ? and state in ('waiting', 'delivering')`, id),
    )
    .toEqual([])
}

interface Posted {
  target: string
  fields: object
}

/**
 * Posts these one after the other, from one browser, and describes what became of the lead of the
 * first.
 */
async function follow(...posts: Posted[]): Promise<string> {
  const known = new Set(rows('select id from leads').map(({ id }) => id))
  const parts: string[] = []
  let cookie = ''
  let id = ''
  for (const { target, fields } of posts) {
    const sent = JSON.stringify(fields).replaceAll('‹demo›', demoOf(id))
    const answer = await post(target, JSON.parse(sent) as object, cookie)
    cookie = cookieOf(answer) || cookie
    const news = rows('select id from leads').filter((row) => !known.has(row.id))
    expect(news).toHaveLength(1)
    id = String(news[0]?.id)
    await delivered(id)
    parts.push(section(`POST ${target}`, describeAnswer(answer)))
  }
  const [lead = {}] = rows('select * from leads where id = ?', id)
  const reference = String(lead.reference)
  parts.push(section('STORED', describeRow(lead)))
  const deliveries = rows(
    'select channel, task, subject, state, attempts, reason from deliveries where lead_id = ? order by task',
    id,
  )
  for (const delivery of deliveries) parts.push(section('DELIVERY', describeRow(delivery)))
  for (const client of rows(
    'select tier, bank_sealed is not null as bank from clients where lead_id = ?',
    id,
  ))
    parts.push(section('CLIENT', describeRow(client)))
  for (const { body } of tickets.received.filter(({ key }) => key === reference))
    parts.push(section('TICKET SYSTEM', JSON.stringify(body, null, 2)))
  parts.push(...describeCrm(reference))
  const mails = smtp.mails.filter(({ email }) => email.subject?.includes(reference))
  for (const mail of mails.toSorted(byRecipient)) parts.push(describeMail(mail))
  if (cookie) parts.push(await describePage('THANK-YOU PAGE', '/beregner/tak-for-din-henvendelse', cookie))
  parts.push(await describePage('DESK', `/intern/henvendelse/${reference.toLowerCase()}`, owner))
  const csv = (await ask({ target: '/intern/henvendelser.csv', headers: { Cookie: owner } })).body.toString()
  const [heads = '', ...lines] = csv.trimEnd().split('\r\n')
  const line = lines.find((each) => each.startsWith(`"${reference}"`)) ?? ''
  const names = heads.replace(/^\ufeff/, '').split(';')
  const values = line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const cells = names.map((name, at) => [name, values[at] ?? '""'] as const)
  const filled = cells.filter(([, value]) => value !== '""').map(([name, value]) => `${name}: ${value}`)
  parts.push(section('CSV', filled.join('\n')))
  return maskedLead(parts.join('\n'))
}

/** The intent id that a demo without scripts was given. */
function demoOf(id: string): string {
  return String(rows('select intent_id from leads where id = ?', id)[0]?.intent_id ?? '')
}

function section(title: string, text: string): string {
  const lines = text.split('\n').map((line) => (line.trim() ? `  ${line}` : ''))
  return `${title}\n${lines.join('\n')}\n`
}

function describeAnswer({ status, headers, body }: Answered): string {
  const cookies = (headers['set-cookie'] ?? []).map((cookie) => maskedHeader('set-cookie', cookie))
  const isPage = headers['content-type']?.[0]?.startsWith('text/html')
  return [[status, ...(headers.location ?? [])].join(' to '), ...cookies, isPage ? '' : body.toString()]
    .filter(Boolean)
    .join('\n')
}

function describeRow(row: Row): string {
  return Object.entries(row)
    .map(([name, value]) =>
      name === 'lead_json' && typeof value === 'string'
        ? `${name}: ${JSON.stringify(JSON.parse(value), null, 2)}`
        : `${name}: ${value}`,
    )
    .join('\n')
}

const KINDS = ['deals', 'contacts', 'companies', 'notes', 'tasks'] as const satisfies FakeObject[]

/** The objects of a lead: its deal, what is tied to it, and the company of its contact. */
function describeCrm(reference: string): string[] {
  const deals = hubspot.all('deals').filter(({ properties }) => properties.lead_reference === reference)
  const ofDeals = deals.flatMap(({ associations }) => associations.contacts ?? [])
  const ids = new Set([...deals.map(({ id }) => id), ...ofDeals])
  const tied = KINDS.flatMap((kind) =>
    hubspot
      .all(kind)
      .filter(({ id, associations }) =>
        [id, ...(associations.deals ?? []), ...(associations.contacts ?? [])].some((each) => ids.has(each)),
      )
      .map((record) => ({ kind, ...record })),
  )
  return tied.map(({ kind, properties, associations }) => {
    const ties = Object.entries(associations).map(([other, of]) => `tied to ${of.length} ${other}`)
    const lines = Object.entries(properties).map(
      ([name, value]) => `${name}: ${value.includes('<') ? lineByLine(value) : value}`,
    )
    return section(`CRM ${kind}`, [...lines.toSorted(), ...ties.toSorted()].join('\n'))
  })
}

function lineByLine(markup: string): string {
  return markup.replaceAll(/<br ?\/?>|<\/(?:p|li|ul|h\d)>/g, '$&\n').trimEnd()
}

function byRecipient(one: ReceivedMail, other: ReceivedMail): number {
  return String(one.to[0]).localeCompare(String(other.to[0]))
}

/** Headers that are random or say when; the subject is shown decoded. */
const MAIL_HEADERS_LEFT_OUT = ['date', 'message-id', 'content-type', 'subject']

function describeMail({ from, to, email }: ReceivedMail): string {
  const headers = email.headers
    .filter(({ key }) => !MAIL_HEADERS_LEFT_OUT.includes(key))
    .map(({ key, value }) => `${key}: ${value}`)
  const attached = email.attachments.map(({ filename, mimeType }) => `attached: ${filename} ${mimeType}`)
  return section(
    `MAIL from ${from} to ${to.join(', ')}`,
    [
      `subject: ${email.subject}`,
      ...headers.toSorted(),
      ...attached,
      '',
      email.text ?? '',
      '',
      ...readable(email.html ?? ''),
    ].join('\n'),
  )
}

async function describePage(title: string, target: string, cookie: string): Promise<string> {
  const answer = await ask({ target, headers: { Cookie: cookie } })
  const main = /<main\b.*<\/main>/s.exec(answer.body.toString())?.[0] ?? answer.body.toString()
  return section(title, [answer.status, ...readable(main)].join('\n'))
}

const person = (name: string) => ({
  firstname: 'Mette Holm',
  lastname: '',
  email: `mette@${name}.example`,
  phone: '20 34 56 78',
})
const attribution = {
  utm_source: 'avisen',
  utm_campaign: 'efterår',
  referrer: 'https://soegemaskine.example/',
  landing_page: '/branche/sportsklub',
  form_page: '/beregner/information',
  form_title: 'Beregn din pris',
}
const tickets1300 = { numberOfTickets: 1300, ticketPrice: 89.99, customerPaysFee: true }
const quote = {
  contactMethod: 'call',
  industry: 'Sportsklub',
  ticketDetails: tickets1300,
  other: [],
  attribution,
  notice: { version: '1', touched: true },
  emne: '',
  tid: 45_000,
}
const account = {
  firstname: 'Mette',
  lastname: 'Holm',
  phone: '20 34 56 78',
  company: 'Fjordscenen',
  cvr: '13748136',
  package: 'BASIS',
  website: 'fjordscene.example',
  terms: true,
  tid: 45_000,
}
const WHITE_LABEL = { name: 'White label', package: 'PREMIUM', icon: null }

const toQuote = (fields: object): Posted => ({
  target: '/api/leads/hubspot',
  fields: { ...quote, ...fields },
})

const LEADS: Record<string, Posted[]> = {
  'quote-basis': [toQuote(person('basis'))],
  'quote-with-everything': [
    toQuote({
      ...person('arrangoer'),
      company: 'Fjordscenen',
      cvr: '13748136',
      website: 'fjordscene.example',
      comment: 'Ring "gerne"\nefter kl. 10 <b>tak</b> & hav en god dag',
      industry: 'Kultur & Events',
      ticketDetails: {
        numberOfTickets: 25_000,
        ticketPrice: 349.5,
        customerPaysFee: false,
        seasonPasses: 57,
        seasonPassPrice: 911,
      },
      productSales: {
        giftCards: true,
        giftCardValue: 12.25,
        merchandise: true,
        merchandiseValue: 23.45,
        foodDrinks: true,
        foodDrinksValue: 34.55,
      },
      other: [WHITE_LABEL, 'Støj', { name: 'Egen webshop', package: 'PREMIUM', icon: 'x' }],
      additionalFeatures: {
        ownShop: true,
        ownDomain: true,
        whiteLabel: true,
        multipleEvents: true,
        numberOfUsers: 6,
      },
      expectedRevenue: 345_678.5,
    }),
  ],
  start: [
    {
      target: '/api/leads/hubspot',
      fields: {
        ...person('start'),
        contactMethod: 'start',
        selectedPackage: 'PREMIUM',
        company: 'Fjordscenen',
        cvr: '13748136',
        website: 'fjordscene.example',
        tid: 45_000,
      },
    },
  ],
  demo: [
    toQuote({ contactMethod: 'demo', intentId: 'hensigt-nummer-to-0002' }),
    toQuote({ ...person('demo'), contactMethod: 'demo', intentId: 'hensigt-nummer-to-0002' }),
  ],
  callback: [
    {
      target: '/api/leads/create',
      fields: { ...person('ring'), lastname: 'Bæk', comment: 'Ring før kl. 10', tid: 45_000 },
    },
  ],
  'callback-from-free-mail-in-quarantine': [
    {
      target: '/api/leads/create',
      fields: {
        ...person('karantaene'),
        lastname: 'Bæk',
        email: 'mette.holm@gmail.com',
        industry: 'Sportsklub',
        attribution: { ...attribution, form_page: '/branche/sportsklub', form_title: 'Sportsklub' },
        emne: 'http://spam.example',
        tid: 200,
      },
    },
  ],
  application: [
    {
      target: '/api/clients/apply',
      fields: {
        ...account,
        email: 'mette@bank.example',
        package: 'PREMIUM',
        reg: '7391',
        account: '0019283746',
        attribution,
      },
    },
  ],
}

test.each(Object.entries(LEADS))('%s becomes the recorded lead', async (name, posts) => {
  await expect(await follow(...posts)).toMatchFileSnapshot(`leads/${name}.txt`)
})

test("the owner's pages about these leads are as recorded", async () => {
  const pages = [
    '/intern',
    '/intern?slags=callback',
    '/intern?levering=quarantined',
    '/intern/henvendelse/findes-ikke',
    '/api-test',
  ]
  const shown: string[] = []
  for (const page of pages) shown.push(await describePage(page, page, owner))
  await expect(maskedLead(shown.join('\n'))).toMatchFileSnapshot('owner-pages.txt')
})

/** The reference of the lead that was sent with this address. */
function referenceOf(email: string): string {
  const [lead] = rows('select reference from leads where lead_json like ?', `%"${email}"%`)
  return String(lead?.reference)
}

/** Posts a form of the owner's pages, with the token that they have. */
async function press(target: string, fields: object, cookie = owner): Promise<Answered> {
  const page = (await ask({ target: '/intern', headers: { Cookie: cookie } })).body.toString()
  const csrf = /name="csrf" value="([\w-]+)"/.exec(page)?.[1]
  return post(target, { ...fields, csrf }, cookie)
}

test("a day's work with these leads, and the owner's pages after it, are as recorded", async () => {
  const shown: string[] = []
  const see = async (target: string, cookie = owner) => {
    shown.push(await describePage(target, target, cookie))
  }
  const worked = new Set<string>()
  const say = async (email: string, change: Record<string, string>, cookie = owner) => {
    worked.add(email)
    const reference = referenceOf(email)
    const target = `/intern/henvendelse/${reference.toLowerCase()}`
    const page = (await ask({ target, headers: { Cookie: cookie } })).body.toString()
    // The id of the entry that the page shows, by which a simultaneous change is detected.
    const seen = Object.keys(change).map((part) => {
      const [, id = ''] = new RegExp(`name="${part}-set" value="([^"]*)"`).exec(page) ?? []
      return [`${part}-set`, id]
    })
    const arbejde = new URLSearchParams({ henvendelse: reference, ...change, ...Object.fromEntries(seen) })
    const answer = await press(target, { arbejde }, cookie)
    shown.push(section(`${email}: ${new URLSearchParams(change)}`, describeAnswer(answer)))
  }
  /** Masks days, which depend on when the test runs. */
  const seeFigures = async (query: string, cookie = owner) => {
    const page = await describePage(query, `/intern/maalinger${query}`, cookie)
    const onAnyDay = page.replaceAll(
      /\b\d+\. (?:jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec)\b\.?/g,
      '‹day›',
    )
    shown.push(onAnyDay.replaceAll(/^ *(?:0|‹day›)\n/gm, ''))
  }

  const closed = await post('/intern/log-ind', { secret: 'not the secret', til: '/intern/maalinger' })
  shown.push(section('a wrong secret', describeAnswer(closed)))
  const nameless = { handling: 'tilfoej-link', navn: '', email: 'ingen adresse' }
  shown.push(section('a colleague without a name', describeAnswer(await press('/intern/adgang', nameless))))
  const added = await press('/intern/adgang', {
    handling: 'tilfoej-link',
    navn: 'Karla Bruun',
    email: 'karla@rampelys.example',
    ret: 'leads',
  })
  shown.push(section('a colleague', describeAnswer(added)))
  const link = /(?<=\/intern\/log-ind\?link=)[\w-]{43}/.exec(added.body.toString())?.[0] ?? ''
  await see(`/intern/log-ind?link=${link}`, '')
  const colleague = cookieOf(await post('/intern/log-ind', { link }))
  expect(colleague).not.toBe('')

  await say('mette@ring.example', { tag: '' }, colleague)
  await say('mette@ring.example', { note: 'Ringede. Hun vil have prisen med 2.000 billetter.' }, colleague)
  await say('mette@ring.example', { state: 'active', due: '2037-03-02' }, colleague)
  await say('mette@bank.example', { state: 'won' }, colleague)
  const started = await ask({
    target: `/intern/henvendelse/${referenceOf('mette@start.example').toLowerCase()}`,
    headers: { Cookie: owner },
  })
  const [, offered = ''] = /;kept=([\d-]+)/.exec(started.body.toString()) ?? []
  await say('mette@start.example', { kept: offered })
  await say('mette.holm@gmail.com', { spam: 'ja' })
  await say('mette@start.example', { due: '2037-02-30' })
  await say('mette@start.example', { state: 'lost', holder: 'Karla Bruun' })
  await say('mette@start.example', { state: 'new' }, colleague)
  const search = await press('/intern', { soeg: 'Karla Bruun' })
  shown.push(section('a search', describeAnswer(search)))
  await see('/intern?vis=mine', colleague)
  await seeFigures('', colleague)
  for (const email of worked) await see(`/intern/henvendelse/${referenceOf(email).toLowerCase()}`)
  for (const query of ['vis=free', 'vis=spam', 'sortering=oldest']) await see(`/intern?${query}`)
  const visit = { kind: 'forside', lcp: 1_200, cls: 40, inp: 90, ttfb: 90 }
  for (const kind of ['forside', 'branche'])
    shown.push(section('a visit', describeAnswer(await post('/api/maalinger', { ...visit, kind }))))
  await seeFigures('?dage=7')
  await see('/intern/adgang')
  const reference = referenceOf('mette@basis.example').toLowerCase()
  const unsure = await press(`/intern/henvendelse/${reference}`, { handling: 'slet' })
  shown.push(section('an erasure that is not confirmed', describeAnswer(unsure)))
  await see(`/intern/henvendelse/${reference}/slet`)
  const sure = await ask({ target: `/intern/henvendelse/${reference}/slet`, headers: { Cookie: owner } })
  const [, form = ''] = /<h1\b.*?<form\b(.*?)<\/form>/s.exec(sure.body.toString()) ?? []
  const sent = form.matchAll(/<(?:input type="hidden"|button)[^>]*>/g)
  const attributeOf = (tag: string, name: string) => RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  const fields = Object.fromEntries(
    [...sent].map(([tag]) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')]),
  )
  const erased = await press(`/intern/henvendelse/${reference}`, fields)
  expect(erased.status).toBe(303)
  await see('/intern/adgang')
  await expect(maskedLead(shown.join('\n'))).toMatchFileSnapshot('owner-work.txt')
})

test('the store of these leads is recorded with a release that changes it, and is read by a start', async () => {
  const record = recordOf(join(site.dataDir, SQLITE_FILE))
  const release = recordedReleases().at(-1)
  // Never overwritten: later releases have to read what this one made.
  if (release !== undefined && !existsSync(recordFile(release)))
    await expect(record).toMatchFileSnapshot(resolve(recordFile(release)))
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
  const references = makeRecorded(record, folder)
  expect(references.length).toBeGreaterThan(Object.keys(LEADS).length / 2)
  expect(await readableLeads(sqliteEngine(folder))).toEqual(references)
})
