import { feeText } from '#app/pricing/fees.ts'
import { formatKroner } from '#app/pricing/money.ts'
import { type PackageRates, packagePriceText } from '#app/pricing/packages.ts'
import { answerRows, type Row } from './answers/answers.ts'
import type { Decided } from './final-lead.ts'
import type { WizardLead } from './lead.ts'
import { type Offer, offerOf } from './offer.ts'

// Rows for sales about figures that a visitor saw, or asked for, and that differ from the lead's.

/** Each figure that the browser showed differently, with the lead's own. */
export function shownRows(decided: Decided | null, { quote }: Offer): Row[] {
  const shown = decided?.shown
  if (!shown) return []
  const { fixedFee, percentageFee, totalFee } = quote.calculatedFees
  const parts: [label: string, was: string | null, is: string][] = [
    ['Pakke', shown.package, quote.selectedPackage],
    [
      'Gebyr',
      shown.fixedFee === null || shown.percentageFee === null
        ? null
        : feeText({ fixedFee: shown.fixedFee, percentageFee: shown.percentageFee }),
      feeText({ fixedFee, percentageFee }),
    ],
    ['Gebyrer i alt', shown.totalFee === null ? null : exclVat(shown.totalFee), exclVat(totalFee)],
    ['Pakkens pris', shown.packagePrice, packagePriceText(quote.rates.packagePrice)],
  ]
  return parts.flatMap(([label, was, is]) =>
    was === null || was === is ? [] : [{ label, value: `vist ${was}, gælder ${is}` }],
  )
}

/** What the visitor asked for with the demo and has changed since. */
export function changedRows(lead: WizardLead, decided: Decided | null, rates: PackageRates): Row[] {
  if (!decided?.demo) return []
  const { demo } = decided
  const leadBefore: WizardLead = { ...lead, answers: demo.answers, choice: demo.choice ?? '' }
  const valuesByLabel = (wizardLead: WizardLead, leadRates: PackageRates) => {
    const { quote, hasFigures } = offerOf(wizardLead, leadRates)
    return new Map(
      [
        ...answerRows(wizardLead.answers),
        { label: 'Pakke', value: quote.selectedPackage },
        { label: 'Gebyr', value: feeText(quote.rates) },
        ...(hasFigures ? [{ label: 'Gebyrer i alt', value: exclVat(quote.calculatedFees.totalFee) }] : []),
        { label: 'Pakkens pris', value: packagePriceText(quote.rates.packagePrice) },
      ].map(({ label, value }) => [label, value]),
    )
  }
  const [was, is] = [valuesByLabel(leadBefore, demo.rates), valuesByLabel(lead, rates)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((label) => {
    const [then, now] = [was.get(label) ?? 'ikke besvaret', is.get(label) ?? 'ikke besvaret']
    return then === now ? [] : [{ label, value: `før ${then}, nu ${now}` }]
  })
}

const exclVat = (kroner: number): string => `${formatKroner(kroner)} ekskl. moms`
