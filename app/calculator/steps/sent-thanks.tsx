import applause from '#app/calculator/posters/applause.svg?no-inline'
import { creationTexts, type WizardContent } from '#app/calculator/wizard-content.ts'
import { eachText } from '#app/content/linked-text.ts'
import { copySentTo, LinkedText, ReferenceLine } from '#app/forms/parts/form-parts.tsx'
import type { StoredReceipt } from '#app/forms/sending/send.ts'
import { NextSteps } from '#app/forms/thanks/next-steps.tsx'
import { namingDay, namingPackage, promiseLabel } from '#app/lead/next-steps.ts'
import { Button } from '#app/ui/button.tsx'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Ticket } from '#app/ui/ticket.tsx'
import { useHeadingFocus } from './step-heading.tsx'

/** What the thanks for a sent form are about. */
export interface SentForm extends StoredReceipt {
  /** The name and the address that were typed; '' after a reload, which does not keep them. */
  name: string
  email: string
}

/** The thanks in the place of the wizard's last form: what happens next, and by when. */
export function SentThanks({
  content,
  sent,
  isCreation,
  packageTitle,
}: {
  content: WizardContent
  sent: SentForm
  isCreation: boolean
  packageTitle: string
}) {
  const heading = useHeadingFocus()
  const { title, text, nextSteps } = isCreation
    ? creationTexts(content, packageTitle).thankYou
    : content.thankYou
  const { link } = content.thankYou
  const filled = (words: string) => namingDay(namingPackage(words, packageTitle), sent.answerBy)
  const [firstName = ''] = sent.name.trim().split(/\s+/)
  return (
    <section className="ground-yellow relative isolate grid grid-cols-[minmax(0,1fr)] gap-3 overflow-hidden px-5 pt-7 pb-32 md:justify-items-center md:px-10 md:pt-8 md:pb-44 md:text-center print:pb-0">
      <h1 ref={heading} tabIndex={-1} className="text-h2 break-words outline-none">
        {[filled(title), firstName].filter(Boolean).join(', ')}
      </h1>
      <p className="max-w-144 text-lead">
        <LinkedText runs={eachText(text, filled)} />
      </p>
      {sent.notice && <p className="max-w-144">{sent.notice}</p>}
      <Ticket
        className="mt-3 mb-2 w-full text-start [--stub-width:18rem]"
        stubGround="white"
        stubFirst
        tornGround
        main={<NextSteps steps={nextSteps} answerBy={sent.answerBy} packageTitle={packageTitle} level={2} />}
        stub={<Facts sent={sent} isCreation={isCreation} />}
      />
      <div className="flex flex-wrap gap-3 md:justify-center">
        <Button href="/beregner/tak-for-din-henvendelse" className="max-sm:px-5 max-sm:whitespace-normal">
          Se din opsummering
        </Button>
        <Button href={link.href} variant="border" className="max-sm:px-5 max-sm:whitespace-normal">
          {link.text}
        </Button>
      </div>
      <SiteLink href="/" className="link">
        Gå til forsiden
      </SiteLink>
      <img
        src={applause}
        alt=""
        width={1280}
        height={420}
        className="absolute bottom-0 left-0 -z-1 h-28 w-full object-cover object-top md:h-40 print:hidden"
      />
    </section>
  )
}

/** The promised day, the copy and the reference, which visitors look for afterwards. */
function Facts({
  sent: { answerBy, isMailed, email, reference },
  isCreation,
}: {
  sent: SentForm
  isCreation: boolean
}) {
  return (
    <>
      {answerBy && (
        <p className="mb-3">
          <span className="block text-sm">{promiseLabel(isCreation ? 'start' : 'call')}</span>
          <span className="text-h3 font-display font-heavy">{answerBy}</span>
        </p>
      )}
      {isMailed && <p className="mb-3 wrap-anywhere">{copySentTo(email)}</p>}
      <ReferenceLine reference={reference} />
    </>
  )
}
