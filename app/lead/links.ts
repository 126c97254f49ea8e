import { type Answers, answersQuery } from './answers/answers.ts'

/* URLs of a calculation and its lead, on pages and in e-mails. */

/** The step that shows the price of a lead's answers, and of its choice. */
export function calculationPath({ answers, choice }: { answers: Answers; choice?: string }): string {
  const query = answersQuery(answers)
  if (choice) query.set('pakke', choice)
  return `/beregner/pakkevalg?${query}`
}

/** The booking page's URL with the id that is also on the deal. */
export function bookingAddress(bookingUrl: string, intentId: string): string {
  const [page = '', fragment = ''] = bookingUrl.split(/(?=#)/)
  return `${page}${page.includes('?') ? '&' : '?'}intent=${encodeURIComponent(intentId)}${fragment}`
}
