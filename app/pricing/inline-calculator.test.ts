import { describe, expect, it } from 'vitest'
import { ratesLine } from './fees.ts'
import {
  calculatorRates,
  fieldText,
  startingAnswers,
  talkReason,
  ticketLabel,
  ticketSlider,
} from './inline-calculator.ts'
import { FALLBACK_RATES, readPackageRates } from './packages.ts'

const block = { ticketThreshold: 2500, priceThreshold: 1000 }
const noStart = { startPrice: null, startTickets: null }
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replace('\u2212', '-')

describe('the inline calculator', () => {
  it('starts at 100 kr, 100 tickets and the buyer paying', () => {
    const answers = startingAnswers({ ...block, ...noStart })
    expect(answers).toEqual({ price: 100, tickets: 100, customerPaysFee: true })
  })

  it('starts with the figures of its page', () => {
    const answers = startingAnswers({ ...block, startPrice: 225, startTickets: 420 })
    expect(answers).toEqual({ price: 225, tickets: 420, customerPaysFee: true })
  })

  it.each([
    [null, null],
    [0, 0],
    [-5, -1],
    [1000, 2500],
    [0.5, 0.5],
  ])('starts with its defaults if the page states %d kr and %d tickets', (startPrice, startTickets) => {
    expect(startingAnswers({ ...block, startPrice, startTickets })).toEqual(
      startingAnswers({ ...block, ...noStart }),
    )
  })

  const withThreshold = (ticketThreshold: number | null) =>
    ticketSlider({ ticketThreshold, priceThreshold: null })

  it('begins its slider at 1 and ends it one above the threshold, whose label has a plus', () => {
    const { min, max, toPosition, fromPosition } = ticketSlider(block)
    expect([min, max]).toEqual([1, 2501])
    expect([0, 100, 2400, 2500].map(toPosition)).toEqual([1, 101, 2401, 2501])
    expect([1, 101, 2401, 2501].map(fromPosition)).toEqual([0, 100, 2400, 2500])
    expect([0, 2400, 2500].map((tickets) => ticketLabel(tickets, block))).toEqual(['0', '2.400', '2.500+'])
    expect([2400, 2500, 12000].map((tickets) => fieldText(tickets, block))).toEqual([
      '2.400',
      '2.500+',
      '12.000',
    ])
    expect(withThreshold(null).max).toBe(2501)
  })

  it('gives 100 to 1.000 tickets at least a third of the track, whatever the threshold', () => {
    for (const threshold of [1000, 1500, 2500, 2550, 10_000, 20_000, 100_000]) {
      const { min, max, toPosition } = withThreshold(threshold)
      const part = (toPosition(1000) - toPosition(100)) / (max - min)
      expect(part, String(threshold)).toBeGreaterThanOrEqual(1 / 3)
    }
  })

  it('stops at each hundred, and at a threshold between two hundreds after a shorter last step', () => {
    for (const threshold of [1, 20, 100, 950, 2500, 2550, 10_000, 20_000]) {
      const { max, toPosition, fromPosition, onward } = withThreshold(threshold)
      const stops = [...Array(Math.ceil(threshold / 100)).keys()].map((hundred) => hundred * 100)
      for (const [index, stop] of [...stops, threshold].entries()) {
        expect(fromPosition(toPosition(stop))).toBe(stop)
        expect(onward(stop, 1)).toBe(stops[index + 1] ?? threshold)
        expect(onward(stop, -1)).toBe(stops[index - 1] ?? 0)
      }
      expect(fromPosition(max)).toBe(threshold)
      expect(onward(threshold * 3, -1)).toBe(stops.at(-1))
    }
    const { onward } = withThreshold(10_000)
    expect([onward(250, 1), onward(250, -1), onward(250, 10)]).toEqual([300, 200, 1200])
  })

  it.each([
    [999.99, 2499, null],
    [1000, 2499, 'price'],
    [100, 2499, null],
    [100, 2500, 'tickets'],
    [1000, 2500, 'price'],
    [0, 100, null],
  ])('at %d kr and %i tickets offers a meeting because of: %s', (price, tickets, talk) => {
    expect(talkReason({ price, tickets }, block)).toBe(talk)
  })

  it('without a threshold offers a meeting only if the price exceeds what an answer may be', () => {
    const without = { ...block, priceThreshold: null }
    expect(talkReason({ price: 999_999, tickets: 1 }, without)).toBeNull()
    expect(talkReason({ price: 1_000_000, tickets: 1 }, without)).toBe('price')
  })
})

describe("a calculator block's rates", () => {
  const none = { package: '', fee: null, feePercentage: null }
  const dearer = readPackageRates({
    models: [{ package: 'BASIS', fixedFee: 3.6, percentageFee: 3.5 }],
    packages: [],
  })

  it('are those of the package that it names, otherwise of BASIS', () => {
    expect(calculatorRates(none, FALLBACK_RATES)).toEqual({
      package: 'BASIS',
      fixedFee: 3.2,
      percentageFee: 3.2,
    })
    expect(calculatorRates({ ...none, package: 'premium' }, FALLBACK_RATES)).toEqual({
      package: 'PREMIUM',
      fixedFee: 4,
      percentageFee: 4,
    })
    expect(calculatorRates({ ...none, package: 'GULD' }, FALLBACK_RATES).package).toBe('BASIS')
    expect(calculatorRates(none, dearer)).toEqual({ package: 'BASIS', fixedFee: 3.6, percentageFee: 3.5 })
  })

  it.each([
    [4, 4, 'BASIS', '3,2 kr. + 3,2 %'],
    [5, 5, 'PREMIUM', '4 kr. + 4 %'],
    [5, 4, 'BASIS', '4 kr. + 3,2 %'],
    [5, null, 'BASIS', '4 kr. + 3,2 %'],
    [-5, 2, 'BASIS', '3,2 kr. + 1,6 %'],
  ])('of %d kr and %d %% inkl. moms are shown with %s as %s', (fee, feePercentage, name, line) => {
    const rates = calculatorRates({ package: '', fee, feePercentage }, FALLBACK_RATES)
    expect([rates.package, plain(ratesLine(rates) ?? '')]).toEqual([name, line])
  })

  it('of its own apply, even if it names a package', () => {
    const own = { package: 'PREMIUM', fee: 4, feePercentage: 4 }
    expect(calculatorRates(own, FALLBACK_RATES)).toEqual({
      package: 'PREMIUM',
      fixedFee: 3.2,
      percentageFee: 3.2,
    })
  })
})
