import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { type BuiltSite, freePort, startBuiltSite } from '#tests/built-site.ts'
import { startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { startSmtpSink } from '#tests/fakes/smtp-sink.ts'
import { startTicketSystem } from '#tests/fakes/ticket-system.ts'
import { signInAsOwner } from '#tests/internal-pages.ts'
import type { TestPostgres } from '#tests/postgres.ts'
import { faultsOfAccess } from '#tests/rollout-access.ts'

/** What one edition did with the leads that the other one stored. */
export interface OthersLeads {
  edition: 'former' | 'this'
  leads: number
  /** Thank-you page, lead desk, list and CSV name them. */
  shown: number
  /** Delivered to CRM, mail and ticket system. */
  delivered: number
  /** What went wrong. Empty if nothing did. */
  faults: string[]
}

const SECRET = 'the secret of all instances'
const DAY_MS = 86_400_000

type Body = Record<string, unknown>
type Form = {
  path: string
  body: Body
  isShownAfterwards: boolean
  /** Sent before by the same browser: the demo that this one completes. */
  first?: Body
}

/**
 * One lead of each kind, with every answer that has a meaning for its price, and what only this
 * edition stores: a chosen package, what was decided of unknown names, no contact method.
 */
function formsOf(who: string, edition: 'former' | 'this'): Form[] {
  const person = (kind: string) => ({
    firstname: 'Mette',
    lastname: `Holm ${kind}`,
    phone: '20 34 56 78',
    email: `${kind}@${who}.example`,
    company: `Fjordscenen ${who} ${kind}`,
    cvr: '13748136',
    attribution: { utm_source: 'avisen', form_page: '/priser/pakker' },
    notice: { version: '1', touched: true },
  })
  const answers = {
    industry: 'Sportsklub',
    ticketDetails: {
      numberOfTickets: 1300,
      ticketPrice: 89.99,
      customerPaysFee: true,
      seasonPasses: 20,
      seasonPassPrice: 900,
    },
    productSales: { giftCards: true, giftCardValue: 12.25 },
    additionalFeatures: { numberOfUsers: 4 },
    other: [
      { name: 'Support', package: 'BASIS' },
      { name: 'White label', package: 'PREMIUM' },
    ],
    expectedRevenue: 200_000,
  }
  const quote = (kind: string, contactMethod: string, change = {}): Form => ({
    path: '/api/leads/hubspot',
    body: { ...person(kind), ...answers, contactMethod, comment: `Hilsen fra ${who}`, ...change },
    isShownAfterwards: true,
  })
  return [
    quote('tilbud', 'call'),
    quote('basis', 'call', { other: [] }),
    quote('oprettelse', 'start', { selectedPackage: 'PREMIUM' }),
    quote('demo', 'demo', { intentId: `intent-of-${who}-1234` }),
    {
      ...quote('faerdig-demo', 'demo', { intentId: `completed-by-${who}-1234` }),
      first: {
        ...answers,
        ticketDetails: { ...answers.ticketDetails, numberOfTickets: 200 },
        contactMethod: 'demo',
        intentId: `completed-by-${who}-1234`,
      },
    },
    quote('valgt', 'call', { other: [], choice: 'PREMIUM' }),
    quote('ukendt', 'call', {
      industry: 'Fiskeauktion',
      other: [{ name: 'Røgmaskine', package: 'PREMIUM' }, ...answers.other],
    }),
    // The former edition wants one of three.
    ...(edition === 'this' ? [quote('uden-vej', '')] : []),
    {
      path: '/api/leads/create',
      body: { ...person('opkald'), industry: 'Teater', comment: 'Ring gerne' },
      isShownAfterwards: false,
    },
    {
      path: '/api/clients/apply',
      body: {
        ...person('konto'),
        package: 'PREMIUM',
        website: 'fjordscene.example',
        reg: '1234',
        account: '0012345678',
        terms: true,
      },
      isShownAfterwards: false,
    },
  ]
}

interface SentLead {
  reference: string
  email: string
  /** For the thank-you page; null if the form has none. */
  cookie: string | null
  isApplication: boolean
}

let visitors = 0

async function post(site: BuiltSite, path: string, body: Body, cookie = '') {
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `203.${visitors & 255}.${visitors >> 8}.7`,
      cookie,
    },
    body: JSON.stringify(body),
  })
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const { reference } = await response.json()
  return { reference, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? null }
}

