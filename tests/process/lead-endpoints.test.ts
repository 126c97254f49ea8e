import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/fakes/smtp-sink.ts'

// The built server with real services: its HTTP and SMTP traffic, and what a crash leaves behind.

let hubspot: FakeHubspot
let smtp: SmtpSink
let site: BuiltSite
const dataFolders = new Set<string>()

const quote = {
  firstname: 'Mette Holm',
  lastname: '',
  email: 'mette@fjordscene.example',
  phone: '20 34 56 78',
  contactMethod: 'call',
  industry: 'Sportsklub',
  ticketDetails: { numberOfTickets: 1300, ticketPrice: 89.99, customerPaysFee: true },
  other: [{ name: 'Support', package: 'BASIS' }],
  totalRevenue: 1,
}

async function start(settings: Record<string, string> = {}): Promise<BuiltSite> {
  const started = await startBuiltSite({
    HUBSPOT_ACCESS_TOKEN: 'fake-token',
    HUBSPOT_BASE_URL: hubspot.url,
    HUBSPOT_OWNER_ID: '1001',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Tilbud <tilbud@lysfest.example>',
    SALES_EMAIL: 'salg@lysfest.example',
    LOG_LEVEL: 'debug',
    ...settings,
  })
  dataFolders.add(started.dataDir)
  return started
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

beforeAll(async () => {
  hubspot = await startFakeHubspot()
  smtp = await startSmtpSink()
  site = await start()
})

afterAll(async () => {
  await site.stop()
  await hubspot.stop()
  await smtp.stop()
  for (const dataDir of dataFolders) await removeDataFolder({ dataDir })
})

test('a quote gets its reference and a thank-you cookie, and is delivered to CRM and mail', async () => {
  const response = await post('/api/leads/hubspot', quote, { 'idempotency-key': 'first' })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('set-cookie')).toMatch(
    /^tak=[\w-]{22}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/,
  )
  const body = await response.json()
  expect(body).toEqual({
    ok: true,
    reference: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    answerBy: expect.stringMatching(/^\p{L}+dag den \d+\. \p{L}+$/u),
    isMailed: true,
  })

  const second = await post('/api/leads/autosvar', {
    ...quote,
    reference: body.reference,
    name: 'Mette Holm',
  })
  expect(await second.json()).toEqual({ ok: true, sent: true })

  await hubspot.waitUntil(() => hubspot.all('tasks').length === 1)
  await smtp.waitFor(2)
  expect(hubspot.all('deals')[0]?.properties).toMatchObject({
    amount: '7903.58',
    lead_total_revenue: '116987',
  })
})

