import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ContentUnavailable } from '#app/content/content.ts'
import { type Editor, EditRefused, EditUnreadable } from '#app/content/editing.ts'
import {
  editorsContext,
  leadsContext,
  measurementsContext,
  ownerContext,
  ownerSessionContext,
  siteContext,
  visitorContext,
} from '#app/context.ts'
import type { User } from '#app/internal/access.ts'
import { LeadStoreUnavailable } from '#app/lead/submission.ts'
import * as apply from './api.clients.apply.ts'
import * as consent from './api.consent.ts'
import * as contacts from './api.contacts.new.ts'
import * as content from './api.content.ts'
import * as deals from './api.deals.new.ts'
import * as autosvar from './api.leads.autosvar.ts'
import * as create from './api.leads.create.ts'
import * as hubspot from './api.leads.hubspot.ts'
import * as measurements from './api.measurements.ts'
import * as webhook from './api.webhooks.prismic.ts'

const METTE: User = { name: 'Mette Holm', rights: ['content'], isOwner: false }

let siteUrl: string
let cookiebotId: string | null
let isEditing: boolean

const service = {
  webhook: vi.fn<(body: string, ip: string) => Promise<string>>(),
  receive: vi.fn<(measured: unknown, ip: string) => Promise<boolean>>(),
  autoReply: vi.fn<(reference: string) => Promise<unknown>>(),
  call: vi.fn<(action: string, values: unknown, editor: Editor) => Promise<unknown>>(),
  record: vi.fn<(...what: unknown[]) => Promise<void>>(),
  contact: vi.fn<(person: unknown) => Promise<unknown>>(),
  deal: vi.fn<(deal: unknown) => Promise<unknown>>(),
}

beforeEach(() => {
  siteUrl = 'http://localhost:3000'
  cookiebotId = null
  isEditing = true
  for (const each of Object.values(service)) each.mockReset()
})

/** Posts to an endpoint; its response, also if that is thrown. */
async function post(
  { action }: { action: (args: never) => Promise<Response> },
  body: RequestInit['body'],
  headers: Record<string, string> = {},
): Promise<Response> {
  const context = new RouterContextProvider()
  const { receive, autoReply, call, record, contact, deal } = service
  const set = context.set.bind(context) as (key: unknown, value: unknown) => void
  set(siteContext, { siteUrl, cookiebotId })
  set(visitorContext, { ip: '192.0.2.7' })
  set(editorsContext, { webhook: service.webhook })
  set(measurementsContext, { receive })
  set(leadsContext, { autoReply })
  set(ownerContext, { editing: isEditing ? { call } : null, access: { record }, apiTest: { contact, deal } })
  set(ownerSessionContext, { user: METTE })
  const request = new Request('http://localhost:3000/api', { method: 'POST', body: body ?? null, headers })
  return action({ request, context } as never).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })
}

const json = { 'Content-Type': 'application/json' }
const bodyOf = async (answer: Response) => [answer.status, await answer.json()]

test.each([
  ['a lead of the calculator', hubspot, 60_000],
  ['a callback', create, 60_000],
  ['an application', apply, 0],
  ['a request for the auto-reply', autosvar, 60_000],
  ['a measurement', measurements, 1_000],
  ['a choice of cookies', consent, 1_000],
  // A publish of 20,000 documents.
  ['a webhook', webhook, 20_000 * 20],
])('%s has a private response, needs no content, and may be as long as it gets', (_, { handle }, bytes) => {
  const { cache, withoutContent, maxBody = 16_384 } = handle.page ?? {}
  expect([cache, withoutContent]).toEqual(['private', true])
  expect(maxBody).toBeGreaterThan(bytes)
  expect(maxBody).toBeLessThan(Math.max(2 * bytes, 20_000))
})

