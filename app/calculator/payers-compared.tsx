import { type Figure, ticketFigures } from '#app/pricing/figures.ts'
import { formatAmount, formatAmountNumber } from '#app/pricing/money.ts'
import type { Quote } from '#app/pricing/quote.ts'

/** The longest amount, in characters, that fits beside another at 320 px. */
const SIDE_BY_SIDE = 12

/** Both payers side by side on a separate sheet: indicative figures, each with its moms. */
export function PayersCompared({ quote }: { quote: Quote }) {
  const { outcomes, selectedPackage } = quote
  const [customer, organiser] = [true, false].map((customerPays) => ticketFigures(outcomes, customerPays))
  const fees = formatAmount(outcomes.totalFeeWithVat)
  const amountOf = (figures: readonly Figure[] | undefined, kind: Figure['kind']) =>
    figures?.find((figure) => figure.kind === kind)?.amount ?? 'Intet'
  const rows: ComparedColumns[] = [
    {
      label: 'Du får udbetalt for billetterne',
      vat: 'inkl. moms',
      amounts: [amountOf(customer, 'paid-out'), amountOf(organiser, 'paid-out')],
    },
    {
      label: 'Gebyrer i alt',
      vat: `inkl. moms (${formatAmountNumber(outcomes.fees.totalFee)} ekskl.)`,
      amounts: [fees, fees],
    },
    {
      label: 'Køberen betaler pr. billet',
      vat: 'inkl. moms',
      amounts: [amountOf(customer, 'buyer'), amountOf(organiser, 'buyer')],
    },
  ]
  const isWide = rows.some(({ amounts }) => amounts.some((amount) => amount.length > SIDE_BY_SIDE))
  const tooHigh = organiser?.find(({ kind }) => kind === 'too-high')
  return (
    <section
      aria-labelledby="begge-betalere"
      className="ground-white mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-2 px-5 py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] md:px-9.5 md:py-7"
    >
      <div>
        <h2 id="begge-betalere" className="font-text text-base font-strong">
          {`Vejledende tal for ${selectedPackage}`}
        </h2>
        <p className="mt-1 text-sm wrap-anywhere">
          {tooHigh
            ? `${tooHigh.label}: ${tooHigh.amount} ${tooHigh.unit}.`
            : `Betaler du selv, trækkes gebyret (${formatAmount(outcomes.totalFeeWithVat)} inkl. moms), før pengene udbetales.`}
        </p>
      </div>
      {isWide ? <Stacked rows={rows} /> : <SideBySide rows={rows} />}
    </section>
  )
}

interface ComparedColumns {
  label: string
  vat: string
  /** If the customer pays, and if the organiser does. */
  amounts: [string, string]
}

const PAYERS = ['Kunden betaler gebyret', 'Du betaler gebyret'] as const

function SideBySide({ rows }: { rows: readonly ComparedColumns[] }) {
  return (
    <table aria-labelledby="begge-betalere" className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="w-1/2 py-1 text-start font-regular">
            {PAYERS[0]}
          </th>
          <th scope="col" className="w-1/2 py-1 text-end font-regular">
            {PAYERS[1]}
          </th>
        </tr>
      </thead>
      {rows.map(({ label, vat, amounts: [customer, organiser] }) => (
        <tbody key={label} className="border-b border-(--hairline)">
          <tr>
            <th scope="rowgroup" colSpan={2} className="pt-1.5 text-start leading-snug font-regular">
              <span>{`${label},`}</span> <span className="inline-block">{vat}</span>
            </th>
          </tr>
          <tr className="font-strong whitespace-nowrap tabular-nums">
            <td className="pb-1.5">{customer}</td>
            <td className="pb-1.5 text-end">{organiser}</td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}

function Stacked({ rows }: { rows: readonly ComparedColumns[] }) {
  return (
    <div className="border-t-2 border-ink text-sm">
      {rows.map(({ label, vat, amounts }) => (
        <div key={label} className="border-b border-(--hairline) py-1.5">
          <p className="leading-snug">
            <span>{`${label},`}</span> <span className="inline-block">{vat}</span>
          </p>
          <dl className="m-0">
            {PAYERS.map((payer, index) => (
              <div key={payer} className="flex flex-wrap justify-between gap-x-3">
                <dt>{payer}</dt>
                <dd className="m-0 font-strong tabular-nums wrap-anywhere">{amounts[index]}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}
