import { type Answers, answersQuery } from './answers/answers.ts'

/* URLs of a calculation and its lead, on pages and in e-mails. */

/**
 * The step that shows the price of answers; `chosen`: the package if it is not the recommended one.
 */
export function calculationPath(answers: Answers, chosen: string | null): string {
  const query = answersQuery(answers)
  if (chosen !== null) query.set('pakke', chosen)
  return `/beregner/pakkevalg?${query}`
}

/** The booking page's URL with the id that is also on the deal. */
export function bookingAddress(bookingUrl: string, intentId: string): string {
  const [page = '', fragment = ''] = bookingUrl.split(/(?=#)/)
  return `${page}${page.includes('?') ? '&' : '?'}intent=${encodeURIComponent(intentId)}${fragment}`
}
