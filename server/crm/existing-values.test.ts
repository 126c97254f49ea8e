import { expect, test } from 'vitest'
import { dealChanges, isSame, rememberDeal } from './existing-values.ts'

test.each([
  ['phone', '+4520345678', '20 34 56 78', true],
  ['phone', '+4520345678', '+4531345678', false],
  ['website', 'https://scene.example/', 'https://Scene.example', true],
  ['website', 'https://scene.example/om', 'https://scene.example', false],
  ['firstname', ' Mette ', 'mette', true],
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
