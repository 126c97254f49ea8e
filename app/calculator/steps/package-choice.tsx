import { useEffect, useState } from 'react'
import { stepHref } from '#app/calculator/answers/use-answers.ts'
import type { WizardCard, WizardContent } from '#app/calculator/wizard-content.ts'
import { slug } from '#app/lead/answers/choices.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import { quoteOf } from '#app/lead/offer.ts'
import { missingIn, otherPackage } from '#app/pricing/choice.ts'
import { comparison } from '#app/pricing/comparison.ts'
import { packageTitled } from '#app/pricing/packages.ts'
import type { Quote } from '#app/pricing/quote.ts'
import { joinInDanish, lowerFirst, reasonSentence } from '#app/pricing/recommend.ts'
import { Button } from '#app/ui/button.tsx'
import { handleInPlace } from '#app/ui/handle-in-place.ts'

/**
 * The package that can be chosen instead, with what changes for this arrangement; if there is none,
 * the add-on that rules it out. After a choice it is the recommended package.
 */
export function OtherPackage({
  quote,
  answers,
  content,
  choose,
}: {
  quote: Quote
  answers: LeadDraft
  content: WizardContent
  /** undefined: back to the recommendation. */
  choose: (choice: string | undefined) => void
}) {
  const { selectedPackage, recommendedPackage } = quote
  const isChosen = selectedPackage !== recommendedPackage
  const { name, missing } = isChosen
    ? { name: recommendedPackage, missing: undefined }
    : otherPackage(selectedPackage, answers.other, content.rates)
  if (name === null)
    return missing ? (
      <p className="mt-4 text-sm print:hidden">
        {`${missing.name} er kun med i ${missing.package}, så her kan du ikke vælge en anden pakke.`}
      </p>
    ) : null
  const choice = isChosen ? undefined : name
  const alternative = quoteOf({ ...answers, choice: name }, content.rates)
  return (
    <section aria-labelledby="anden-pakke" className="mt-2 border-t border-(--hairline) pt-2 print:hidden">
      <h3 id="anden-pakke" className="font-text font-strong">
        {isChosen ? `Vores anbefaling: ${name}` : `Eller ${name}`}
      </h3>
      {isChosen && (
        <p className="mt-1 text-sm">
          {(quote.reason.kind === 'revenue' && content.packages[recommendedPackage]?.reasonRevenue) ||
            reasonSentence(quote.reason)}
        </p>
      )}
      <p className="mt-1 text-sm">
        {[
          comparison(quote, alternative, answers.ticketDetails),
          ...contents(quote, alternative, answers, content.packages),
        ].join(' ')}
      </p>
      <Button
        href={stepHref('pakkevalg', { ...answers, choice })}
        variant="border"
        size="small"
        className="mt-3 max-sm:whitespace-normal"
        onClick={handleInPlace(() => choose(choice))}
      >
        {isChosen ? 'Tilbage til anbefalingen' : `Vælg ${name} i stedet`}
      </Button>
    </section>
  )
}

/** The add-ons that only one of the packages includes, without the chosen ones. */
function contents(
  current: Quote,
  alternative: Quote,
  { other: chosen }: LeadDraft,
  cards: Readonly<Record<string, WizardCard>>,
): string[] {
  const isChosen = (title: string) => chosen.some(({ name }) => slug(name) === slug(title))
  const included = ({ selectedPackage }: Quote) =>
    (cards[selectedPackage]?.items ?? []).filter((item) => item.included).map(({ title }) => title)
  const [here, there] = [included(current), included(alternative)]
  const gained = there.filter((title) => !here.includes(title) && !isChosen(title))
  const lost = here.filter((title) => !there.includes(title) && !isChosen(title))
  return [
    ...(gained.length > 0 ? [`Også med: ${joinInDanish(gained)}.`] : []),
    ...(lost.length > 0 ? [`Ikke med: ${joinInDanish(lost)}.`] : []),
  ]
}

/** Ends a choice whose package lacks an add-on that was chosen since, and says so once. */
export function useEndedChoice(
  { choice = '', other }: LeadDraft,
  { rates }: WizardContent,
  opened: boolean,
  end: () => void,
): string | null {
  const title = packageTitled(choice, rates)?.name
  const missing = title === undefined ? undefined : missingIn(title, other)
  const sentence =
    missing &&
    `Din beregning gjaldt ${title}, men ${missing.name} er kun med i ${missing.package}. Derfor gælder anbefalingen igen.`
  const [ended, setEnded] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice that ends.
  useEffect(() => {
    if (!opened || !sentence) return
    setEnded(sentence)
    end()
  }, [opened, sentence])
  return sentence ?? ended
}

/** The heading over the recommendation, or over another package. */
export function headingOf(
  quote: Quote,
  { steps: { pakkevalg: texts }, packages }: WizardContent,
): { title: string; subtitle: string } {
  const { selectedPackage, recommendedPackage, reason } = quote
  const name = packages[selectedPackage]?.title ?? selectedPackage
  const isOwnChoice = selectedPackage !== recommendedPackage
  const title = isOwnChoice
    ? `Din beregning gælder ${name}`
    : (texts.title || '{pakke} passer bedst til dig').replace('{pakke}', name)
  const subtitle = isOwnChoice
    ? `Vi anbefaler ${recommendedPackage}, ${lowerFirst(reasonSentence(reason))}`
    : `${reasonSentence(reason)} ${texts.subtitle}`.trim()
  return { title, subtitle }
}