test('where no mail service is set up, no answer and no page promises a mail @whole', async () => {
  const nobody = { SMTP_URL: '', MAIL_FROM: '', SALES_EMAIL: '' }
  const alone = await start({ ...nobody, HUBSPOT_BASE_URL: 'http://127.0.0.1:1' })
  onTestFinished(async () => void (await alone.stop()))
  const send = (path: string, body: unknown) =>
    fetch(`${alone.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const stored = await send('/api/leads/hubspot', quote)
  const { reference } = await stored.json()
  const second = await send('/api/leads/autosvar', { ...quote, reference, name: 'Mette Holm' })
  expect(await second.json()).toEqual({ ok: true, sent: false })
  const cookie = stored.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = await fetch(`${alone.url}/beregner/tak-for-din-henvendelse`, { headers: { cookie } })
  const text = await page.text()
  expect(text).toContain(reference)
  expect(text).not.toContain('Vi sender en kopi til din mail')
})

test('twenty identical submits at once get twenty identical responses and create one deal @whole', async () => {
  const deals = hubspot.all('deals').length
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await post(
        '/api/leads/hubspot',
        { ...quote, email: 'tyve@fjordscene.example' },
        { 'idempotency-key': 'twenty' },
      )
      return `${response.status} ${await response.text()}`
    }),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^200 /)
  await hubspot.waitUntil(() => hubspot.all('tasks').length === deals + 1)
  expect(hubspot.all('deals')).toHaveLength(deals + 1)
})

test.each([
  [
    'a form of another kind',
    '/api/leads/hubspot',
    'a=b',
    { 'content-type': 'application/x-www-form-urlencoded' },
    415,
  ],
  ['no JSON', '/api/leads/hubspot', '{', {}, 400],
  ['an unknown reference', '/api/leads/autosvar', { reference: 'K7M4-2XQ9' }, {}, 404],
  [
    'another body under a used key',
    '/api/leads/hubspot',
    { ...quote, firstname: 'Ida' },
    { 'idempotency-key': 'first' },
    422,
  ],
])('%s is rejected in Danish', async (_, path, body, headers, status) => {
  const response = await post(path, body, headers)
  expect(response.status).toBe(status)
  expect((await response.json()).error).toMatch(/\.$/)
})

test('a body of a megabyte is rejected in Danish', async () => {
  const response = await post(
    '/api/leads/create',
    { comment: 'x'.repeat(1_000_000) },
    { connection: 'close' },
  )
  expect(response.status).toBe(413)
  expect((await response.json()).error).toMatch(/\.$/)
})

test('validation errors are returned by field name', async () => {
  const response = await post('/api/leads/create', {
    firstname: 'Ida',
    lastname: '',
    email: 'ida',
    phone: '123',
  })
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    error: 'Ret de markerede felter, og send igen.',
    fields: {
      lastname: 'Skriv dit efternavn.',
      email: 'Adressen mangler et @, fx navn@firma.dk.',
      phone: 'Der mangler cifre. Et dansk nummer har 8, fx 20 34 56 78.',
    },
  })
  expect(
    (
      await post('/api/leads/create', {
        firstname: 'Ida',
        lastname: 'Bo',
        email: 'i@b.dk',
        phone: '+999 1234 5678',
      })
    ).status,
  ).toBe(422)
})

test('a comment of ten thousand non-ASCII letters arrives complete', async () => {
  const notes = hubspot.all('notes').length
  const comment = `${'🎪æøåאבג'.repeat(1200)} slut`
  const response = await post('/api/leads/create', {
    firstname: 'Ida',
    lastname: 'Bo',
    email: 'ida@langtekst.example',
    phone: '30405060',
    comment,
  })
  expect(response.status).toBe(200)
  await hubspot.waitUntil(() => hubspot.all('notes').length === notes + 1)
  expect(hubspot.all('notes').at(-1)?.properties.hs_note_body).toContain(comment)
})

test('after being killed between response and delivery, the next start delivers the lead once @whole', async () => {
  const crm = await startFakeHubspot()
  const mail = await startSmtpSink()
  const neighbours = { HUBSPOT_BASE_URL: crm.url, SMTP_URL: mail.url }
  crm.fail({ kind: 'slow', ms: 60_000 })
  mail.fail({ at: 'data', code: 451, text: 'Try again later' })
  const first = await start(neighbours)
  const response = await fetch(`${first.url}/api/leads/hubspot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quote),
  })
  expect(response.status).toBe(200)
  const { reference } = await response.json()
  await first.stop('SIGKILL')

  crm.fail()
  mail.fail(null)
  const second = await start({ ...neighbours, DATA_DIR: first.dataDir })
  await crm.waitUntil(() => crm.all('tasks').length === 1)
  await mail.waitFor(2)
  await second.stop()
  expect(crm.all('deals').map((deal) => deal.properties.lead_reference)).toEqual([reference])
  expect(crm.all('notes')).toHaveLength(1)
  expect(mail.mails.map((each) => each.to[0]).toSorted()).toEqual([
    'mette@fjordscene.example',
    'salg@lysfest.example',
  ])
  await crm.stop()
  await mail.stop()
})

