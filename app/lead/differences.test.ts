import { describe, expect, test } from 'vitest'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'
import { EXAMPLE_FEE, withNames } from '#tests/builders/figures.ts'
import { wizardLead } from '#tests/fakes/example-lead.ts'
import { changedRows, shownRows } from './differences.ts'
import { NOTHING_DIFFERS, type ShownOffer } from './final-lead.ts'
import { offerOf } from './offer.ts'

const lead = wizardLead()
const offer = offerOf(lead, FALLBACK_RATES)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const read = (rows: readonly { label: string; value: string }[]) =>
  Object.fromEntries(rows.map(({ label, value }) => [label, withNames(plain(value))]))

describe('the offer that the visitor saw', () => {
  const same: ShownOffer = {
    package: 'BASIS',
    fixedFee: 3.2,
    percentageFee: 3.2,
    totalFee: EXAMPLE_FEE,
    packagePrice: '0\u00a0kr. om måneden ekskl. moms',
    addOns: {},
  }
  const seen = (change: Partial<ShownOffer>) =>
    read(shownRows({ ...NOTHING_DIFFERS, shown: { ...same, ...change } }, offer))

  test('is shown to sales only if it is known and differs from the lead', () => {
    expect(seen({})).toEqual({})
    expect([shownRows(null, offer), shownRows(NOTHING_DIFFERS, offer)]).toEqual([[], []])
    const unknown = { package: null, fixedFee: null, percentageFee: null, totalFee: null, packagePrice: null }
    expect(seen(unknown)).toEqual({})
    expect([seen({ fixedFee: null, percentageFee: 9 }), seen({ fixedFee: 9, percentageFee: null })]).toEqual([
      {},
      {},
    ])
  })

  test('is shown with the figure that applies', () => {
    expect(seen({ package: 'PREMIUM' })).toEqual({ Pakke: 'vist PREMIUM, gælder BASIS' })
    expect(seen({ fixedFee: 4 }).Gebyr).toMatch(/^vist 4 kr.*3,2.*, gælder 3,2 kr/)
    expect(Object.keys(seen({ percentageFee: 4 }))).toEqual(['Gebyr'])
    expect(seen({ totalFee: 8000 })).toEqual({
      'Gebyrer i alt': 'vist 8.000 kr. ekskl. moms, gælder ‹gebyr ekskl.› kr. ekskl. moms',
    })
    expect(seen({ packagePrice: '9 kr.' })).toEqual({
      'Pakkens pris': 'vist 9 kr., gælder 0 kr. om måneden ekskl. moms',
    })
  })
})

test('sales sees what has changed in a demo since it was asked for', () => {
  const { answers } = lead
  const demo = { answers, rates: FALLBACK_RATES }
  const changed = (was: Partial<typeof demo> & { choice?: string }) =>
    read(changedRows(lead, { ...NOTHING_DIFFERS, demo: { ...demo, ...was } }, FALLBACK_RATES))
  expect(changed({})).toEqual({})
  expect([
    changedRows(lead, null, FALLBACK_RATES),
    changedRows(lead, NOTHING_DIFFERS, FALLBACK_RATES),
  ]).toEqual([[], []])
  expect(changed({ choice: 'PREMIUM' })).toMatchObject({ Pakke: 'før PREMIUM, nu BASIS' })
  const before = changed({
    answers: { ...answers, industry: '', ticketDetails: { ...answers.ticketDetails, numberOfTickets: 0 } },
  })
  expect(before).toMatchObject({
    Branche: 'før ikke besvaret, nu Sportsklub',
    'Gebyrer i alt': 'før ikke besvaret, nu ‹gebyr ekskl.› kr. ekskl. moms',
  })
  expect(before).not.toHaveProperty('Pakke')
})