describe('the choice of the consent banner', () => {
  const answer = { valg: 'alle' }
  const give = (headers = {}, fields: Record<string, string> = answer) =>
    post(consent, new URLSearchParams(fields), headers)

  test('is stored in a cookie for half a year, which is Secure only on an https site', async () => {
    const plain = await give()
    expect([plain.status, await plain.text(), plain.headers.get('cache-control')]).toEqual([
      204,
      '',
      'no-store',
    ])
    expect(plain.headers.get('set-cookie')).toMatch(
      /^cookievalg=\S+; Path=\/; Max-Age=15552000; SameSite=Lax$/,
    )
    siteUrl = 'https://www.example.dk'
    expect((await give()).headers.get('set-cookie')).toMatch(/; Secure$/)
  })

  test('sets no cookie if it cannot be read, or if Cookiebot asks instead', async () => {
    const unreadable = [
      await give({}, { valg: 'måske' }),
      await give({}, {}),
      await post(consent, '{}', json),
    ]
    for (const each of unreadable)
      expect([each.status, each.headers.get('set-cookie'), (await each.json()).error]).toEqual([
        422,
        null,
        expect.stringContaining('Vælg igen'),
      ])
    cookiebotId = '01234567-89ab-cdef-0123-456789abcdef'
    const absent = await give()
    expect([absent.status, absent.headers.get('set-cookie')]).toEqual([404, null])
  })
})

test.each([
  ['taken', 200, null],
  ['refused', 401, null],
  ['limited', 429, '60'],
  ['absent', 404, null],
])('a webhook that is %s gets the status %i', async (outcome, status, retryAfter) => {
  service.webhook.mockResolvedValue(outcome)
  const answer = await post(webhook, '{"type":"api-update"}')
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    status,
    retryAfter,
    '',
  ])
  expect(service.webhook).toHaveBeenCalledWith('{"type":"api-update"}', '192.0.2.7')
})

test('a measurement is counted for its network, and rejected if that network has sent too many', async () => {
  const send = () => post(measurements, JSON.stringify({ kind: 'forside', lcp: 900 }), json)
  service.receive.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  const counted = await send()
  expect([counted.status, await counted.text(), counted.headers.get('cache-control')]).toEqual([
    204,
    '',
    'no-store',
  ])
  expect(service.receive).toHaveBeenCalledWith({ kind: 'forside', lcp: 900 }, '192.0.2.7')
  const refused = await send()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  expect((await refused.json()).error).toContain('målinger')
})

test('the auto-reply endpoint says whether a mail is sent, or that lead or store are missing', async () => {
  const send = () => post(autosvar, JSON.stringify({ reference: 'K7M4-2XQ9' }), json)
  for (const sent of [true, false]) {
    service.autoReply.mockResolvedValueOnce({ sent })
    expect(await bodyOf(await send())).toEqual([200, { ok: true, sent }])
  }
  service.autoReply.mockResolvedValueOnce(null)
  expect((await send()).status).toBe(404)
  service.autoReply.mockRejectedValueOnce(new LeadStoreUnavailable())
  expect((await send()).status).toBe(503)
})

