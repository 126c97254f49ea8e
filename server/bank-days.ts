import { dayOf, startOfDay } from '#server/copenhagen.ts'
import { DAY_MS } from './durations.ts'

/**
 * Danish bank holidays (Nationalbanken, banklukkedage): public holidays, the day after Ascension, 5
 * June, 24 and 31 December. Store bededag has not been a holiday since 2024.
 * @param day midnight UTC of the calendar day, epoch ms
 */
function isBankHoliday(day: number): boolean {
  const date = new Date(day)
  const fixed = ['1-1', '6-5', '12-24', '12-25', '12-26', '12-31']
  if (fixed.includes(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)) return true
  const afterEaster = (day - easter(date.getUTCFullYear())) / DAY_MS
  // Maundy Thursday, Good Friday, Easter Monday, Ascension and the day after, Whit Monday
  return [-3, -2, 1, 39, 40, 50].includes(afterEaster)
}

/** Easter Sunday, midnight UTC (the anonymous Gregorian algorithm). */
function easter(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)
}

export function isBankDay(day: number): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isBankHoliday(day)
}

/** The first bank day after the day of `now` (epoch ms) in Copenhagen, as an ISO day. */
export function nextBankDay(now: number): string {
  let day = Date.parse(dayOf(now))
  do day += DAY_MS
  while (!isBankDay(day))
  return new Date(day).toISOString().slice(0, 10)
}

/** Noon in Copenhagen of a bank day (ISO), epoch ms. */
export function noonOf(bankDay: string): number {
  // The clock changes on Sundays only: on a bank day noon is twelve hours after midnight.
  return startOfDay(bankDay) + DAY_MS / 2
}
