import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparison } from './comparison.ts'
import { FALLBACK_RATES, type PackageRates } from './packages.ts'
import { computeQuote } from './quote.ts'
import type { AddOn } from './recommend.ts'

const addOn = (name: string, price: string, includedIn: string[] = []): AddOn => ({
  name,
  icon: null,
  package: 'BASIS',
  price,
  includedIn,
})
const webshop = addOn('Egen webshop', '99 kr. om måneden ekskl. moms', ['PREMIUM'])
const domain = addOn('Eget domæne', '49 kr. om måneden ekskl. moms')
const support = addOn('Support', 'Prisen står i dit tilbud')
const PLUS = {
  ...FALLBACK_RATES.BASIS,
  packagePrice: { price: 'Fra 199 kr.', priceLabel: 'om måneden ekskl. moms' },
}
const rates: PackageRates = { ...FALLBACK_RATES, PLUS }

/** From one package to the other, without no-break spaces. */
function change(
  [from, to]: [string, string],
  other: AddOn[],
  { organiserPays = true, tickets = 400, price = 150, of = rates } = {},
): string {
  const ticketDetails = {
    numberOfTickets: tickets,
    ticketPrice: price,
    customerPaysFee: !organiserPays,
    seasonPasses: 0,
    seasonPassPrice: 0,
  }
  const products = {
    giftCards: false,
    giftCardValue: 0,
    merchandise: false,
    merchandiseValue: 0,
    foodDrinks: false,
    foodDrinksValue: 0,
  }
  const quote = (selectedPackage: string) =>
    computeQuote({ other, ticketDetails, productSales: products, selectedPackage }, of)
  return comparison(quote(from), quote(to), ticketDetails).replaceAll('\u00a0', ' ')
}

describe('another package is compared with the chosen add-ons', () => {
  const up: [string, string] = ['BASIS', 'PREMIUM']
  const down: [string, string] = ['PREMIUM', 'BASIS']

  test.each<[string, [string, string], AddOn[], object, string]>([
    [
      'organiser pays',
      up,
      [webshop, domain],
      {},
      'Med PREMIUM: 560 kr. om måneden i stedet for 185 kr., og 1.000 kr. mere i gebyr for de 400 billetter, alt inkl. moms. Egen webshop er med.',
    ],
    [
      'and back',
      down,
      [webshop, domain],
      {},
      'Med BASIS: 185 kr. om måneden i stedet for 560 kr., og 1.000 kr. mindre i gebyr for de 400 billetter, alt inkl. moms. Egen webshop er med som tilvalg.',
    ],
    [
      'buyer pays',
      up,
      [],
      { organiserPays: false },
      'Med PREMIUM: 498,75 kr. om måneden i stedet for 0 kr., og 2,50 kr. mere i gebyr pr. billet for køberen, alt inkl. moms.',
    ],
    [
      'a rounded fee per ticket',
      down,
      [],
      { organiserPays: false, price: 99.95 },
      'Med BASIS: 0 kr. om måneden i stedet for 498,75 kr., og ca. 2 kr. mindre i gebyr pr. billet for køberen, alt inkl. moms.',
    ],
    [
      'an add-on of unknown price on both sides',
      up,
      [domain, support],
      {},
      'Med PREMIUM: 560 kr. om måneden i stedet for 61,25 kr., og 1.000 kr. mere i gebyr for de 400 billetter, alt inkl. moms.',
    ],
    [
      'an add-on of unknown price that comes with the other',
      up,
      [addOn('Support', 'Efter aftale', ['PREMIUM'])],
      {},
      'Med PREMIUM: 498,75 kr. om måneden i stedet for 0 kr. og Support (efter aftale), og 1.000 kr. mere i gebyr for de 400 billetter, alt inkl. moms. Support er med.',
    ],
    [
      'a month that is no amount',
      ['PREMIUM', 'PLUS'],
      [domain, support],
      {},
      'Med PLUS: fra 199 kr. + tilvalg 49 kr. om måneden ekskl. moms, og Support (prisen står i dit tilbud), og 1.000 kr. mindre i gebyr for de 400 billetter inkl. moms.',
    ],
    [
      'instead of a month that is no amount',
      ['PLUS', 'BASIS'],
      [domain],
      {},
      'Med BASIS: 61,25 kr. om måneden, og det samme i gebyr, alt inkl. moms.',
    ],
    [
      'alike',
      ['BASIS', 'TWIN'],
      [domain],
      { of: { ...rates, TWIN: FALLBACK_RATES.BASIS } },
      'Med TWIN: det samme om måneden, og det samme i gebyr.',
    ],
  ])('%s', (_, packages, chosen, given, sentence) => {
    expect(change(packages, chosen, given)).toBe(sentence)
  })
})

test('the fees of an arrangement differ by the difference between the amounts shown', () => {
  const oreOf = (text = '') =>
    Number(
      text
        .replace(/[. kr]/g, '')
        .replace(/^(\d+)$/, '$1,00')
        .replace(',', ''),
    )
  const fee = (tickets: number, price: number, name: 'BASIS' | 'PREMIUM') => {
    const { fixedFee, percentageFee } = FALLBACK_RATES[name]
    return Math.round(Number((tickets * (fixedFee * 125 + (percentageFee / 100) * price * 1.25)).toFixed(4)))
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 5000 }),
      fc.integer({ min: 100, max: 200_000 }),
      (tickets, ore) => {
        const sentence = change(['BASIS', 'PREMIUM'], [], { tickets, price: ore / 100 })
        const [, amount] = /, og ([\d.,]+ kr\.) mere i gebyr/.exec(sentence) ?? []
        expect(oreOf(amount)).toBe(fee(tickets, ore, 'PREMIUM') - fee(tickets, ore, 'BASIS'))
      },
    ),
    { numRuns: 200, examples: [[107, 9995]] },
  )
})
