import { formatAmount } from '#app/pricing/money.ts'
import { paidOutText, type Quote } from '#app/pricing/quote.ts'

/** Both payers side by side (D18): indicative figures, each with its moms. */
export function PayersCompared({ quote, className }: { quote: Quote; className?: string }) {
  const { customerPays, organiserPays, fees, totalFeeWithVat } = quote.outcomes
  const totalFee = formatAmount(fees.totalFee)
  const rows = [
    {
      label: 'Køberens pris pr. billet',
      vat: 'inkl. moms',
      figures: [customerPays, organiserPays].map((payer) => formatAmount(payer.buyerPaysPerTicket)),
    },
    {
      label: 'Gebyrer i alt',
      vat: 'ekskl. moms',
      figures: [totalFee, totalFee],
    },
    {
      label: 'Udbetalt til dig',
      vat: 'inkl. moms',
      figures: [customerPays, organiserPays].map((payer) => paidOutText(payer).amount),
    },
  ]
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
        Betaler du selv, trækkes gebyret ({formatAmount(totalFeeWithVat)} inkl. moms), før pengene udbetales.
        {organiserPays.paidOut < 0n && ' Her er gebyrerne større end billetomsætningen.'}
      </p>
    </div>
  )
}
