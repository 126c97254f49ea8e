import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { NO_ANSWERS } from '#app/lead/answers/answers.ts'
import { danish, type Fraction, fraction, minus, ore, plus, times } from '#tests/exact-oracle.ts'
import { feeText, withoutVat } from './fees.ts'
import { type Figure, figureText, forSales, leadingFigure, todayFigure } from './figures.ts'
import { formatAmountNumber, formatKroner, fromKroner, type Money, toKroner } from './money.ts'
import {
  BUILT_IN_ADD_ONS,
  FALLBACK_RATES,
  type PackagePrice,
  type PackageRates,
  readPackageName,
} from './packages.ts'
import { computeQuote, type Quote, type QuoteAnswers } from './quote.ts'
import { type AddOn, readAddOn, recommendByAddOns } from './recommend.ts'
import type { ProductSales } from './revenue.ts'

function answers(numberOfTickets: number, ticketPrice: number, other: AddOn[] = []): QuoteAnswers {
  return {
    other,
    ticketDetails: {
      numberOfTickets,
      ticketPrice,
      customerPaysFee: true,
      seasonPasses: 0,
      seasonPassPrice: 0,
    },
    productSales: NO_ANSWERS.productSales,
  }
}

const whiteLabel: AddOn = { name: 'White label', icon: null, package: 'PREMIUM' }
const support: AddOn = { name: 'Support', icon: null, package: 'BASIS' }

test('season passes alone give no fee lines, which would be 0 kr.', () => {
  const { ticketDetails } = answers(0, 0)
  const passes = { ...ticketDetails, seasonPasses: 10, seasonPassPrice: 500 }
  const quote = computeQuote({ ...answers(0, 0), ticketDetails: passes }, FALLBACK_RATES)
  expect(quote.totalRevenue).toBe(5000)
  expect(quote.figures.map((figure) => figure.kind)).toEqual(['package'])
})

describe('the recommended package', () => {
  it('is BASIS at a revenue of exactly 250000 kr and PREMIUM one øre above', () => {
    const exactly = computeQuote(answers(1000, 250), FALLBACK_RATES)
    expect(exactly.totalRevenue).toBe(250_000)
    expect(exactly.recommendedPackage).toBe('BASIS')
    const above = computeQuote(
      {
        ...answers(1000, 250),
        ticketDetails: { ...answers(1000, 250).ticketDetails, seasonPasses: 1, seasonPassPrice: 0.01 },
      },
      FALLBACK_RATES,
    )
    expect(above.totalRevenue).toBe(250_000.01)
    expect(above.recommendedPackage).toBe('PREMIUM')
    expect(above.reason).toEqual({ kind: 'revenue', above: 250_000 })
  })

  it('is PREMIUM because of an add-on at any revenue, and names the add-on', () => {
    const quote = computeQuote(answers(100, 0.01, [support, whiteLabel]), FALLBACK_RATES)
    expect(quote.recommendedPackage).toBe('PREMIUM')
    expect(quote.reason).toEqual({ kind: 'add-ons', names: ['White label'] })
  })

  it('is BASIS if all add-ons belong to BASIS', () => {
    expect(computeQuote(answers(100, 100, [support]), FALLBACK_RATES).recommendedPackage).toBe('BASIS')
  })

  it('is computed even if the visitor chose another package', () => {
    const quote = computeQuote({ ...answers(100, 100), selectedPackage: 'PREMIUM' }, FALLBACK_RATES)
    expect(quote.selectedPackage).toBe('PREMIUM')
    expect(quote.recommendedPackage).toBe('BASIS')
    expect(quote.packageFeeText).toBe('4 kr + 4% eks moms pr billet')
  })

  it('follows the fixed table for add-ons stored as plain strings', () => {
    const packageOf = (name: string) =>
      recommendByAddOns([readAddOn(name)].filter((addOn) => addOn !== null)).package
    expect(['White label', 'Flere events', 'API integration'].map(packageOf)).toEqual([
      'PREMIUM',
      'PREMIUM',
      'PREMIUM',
    ])
    expect(['Egen webshop', 'Eget domæne', 'Support'].map(packageOf)).toEqual(['BASIS', 'BASIS', 'BASIS'])
    expect([' white LABEL ', 'Garderobe'].map(packageOf)).toEqual(['PREMIUM', 'BASIS'])
  })

  it('gives a reason even if nothing decides the package', () => {
    expect(recommendByAddOns([support])).toEqual({ package: 'BASIS', reason: { kind: 'neither' } })
    const answered = answers(1000, 1000, [whiteLabel])
    expect(computeQuote(answered, FALLBACK_RATES).reason.kind).toBe('add-ons')
  })

  it('has six built-in add-ons if content has none', () => {
    expect(BUILT_IN_ADD_ONS).toEqual([
      { name: 'Egen webshop', package: 'BASIS' },
      { name: 'Eget domæne', package: 'BASIS' },
      { name: 'White label', package: 'PREMIUM' },
      { name: 'Flere events', package: 'PREMIUM' },
      { name: 'API integration', package: 'PREMIUM' },
      { name: 'Support', package: 'BASIS' },
    ])
  })

  it.each([
    ['Basis', 'BASIS'],
    [' premium ', 'PREMIUM'],
    ['PRO', null],
    ['', null],
    [7, null],
    [null, null],
  ])('%j is read as %s', (typed, name) => {
    expect(readPackageName(typed)).toBe(name)
  })

  it('reads add-ons with name or title, icon or emoji', () => {
    expect(readAddOn({ title: 'White label', emoji: '🏷', package: 'PREMIUM' })).toEqual({
      name: 'White label',
      icon: '🏷',
      package: 'PREMIUM',
    })
    expect(readAddOn({ name: 'Garderobe', icon: 'shirt', package: 'premium' })?.package).toBe('PREMIUM')
    expect(readAddOn({ name: ' ', title: ' White label ', icon: '', emoji: '🏷' })).toEqual({
      name: 'White label',
      icon: '🏷',
      package: 'PREMIUM',
    })
    expect(readAddOn({ name: 7, title: 'Garderobe', icon: 7 })).toEqual({
      name: 'Garderobe',
      icon: null,
      package: 'BASIS',
    })
    expect(readAddOn(' Support ')).toEqual({ name: 'Support', icon: null, package: 'BASIS' })
    expect(['', ' ', null, undefined, 7, { icon: 'x' }, { name: '' }].map(readAddOn)).toEqual(
      Array(7).fill(null),
    )
  })
})

