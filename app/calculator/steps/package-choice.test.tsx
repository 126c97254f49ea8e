import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { stepHref } from '#app/calculator/answers/use-answers.ts'
import Wizard from '#app/calculator/wizard.island.tsx'
import { FALLBACK_CONTENT } from '#app/calculator/wizard-content.ts'
import { type LeadDraft, NO_DRAFT } from '#app/lead/draft.ts'
import { packagePriceOf } from '#tests/builders/rates.ts'
import { visibleText } from '#tests/visible-text.ts'

/** The result page of an organiser who pays the fee, for so many tickets at a price in øre. */
function resultOf(numberOfTickets: number, priceOre: number, content = FALLBACK_CONTENT): string {
  const ticketPrice = priceOre / 100
  const answers: LeadDraft = {
    ...NO_DRAFT,
    industry: 'Sportsklub',
    ticketDetails: { ...NO_DRAFT.ticketDetails, numberOfTickets, ticketPrice, customerPaysFee: false },
  }
  const search = new URL(stepHref('pakkevalg', answers), 'https://site.example').search
  return visibleText(
    renderToStaticMarkup(<Wizard content={content} step="pakkevalg" search={search} posted={null} />),
  )
}

const AMOUNT = '([\\d.]+)(?:,(\\d\\d))? kr\\.'
const SENTENCE = new RegExp(
  `Dit gebyr bliver ${AMOUNT} i stedet for ${AMOUNT} inkl\\. moms, ${AMOUNT} (mere|mindre)\\.`,
)
const oreOf = (kroner = '', ore = '00') => Number(kroner.replaceAll('.', '') + ore)

test('the fee of another package is more or less by the difference of the two amounts shown', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 5000 }),
      fc.integer({ min: 100, max: 200_000 }),
      (tickets, price) => {
        const [, is, isOre, was, wasOre, by, byOre, way] = SENTENCE.exec(resultOf(tickets, price)) ?? []
        const difference = oreOf(is, isOre) - oreOf(was, wasOre)
        expect(oreOf(by, byOre)).toBe(Math.abs(difference))
        expect(way).toBe(difference < 0 ? 'mindre' : 'mere')
      },
    ),
    { numRuns: 200, examples: [[107, 9995]] },
  )
})

test('the fee of another package is the same where both amounts are shown alike', () => {
  const { BASIS } = FALLBACK_CONTENT.rates
  const PREMIUM = { ...BASIS, fixedFee: BASIS.fixedFee + 0.00001 }
  const content = { ...FALLBACK_CONTENT, rates: { ...FALLBACK_CONTENT.rates, PREMIUM } }
  expect(resultOf(100, 15_000, content)).toContain('Dit gebyr er det samme.')
})

test("a package that costs 'Fra 399 kr.' reads so within the sentence about it", () => {
  const { PREMIUM } = FALLBACK_CONTENT.rates
  const from = { ...PREMIUM, packagePrice: packagePriceOf({ price: 'Fra 399 kr.' }) }
  const content = { ...FALLBACK_CONTENT, rates: { ...FALLBACK_CONTENT.rates, PREMIUM: from } }
  expect(resultOf(100, 15_000, content)).toContain(
    'Pakken koster fra 399 kr. om måneden ekskl. moms i stedet for 0 kr.',
  )
})
