import { describe, expect, test } from 'vitest'
import { NO_CONTACT } from '#app/lead/fields/contact-fields.ts'
import { NOTHING_DIFFERS } from '#app/lead/final-lead.ts'
import type { Lead } from '#app/lead/lead.ts'
import { FALLBACK_RATES, NO_PACKAGE_PRICE } from '#app/pricing/packages.ts'
import { wizardLead } from '#tests/fakes/example-lead.ts'
import { readLeadJson } from './read-lead.ts'
import { toStoredShape, upgradeStoredLead, upgradeStoredRates, writeLeadJson } from './stored-lead.ts'

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

test('the answers of a stored lead have empty values for questions that were not asked yet', () => {
  const { expectedRevenue: _, ...answers } = wizardLead().answers
  const stored = { ...wizardLead(), answers: { ...answers, additionalFeatures: { whiteLabel: true } } }
  expect(upgradeStoredLead(stored as unknown as Lead)).toEqual(wizardLead())
})

test('a lead is stored with the flags that the former edition stores, and read without them', () => {
  const lead = wizardLead()
  lead.answers.other = ['Egen webshop', 'Flere events'].map((name) => ({
    name,
    icon: null,
    package: 'BASIS',
  }))
  expect(toStoredShape(lead)).toEqual({
    ...lead,
    answers: {
      ...lead.answers,
      additionalFeatures: {
        ownShop: true,
        ownDomain: false,
        whiteLabel: false,
        multipleEvents: true,
        numberOfUsers: 1,
      },
    },
  })
  expect(upgradeStoredLead(toStoredShape(lead) as Lead)).toEqual(lead)
})

test('the promised day is beside the shape of the former edition, and none in its leads', () => {
  const lead = wizardLead()
  const stored = writeLeadJson({ lead, decided: null, answerBy: '2026-12-04' })
  expect(JSON.parse(stored)).toEqual({ ...toStoredShape(lead), added: { answerBy: '2026-12-04' } })
  expect(readLeadJson(stored)).toEqual({ lead, decided: null, answerBy: '2026-12-04' })
  expect(readLeadJson(JSON.stringify(toStoredShape(lead)))?.answerBy).toBeNull()
})

test('a completed demo has empty values for what was added since, as its lead has', () => {
  const lead = wizardLead()
  const { expectedRevenue: _, ...answers } = lead.answers
  const { packagePrice, ...fees } = FALLBACK_RATES.BASIS
  const demo = { answers, rates: { ...FALLBACK_RATES, BASIS: fees } }
  const stored = { ...toStoredShape(lead), added: { decided: { ...NOTHING_DIFFERS, demo } } }
  const read = readLeadJson(JSON.stringify(stored))?.decided?.demo
  expect(read?.answers).toEqual(lead.answers)
  expect(read?.rates.BASIS).toEqual({ ...fees, packagePrice: NO_PACKAGE_PRICE })
})

describe('the price of a package', () => {
  const { packagePrice, ...fees } = FALLBACK_RATES.BASIS
  const priceOf = (stored: object) =>
    upgradeStoredRates({ BASIS: { ...fees, ...stored }, PREMIUM: FALLBACK_RATES.PREMIUM }).BASIS

  test.each([
    ['with its label', { packagePrice }, packagePrice],
    ['that lacks a part', { packagePrice: { price: '399 kr.' } }, { ...NO_PACKAGE_PRICE, price: '399 kr.' }],
    ['that was one text', { packagePrice: '399 kr.' }, { ...NO_PACKAGE_PRICE, price: '399 kr.' }],
    ['that was empty', { packagePrice: null }, NO_PACKAGE_PRICE],
    ['that was not stored', {}, NO_PACKAGE_PRICE],
  ])('%s is read', (_, stored, expected) => {
    expect(priceOf(stored)).toEqual({ ...fees, packagePrice: expected })
  })
})
