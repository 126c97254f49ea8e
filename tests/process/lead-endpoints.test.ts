import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type FakeHubspot, startFakeHubspot } from '#tests/fakes/hubspot-server.ts'
import { type SmtpSink, startSmtpSink } from '#tests/fakes/smtp-sink.ts'

// The built server with real services: its HTTP and SMTP traffic, and its state after a crash.

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
  site = await start({ INTERNAL_SECRET: 'the secret of the owner' })
})

afterAll(async () => {
  await site.stop()
  await hubspot.stop()
  await smtp.stop()
  for (const dataDir of dataFolders) await removeDataFolder({ dataDir })
})

/** How many deliveries to the CRM the log tells the end of. */
const ended = (): number =>
  site
    .stdout()
    .split('\n')
    .filter((line) => line.includes('"channel":"crm"') && /"(Delivered|A delivery failed)"/.test(line)).length

test('a comment of ten thousand non-ASCII letters arrives complete', async () => {
  const comment = `${'🎪æøåאבג'.repeat(1200)} slut`
  const response = await post('/api/leads/create', {
    firstname: 'Ida',
    lastname: 'Bo',
    email: 'ida@langtekst.example',
    phone: '30405060',
    comment,
  })
  expect(response.status).toBe(200)
  await vi.waitFor(() => expect(ended()).toBe(1), { timeout: 30_000 })
  expect(hubspot.all('notes').at(-1)?.properties.hs_note_body).toContain(comment)
})

test('after being killed between response and delivery, the next start delivers the lead once', async () => {
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

test('no visitor input is logged, whatever fails', async () => {
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
  let count = 0
  const send = (body: unknown, path = '/api/leads/hubspot') => post(path, body)
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
  await fetch(`${site.url}/support?soeg=${encodeURIComponent(echo)}`)
  await fetch(`${site.url}/intern/log-ind`, { method: 'POST', body: new URLSearchParams({ secret: echo }) })
  // A statement that does not fit the tables is a bug; files that vanish while leads come in are a
  // failure of the store.
  const store = new DatabaseSync(join(site.dataDir, 'leads.sqlite'), { timeout: 5_000 })
  store.exec('drop table tokens')
  store.close()
  const last = { ...person, email: 'rosalinde.sidst@hemmelig.example' }
  expect((await send(last)).status).toBe(500)
  rmSync(join(site.dataDir, 'leads.sqlite'))
  expect((await send(last)).status).toBe(503)
  await vi.waitFor(async () => expect((await fetch(`${site.url}/ready`)).status).toBe(503), 30_000)

  const { stdout, stderr } = await site.stop()
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