async function send(site: BuiltSite, { path, body, isShownAfterwards, first }: Form): Promise<SentLead> {
  visitors += 1
  const begun = first && (await post(site, path, first))
  const { reference, cookie } = await post(site, path, body, begun?.cookie ?? '')
  if (begun && begun.reference !== reference) throw new Error(`A demo became two leads: ${body.email}`)
  return {
    reference,
    email: String(body.email),
    cookie: isShownAfterwards ? cookie : null,
    isApplication: path === '/api/clients/apply',
  }
}

/** Where an edition does not show a lead. */
async function unshown(site: BuiltSite, { reference, email, cookie }: SentLead): Promise<string[]> {
  const { cookie: session, csrf } = await signInAsOwner(site.url, SECRET)
  const search = { method: 'POST', body: new URLSearchParams({ csrf, soeg: email }) }
  const places: [path: string, cookie: string, text: string, request?: RequestInit][] = [
    ['/intern', session, reference, search],
    [`/intern/henvendelse/${reference}`, session, email],
    ['/intern/henvendelser.csv', session, reference],
  ]
  if (cookie !== null) places.push(['/beregner/tak-for-din-henvendelse', cookie, reference])
  const faults: string[] = []
  for (const [path, sent, text, request] of places) {
    const response = await fetch(`${site.url}${path}`, { ...request, headers: { cookie: sent } })
    // A CSV whose rows cannot be read ends in the middle.
    const page = await response.text().catch(() => 'cut off')
    if (response.status !== 200 || !page.includes(text))
      faults.push(`${path} of ${email}: ${response.status}${page.includes(text) ? '' : ` without ${text}`}`)
  }
  return faults
}

/**
 * Rolls a release out and takes it back. The former edition stores leads; this one migrates its
 * store, on PostgreSQL while the former still runs, and stores leads too. Each shows those of the
 * other, and delivers them: the former one after this one has migrated.
 * @param rounds how many leads of each kind
 */
