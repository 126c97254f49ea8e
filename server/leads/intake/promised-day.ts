import type { Lead } from '#app/lead/lead.ts'
import { isBankDay } from '#server/bank-days.ts'
import { dayOf } from '#server/copenhagen.ts'

const DAY_MS = 86_400_000

/** Bank days within which the site promises each kind of lead an answer, as its thanks say. */
const BANK_DAYS: Readonly<Record<Lead['kind'], number>> = { wizard: 1, callback: 1, application: 2 }

/**
 * The ISO day by which the site promised to answer this lead, in Danish bank days.
 * @param receivedAt epoch ms
 */
export function promisedDay({ kind }: Pick<Lead, 'kind'>, receivedAt: number): string {
  let day = Date.parse(dayOf(receivedAt))
  for (let left = BANK_DAYS[kind]; left > 0; ) {
    day += DAY_MS
    if (isBankDay(day)) left -= 1
  }
  return new Date(day).toISOString().slice(0, 10)
}
