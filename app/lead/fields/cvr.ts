import { DASHES, LONGEST_TYPED, labelPrefix, readDigits, unwrapText } from '#app/pricing/typed-text.ts'
import { type CheckResult, valid, wrong } from './checked.ts'

// 'SE' alone is not accepted: it may be another number of the same company.
const CALLED = labelPrefix(`cvr(?:[\\s/${DASHES}]*se)?|dk`)
const WEIGHTS = [2, 7, 6, 5, 4, 3, 2, 1]

/**
 * A Danish company registration number: 8 digits, modulus 11 (erhvervsstyrelsen.dk/modulus_11),
 * first digit 1–9 (00000000 would pass the sum). Spaces, dots, hyphens and a 'DK' or 'CVR' prefix
 * are accepted. '' stays ''.
 */
export function checkCvr(raw: string): CheckResult<string> {
  if (raw.length > LONGEST_TYPED) return wrong('Et CVR-nummer har 8 cifre.')
  if (unwrapText(raw) === '') return valid('')
  const digits = readDigits(raw, CALLED)
  if (!/^\d*$/.test(digits)) return wrong('Der må kun stå tal i et CVR-nummer.')
  if (digits.length !== 8) return wrong(`Et CVR-nummer har 8 cifre. Her er der ${digits.length}.`)
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  if (digits.startsWith('0') || sum % 11 !== 0)
    return wrong('Et af cifrene passer ikke. Tjek CVR-nummeret igen.')
  return valid(digits)
}