export async function rollOut(
  formerFolder: string,
  postgres: TestPostgres | null,
  rounds: number,
): Promise<OthersLeads[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rollout-'))
  const databaseUrl = postgres === null ? null : await postgres.database()
  const start = (edition: 'former' | 'this', services: Record<string, string>): Promise<BuiltSite> =>
    startBuiltSite(
      {
        DATA_DIR: join(folder, databaseUrl === null ? 'one' : edition),
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
        INTERNAL_SECRET: SECRET,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
        TRUST_PROXY: '1',
        AUTO_REPLIES_PER_HOUR: '100000',
        LOG_LEVEL: 'error',
        HUBSPOT_ACCESS_TOKEN: 'fake-token',
        MAIL_FROM: 'tilbud@lysfest.example',
        SALES_EMAIL: 'salg@lysfest.example',
        ...services,
      },
      edition === 'former' ? { folder: formerFolder } : {},
    )
  const nothing = `127.0.0.1:${await freePort()}`
  // Nothing answers, so that whoever stored a lead does not deliver it.
  const down = {
    HUBSPOT_BASE_URL: `http://${nothing}`,
    SMTP_URL: `smtp://${nothing}`,
    CLIENTS_URL: `http://${nothing}/clients`,
  }
  const hubspot = await startFakeHubspot()
  const smtp = await startSmtpSink()
  const tickets = await startTicketSystem()
  const up = { HUBSPOT_BASE_URL: hubspot.url, SMTP_URL: smtp.url, CLIENTS_URL: tickets.url }

  const sendAll = async (site: BuiltSite, who: string, edition: 'former' | 'this'): Promise<SentLead[]> => {
    const sent: SentLead[] = []
    for (let round = 0; round < rounds; round++)
      for (const form of formsOf(`${who}${round}`, edition)) sent.push(await send(site, form))
    return sent
  }
  const faultsOf: Record<'former' | 'this', string[]> = { former: [], this: [] }
  const ended = async (edition: 'former' | 'this', site: BuiltSite): Promise<void> => {
    const lines = `${site.stdout()}${site.stderr()}`.split('\n')
    faultsOf[edition].push(...lines.filter((line) => /"level":"error"/.test(line)))
    const { code } = await site.stop()
    if (code !== 0) faultsOf[edition].push(`exit code ${code}`)
  }
  const showAll = async (edition: 'former' | 'this', site: BuiltSite, leads: SentLead[]): Promise<number> => {
    let shown = 0
    for (const lead of leads) {
      const faults = await unshown(site, lead)
      faultsOf[edition].push(...faults)
      if (faults.length === 0) shown += 1
    }
    return shown
  }

  const isDelivered = ({ reference, email, isApplication }: SentLead): boolean =>
    hubspot.all('deals').some((deal) => deal.properties.lead_reference === reference) &&
    hubspot.all('tasks').some((task) => task.properties.hs_task_subject?.includes(`[${reference}`)) &&
    smtp.mails.some((mail) => mail.email.subject?.includes(reference)) &&
    (!isApplication || tickets.received.some(({ body }) => JSON.stringify(body).includes(email)))
  const deliverAll = async (edition: 'former' | 'this', leads: SentLead[]): Promise<number> => {
    await makeDue(databaseUrl ?? join(folder, 'one', 'leads.sqlite'), leads)
    const site = await start(edition, up)
    let left = leads.length
    for (let until = Date.now() + 60_000; left > 0 && Date.now() < until; ) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const now = leads.filter((lead) => !isDelivered(lead)).length
      if (now < left) until = Date.now() + 60_000
      left = now
    }
    faultsOf[edition].push(
      ...leads.filter((lead) => !isDelivered(lead)).map((lead) => `not delivered: ${lead.email}`),
    )
    await ended(edition, site)
    return leads.filter(isDelivered).length
  }

  try {
    let former = await start('former', down)
    const ofFormer = await sendAll(former, 'foer', 'former')
    if (databaseUrl === null) await former.stop()
    const current = await start('this', down)
    if (databaseUrl !== null) ofFormer.push(...(await sendAll(former, 'imens', 'former')))
    const ofThis = await sendAll(current, 'nu', 'this')
    const shownByThis = await showAll('this', current, ofFormer)
    if (databaseUrl !== null) faultsOf.this.push(...(await faultsOfAccess(former, current, SECRET)))
    if (databaseUrl === null) {
      await current.stop()
      former = await start('former', down)
    }
    const shownByFormer = await showAll('former', former, ofThis)
    await former.stop()
    if (databaseUrl !== null) await current.stop()
    const deliveredByFormer = await deliverAll('former', ofThis)
    const deliveredByThis = await deliverAll('this', ofFormer)
    return [
      {
        edition: 'former',
        leads: ofThis.length,
        shown: shownByFormer,
        delivered: deliveredByFormer,
        faults: faultsOf.former,
      },
      {
        edition: 'this',
        leads: ofFormer.length,
        shown: shownByThis,
        delivered: deliveredByThis,
        faults: faultsOf.this,
      },
    ]
  } finally {
    await hubspot.stop()
    await smtp.stop()
    await tickets.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The deliveries of these leads are due at once, those of all others in a day. */
async function makeDue(store: string, leads: readonly SentLead[]): Promise<void> {
  const list = leads.map(({ reference }) => `'${reference}'`).join(', ')
  const due = `update deliveries set next_attempt_at = case when lead_id in
    (select id from leads where reference in (${list})) then 0 else ${Date.now() + DAY_MS} end
    where state = 'waiting'`
  if (!store.startsWith('postgres:')) {
    const database = new DatabaseSync(store)
    database.exec(due)
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: store })
  await client.connect()
  await client.query(due)
  await client.end()
}
