import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { danish, fraction, minus, ore, plus, times } from './exact-oracle.ts'
import { FALLBACK_RATES } from './fees.ts'
import {
  type CalculatorBlock,
  calculateInline,
  INLINE_DEFAULTS,
  packageOfBlock,
  sliderRange,
  startingAnswers,
  withRatesOf,
} from './inline-calculator.ts'

const basis: CalculatorBlock = { fee: 4, feePercentage: 4, ticketThreshold: 2500, priceThreshold: 1000 }
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace('\u2212', '-')

describe('the inline calculator', () => {
  it('starts at 100 kr, 100 tickets and the buyer paying', () => {
    const result = calculateInline(INLINE_DEFAULTS, basis)
    expect(result.ticketLabel).toBe('100')
    expect(plain(result.costPerTicket)).toBe('8 kr.')
    expect(plain(result.buyerPays)).toBe('108 kr.')
    expect(plain(result.income ?? '')).toBe('10.000 kr.')
  })

  it('starts with the figures of its page', () => {
    const answers = startingAnswers({ startPrice: 225, startTickets: 420 }, basis)
    const result = calculateInline(answers, basis)
    expect([result.ticketLabel, plain(result.buyerPays)]).toEqual(['420', '238 kr.'])
    expect(plain(result.income ?? '')).toBe('94.500 kr.')
  })

  it.each([
    [null, null],
    [0, 0],
    [-5, -1],
    [1000, 2500],
    [0.5, 0.5],
  ])('starts with its defaults if the page states %d kr and %d tickets', (startPrice, startTickets) => {
    expect(startingAnswers({ startPrice, startTickets }, basis)).toEqual(INLINE_DEFAULTS)
  })

  it('deducts the fee from the income when the organiser pays', () => {
    const result = calculateInline({ ...INLINE_DEFAULTS, feePayer: 'internal' }, basis)
    expect(plain(result.buyerPays)).toBe('100 kr.')
    expect(plain(result.income ?? '')).toBe('9.200 kr.')
  })

  it.each([
    [4, 4, '3,2 kr. + 3,2 % ekskl. moms'],
    [5, 5, '4 kr. + 4 % ekskl. moms'],
  ])('writes a fee of %d kr and %d %% inkl. moms as %j', (fee, feePercentage, note) => {
    expect(calculateInline(INLINE_DEFAULTS, { ...basis, fee, feePercentage }).feeNote).toBe(note)
  })

  it("shows one ticket less than the slider's position, and the limit with a plus at its end", () => {
    expect(sliderRange(basis)).toEqual({ min: 1, max: 2501, step: 100 })
    expect(calculateInline({ ...INLINE_DEFAULTS, count: 1 }, basis).ticketLabel).toBe('0')
    expect(calculateInline({ ...INLINE_DEFAULTS, count: 2401 }, basis).ticketLabel).toBe('2.400')
    expect(calculateInline({ ...INLINE_DEFAULTS, count: 2501 }, basis).ticketLabel).toBe('2500+')
  })

  it.each([
    [999.99, 2500, null],
    [1000, 2500, 'price'],
    [100, 2500, null],
    [100, 2501, 'tickets'],
    [1000, 2501, 'price'],
  ])('at %d kr and a slider value of %i offers a talk because of: %s', (price, count, talk) => {
    expect(calculateInline({ ...INLINE_DEFAULTS, price, count }, basis).talk).toBe(talk)
  })

  it('has no income if the fees exceed the price', () => {
    const answers = { ...INLINE_DEFAULTS, price: 4 }
    expect(calculateInline({ ...answers, feePayer: 'internal' }, basis).income).toBeNull()
    expect(plain(calculateInline(answers, basis).income ?? '')).toBe('400 kr.')
  })

  it('compares the packages by the fees of the block and the rates of the other package', () => {
    expect(packageOfBlock(basis, FALLBACK_RATES)).toBe('BASIS')
    expect(withRatesOf(basis, 'BASIS', FALLBACK_RATES)).toBe(basis)
    expect(withRatesOf(basis, 'PREMIUM', FALLBACK_RATES)).toMatchObject({ fee: 5, feePercentage: 5 })
    const premium = { ...basis, fee: 5, feePercentage: 5 }
    expect(packageOfBlock(premium, FALLBACK_RATES)).toBe('PREMIUM')
    expect(withRatesOf(premium, 'BASIS', FALLBACK_RATES)).toMatchObject({ fee: 4, feePercentage: 4 })
  })

  it('counts a missing price as 0', () => {
    expect(plain(calculateInline({ ...INLINE_DEFAULTS, price: null }, basis).income ?? '')).toBe('0 kr.')
    expect(plain(calculateInline({ ...INLINE_DEFAULTS, price: Number.NaN }, basis).buyerPays)).toBe('4 kr.')
  })

  it('equals an independent exact calculation', () => {
    const decimal = (hundredths: number) =>
      `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.boolean(),
        (priceOre, count, fee, percentage, internal) => {
          const result = calculateInline(
            { price: Number(decimal(priceOre)), count, feePayer: internal ? 'internal' : 'external' },
            {
              fee: Number(decimal(fee)),
              feePercentage: Number(decimal(percentage)),
              ticketThreshold: 1e9,
              priceThreshold: 1e9,
            },
          )
          const price = fraction(decimal(priceOre))
          const cost = plus(
            fraction(decimal(fee)),
            times(times(fraction(decimal(percentage)), fraction('0.01')), price),
          )
          const tickets = fraction(String(count - 1))
          expect(plain(result.costPerTicket)).toBe(danish(ore(cost)))
          expect(plain(result.buyerPays)).toBe(danish(ore(internal ? price : plus(price, cost))))
          const perTicket = internal ? minus(price, cost) : price
          expect(result.income && plain(result.income)).toBe(
            perTicket.over < 0n ? null : danish(ore(times(tickets, perTicket))),
          )
        },
      ),
      { numRuns: 1000 },
    )
  })
})
