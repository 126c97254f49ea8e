import { describe, expect, test } from 'vitest'
import { changesToFill, dealChanges, isSame, rememberDeal } from './existing-values.ts'

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
  ['cvr', 'DK25313763', '25313763', true],
  ['cvr', '25 31 37 63', '25313763', true],
  ['cvr', 'DK25313763', '25313764', false],
  ['company', '20345678', '+4520345678', false],
  ['amount', '5000.00', '5000', true],
  ['amount', '5000', '500', false],
])('of %s, %s and %s are the same: %s', (name, present, typed, same) => {
  expect(isSame(name, present, typed)).toBe(same)
})

/** What we remember of deals, and where it is kept. */
function memoryOfDeals() {
  const links = new Map<string, string>()
  const memory = {
    link: async (key: string) => links.get(key) ?? null,
    saveLink: async (key: string, value: string) => void links.set(key, value),
  }
  return { links, memory }
}

const deal = (properties: Record<string, string | null>, id = '7') => ({ id, properties })

test('only empty properties are filled, and differing ones are listed with both values', () => {
  const present = deal({ firstname: 'Mette', phone: '20 34 56 78', company: '', lastname: null })
  const typed = {
    firstname: 'Ida',
    phone: '+4520345678',
    company: 'Scenen',
    lastname: 'Lund',
    website: 'a.example',
  }
  expect(changesToFill(present, typed)).toEqual({
    changes: { company: 'Scenen', lastname: 'Lund', website: 'a.example' },
    differences: ['Fornavn: Ida (i CRM: Mette)'],
  })
})

describe('an existing deal', () => {
  const sent = { lead_id: 'x', dealname: 'Ny', amount: '10', deal_currency_code: 'DKK', lead_tier: 'PRO' }
  const { lead_id: _, ...all } = sent

  test('gets the values sent, except its lead_id, if name and amount are empty or the same', async () => {
    const { memory } = memoryOfDeals()
    for (const properties of [
      { dealname: '', amount: null },
      { dealname: 'ny', amount: '10.0' },
    ])
      expect(await dealChanges(deal(properties), sent, memory)).toEqual({ changes: all, differences: [] })
  })

  test('keeps the name that sales gave it', async () => {
    const { memory } = memoryOfDeals()
    expect(await dealChanges(deal({ dealname: 'Min', amount: '10' }), sent, memory)).toEqual({
      changes: { amount: '10', deal_currency_code: 'DKK', lead_tier: 'PRO' },
      differences: ['Handlens navn: Ny (i CRM: Min)'],
    })
  })

  test('keeps an amount in another currency: ten euros are not ten kroner', async () => {
    const { memory } = memoryOfDeals()
    const inEuros = deal({ dealname: 'Ny', amount: '10', deal_currency_code: 'EUR' })
    expect(await dealChanges(inEuros, sent, memory)).toEqual({
      changes: { dealname: 'Ny', lead_tier: 'PRO' },
      differences: ['Beløb: 10 (i CRM: 10 EUR)'],
    })
  })

  test('gets another amount if its amount is still ours, in any format of HubSpot', async () => {
    const { memory } = memoryOfDeals()
    const ofAmount = (amount: string) => deal({ amount, deal_currency_code: 'DKK' })
    await rememberDeal(ofAmount('5000'), { amount: '5000' }, memory)
    const next = { amount: '6000', deal_currency_code: 'DKK' }
    expect(await dealChanges(ofAmount('5000.00'), next, memory)).toEqual({ changes: next, differences: [] })
    expect(await dealChanges(ofAmount('4500'), next, memory)).toEqual({
      changes: {},
      differences: ['Beløb: 6000 (i CRM: 4500)'],
    })
  })

  test('is remembered by deal and property, with those values of ours that it still has', async () => {
    const { links, memory } = memoryOfDeals()
    await rememberDeal(deal({ dealname: 'Før', amount: '5' }), { dealname: 'Før' }, memory)
    expect([...links.keys()]).toEqual(['deal 7 dealname'])
    const differencesOf = async (properties: Record<string, string>) =>
      (await dealChanges(deal(properties), sent, memory)).differences
    expect(await differencesOf({ dealname: 'Før', amount: '5' })).toEqual(['Beløb: 10 (i CRM: 5)'])
    expect(await differencesOf({ dealname: 'Før igen', amount: '10' })).toHaveLength(1)
    await rememberDeal(deal({ dealname: 'Andet' }, '8'), { dealname: 'Før', amount: '5' }, memory)
    expect(links.size).toBe(1)
  })
})
