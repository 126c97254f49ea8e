import { formatAmount } from '#app/pricing/money.ts'
import { ticketFigures } from '#app/pricing/outcomes.ts'
import type { Quote } from '#app/pricing/quote.ts'

/** Both payers side by side: indicative figures, each with its moms. */
export function PayersCompared({ quote, className }: { quote: Quote; className?: string }) {
  const { outcomes } = quote
  const payers = [true, false].map((customerPays) => ticketFigures(outcomes, customerPays))
  const rows = (
    [
      ['Køberens pris pr. billet', 'inkl. moms', 'buyer'],
      ['Gebyrer i alt', 'ekskl. moms', 'fees'],
      ['Udbetalt til dig', 'inkl. moms', 'paid-out'],
    ] as const
  ).map(([label, vat, of]) => ({
    label,
    vat,
    figures: payers.map((figures) => figures.find((figure) => figure.of === of)?.amount),
  }))
  return (
    <div className={className}>
      <table className="w-full border-collapse text-sm">
        <caption className="pb-1 text-start font-strong">Vejledende tal for {quote.selectedPackage}</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="w-1/2 py-1 text-start font-regular">
              Kunden betaler
            </th>
            <th scope="col" className="w-1/2 py-1 text-end font-regular">
              Du betaler
            </th>
          </tr>
        </thead>
        {rows.map(({ label, vat, figures: [customer, organiser] }) => (
          <tbody key={label} className="border-b border-(--hairline)">
            <tr>
              <th scope="rowgroup" colSpan={2} className="pt-1.5 text-start leading-snug font-regular">
                {label}, <span className="whitespace-nowrap">{vat}</span>
              </th>
            </tr>
            <tr className="font-strong whitespace-nowrap tabular-nums">
              <td className="pb-1.5">{customer}</td>
              <td className="pb-1.5 text-end">{organiser}</td>
            </tr>
          </tbody>
        ))}
      </table>
      <p className="mt-2 text-sm">
        Betaler du selv, trækkes gebyret ({formatAmount(outcomes.totalFeeWithVat)} inkl. moms), før pengene
        udbetales.
        {outcomes.organiserPays.paidOut < 0n && ' Her er gebyrerne større end billetomsætningen.'}
      </p>
    </div>
  )
}