describe('the fees', () => {
  it('carry the texts that the owner fixed', () => {
    expect(feeText(FALLBACK_RATES.BASIS)).toBe('3,2 kr + 3,2% eks moms pr billet')
    expect(feeText(FALLBACK_RATES.PREMIUM)).toBe('4 kr + 4% eks moms pr billet')
  })
})

describe('the cost', () => {
  /** Its figures as text, with names for the fees, whose amounts are tested below and in fees.test.ts. */
  const words = ({ figures, outcomes }: Quote) => {
    const { feePerTicket, totalFeeWithVat, fees, customerPays, organiserPays } = outcomes
    const perTicket = withoutVat(feePerTicket)
    const names: [Money, string][] = [
      [organiserPays.paidOut, 'rest'],
      [totalFeeWithVat, 'fees'],
      [fees.totalFee, 'fees ekskl.'],
      [customerPays.buyerPaysPerTicket, 'price with fee'],
      [feePerTicket, 'fee'],
      [perTicket, 'fee ekskl.'],
    ]
    return figures.map((figure) =>
      names.reduce(
        (text, [amount, name]) =>
          amount === 0n
            ? text
            : text.replaceAll(
                new RegExp(`(?<![\\d.,])${formatAmountNumber(amount)}(?![\\d.,]*\\d)`, 'g'),
                `‹${name}›`,
              ),
        `${figure.label}: ${figureText(figure)}`.replaceAll('\u00a0', ' '),
      ),
    )
  }
  const organiserPays = (tickets: number, price: number) => {
    const given = answers(tickets, price)
    return { ...given, ticketDetails: { ...given.ticketDetails, customerPaysFee: false } }
  }

  it("lists the payout first, then the organiser's cost and fee, the monthly price, and what the buyer pays", () => {
    expect(words(computeQuote(answers(400, 150), FALLBACK_RATES))).toEqual([
      'Du får udbetalt for billetterne: 60.000 kr. inkl. moms',
      'Det koster dig: 0 kr.',
      'Dit gebyr: 0 kr. (køberen betaler)',
      'Pris for BASIS: 0 kr. om måneden ekskl. moms',
      'Køberen betaler pr. billet: ‹price with fee› kr. inkl. moms, heraf ‹fee› kr. i gebyr',
      'Gebyrer i alt, betalt af køberne: ‹fees› kr. inkl. moms (‹fees ekskl.› ekskl.)',
    ])
    expect(words(computeQuote(organiserPays(400, 150), FALLBACK_RATES))).toEqual([
      'Du får udbetalt for billetterne: ‹rest› kr. inkl. moms, 60.000 kr. minus ‹fees› kr. i gebyr',
      'Det koster dig: ‹fees› kr. i gebyr inkl. moms',
      'Dit gebyr: ‹fees› kr. inkl. moms (‹fees ekskl.› ekskl.)',
      'Gebyr pr. billet: ‹fee› kr. inkl. moms (‹fee ekskl.› ekskl.)',
      'Pris for BASIS: 0 kr. om måneden ekskl. moms',
      'Køberen betaler pr. billet: 150 kr. inkl. moms, uden gebyr',
    ])
  })

  it('is shown to sales with the same order and amounts, under labels that are clear to sales', () => {
    const { figures } = computeQuote(organiserPays(400, 150), FALLBACK_RATES)
    const sales = forSales(figures)
    expect(sales.map(({ label }) => label)).toEqual([
      'Udbetales til arrangøren',
      'Det koster arrangøren',
      'Arrangørens gebyr',
      'Gebyr pr. billet',
      'Pris for BASIS',
      'Køberen betaler pr. billet',
    ])
    expect(sales.map(figureText)).toEqual(figures.map(figureText))
  })

  it('states only of amounts per ticket that they are rounded', () => {
    expect(words(computeQuote(organiserPays(1300, 89.99), FALLBACK_RATES))).toMatchObject({
      0: 'Du får udbetalt for billetterne: ‹rest› kr. inkl. moms, 116.987 kr. minus ‹fees› kr. i gebyr',
      2: 'Dit gebyr: ‹fees› kr. inkl. moms (‹fees ekskl.› ekskl.)',
      3: 'Gebyr pr. billet: ca. ‹fee› kr. inkl. moms (ca. ‹fee ekskl.› ekskl.)',
      5: 'Køberen betaler pr. billet: 89,99 kr. inkl. moms, uden gebyr',
    })
    expect(words(computeQuote(answers(1300, 89.99), FALLBACK_RATES))[4]).toBe(
      'Køberen betaler pr. billet: ca. ‹price with fee› kr. inkl. moms, heraf ca. ‹fee› kr. i gebyr',
    )
  })

  it('adds up as displayed, whatever the amounts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 999_999 }),
        (tickets, ore) => {
          const quote = computeQuote(organiserPays(tickets, ore / 100), FALLBACK_RATES)
          const kroner = (kind: Figure['kind']) => quote.figures.find((each) => each.kind === kind)?.kroner
          const [paidOut, fee] = [kroner('paid-out'), kroner('fee') ?? 0]
          const revenue = quote.revenueBreakdown.ticketRevenue
          if (paidOut == null) expect(fee).toBeGreaterThan(revenue)
          else expect(Math.round((paidOut + fee) * 100)).toBe(Math.round(revenue * 100))
        },
      ),
    )
  })

  describe('per month', () => {
    const webshop: AddOn = {
      name: 'Egen webshop',
      icon: null,
      package: 'BASIS',
      price: '99 kr. om måneden ekskl. moms',
    }
    const domain: AddOn = { ...webshop, name: 'Eget domæne', price: '49 kr. om måneden ekskl. moms' }
    const included: AddOn = { ...webshop, includedIn: ['PREMIUM'] }
    const month = (...chosen: AddOn[]) => {
      const quote = computeQuote(answers(100, 100, chosen), FALLBACK_RATES)
      return [words(quote)[3], ...quote.addOns.map(({ price }) => price)]
    }

    it('includes the prices of the chosen add-ons', () => {
      expect(month(webshop, domain)).toEqual([
        'Pris for BASIS: 0 kr. + tilvalg 148 kr. om måneden ekskl. moms (185 inkl.)',
        '99 kr. om måneden ekskl. moms',
        '49 kr. om måneden ekskl. moms',
      ])
    })

    it.each<[string, AddOn[], string]>([
      ['no price', [support], '0 kr. om måneden ekskl. moms, og Support (prisen står i dit tilbud)'],
      [
        'no price beside one that has',
        [webshop, domain, { ...support, price: 'Prisen står i dit tilbud' }],
        '0 kr. + tilvalg 148 kr. om måneden ekskl. moms (185 inkl.), og Support (prisen står i dit tilbud)',
      ],
      [
        'prices of other kinds',
        [
          webshop,
          { ...support, price: 'Fra 99 kr. om måneden ekskl. moms' },
          { ...support, name: 'Vagt', price: '99 kr. om måneden inkl. moms' },
          { ...support, name: '', price: 'Efter aftale' },
        ],
        '0 kr. + tilvalg 99 kr. om måneden ekskl. moms (123,75 inkl.), og Support (fra 99 kr. om måneden ekskl. moms), Vagt (99 kr. om måneden inkl. moms) og 1 tilvalg mere',
      ],
      [
        'a price written otherwise',
        [{ ...webshop, price: '99,- pr. md. ekskl. moms' }],
        '0 kr. + tilvalg 99 kr. om måneden ekskl. moms (123,75 inkl.)',
      ],
    ])('names an add-on with %s after the known sum', (_, chosen, text) => {
      expect(month(...chosen)[0]).toBe(`Pris for BASIS: ${text}`)
    })

    it.each<[Partial<PackagePrice>, AddOn[], string]>([
      [{ price: 'Fra 199 kr.' }, [domain], 'Fra 199 kr. + tilvalg 49 kr. om måneden ekskl. moms'],
      [
        { priceLabel: 'om året ekskl. moms' },
        [domain, support],
        '399 kr. om året ekskl. moms, og tilvalg 49 kr. om måneden ekskl. moms (61,25 inkl.) og Support (prisen står i dit tilbud)',
      ],
      [
        { price: '' },
        [domain],
        'Prisen står i dit tilbud, og tilvalg 49 kr. om måneden ekskl. moms (61,25 inkl.)',
      ],
    ])('is not added to a package price of another kind: %j', (stated, chosen, text) => {
      const { PREMIUM } = FALLBACK_RATES
      const rates = {
        ...FALLBACK_RATES,
        PLUS: { ...PREMIUM, packagePrice: { ...PREMIUM.packagePrice, ...stated } },
      }
      const quote = computeQuote({ ...answers(100, 100, chosen), selectedPackage: 'PLUS' }, rates)
      expect(words(quote)[3]).toBe(`Pris for PLUS: ${text}`)
    })

    it('excludes an add-on that the package includes, and says so', () => {
      expect(month({ ...whiteLabel, price: '' }, included, domain)).toEqual([
        'Pris for PREMIUM: 399 kr. + tilvalg 49 kr. om måneden ekskl. moms (560 inkl.)',
        'Med i PREMIUM',
        'Med i PREMIUM',
        domain.price,
      ])
      expect(month({ ...whiteLabel, price: '' }, included)[0]).toBe(
        'Pris for PREMIUM: 399 kr. om måneden ekskl. moms (498,75 inkl.)',
      )
    })
  })

  it('has a sentence instead of a payout if the fees exceed the ticket sales, and leads with the fee', () => {
    const quote = computeQuote(organiserPays(100, 4), FALLBACK_RATES)
    const { figures } = quote
    expect(words(quote)).toEqual([
      'Gebyret er større end billetomsætningen: ‹fees› kr. mod 400 kr. inkl. moms',
      'Dit gebyr: ‹fees› kr. inkl. moms (‹fees ekskl.› ekskl.)',
      'Det koster dig: ‹fees› kr. i gebyr inkl. moms',
      'Gebyr pr. billet: ‹fee› kr. inkl. moms (ca. ‹fee ekskl.› ekskl.)',
      'Pris for BASIS: 0 kr. om måneden ekskl. moms',
      'Køberen betaler pr. billet: 4 kr. inkl. moms, uden gebyr',
    ])
    expect(leadingFigure(figures)?.kind).toBe('fee')
    expect(leadingFigure(computeQuote(organiserPays(100, 100), FALLBACK_RATES).figures)?.kind).toBe(
      'paid-out',
    )
  })

  it.each([
    ['higher', 14, 'BASIS', '1.600 kr. mindre i gebyr for 400 billetter, inkl. moms'],
    [
      'lower',
      6,
      'PREMIUM',
      '1.600 kr. mere i gebyr for 400 billetter, inkl. moms, og pakken koster 498,75 kr. om måneden',
    ],
    ['equal', 10, 'BASIS', 'det samme i gebyr for 400 billetter, inkl. moms'],
  ])('is compared with a present fee that is %s', (_, today, selectedPackage, text) => {
    const quote = computeQuote({ ...answers(400, 150), selectedPackage }, FALLBACK_RATES)
    const fees = { feePerTicket: fromKroner(10), totalFeeWithVat: fromKroner(4_000) }
    const figures = todayFigure({ ...quote.outcomes, ...fees }, 400, fromKroner(today), quote.month)
    expect(
      figures.map((figure) => `${figure.label}: ${figureText(figure)}`.replaceAll('\u00a0', ' ')),
    ).toEqual([`I dag: ${today} kr. pr. billet, hos os 10 kr.: ${text}`])
  })

  describe('to the organiser in one line', () => {
    const priced = (name: string, price: string): AddOn => ({ name, icon: null, package: 'BASIS', price })
    const webshop = priced('Egen webshop', '99 kr. om måneden ekskl. moms')
    const domain = priced('Eget domæne', '49 kr. om måneden ekskl. moms')
    const support = priced('Support', 'Prisen står i dit tilbud')
    const yearly = {
      ...FALLBACK_RATES.BASIS,
      packagePrice: { price: '900 kr.', priceLabel: 'om året ekskl. moms' },
    }
    it.each<[string, boolean, number, number, AddOn[], string, string]>([
      ['buyer pays, no month', true, 400, 150, [], 'BASIS', '0 kr.'],
      ['buyer pays, PREMIUM', true, 400, 150, [], 'PREMIUM', '498,75 kr. om måneden inkl. moms'],
      [
        'organiser pays',
        false,
        5000,
        350,
        [],
        'PREMIUM',
        '‹fees› kr. i gebyr og 498,75 kr. om måneden inkl. moms',
      ],
      ['add-ons', true, 400, 150, [webshop, domain], 'BASIS', '185 kr. om måneden inkl. moms'],
      [
        'something without a price alone',
        true,
        400,
        150,
        [support],
        'BASIS',
        'ikke andet end Support (prisen står i dit tilbud)',
      ],
      [
        'something without a price',
        false,
        400,
        150,
        [domain, support],
        'BASIS',
        '‹fees› kr. i gebyr og 61,25 kr. om måneden inkl. moms, og Support (prisen står i dit tilbud)',
      ],
      [
        'a price of another kind',
        true,
        400,
        150,
        [domain],
        'YEAR',
        '61,25 kr. om måneden inkl. moms, og YEAR (900 kr. om året ekskl. moms)',
      ],
      [
        'a price of another kind alone',
        true,
        400,
        150,
        [],
        'YEAR',
        'ikke andet end YEAR (900 kr. om året ekskl. moms)',
      ],
    ])('adds up the costs: %s', (_, customerPays, tickets, price, chosen, selectedPackage, text) => {
      const given = customerPays ? answers(tickets, price) : organiserPays(tickets, price)
      const quote = computeQuote(
        { ...given, other: chosen, selectedPackage },
        { ...FALLBACK_RATES, YEAR: yearly },
      )
      expect(words(quote)[1]).toBe(`Det koster dig: ${text}`)
    })
  })

  it('is only the price of the package if no ticket has a price', () => {
    expect(words(computeQuote({ ...answers(0, 0), selectedPackage: 'PREMIUM' }, FALLBACK_RATES))).toEqual([
      'Pris for PREMIUM: 399 kr. om måneden ekskl. moms (498,75 inkl.)',
    ])
  })
})

