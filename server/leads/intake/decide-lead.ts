import type { Decided, ShownOffer } from '#app/lead/final-lead.ts'
import { type Lead, purposeOf, type WizardLead } from '#app/lead/lead.ts'
import { type Offer, offerOf } from '#app/lead/offer.ts'
import { possibleChoice } from '#app/pricing/choice.ts'
import { isSameTitle, packagePriceText, packageTitled, priceOf } from '#app/pricing/packages.ts'
import type { LeadContent } from '#server/leads/lead-content.ts'

/**
 * Checks a lead against content when it arrives. The result is stored with the lead, so that later
 * edits of content change no lead.
 * @param shown what the sender's browser showed; null: it did not say
 */
export function decideLead(
  sentLead: Lead,
  leadContent: LeadContent,
  shown: ShownOffer | null = null,
): { lead: Lead; decided: Decided | null } {
  if (sentLead.kind !== 'wizard') return { lead: sentLead, decided: null }
  const checkedLead = applyContent(sentLead, leadContent)
  const findings = findUnknownNames(checkedLead, leadContent)
  const lead = findings.unknown.package === '' ? checkedLead : { ...checkedLead, packageTitle: '' }
  return {
    lead,
    decided: {
      ...findings,
      shown: shown && shownIfDifferent(shown, lead, leadContent),
      demo: null,
    },
  }
}

/** The cards with the title of an order: one, unless pages differ. */
function orderedCards(lead: WizardLead, { cards, rates }: LeadContent): LeadContent['cards'] {
  if (purposeOf(lead, rates) !== 'order') return []
  return cards.filter(({ title }) => isSameTitle(title, lead.packageTitle))
}

/** The names in a lead that content does not have, and the price of what is ordered. */
function findUnknownNames(lead: WizardLead, leadContent: LeadContent): Pick<Decided, 'unknown' | 'ordered'> {
  const { industries, addOns, rates } = leadContent
  const { packageTitle: title, answers } = lead
  const [card, ...others] = orderedCards(lead, leadContent)
  const isOnePrice = card && others.every((each) => packagePriceText(each) === packagePriceText(card))
  return {
    unknown: {
      industry: answers.industry !== '' && !industries.has(answers.industry),
      package: packageTitled(title, rates) === undefined && card === undefined ? title : '',
      addOns: answers.other.map(({ name }) => name).filter((name) => !addOns.has(name)),
    },
    ...(isOnePrice && { ordered: priceOf(card) }),
  }
}

/**
 * Content decides the spelling of an order's title and the package of an add-on, whatever the browser
 * sent. A choice is dropped if its package is not sold, or lacks one of the add-ons.
 */
function applyContent({ choice: sentChoice, ...lead }: WizardLead, leadContent: LeadContent): WizardLead {
  const { addOns, rates } = leadContent
  const addOnsOfLead = lead.answers.other.map((each) => {
    const { package: packageName = each.package, price, includedIn } = addOns.get(each.name) ?? {}
    return { ...each, package: packageName, price, includedIn }
  })
  const choice = possibleChoice(sentChoice ?? '', addOnsOfLead, rates)
  const corrected: WizardLead = {
    ...lead,
    packageTitle: orderedCards(lead, leadContent)[0]?.title ?? lead.packageTitle,
    ...(choice !== null && { choice }),
    answers: { ...lead.answers, other: addOnsOfLead },
  }
  const { quote } = offerOf(corrected, rates)
  const quotedAddOns = quote.addOns.map(({ includedIn: _, ...each }) => each)
  return { ...corrected, answers: { ...lead.answers, other: quotedAddOns } }
}

/** `shown`, if it differs from the lead's own figures; else null. */
function shownIfDifferent(shown: ShownOffer, lead: WizardLead, leadContent: LeadContent): ShownOffer | null {
  const offer = offerOf(lead, leadContent.rates)
  return differs(shown, offer, leadContent) ? shown : null
}

function differs(shown: ShownOffer, { quote, package: name }: Offer, { addOns }: LeadContent): boolean {
  // A title without rates has no figures, unless it had some in the browser.
  if (name === null) return shown.packagePrice !== null
  const { fixedFee, percentageFee, totalFee } = quote.calculatedFees
  const figures: [shown: unknown, own: unknown][] = [
    [shown.package?.toUpperCase() ?? null, name.toUpperCase()],
    [shown.fixedFee, fixedFee],
    [shown.percentageFee, percentageFee],
    [shown.totalFee, totalFee],
    [shown.packagePrice, packagePriceText(quote.rates.packagePrice)],
    ...Object.entries(shown.addOns).map(
      ([name, price]) => [price, addOns.get(name)?.price ?? price] as [string, string],
    ),
  ]
  return figures.some(([was, is]) => was !== null && was !== is)
}
