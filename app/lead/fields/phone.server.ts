import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type CheckResult, valid, wrong } from './checked.ts'
import { checkPhone, PHONE_UNKNOWN } from './phone.ts'

/**
 * The same check as in the browser, then the country's numbering plan: the country code exists and
 * the number has a length that the country uses. Only "possible" is checked, not "assigned": a
 * numbering plan newer than our metadata must not cost a lead.
 */
export function checkPhoneStrictly(raw: string): CheckResult<string> {
  const loose = checkPhone(raw)
  if (!loose.ok || loose.value === '') return loose
  const parsed = parsePhoneNumberFromString(loose.value)
  return parsed?.isPossible() ? valid(parsed.number) : wrong(PHONE_UNKNOWN)
}
