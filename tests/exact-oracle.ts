/**
 * An independent exact implementation for the property tests: fractions of BigInts, written
 * straight from the owner's formulas, sharing nothing with the code under test.
 */
export interface Fraction {
  over: bigint
  under: bigint
}

/** A decimal text such as '89.99' as a fraction. */
export function fraction(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.')
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) }
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})

export const times = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
})

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under })

/** Whole øre of an amount in kr: the largest integer not above øre + ½. */
export function ore(kroner: Fraction): bigint {
  const over = kroner.over * 200n + kroner.under
  const under = kroner.under * 2n
  let quotient = over / under
  while (quotient * under > over) quotient -= 1n
  while ((quotient + 1n) * under <= over) quotient += 1n
  return quotient
}

/** '7.903,58 kr.' built digit by digit. */
export function danish(wholeOre: bigint): string {
  const sign = wholeOre < 0n ? '-' : ''
  const digits = String(wholeOre < 0n ? -wholeOre : wholeOre).padStart(3, '0')
  const kroner = digits.slice(0, -2)
  const rest = digits.slice(-2)
  const groups: string[] = []
  for (let end = kroner.length; end > 0; end -= 3) groups.unshift(kroner.slice(Math.max(0, end - 3), end))
  return `${sign}${groups.join('.')}${rest === '00' ? '' : `,${rest}`} kr.`
}
