import { beforeEach, expect, test } from 'vitest'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import type { Crm, CrmRecords } from '#server/crm/crm.ts'
import type { LeadStore } from '#server/leads/store/lead-store.ts'
import type { Settings } from '#server/settings.ts'
import { openEmbeddedStore } from '#tests/embedded-store.ts'
import { stubServices } from '#tests/lead-services.ts'
import { createApiTest } from './api-test.ts'

const NOW = Date.parse('2026-11-20T13:05:00Z')
const clock = { now: () => NOW, after: () => () => undefined }

let store: LeadStore

beforeEach(async () => {
  store = await openEmbeddedStore(NOW)
})

type Keys = Pick<Settings, 'mail'>
const NO_KEYS = { mail: { kind: 'mailbox' } } as Keys

const apiTest = (crm: Crm | null, keys = NO_KEYS) =>
  createApiTest(keys, crm, store, clock, stubServices().vault)

test('says which keys are set, of whichever CRM is connected', () => {
  const configured = (records: Pick<CrmRecords, 'hasOwner'> | null, mail: string) =>
    apiTest(records && ({ records } as Crm), { mail: { kind: mail } } as Keys).configured
  expect(configured(null, 'mailbox')).toEqual({ mailKey: false, crmKey: false, crmOwner: false })
  expect(configured(null, 'smtp')).toEqual({ mailKey: true, crmKey: false, crmOwner: false })
  expect(configured({ hasOwner: false }, 'smtp')).toEqual({
    mailKey: true,
    crmKey: true,
    crmOwner: false,
  })
  expect(configured({ hasOwner: true }, 'smtp')).toMatchObject({ crmOwner: true })
  expect(configured({ hasOwner: null }, 'smtp')).toMatchObject({ crmKey: true, crmOwner: null })
})

test('without a CRM both calls say so', async () => {
  const missing = { ok: false, reason: 'crm-missing' }
  expect(await apiTest(null).contact(NO_CONTACT)).toEqual(missing)
  expect(await apiTest(null).deal({ tier: 'PRO', company: 'Fjord', userId: '1', companyId: null })).toEqual(
    missing,
  )
})

test('a contact and its deal are created in the CRM, which remembers ids in the store', async () => {
  const found: (string | null)[] = []
  const deals: unknown[] = []
  const records = {
    contact: async (_: unknown, memory: Parameters<CrmRecords['contact']>[1]) => {
      found.push(await memory.link('contact mette'))
      await memory.saveLink('contact mette', '17')
      return { ok: true, value: { userId: '17', companyId: '4' } }
    },
    deal: async (deal: unknown) => {
      deals.push(deal)
      return { ok: true, value: { dealId: '9' } }
    },
  } as unknown as CrmRecords
  const calls = apiTest({ records } as Crm)
  for (const _ of [1, 2])
    expect(await calls.contact(NO_CONTACT)).toEqual({ ok: true, value: { userId: '17', companyId: '4' } })
  expect(found).toEqual([null, '17'])
  expect(await calls.deal({ tier: 'PRO', company: 'Fjord', userId: '17', companyId: '4' })).toEqual({
    ok: true,
    value: { dealId: '9' },
  })
  expect(deals).toEqual([{ tier: 'PRO', company: 'Fjord', userId: '17', companyId: '4' }])
})

test('a refusal of the CRM is returned with its reason', async () => {
  const refused = { ok: false, reason: 'crm-invalid' } as const
  const crm = { records: { contact: async () => refused } } as unknown as Crm
  expect(await apiTest(crm).contact(NO_CONTACT)).toEqual(refused)
})