describe('every figure of a quote', () => {
  const oreText = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`
  const milliText = (value: number) => `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`
  const price = fc.integer({ min: 0, max: 99_999_999 })
  const count = fc.integer({ min: 0, max: 1_000_000 })
  const rate = fc.record({
    fixed: fc.integer({ min: 0, max: 9999 }),
    percent: fc.integer({ min: 0, max: 99_999 }),
  })
  const kroner = (value: Fraction) => Number(ore(value)) / 100

  it('equals an independent exact calculation', () => {
    fc.assert(
      fc.property(
        fc.record({
          tickets: count,
          price,
          passes: count,
          passPrice: price,
          gift: price,
          merchandise: price,
          food: price,
          flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
          premium: fc.boolean(),
          basisRate: rate,
          premiumRate: rate,
        }),
        (x) => {
          const products: ProductSales = {
            giftCards: x.flags[0],
            giftCardValue: Number(oreText(x.gift)),
            merchandise: x.flags[1],
            merchandiseValue: Number(oreText(x.merchandise)),
            foodDrinks: x.flags[2],
            foodDrinksValue: Number(oreText(x.food)),
          }
          const rates: PackageRates = {
            ...FALLBACK_RATES,
            BASIS: {
              ...FALLBACK_RATES.BASIS,
              fixedFee: Number(oreText(x.basisRate.fixed)),
              percentageFee: Number(milliText(x.basisRate.percent)),
            },
            PREMIUM: {
              ...FALLBACK_RATES.PREMIUM,
              fixedFee: Number(oreText(x.premiumRate.fixed)),
              percentageFee: Number(milliText(x.premiumRate.percent)),
            },
          }
          const quote = computeQuote(
            {
              other: x.premium ? [whiteLabel] : [],
              ticketDetails: {
                numberOfTickets: x.tickets,
                ticketPrice: Number(oreText(x.price)),
                customerPaysFee: true,
                seasonPasses: x.passes,
                seasonPassPrice: Number(oreText(x.passPrice)),
              },
              productSales: products,
            },
            rates,
          )

          const tickets = fraction(String(x.tickets))
          const passes = fraction(String(x.passes))
          const ticketPrice = fraction(oreText(x.price))
          const ticketRevenue = times(tickets, ticketPrice)
          const passRevenue = times(passes, fraction(oreText(x.passPrice)))
          const values = [x.gift, x.merchandise, x.food].map((value, index) =>
            x.flags[index] ? fraction(oreText(value)) : fraction('0'),
          )
          const perGuest = values.reduce(plus)
          const productRevenue = times(plus(tickets, passes), perGuest)
          const total = plus(plus(ticketRevenue, passRevenue), productRevenue)
          const overThreshold = total.over > 250_000n * total.under
          const packageName = x.premium || overThreshold ? 'PREMIUM' : 'BASIS'
          const own = packageName === 'PREMIUM' ? x.premiumRate : x.basisRate
          const fixed = fraction(oreText(own.fixed))
          const share = times(fraction(milliText(own.percent)), fraction('0.01'))
          const perTicket = plus(fixed, times(share, ticketPrice))
          const totalFee = times(tickets, perTicket)
          const vat = fraction('1.25')

          expect(quote.recommendedPackage).toBe(packageName)
          expect(quote.totalRevenue).toBe(kroner(total))
          expect(formatKroner(quote.totalRevenue).replaceAll('\u00a0', ' ')).toBe(danish(ore(total)))
          expect(quote.revenueBreakdown).toEqual({
            ticketRevenue: kroner(ticketRevenue),
            seasonPassRevenue: kroner(passRevenue),
            productRevenue: kroner(productRevenue),
          })
          const { fees, customerPays, organiserPays } = quote.outcomes
          expect(toKroner(fees.ticketFee)).toBe(kroner(times(tickets, times(share, ticketPrice))))
          expect(toKroner(fees.handlingFee)).toBe(kroner(times(tickets, fixed)))
          expect(toKroner(fees.totalFee)).toBe(kroner(totalFee))
          expect(quote.calculatedFees.totalFee).toBe(kroner(totalFee))
          expect(toKroner(customerPays.buyerPaysPerTicket)).toBe(
            kroner(plus(ticketPrice, times(perTicket, vat))),
          )
          expect(toKroner(customerPays.paidOut)).toBe(kroner(ticketRevenue))
          expect(toKroner(organiserPays.buyerPaysPerTicket)).toBe(kroner(ticketPrice))
          expect(toKroner(quote.outcomes.feePerTicket)).toBe(kroner(times(perTicket, vat)))
          expect(toKroner(quote.outcomes.totalFeeWithVat)).toBe(kroner(times(totalFee, vat)))
          expect(toKroner(organiserPays.paidOut)).toBe(kroner(minus(ticketRevenue, times(totalFee, vat))))
        },
      ),
      { numRuns: 1000 },
    )
  })
})
