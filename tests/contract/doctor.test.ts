import dns from 'node:dns'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type CheckedPart, type Health, partLabels, worstOf } from '#app/internal/doctor.ts'
import { type ServedRepository, serveRepository } from '#server/content/serve.ts'
import { runDoctor } from '#server/doctor/doctor.ts'
import { postgresEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'
import { readSettings } from '#server/settings.ts'
import { makeCertificates } from '#tests/certificates.ts'
import { type ContentFolder, copyShippedContent } from '#tests/contract/content-folder.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { type SmtpAccount, startSmtpAccount } from '#tests/fakes/smtp-account.ts'
import { startSmtpSink } from '#tests/fakes/smtp-sink.ts'
import { startTicketSystem, type TicketSystem } from '#tests/fakes/ticket-system.ts'
import { findOpenssl } from '#tests/find-programs.ts'
import { sharedPostgres } from '#tests/store-engines.ts'

/**
 * The doctor against every fake: all healthy, and broken in ways that only a real service or library
 * shows. The others are beside the checks, in server/doctor/.
 */

let folder: ContentFolder
let content: ServedRepository
let hubspot: FakeHubspot
let mail: SmtpAccount
let tickets: TicketSystem
let site: string
const postgres = sharedPostgres()
let databaseUrl: string
let dataDir: string
const closing: (() => Promise<unknown>)[] = []

const serve = async (listener: RequestListener) => {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** An address without a listener: its server was just closed. */
const nowhere = async () => {
  const { url, close } = await serve(() => undefined)
  await close()
  return url
}

/** A server for one test. */
const standIn = async (listener: RequestListener) => {
  const { url, close } = await serve(listener)
  onTestFinished(close)
  return url
}

beforeAll(async () => {
  folder = copyShippedContent()
  content = await serveRepository({ folders: folder, port: 0, problem: () => undefined })
  hubspot = await startFakeHubspot()
  mail = await startSmtpAccount()
  tickets = await startTicketSystem()
  const health = await serve((_, response) => response.end('OK\n'))
  site = health.url
  databaseUrl = postgres ? await postgres.database() : ''
  if (postgres)
    await (
      await LeadStore.open(
        postgresEngine(databaseUrl, () => undefined),
        Date.now(),
      )
    ).close()
  dataDir = mkdtempSync(join(tmpdir(), 'doctor-'))
  closing.push(content.close, hubspot.stop, mail.stop, tickets.stop, health.close)
})

afterAll(async () => {
  for (const close of closing) await close()
  for (const path of [folder.content, dataDir]) rmSync(path, { recursive: true, force: true })
})

type Resolved = (error: null, addresses: string[]) => void

/** Everything configured and healthy; `over` overrides single settings. */
const settings = (over: Record<string, string> = {}) => ({
  PRISMIC_REPOSITORY: 'test-repo',
  PRISMIC_ENDPOINT: content.endpoint,
  PRISMIC_ACCESS_TOKEN: 'laes-hemmelig',
  HUBSPOT_ACCESS_TOKEN: 'fake-token',
  HUBSPOT_BASE_URL: hubspot.url,
  HUBSPOT_OWNER_ID: '1001',
  SMTP_URL: `smtp://user:secret@127.0.0.1:${mail.port}?tls.rejectUnauthorized=false`,
  MAIL_FROM: 'Tilbud <tilbud@lysfest.example>',
  SALES_EMAIL: 'salg@lysfest.example',
  CLIENTS_URL: tickets.url,
  SITE_URL: site,
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  COOKIEBOT_ID: '01234567-89ab-cdef-0123-456789abcdef',
  COOKIEBOT_CDN: 'eu',
  META_PIXEL_ID: '1234567890',
  ...over,
})

const PARTS = Object.keys(partLabels) as CheckedPart[]

const HEALTHY: Partial<Record<CheckedPart, Health>> = {
  ...Object.fromEntries(PARTS.map((part) => [part, 'off'])),
  content: 'ok',
  store: 'ok',
  crm: 'ok',
  mail: 'ok',
  clients: 'ok',
  // Over http, as in these tests.
  site: 'warning',
  consent: 'ok',
  pixel: 'ok',
  clock: 'ok',
}

async function findingsOf(over: Record<string, string> = {}) {
  const findings = await runDoctor(readSettings(settings(over)))
  const said = JSON.stringify(findings)
  for (const secret of ['laes-hemmelig', 'fake-token', 'secret@', ':secret', 'hemmeligt-kodeord'])
    expect(said).not.toContain(secret)
  return findings
}

/** Expects only this part to have this health, and its text. */
async function expectBroken(part: CheckedPart, health: Health, text: RegExp, over: Record<string, string>) {
  const findings = await findingsOf(over)
  expect(Object.fromEntries(findings.map((each) => [each.part, each.health]))).toEqual({
    ...HEALTHY,
    [part]: health,
  })
  const found = findings.find((each) => each.part === part)
  expect(found?.text).toMatch(text)
  expect(found?.text).not.toContain('\n')
}

test('if every service is set up correctly, every part is healthy', async () => {
  const findings = await findingsOf()
  expect(Object.fromEntries(findings.map(({ part, health }) => [part, health]))).toEqual(HEALTHY)
  expect(worstOf(findings.filter(({ part }) => part !== 'site'))).toBe('ok')
  expect(hubspot.all('contacts')).toEqual([])
  expect(findings.find(({ part }) => part === 'mail')?.text).toContain('med TLS og login')
})

test('with no service configured no request is sent and nothing is reported', async () => {
  const findings = await runDoctor(readSettings({ DATA_DIR: dataDir }))
  expect(findings.map(({ part, health }) => `${part} ${health}`)).toEqual(PARTS.map((part) => `${part} off`))
  expect(worstOf(findings)).toBe('off')
})

test('a mail server that expects TLS at the start, or only later, contrary to SMTP_URL, is reported with the fix', async () => {
  await expectBroken('mail', 'failing', /begynder ikke med TLS.*skriv smtp:/, {
    SMTP_URL: `smtps://user:secret@127.0.0.1:${mail.port}`,
  })
  // It waits for the client to begin TLS.
  const silent = createTcpServer()
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const sockets = new Set<Socket>()
  silent.on('connection', (socket) => sockets.add(socket))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  await expectBroken('mail', 'failing', /siger intet, før TLS.*skriv smtps:/, {
    SMTP_URL: `smtp://user:secret@127.0.0.1:${port}`,
  })
})

/** Every host name resolves to this machine. */
function resolveHere() {
  onTestFinished(() => void vi.restoreAllMocks())
  for (const name of ['resolve4', 'resolve6'] as const)
    vi.spyOn(dns.Resolver.prototype, name).mockImplementation(((_: string, done: Resolved) =>
      done(null, name === 'resolve4' ? ['127.0.0.1'] : [])) as never)
}

test.each(['', '?ignoreTLS=true'])(
  'a mail server without TLS gets no password over the network, and is reported: smtp://…%s',
  async (parameters) => {
    const open = await startSmtpAccount({ tls: false })
    onTestFinished(() => open.stop())
    resolveHere()
    await expectBroken('mail', 'failing', /tilbyder ikke TLS/, {
      SMTP_URL: `smtp://user:secret@mail.lysfest.example:${open.port}${parameters}`,
    })
    expect(open.logIns()).toBe(0)
  },
)

test('a mail server whose certificate is from an unknown authority', async () => {
  const files = mkdtempSync(join(tmpdir(), 'certificates-'))
  makeCertificates(files, ['mail.lysfest.example'])
  const certificate = {
    key: readFileSync(join(files, 'server.key')),
    cert: readFileSync(join(files, 'server.crt')),
  }
  const own = await startSmtpAccount({ certificate })
  onTestFinished(() => own.stop())
  resolveHere()
  await expectBroken('mail', 'failing', /fra en udsteder, som maskinen her ikke kender/, {
    SMTP_URL: `smtp://user:secret@mail.lysfest.example:${own.port}`,
  })
})

test('a mail server with TLS is checked with TLS even if the address says to ignore it', async () => {
  resolveHere()
  await expectBroken('mail', 'failing', /certifikat, der er udløbet/, {
    SMTP_URL: `smtp://user:secret@mail.lysfest.example:${mail.port}?ignoreTLS=true`,
  })
})

test.each([
  ['global', 'smtp.sendgrid.net'],
  ['eu', 'smtp.eu.sendgrid.net'],
])('a SendGrid account of region %s is checked at %s, where its mails are sent', async (region, host) => {
  resolveHere()
  await expectBroken('mail', 'failing', RegExp(`^${host}:587 kan ikke`), {
    SMTP_URL: '',
    SENDGRID_API_KEY: 'SG.key',
    SENDGRID_REGION: region,
  })
})

test('SALES_EMAIL on a suppression list of SendGrid is a warning, and the account is healthy if it is on none', async (context) => {
  // Without openssl there is no certificate for a server to show.
  if (!findOpenssl()) return context.skip()
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  makeCertificates(folder, ['smtp.sendgrid.net'])
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, read('authority.crt')])
  onTestFinished(() => setDefaultCACertificates(trusted))
  const starttls = { key: read('server.key'), cert: read('server.crt') }
  const sink = await startSmtpSink({ starttls, account: { user: 'apikey', pass: 'SG.key' } })
  onTestFinished(() => sink.stop())
  let listed = '[]'
  const api = await standIn((request, response) =>
    response.end(request.url?.startsWith('/v3/suppression/bounces/salg%40lysfest.example') ? listed : '{}'),
  )
  resolveHere()
  const { connect } = Socket.prototype
  const redirected = function (this: Socket, ...args: unknown[]) {
    const [options] = [args[0]].flat() as { port?: number }[]
    if (options?.port === 587) options.port = sink.port
    return Reflect.apply(connect, this, args as Parameters<typeof connect>)
  }
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(redirected as typeof connect)
  const { fetch: ask } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    ask(String(url).replace('https://api.sendgrid.com', api), init),
  )
  const sendgrid = { SMTP_URL: '', SENDGRID_API_KEY: 'SG.key' }
  const found = (await findingsOf(sendgrid)).find(({ part }) => part === 'mail')
  expect(found).toMatchObject({ health: 'ok', text: expect.stringContaining('med TLS og login') })
  listed = '[{"created":1}]'
  await expectBroken('mail', 'warning', /lister: bounces\./, sendgrid)
})

