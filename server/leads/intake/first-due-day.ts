import type { Lead } from '#app/lead/lead.ts'
import { nextBankDay } from '#server/bank-days.ts'

/** Bank days within which the site promises each kind of lead an answer, as its thanks say. */
const BANK_DAYS: Readonly<Record<Lead['kind'], number>> = { wizard: 1, callback: 1, application: 2 }

/**
 * The ISO day by which the site promised to answer this lead, in Danish bank days.
 * @param receivedAt epoch ms
 */
export function firstDueDay({ kind }: Pick<Lead, 'kind'>, receivedAt: number): string {
  return nextBankDay(receivedAt, BANK_DAYS[kind])
}
