import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PACKAGES } from '#app/pricing/packages.ts'
import { createVault } from '#server/leads/database/vault.ts'
import { FALLBACK_LEAD_CONTENT } from '#server/leads/lead-content.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import type { StoredLead } from '#server/leads/store/stored-lead.ts'
import type { Outcome } from '#server/outcome.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { FIRST_ATTEMPT } from '#tests/fakes/attempt.ts'
import { wizardLead } from '#tests/fakes/example-lead.ts'
import { ticketSystemChannel } from './ticket-system.ts'

let store: LeadStore
let system: Server
let answer: { status: number; headers?: Record<string, string> } | 'hang-up' | 'wait'
let asked: { authorization: string | undefined; path: string | undefined }[]
let posted: { method: string | undefined; type: string | undefined; key: unknown; body: object }[]

beforeEach(async () => {
  store = await openEmbeddedStore(0)
  answer = { status: 201 }
  asked = []
  posted = []
  system = createServer(async (request, response) => {
    asked.push({ authorization: request.headers.authorization, path: request.url })
    if (answer === 'hang-up') return void request.socket.destroy()
    const { method, headers } = request
    const body = JSON.parse(await text(request))
    posted.push({ method, type: headers['content-type'], key: headers['idempotency-key'], body })
    if (answer === 'wait') return
    response.writeHead(answer.status, answer.headers).end('{}')
  })
  await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve))
})

afterEach(() => {
  system.closeAllConnections()
  system.close()
})

const lead: StoredLead = {
  id: 'lead',
  reference: 'K7M4-2XQ9',
  form: 'application',
  lead: { kind: 'application', contact: wizardLead().contact, tier: 'PRO', hasBank: false, terms: '1.3' },
  rates: FALLBACK_LEAD_CONTENT.rates,
  decided: null,
  attribution: null,
  notice: null,
  signs: [],
  quarantinedAt: null,
  receivedAt: 0,
  completedAt: null,
  answerBy: null,
}

function deliver(credentials = '', path = '/clients', change: Partial<StoredLead> = {}): Promise<Outcome> {
  const { port } = system.address() as AddressInfo
  const channel = ticketSystemChannel(
    `http://${credentials}127.0.0.1:${port}${path}`,
    store,
    createVault(Buffer.alloc(32, 7)),
  )
  return channel.deliver({ ...lead, ...change }, { ...FIRST_ATTEMPT, task: 'client' })
}

test.each<[number, Record<string, string>, Outcome]>([
  [200, {}, { kind: 'delivered' }],
  [201, {}, { kind: 'delivered' }],
  // Without a body.
  [204, {}, { kind: 'delivered' }],
  [409, {}, { kind: 'delivered' }],
  [400, {}, { kind: 'dead', reason: 'clients-400' }],
  [401, {}, { kind: 'pause', reason: 'clients-401' }],
  [403, {}, { kind: 'refused', reason: 'clients-403' }],
  [404, {}, { kind: 'refused', reason: 'clients-404' }],
  [408, {}, { kind: 'retry', reason: 'clients-408' }],
  [425, {}, { kind: 'retry', reason: 'clients-425' }],
  [429, {}, { kind: 'retry', reason: 'clients-429' }],
  [429, { 'retry-after': '90' }, { kind: 'retry', reason: 'clients-429', retryAfterMs: 90_000 }],
  [500, {}, { kind: 'retry', reason: 'clients-500' }],
  [503, { 'retry-after': '5' }, { kind: 'retry', reason: 'clients-503', retryAfterMs: 5_000 }],
])('the response %i of the ticket system is treated as %o', async (status, headers, outcome) => {
  answer = { status, headers }
  expect(await deliver()).toEqual(outcome)
})

test('a connection broken by the ticket system is retried', async () => {
  answer = 'hang-up'
  expect(await deliver()).toEqual({ kind: 'retry', reason: 'clients-unreachable' })
})

test('a bug is not mistaken for an unreachable ticket system', async () => {
  // No header can hold it.
  await expect(deliver('', '/clients', { reference: '→' })).rejects.toThrow(TypeError)
})

test('bank numbers are not sent along a redirect to another host', async () => {
  answer = { status: 307, headers: { location: '/elsewhere' } }
  expect(await deliver()).toEqual({ kind: 'retry', reason: 'clients-unreachable' })
  expect(asked.map((each) => each.path)).toEqual(['/clients'])
})

test('a name and password in the address are sent as basic authentication, not in the URL', async () => {
  expect(await deliver('navn:hemmeligt%20ord@')).toEqual({ kind: 'delivered' })
  expect(asked).toEqual([
    { authorization: `Basic ${Buffer.from('navn:hemmeligt ord').toString('base64')}`, path: '/clients' },
  ])
})

test('without a name and password in the address no authorization is sent', async () => {
  await deliver()
  await deliver('name:@')
  expect(asked.map(({ authorization }) => authorization)).toEqual([
    undefined,
    `Basic ${Buffer.from('name:').toString('base64')}`,
  ])
})

test('bank numbers that the key cannot decrypt are given up, and nothing is sent', async () => {
  store.sealedBank = async () => createVault(Buffer.alloc(32, 1)).seal({ reg: '1', account: '2' }, 'lead')
  expect(await deliver()).toEqual({ kind: 'dead', reason: 'clients-bank-unreadable' })
  expect(asked).toEqual([])
})

test('an application is posted as JSON, with its reference as the key of what is created', async () => {
  const vault = createVault(Buffer.alloc(32, 7))
  store.sealedBank = async () => vault.seal({ reg: '1234', account: '0012345678' }, 'lead')
  await deliver()
  const { firstname, lastname, phone, email, company, website, cvr } = lead.lead.contact
  const contact = { firstname, lastname, phone, email, company, website, cvr }
  expect(posted).toEqual([
    {
      method: 'POST',
      type: 'application/json',
      key: 'K7M4-2XQ9',
      body: { id: 'K7M4-2XQ9', ...contact, reg: '1234', account: '0012345678', tier: 'PRO' },
    },
  ])
})

test('a lead that is no application is posted with the first package and without bank numbers', async () => {
  await deliver('', '/clients', { lead: wizardLead() })
  expect(posted[0]?.body).toMatchObject({ reg: '', account: '', tier: PACKAGES[0].tier })
})

test('a ticket system that does not answer within fifteen seconds is retried later', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const asked15 = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50))
  answer = 'wait'
  expect(await deliver()).toEqual({ kind: 'retry', reason: 'clients-timeout' })
  expect(asked15).toHaveBeenCalledExactlyOnceWith(15_000)
})