test('PostgreSQL that is down, or lacks the database, the user, TLS or permissions', async (context) => {
  if (!databaseUrl) return context.skip()
  const { host } = new URL(await nowhere())
  const at = (change: (url: URL) => void) => {
    const url = new URL(databaseUrl)
    change(url)
    return { DATABASE_URL: url.href }
  }
  const gone = { DATABASE_URL: `postgres://test@${host}/x` }
  await expectBroken('store', 'failing', /kan ikke nås: der er ingen, der svarer/, gone)
  await expectBroken(
    'store',
    'failing',
    /har ingen database med det navn/,
    at((url) => {
      url.pathname = '/findes_ikke'
    }),
  )
  await expectBroken(
    'store',
    'failing',
    /afviser brugeren: tjek navnet/,
    at((url) => {
      url.username = 'ukendt'
    }),
  )
  await expectBroken(
    'store',
    'failing',
    /kan ikke TLS/,
    at((url) => url.searchParams.set('sslmode', 'no-verify')),
  )

  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('create role reader login')
  const reader = at((url) => {
    url.username = 'reader'
  })
  await expectBroken('store', 'failing', /må ikke oprette tabeller/, reader)
  await owner.query('grant create on schema public to reader')
  await expectBroken('store', 'failing', /må ikke læse og skrive .*leads/, reader)
  await owner.query(
    'grant all on all tables in schema public to reader; alter role reader set default_transaction_read_only = on',
  )
  await expectBroken('store', 'failing', /kan kun læses/, reader)
})

test('a database that no server has used', async (context) => {
  if (!postgres) return context.skip()
  await expectBroken('store', 'off', /^Intet lager endnu på .*PostgreSQL/, {
    DATABASE_URL: await postgres.database(),
  })
})