describe("the editor's call", () => {
  const call = (action: unknown, values?: unknown) => post(content, JSON.stringify({ action, values }))

  test('is made under the name of the editor, and its result is the response', async () => {
    service.call.mockResolvedValue({ entries: [] })
    const answer = await call('listEntries', { path: 'a' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await bodyOf(answer)).toEqual([200, { entries: [] }])
    expect(service.call).toHaveBeenCalledWith(
      'listEntries',
      { path: 'a' },
      { name: 'Mette Holm', changed: expect.any(Function) },
    )
    expect(service.record).not.toHaveBeenCalled()
  })

  test('is recorded with each file that it changed for visitors, even if its next step is refused', async () => {
    service.call.mockImplementation(async (_action, _values, editor) => {
      await editor.changed('media/prik.png', 'removed')
      throw new EditRefused('Siden er i brug.')
    })
    expect((await call('deleteFile', { path: 'media/prik.png' })).status).toBe(409)
    expect(service.record.mock.calls).toEqual([[METTE, 'removed', 'media/prik.png']])
  })

  test.each([
    ['is refused', 409, new EditRefused('Siden er i brug.'), 'Siden er i brug.'],
    ['is unreadable', 400, new EditUnreadable('inner words'), 'Genindlæs siden'],
    ['has no content', 503, new ContentUnavailable(), 'Intet er ændret'],
  ])('that %s gets the status %i, and is not recorded', async (_, status, failure, words) => {
    service.call.mockRejectedValue(failure)
    const [got, said] = await bodyOf(await call('publishUnpublishedEntry', { path: 'a' }))
    expect([got, said]).toEqual([status, { error: expect.stringContaining(words) }])
    expect(service.record).not.toHaveBeenCalled()
  })

  test('throws any other error', async () => {
    service.call.mockRejectedValue(new TypeError('x'))
    await expect(call('listEntries')).rejects.toThrow(TypeError)
  })

  test('is rejected if it is malformed, and gets 404 if content is not edited here', async () => {
    for (const body of ['', '[]', 'null', '{"action":1}', '{}', '{'])
      expect(await bodyOf(await post(content, body)), body).toEqual([
        400,
        { error: expect.stringContaining('Genindlæs siden') },
      ])
    expect(service.call).not.toHaveBeenCalled()
    isEditing = false
    expect((await call('listEntries')).status).toBe(404)
  })

  test('may be as long as a picture of 25 MB in base64', () => {
    expect(content.handle.page?.editorsMaxBody).toBeGreaterThan(25_000_000 * (4 / 3))
  })
})

describe('a call of the API test', () => {
  const person = { firstname: 'Mette', email: 'mette@example.dk', phone: '20 12 34 56', company: 'Klubben' }
  const deal = { tier: 'PRO', company: 'Klubben', userId: 7 }
  const send = (what: unknown) => post(contacts, JSON.stringify(what), json)
  const order = (what: unknown) => post(deals, JSON.stringify(what), json)

  test('finds or creates the contact, with the number as it is stored', async () => {
    service.contact.mockResolvedValue({ ok: true, value: { userId: '7', companyId: null } })
    const answer = await send(person)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await bodyOf(answer)).toEqual([200, { userId: '7', companyId: null }])
    expect(service.contact).toHaveBeenCalledWith(
      expect.objectContaining({
        firstname: 'Mette',
        email: 'mette@example.dk',
        phone: '+4520123456',
        cvr: '',
      }),
    )
  })

  test('is rejected with a message at the field if the phone number is impossible', async () => {
    const [status, said] = await bodyOf(await send({ ...person, phone: '+999 1234 5678' }))
    const message = expect.stringContaining('Nummeret findes ikke')
    expect([status, said]).toEqual([422, { error: message, fields: { phone: message } }])
    expect(service.contact).not.toHaveBeenCalled()
  })

  test.each([
    ['crm-missing', 503, 503],
    ['crm-contact-unknown', 502, 404],
    ['crm-refused', 502, 502],
  ])('has a status and a message if the CRM fails with %s', async (reason, ofContact, ofDeal) => {
    service.contact.mockResolvedValue({ ok: false, reason })
    service.deal.mockResolvedValue({ ok: false, reason })
    for (const [answer, status] of [
      [await send(person), ofContact],
      [await order(deal), ofDeal],
    ] as const)
      expect(await bodyOf(answer)).toEqual([status, { error: expect.stringMatching(/\S/) }])
  })

  test('creates the deal of a contact, with or without a company', async () => {
    service.deal.mockResolvedValue({ ok: true, value: { dealId: '9' } })
    expect(await bodyOf(await order(deal))).toEqual([200, { ok: true, dealId: '9' }])
    expect(service.deal).toHaveBeenLastCalledWith({ ...deal, userId: '7', companyId: null })
    await order({ ...deal, companyId: '8' })
    expect(service.deal).toHaveBeenLastCalledWith({ ...deal, userId: '7', companyId: '8' })
  })
})
