import { stepHref } from '#app/calculator/answers/use-answers.ts'
import { withCreation } from '#app/calculator/journey.ts'
import type { StepProps } from '#app/calculator/step-props.ts'
import { PhoneLink } from '#app/forms/parts/phone-link.tsx'
import { answerLines, answersQuery } from '#app/lead/answers/answers.ts'
import { quoteOf } from '#app/lead/offer.ts'
import { Button } from '#app/ui/button.tsx'
import { MailAddress } from '#app/ui/mail-address.tsx'
import { useFocusOnArrival } from '#app/ui/use-focus-on-arrival.ts'
import { mailto } from './result-actions.tsx'

/**
 * Ways on for a ticket count below the minimum, under its error message. The mail and the callback
 * form carry the answers.
 */
export function FewTickets({
  content,
  answers,
  errors,
  refusals,
}: Pick<StepProps, 'content' | 'answers' | 'errors' | 'refusals'>) {
  // Other errors are listed in a summary, which takes the focus. A visitor who is typing a count
  // keeps the focus.
  const isAlone = Object.keys(errors).length === 1
  const box = useFocusOnArrival<HTMLDivElement>(isAlone ? refusals : 0)
  const { supportEmail, contactHref, phone, phoneHref, salesHours, siteUrl } = content
  const { selectedPackage } = quoteOf(answers, content.rates)
  const address = siteUrl + stepHref('billetsalg', answers)
  return (
    <div
      ref={box}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: these ways are below the edge of a telephone's window
      autoFocus={isAlone}
      className="ground-glow grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 px-4 py-4"
    >
      <p className="font-strong">Priserne er de samme under 100 billetter.</p>
      <Button href={stepHref('information', withCreation(answers, selectedPackage))} variant="border">
        {`Opret ${selectedPackage}`}
      </Button>
      <p className="mt-1">Har du ikke et CVR-nummer, eller vil du tale om det først?</p>
      <ul className="grid list-none gap-1 p-0">
        {supportEmail && (
          <li>
            <span>Skriv til</span>{' '}
            <a
              className="link"
              href={mailto(supportEmail, 'Under 100 billetter', answerLines(answers), address)}
            >
              <MailAddress address={supportEmail} />
            </a>
          </li>
        )}
        {contactHref && (
          <li>
            <a className="link" href={`${contactHref}?${answersQuery(answers)}#kontakt`}>
              Bliv ringet op
            </a>
          </li>
        )}
        {phone && (
          <li>
            <span>Ring på</span> <PhoneLink phone={phone} phoneHref={phoneHref} salesHours={salesHours} />
          </li>
        )}
      </ul>
    </div>
  )
}
