import { LONGEST_TYPED, labelPrefix, readDigits } from '#app/pricing/typed-text.ts'
import { type CheckResult, valid, wrong } from './checked.ts'

// The account to which the ticket money is paid out: registration number (4 digits) and account
// number (up to 10), both optional.

/**
 * The numbers of a Danish bank account, digits only. They leave the store only encrypted or masked.
 */
export type BankNumbers = { reg: string; account: string }

const CALLED = labelPrefix('reg|registrerings|konto')

const digitsOf = (raw: string): string => readDigits(raw, CALLED)

/** Checks a number of digits; '' stays ''. */
const checkDigits =
  (name: string, fits: (length: number) => boolean, rule: string) =>
  (raw: string): CheckResult<string> => {
    if (raw.length > LONGEST_TYPED) return wrong(`Et ${name} har ${rule} cifre.`)
    const digits = digitsOf(raw)
    if (digits === '') return valid('')
    if (!/^\d+$/.test(digits)) return wrong(`Der må kun stå tal i et ${name}.`)
    if (fits(digits.length)) return valid(digits)
    return wrong(`Et ${name} har ${rule} cifre. Her er der ${digits.length}.`)
  }

export const checkBankReg = checkDigits('registreringsnummer', (length) => length === 4, '4')
export const checkBankAccount = checkDigits('kontonummer', (length) => length <= 10, 'højst 10')

/** A message for the missing number, if only one is given: it is useless without the other. */
export function bankErrors({ reg, account }: BankNumbers): Partial<Record<keyof BankNumbers, string>> {
  const [hasReg, hasAccount] = [digitsOf(reg) !== '', digitsOf(account) !== '']
  if (hasReg === hasAccount) return {}
  return hasAccount
    ? { reg: 'Skriv også registreringsnummeret, eller slet kontonummeret.' }
    : { account: 'Skriv også kontonummeret, eller slet registreringsnummeret.' }
}

/** Masked for the lead desk: enough to recognise a known account, too little to use it. */
export function maskBank({ reg, account }: BankNumbers): string {
  const digits = account.length > 4 ? account.slice(-4) : ''
  return `${'•'.repeat(reg.length)} ${'•'.repeat(account.length - digits.length)}${digits}`
}
