import { describe, expect, test } from 'vitest'
import { NO_CONTACT } from '#app/leads/fields/contact-fields.ts'
import type { Lead } from '#app/leads/lead.ts'
import { FALLBACK_RATES } from '#app/pricing/fees.ts'
import { upgradeStoredLead, upgradeStoredRates } from './stored-lead.ts'

// Leads that an earlier version stored are read for as long as they are kept.

test('a lead stored before a field existed has that field empty', () => {
  const contact = { firstname: 'Mette', email: 'mette@fjordscenen.example' }
  expect(upgradeStoredLead({ kind: 'callback', contact } as Lead)).toEqual({
    kind: 'callback',
    contact: { ...NO_CONTACT, ...contact },
    industry: '',
  })
  const whole: Lead = {
    kind: 'callback',
    contact: { ...NO_CONTACT, phone: '+4520345678' },
    industry: 'Teater',
  }
  expect(upgradeStoredLead(whole)).toEqual(whole)
})

describe('the price of a package', () => {
  const { packagePrice, ...fees } = FALLBACK_RATES.BASIS
  const priceOf = (stored: object) =>
    upgradeStoredRates({ BASIS: { ...fees, ...stored }, PREMIUM: FALLBACK_RATES.PREMIUM }).BASIS

  test.each([
    ['with its label', { packagePrice }, packagePrice],
    ['that was one text', { packagePrice: '399 kr.' }, { price: '399 kr.', priceLabel: '' }],
    ['that was empty', { packagePrice: null }, { price: '', priceLabel: '' }],
    ['that was not stored', {}, { price: '', priceLabel: '' }],
  ])('%s is read', (_, stored, expected) => {
    expect(priceOf(stored)).toEqual({ ...fees, packagePrice: expected })
  })
})