test('limits count the visitor reported by the proxy, and trust no header without a proxy @whole', async () => {
  const send = async (address: string, visitor: string, number: number): Promise<number> => {
    const response = await fetch(`${address}/api/leads/hubspot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
      body: JSON.stringify({ ...quote, email: `graense${number}@fjordscene.example` }),
    })
    const { error } = await response.json()
    if (response.status === 429) {
      expect(error).toBe('Vi har lige modtaget mange henvendelser herfra. Vent lidt, og prøv igen.')
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    return response.status
  }
  const [behindProxy, alone] = await Promise.all([start({ TRUST_PROXY: '1' }), start()])
  const numbers = Array.from({ length: 31 }, (_, number) => number)
  const apart = await Promise.all(
    numbers.map((number) => send(behindProxy.url, `203.0.113.${number}`, number)),
  )
  expect(new Set(apart)).toEqual(new Set([200]))
  const together = await Promise.all(
    numbers.map((number) => send(behindProxy.url, '198.51.100.1', 100 + number)),
  )
  expect(together.filter((status) => status === 429)).toHaveLength(1)
  const forged = await Promise.all(numbers.map((number) => send(alone.url, `203.0.113.${number}`, number)))
  expect(forged.filter((status) => status === 429)).toHaveLength(1)
  await Promise.all([behindProxy.stop(), alone.stop()])
})

test('no visitor input is logged, whatever fails @whole', async () => {
  const person = {
    ...quote,
    firstname: 'Rosalinde Kvist-Overgaard',
    email: 'rosalinde.kvist@hemmelig.example',
    phone: '29 87 65 43',
    comment: 'Min mormors opskrift på hyldeblomst',
    company: 'Kvistens Teaterforening',
  }
  const echo = Object.values(person)
    .filter((value) => typeof value === 'string')
    .join(' ')
  const answer = (status: number, message = echo) =>
    ({ kind: 'answer', status, body: { message, category: message }, times: 1 }) as const
  const alone = await start({
    DATA_DIR: join(site.dataDir, 'alone'),
    INTERNAL_SECRET: 'the secret of the owner',
  })
  let count = 0
  const send = (body: unknown, path = '/api/leads/hubspot') =>
    fetch(`${alone.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const sendLead = async (): Promise<void> => {
    count += 1
    const email = person.email.replace('@', `${count}@`)
    expect((await send({ ...person, email })).status).toBe(200)
  }

  // Possible responses of each service, echoing the person's data; never five failures in a row,
  // which would pause the channel.
  const faults = [
    answer(429),
    answer(500),
    { kind: 'html', times: 1 },
    answer(400, `Property values were not valid: [{"name":"phone","error":"INVALID","message":"${echo}"}]`),
    { kind: 'hang-up', times: 1 },
    { kind: 'hang-up-after', times: 1 },
    answer(409, `Contact already exists. ${echo}`),
    answer(207),
    answer(404),
  ] as const
  const ended = (): number =>
    alone
      .stdout()
      .split('\n')
      .filter((line) => line.includes('"channel":"crm"') && /"(Delivered|A delivery failed)"/.test(line))
      .length
  for (const fault of faults) {
    const before = ended()
    hubspot.fail(fault)
    await sendLead()
    await vi.waitFor(() => expect(ended()).toBeGreaterThan(before), { timeout: 30_000 })
  }
  hubspot.fail(answer(401))
  for (const at of ['connect', 'mail-from', 'rcpt-to', 'data'] as const) {
    smtp.fail({ at, code: at === 'mail-from' ? 450 : 550, text: `No such user ${echo}` })
    await sendLead()
  }
  smtp.fail(null)

  // What a visitor or a client may send, and what the owner may search for.
  await send({ ...person, email: 'rosalinde.kvist' })
  await send(`{"firstname": "${person.firstname}", "email"`)
  await send({ ...person, comment: person.comment.repeat(3_000) })
  await send({ ...person, name: person.firstname, reference: echo }, '/api/leads/autosvar')
  await send({ ...person, reg: '1234', account: '2987654321' }, '/api/clients/apply')
  await fetch(`${alone.url}/support?soeg=${encodeURIComponent(echo)}`)
  await fetch(`${alone.url}/intern/log-ind`, { method: 'POST', body: new URLSearchParams({ secret: echo }) })
  // A statement that does not fit the tables is a bug; files that vanish while leads come in are a
  // failure of the store.
  const store = new DatabaseSync(join(alone.dataDir, 'leads.sqlite'), { timeout: 5_000 })
  store.exec('drop table tokens')
  store.close()
  const last = { ...person, email: 'rosalinde.sidst@hemmelig.example' }
  expect((await send(last)).status).toBe(500)
  rmSync(join(alone.dataDir, 'leads.sqlite'))
  expect((await send(last)).status).toBe(503)
  await vi.waitFor(async () => expect((await fetch(`${alone.url}/ready`)).status).toBe(503), 30_000)

  const { stdout, stderr } = await alone.stop()
  hubspot.fail()
  const output = stdout + stderr
  expect(output).toContain('A lead was stored')
  expect(output).toContain('A delivery failed')
  const errors = output.split('\n').filter((line) => line.includes('"level":"error"'))
  expect(errors.filter((line) => line.includes('"msg":"A page failed"'))).toHaveLength(1)
  expect(errors.filter((line) => line.includes('"msg":"The lead store failed during a request"'))).toEqual([
    expect.stringContaining('"code":"STORE_FILES_REPLACED"'),
  ])
  for (const word of [
    'Rosalinde',
    'Kvist',
    'rosalinde',
    'kvist',
    'hemmelig',
    '29876543',
    '29 87 65 43',
    '2987654321',
    'hyldeblomst',
    'Teaterforening',
  ])
    expect(output, word).not.toContain(word)
})

test('the metrics require the internal secret, and contain no personal data @whole', async () => {
  const secret = 'a-secret-of-the-owner'
  const watched = await start({ INTERNAL_SECRET: secret })
  const stored = await fetch(`${watched.url}/api/leads/hubspot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...quote, email: 'taelling@fjordscene.example' }),
  })
  expect(await stored.json()).toMatchObject({ ok: true })
  const counts = async (address: string, headers: Record<string, string> = {}): Promise<[number, string]> => {
    const response = await fetch(`${address}/metrics`, { headers })
    return [response.status, await response.text()]
  }
  expect((await counts(watched.url))[0]).toBe(401)
  expect((await counts(watched.url, { authorization: 'Bearer wrong' }))[0]).toBe(401)
  const [status, text] = await counts(watched.url, { authorization: `Bearer ${secret}` })
  expect(status).toBe(200)
  expect(text).toContain('lead_answers_total{form="information",outcome="stored"} 1')
  expect(text).toMatch(/lead_deliveries\{channel="mail",state="\w+"\} \d/)
  expect(text).not.toContain('fjordscene')
  // In production there is no such page without INTERNAL_SECRET.
  expect((await counts(site.url))[0]).toBe(404)
  await watched.stop()
})

test('with no service configured, mails go to the local mailbox and the lead stays in the store @whole', async () => {
  const alone = await startBuiltSite({ LOG_LEVEL: 'info' })
  dataFolders.add(alone.dataDir)
  const delivered = new Promise<void>((resolve) => {
    alone.process.stdout?.on('data', () => {
      if (alone.stdout().split('"Delivered"').length === 3) resolve()
    })
  })
  const response = await fetch(`${alone.url}/api/leads/hubspot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quote),
  })
  expect(response.status).toBe(200)
  await delivered
  const { parts } = await (await fetch(`${alone.url}/ready`)).json()
  await alone.stop()
  // /ready is public: its response contains no numbers.
  expect(parts.leads).toEqual({ ok: true, detail: 'every channel is open' })
  const mailbox = join(alone.dataDir, 'mailbox')
  const files = readdirSync(mailbox)
  expect(files.map((name) => name.replace(/^.*Z-.{9}-/, '')).toSorted()).toEqual([
    'auto_reply.eml',
    'sales_notice.eml',
  ])
  expect(readFileSync(join(mailbox, files[0] ?? ''), 'utf8')).toContain('From: leads@localhost')
})

test.each(['/api/leads/hubspot', '/api/leads/create'])(
  'a lead with a chunked body and no Content-Length is stored: %s',
  async (path) => {
    const { firstname, email, phone } = quote
    const text = JSON.stringify(
      path === '/api/leads/create' ? { firstname, lastname: 'Holm', email, phone } : quote,
    )
    const half = Math.floor(text.length / 2)
    const response = await fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `chunked ${path}` },
      body: Readable.toWeb(
        Readable.from([text.slice(0, half), text.slice(half)].map((part) => Buffer.from(part))),
      ),
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ ok: true, reference: expect.any(String) })
  },
)
