import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { danish } from '#tests/exact-oracle.ts'
import {
  formatAmount,
  formatCount,
  formatKroner,
  formatRate,
  fromKroner,
  parseCount,
  parsePrice,
  priceFieldText,
  scaleExactly,
  toKroner,
  UNITS_PER_ORE,
} from './money.ts'

const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ').replace('\u2212', '-')

describe('amounts', () => {
  it('are parsed from decimal text, not from the nearest binary number', () => {
    expect(fromKroner(89.99)).toBe(8999n * UNITS_PER_ORE)
    expect(fromKroner(0.1) + fromKroner(0.2)).toBe(fromKroner(0.3))
    expect(scaleExactly(1.005, 2)).toBe(101n)
    expect(scaleExactly(-1.5, 0)).toBe(-2n)
    expect(scaleExactly(1e-7, 9)).toBe(100n)
    expect(scaleExactly(1e-10, 9)).toBe(0n)
    expect(scaleExactly(6e-10, 9)).toBe(1n)
    expect(scaleExactly(0.1234567895, 9)).toBe(123456790n)
  })

  it('are rejected if they are not amounts', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e15])
      expect(() => fromKroner(value)).toThrow(RangeError)
  })

  it('are rounded half up, once, at the end', () => {
    expect(toKroner(fromKroner(0.005))).toBe(0.01)
    expect(toKroner(fromKroner(0.00499999))).toBe(0)
    expect(toKroner(fromKroner(-0.005))).toBe(0)
    expect(toKroner(fromKroner(-0.006))).toBe(-0.01)
    expect(toKroner(fromKroner(7903.584))).toBe(7903.58)
  })

  it('are written without decimals when whole, and otherwise with two', () => {
    expect(plainSpaces(formatKroner(1200))).toBe('1.200 kr.')
    expect(plainSpaces(formatKroner(154.8))).toBe('154,80 kr.')
    expect(plainSpaces(formatKroner(0))).toBe('0 kr.')
    expect(plainSpaces(formatKroner(7903.584))).toBe('7.903,58 kr.')
  })

  it('never break across lines', () => {
    expect(formatKroner(1200)).not.toContain(' ')
  })

  it('are formatted like an independent digit-by-digit implementation', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), (ore) => {
        expect(plainSpaces(formatAmount(ore * UNITS_PER_ORE))).toBe(danish(ore))
      }),
      { numRuns: 1000 },
    )
  })
})

it('amounts, counts and rates are written as Intl writes them', () => {
  const like = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('da-DK', options)
  const [count, rate] = [like({ maximumFractionDigits: 0 }), like({ maximumFractionDigits: 3 })]
  const amount = like({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 10), max: 10 ** 13 }), (number) => {
      expect(formatCount(number)).toBe(count.format(number))
      expect(formatRate(number / 1000)).toBe(rate.format(number / 1000))
      if (number % 100 !== 0)
        expect(formatKroner(number / 100)).toBe(`${amount.format(number / 100)}\u00a0kr.`)
    }),
  )
})

describe('a rate', () => {
  it('is written in the Danish format, without trailing zeros', () => {
    expect([3.2, 4, 2.75, 0].map(formatRate)).toEqual(['3,2', '4', '2,75', '0'])
    expect([2.125, 1 / 3].map(formatRate)).toEqual(['2,125', '0,333'])
  })
})

describe('a typed price', () => {
  it.each([
    ['1.234,50', 1234.5],
    ['1234,5', 1234.5],
    ['1234.5', 1234.5],
    ['1.234', 1234],
    ['12.345.678', null],
    ['123.456', 123456],
    ['195', 195],
    ['195 kr.', 195],
    ['195,-', 195],
    ['195,--', 195],
    ['195 kr', 195],
    ['195 DKK', 195],
    ['195 kr. stk', 195],
    ['195 stk', null],
    ['100 à 95', null],
    ['kr. 95', 95],
    ['kr 95', 95],
    ['DKK 1.234,50', 1234.5],
    ['95 kroner', 95],
    ['kr. 95,-', 95],
    ['95.-', 95],
    ['95:-', 95],
    ['89,', 89],
    ['89.', 89],
    ['1.234,', 1234],
    ['1.234.', 1234],
    [',', null],
    ['kr.', null],
    ['kroner', null],
    ['95 kr 50', null],
    ['89,,', null],
    ['19,-5', null],
    ['0.123.456', null],
    ['x1.234', null],
    ['1.234.567', null],
    [' 1 234,50 ', 1234.5],
    ['0', 0],
    ['0,01', 0.01],
    ['0.01', 0.01],
    ['89,99', 89.99],
    ['999999', 999999],
    ['1000000', null],
    ['', null],
    ['kr', null],
    ['-5', null],
    ['1,234', null],
    ['1.2345', null],
    ['12,345.50', null],
    ['1e3', null],
    ['gratis', null],
  ])('%j is parsed as %j', (text, kroner) => {
    expect(parsePrice(text)).toBe(kroner)
  })

  it('is parsed back from the field text and from the formatted amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (ore) => {
        expect(parsePrice(priceFieldText(ore / 100))).toBe(ore / 100)
        expect(parsePrice(formatKroner(ore / 100))).toBe(ore / 100)
      }),
    )
  })
})

