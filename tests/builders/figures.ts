import { formatAmountNumber, fromKroner, toKroner } from '#app/pricing/money.ts'
import { outcomesOf } from '#app/pricing/outcomes.ts'
import { FALLBACK_RATES } from '#app/pricing/packages.ts'

/*
 * The figures of the example lead (fakes/example-lead.ts) as the code has them: what they are is
 * app/pricing/quote.test.ts's and tests/golden/leads/'s, and other tests name them.
 */

const { fees, feePerTicket, totalFeeWithVat, customerPays, organiserPays } = outcomesOf(
  1300,
  fromKroner(89.99),
  FALLBACK_RATES.BASIS,
)

/** All fees ekskl. moms, in kroner. */
export const EXAMPLE_FEE = toKroner(fees.totalFee)

const NAMES: [figure: string, name: string][] = [
  [formatAmountNumber(organiserPays.paidOut), 'udbetalt'],
  [formatAmountNumber(totalFeeWithVat), 'gebyr'],
  [formatAmountNumber(fees.totalFee), 'gebyr ekskl.'],
  [formatAmountNumber(fees.handlingFee), 'fast gebyr'],
  [formatAmountNumber(fees.ticketFee), 'procentgebyr'],
  [formatAmountNumber(customerPays.buyerPaysPerTicket), 'køberen betaler'],
  [formatAmountNumber(feePerTicket), 'gebyr pr. billet'],
  [
    formatAmountNumber(outcomesOf(1, fromKroner(89.99), FALLBACK_RATES.BASIS).fees.totalFee),
    'gebyr pr. billet ekskl.',
  ],
]

/** A text with the names of its figures in their place: '‹gebyr› kr. inkl. moms'. */
export const withNames = (text: string): string =>
  NAMES.reduce(
    (named, [figure, name]) =>
      named.replaceAll(figure, `‹${name}›`).replaceAll(figure.replaceAll('.', ''), `‹${name}›`),
    text,
  )
