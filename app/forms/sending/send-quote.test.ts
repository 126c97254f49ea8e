import { beforeEach, expect, test, vi } from 'vitest'
import { NO_DRAFT } from '#app/lead/draft.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { sendForm } from './send-form.ts'
import { askForAutoReply, sendQuote } from './send-quote.ts'

let requests: [path: string, key: string | null, body: Record<string, unknown>][]

beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    requests.push([path, new Headers(headers).get('idempotency-key'), JSON.parse(String(body))])
    return Response.json({ ok: true, reference: 'K7M4-2XQ9' })
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  vi.stubGlobal('document', { referrer: '', title: 'Fejl: Kontakt | Lys' })
  const location = {
    pathname: '/beregner/information',
    href: 'https://lys.example/beregner?utm_source=avisen',
  }
  vi.stubGlobal('window', { location })
})

const draft = { ...NO_DRAFT, industry: 'Sportsklub', contactMethod: 'call' as const }
const sent = { draft, fields: { name: 'Mette', email: 'mette@fjordscenen.example' }, rates: FALLBACK_RATES }
const stamp = { key: 'key-1', elapsedMs: 4000 }
const attribution = { utm_source: 'avisen', landing_page: '/beregner', form_page: '/beregner/information' }

test('a quote is sent with its idempotency key, elapsed time, attribution and notice', async () => {
  const notice = { version: '3', touched: true }
  expect(await sendQuote(sent, stamp, { notice })).toMatchObject({ ok: true, reference: 'K7M4-2XQ9' })
  await sendQuote(sent, stamp, {})
  expect(requests.map(([path, key]) => [path, key])).toEqual([
    ['/api/leads/hubspot', 'key-1'],
    ['/api/leads/hubspot', 'key-1'],
  ])
  expect(requests[0]?.[2]).toMatchObject({ firstname: 'Mette', industry: 'Sportsklub', tid: 4000, notice })
  expect(requests[0]?.[2]).toMatchObject({ attribution })
  expect(requests[1]?.[2].notice).toBeNull()
})

test('the second call of a quote names the lead that the first one stored', async () => {
  await askForAutoReply(sent, 'K7M4-2XQ9', 'key-2')
  expect(requests).toHaveLength(1)
  expect(requests[0]?.slice(0, 2)).toEqual(['/api/leads/autosvar', 'key-2'])
  expect(requests[0]?.[2]).toMatchObject({ reference: 'K7M4-2XQ9', name: 'Mette' })
})

test('another form is sent the same way, and the prefix of an error is left out of its page title', async () => {
  await sendForm('/api/contacts/new', { firstname: 'Jonas' }, stamp)
  const [path, key, body] = requests[0] ?? []
  expect([path, key]).toEqual(['/api/contacts/new', 'key-1'])
  expect(body).toMatchObject({ firstname: 'Jonas', tid: 4000, attribution })
  expect(body?.attribution).toHaveProperty('form_title', 'Kontakt | Lys')
})