describe('a pasted number', () => {
  const marks = fc.constantFrom(
    '',
    '\u200b',
    '\u200e',
    '\u202a',
    '\u2060',
    '\ufeff',
    '\ufe0f',
    '\u034f',
    '\u200d',
  )
  const wide = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const grouped = (whole: number, separator: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, separator)
  const groups = fc.constantFrom('', '.', ' ', '\u00a0', '\u202f', "'", '’')
  const between = (text: string, mark: string) => `${mark}${[...text].join(mark)}${mark}`
  const forms = fc.constantFrom((text: string) => text, wide)

  it('is read as the same price, whatever surrounds it', () => {
    const before = fc.constantFrom(
      '',
      'kr. ',
      'kr ',
      'DKK ',
      'kr.',
      'ca. ',
      'ca. kr. ',
      'à ',
      'á kr. ',
      '"',
      "'",
      '„',
    )
    const after = fc.constantFrom(
      ...['', ',-', ',–', ',—', '.-', ':-', ' ,-', ' kr.', ' kroner', ' kr. inkl. moms', ' kr. (inkl. moms)'],
      ...[',- kr.', ' kr. pr. billet', ' inkl. moms', ' DKK', ',- inkl. moms', ',', ' kr/billet'],
      ...['/-', ';', '"', '*', ' kr. stk.', ' kr. pr. person', ',- pr. stk. inkl. moms', ' kr. pr. deltager'],
    )
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 0, max: 999_999 }), groups, before, after, marks, forms),
        ([kroner, separator, first, last, mark, form]) => {
          const text = between(`${first}${form(grouped(kroner, separator))}${last}`, mark)
          expect(parsePrice(text), text).toBe(kroner)
        },
      ),
    )
  })

  it('is read as the same count, whatever surrounds it', () => {
    const after = fc.constantFrom(
      ...['', ' stk', ' stk.', ' billetter', ' billet', ',', '\t', '\n', ',00', ',0', '+', ';', '"'],
      ...[' gæster', ' deltagere', ' pladser', ' personer', ' tickets', ' billetter.'],
      ...[' tilskuere', ' besøgende', ' stk. billetter', ' publikummer'],
    )
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), groups, after, marks, forms),
        ([count, separator, last, mark, form]) => {
          expect(parseCount(between(form(grouped(count, separator)), mark) + last)).toBe(count)
        },
      ),
    )
  })

  it.each([
    ...['195\t300', '195\n300', '12 34', '1 9 5', "1'25", '1.234 567', '1,234', '19²', '½', '195 200 kr 3'],
    ...[
      '156 kr. ekskl. moms',
      '156 kr. uden moms',
      '-195',
      '−195',
      '195-250',
      '195 eller 250',
      '1,5,5',
      '١٩٥',
    ],
    ...['fra 195', '2 x 195', '195+5', '195 EUR', '195 mio.', `1${'0'.repeat(2000)}`],
  ])('is rejected if it could be another number: %j', (text) => {
    expect(parsePrice(text)).toBe(null)
  })

  it('is rejected as a count if it is two table cells or a sum', () => {
    expect(['300\t195', '12 34', '70+1', '1.200 til 1.500', '12²'].map(parseCount)).toEqual(
      Array(5).fill(null),
    )
  })
})

describe('a price in its input field', () => {
  it('is formatted as people type it', () => {
    expect([195, 89.5, 0.05, 1200, 0].map(priceFieldText)).toEqual(['195', '89,50', '0,05', '1200', '0'])
  })
})

describe('a typed count', () => {
  it.each([
    ['100', 100],
    ['1.200', 1200],
    ['1 200', 1200],
    ['2501', 2501],
    ['100 stk', 100],
    ['1.200 stk.', 1200],
    ['1.200,', 1200],
    ['12.', 12],
    ['stk', null],
    ['stk 100', null],
    ['100 kr.', null],
    ['1200 gæster om året', null],
    ['12,,', null],
    ['999.999.999.999', 999_999_999_999],
    ['1234567890123456', null],
    ['1.234.567', 1234567],
    ['ca. 1200', 1200],
    ['2.500+', 2500],
    ['1.200,00', 1200],
    ['12.345', 12345],
    ['1.234.567.890.123', 1234567890123],
    ['1.234.567.890.123.456', null],
    ['0.123', null],
    ['12,5', null],
    ['1.20', null],
    ['-100', null],
    ['', null],
    ['mange', null],
  ])('%j is parsed as %j', (text, count) => {
    expect(parseCount(text)).toBe(count)
  })
})
