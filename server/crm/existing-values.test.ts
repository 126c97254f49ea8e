import { expect, test } from 'vitest'
import { dealChanges, fillingEmpty, isSame, rememberDeal } from './existing-values.ts'

test.each([
  ['phone', '+4520345678', '20 34 56 78', true],
  ['phone', '+4520345678', '+4531345678', false],
  ['website', 'https://scene.example/', 'https://Scene.example', true],
  ['website', 'https://scene.example/om', 'https://scene.example', false],
  ['website', 'http://www.scene.example', 'https://scene.example', true],
  ['website', 'www.scene.example', 'scene.example/', true],
  ['website', 'https://scene.example/www.om', 'https://scene.example/om', false],
  ['website', 'https://scene.example/om/', 'https://scene.example//om', false],
  ['website', 'https://min.scene.example/https://', 'https://min.scene.example/', false],
  ['firstname', ' Mette ', 'mette', true],
  ['phone', '20345678', '004520345678', true],
  ['phone', '20345679', '20345678', false],
  ['company', '20345678', '+4520345678', false],
  ['amount', '5000.00', '5000', true],
  ['amount', '5000', '500', false],
])('of %s, %s and %s are the same: %s', (name, present, typed, same) => {
  expect(isSame(name, present, typed)).toBe(same)
})

test('an amount that HubSpot writes in another way is still ours to change; one that sales changed is not', async () => {
  const links = new Map<string, string>()
  const memory = {
    link: async (key: string) => links.get(key) ?? null,
    saveLink: async (key: string, value: string) => void links.set(key, value),
  }
  const deal = (amount: string) => ({ id: '7', properties: { amount, deal_currency_code: 'DKK' } })
  await rememberDeal(deal('5000'), { amount: '5000' }, memory)
  const next = { amount: '6000', deal_currency_code: 'DKK' }
  expect(await dealChanges(deal('5000.00'), next, memory)).toEqual({ changes: next, differences: [] })
  expect(await dealChanges(deal('4500'), next, memory)).toEqual({
    changes: {},
    differences: ['amount: 6000 (i CRM: 4500)'],
  })
})

test('only what is empty is filled, and what differs is said with both values', () => {
  const present = {
    id: '7',
    properties: { firstname: 'Mette', phone: '20 34 56 78', company: '', lastname: null },
  }
  const typed = {
    firstname: 'Ida',
    phone: '+4520345678',
    company: 'Scenen',
    lastname: 'Lund',
    website: 'a.example',
  }
  expect(fillingEmpty(present, typed)).toEqual({
    changes: { company: 'Scenen', lastname: 'Lund', website: 'a.example' },
    differences: ['firstname: Ida (i CRM: Mette)'],
  })
})

test('of an existing deal, what is empty is filled and what sales edited stays', async () => {
  const links = new Map<string, string>()
  const memory = {
    link: async (key: string) => links.get(key) ?? null,
    saveLink: async (key: string, value: string) => void links.set(key, value),
  }
  const sent = { lead_id: 'x', dealname: 'Ny', amount: '10', deal_currency_code: 'DKK', lead_tier: 'PRO' }
  const changesOf = (properties: Record<string, string | null>) =>
    dealChanges({ id: '7', properties }, sent, memory)
  const { lead_id: _, ...all } = sent
  expect(await changesOf({ dealname: '', amount: null })).toEqual({ changes: all, differences: [] })
  expect(await changesOf({ dealname: 'ny', amount: '10.0' })).toEqual({ changes: all, differences: [] })
  expect(await changesOf({ dealname: 'Min', amount: '10' })).toEqual({
    changes: { amount: '10', deal_currency_code: 'DKK', lead_tier: 'PRO' },
    differences: ['dealname: Ny (i CRM: Min)'],
  })
  // Ten euros are not ten kroner.
  expect(await changesOf({ dealname: 'Ny', amount: '10', deal_currency_code: 'EUR' })).toEqual({
    changes: { dealname: 'Ny', lead_tier: 'PRO' },
    differences: ['amount: 10 (i CRM: 10 EUR)'],
  })
  // What we wrote there is remembered by deal, property and value.
  await rememberDeal({ id: '7', properties: { dealname: 'Før', amount: '5' } }, { dealname: 'Før' }, memory)
  expect([...links.keys()]).toEqual(['deal 7 dealname'])
  expect((await changesOf({ dealname: 'Før', amount: '5' })).differences).toEqual(['amount: 10 (i CRM: 5)'])
  expect((await changesOf({ dealname: 'Før igen', amount: '10' })).differences).toHaveLength(1)
  await rememberDeal({ id: '8', properties: { dealname: 'Andet' } }, { dealname: 'Før', amount: '5' }, memory)
  expect(links.size).toBe(1)
})
