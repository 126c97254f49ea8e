import type { Image } from '#app/content/content.ts'
import { eachText, type TextRun } from '#app/content/linked-text.ts'
import { LinkedText } from '#app/forms/parts/form-parts.tsx'
import { NextSteps } from '#app/forms/thanks/next-steps.tsx'
import { type NextStep, namingDay } from '#app/lead/next-steps.ts'
import { includesAddOns } from '#app/pricing/packages.ts'
import { addOnLabel } from '#app/pricing/recommend.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
import { Ticket } from '#app/ui/ticket.tsx'
import { Figures } from './figures.tsx'
import applause from './posters/applause.svg?no-inline'
import type { ThankYouSummary } from './thank-you-summary.ts'

/** The thank-you page. `summary` is null without a lead or after it expired. */
export function ThankYou({
  summary,
  productName,
  logo,
  text,
  steps,
  siteUrl,
}: {
  summary: ThankYouSummary | null
  productName: string
  logo: Image | null
  text: readonly TextRun[]
  /** What happens now. */
  steps: readonly NextStep[]
  /** Public origin without a trailing slash, for the link on paper. */
  siteUrl: string
}) {
  return (
    <div className="ground-yellow relative isolate min-h-dvh overflow-hidden pb-52 md:pb-76 print:min-h-0 print:pb-0">
      <header className="wrap py-2 md:py-4">
        <SiteLink
          href="/"
          className="inline-flex min-h-11 items-center font-display text-h3 font-heavy text-ink no-underline"
        >
          {logo ? (
            <img
              src={logo.url}
              alt={`${productName}, til forsiden`}
              width={logo.width}
              height={logo.height}
              className="h-8 w-auto max-w-none md:h-9"
            />
          ) : (
            productName
          )}
        </SiteLink>
      </header>
      <main className="wrap grid grid-cols-[minmax(0,1fr)] gap-4 pt-6 md:justify-items-center md:text-center print:pt-0">
        {summary ? <Summary summary={summary} text={text} /> : <Nothing />}
        <div className="w-full max-w-208 text-start">
          <NextSteps steps={steps} answerBy={null} level={2} />
        </div>
        <div className="print:hidden grid gap-3 md:flex md:flex-wrap md:justify-center">
          <Button href="/" size="large">
            Gå til forsiden
          </Button>
          {summary?.calculation && (
            <Button href={summary.calculation} variant="white" size="large">
              Ret din beregning
            </Button>
          )}
          {summary && summary.paper.length > 0 && (
            <Button variant="white" size="large" className="needs-script" data-print="">
              Udskriv
            </Button>
          )}
        </div>
        {summary && <Paper summary={summary} siteUrl={siteUrl} />}
      </main>
      {summary && (
        <img
          src={applause}
          alt=""
          width={1280}
          height={420}
          className="absolute bottom-0 left-0 -z-1 h-72 w-full object-cover object-bottom md:h-105 print:hidden"
        />
      )}
    </div>
  )
}

/**
 * The printed offer: reference, date, answers and all figures with their moms, as in the e-mail.
 */
function Paper({ summary, siteUrl }: { summary: ThankYouSummary; siteUrl: string }) {
  return (
    <div className="hidden w-full text-start print:block">
      <p>
        Reference {summary.reference}, sendt {summary.receivedAt}
      </p>
      <div className="thank-you-paper mt-4">
        {summary.paper.map(({ title, rows, highlighted }) => (
          <section key={title} className="keep-together">
            <h2 className="text-lead">{title}</h2>
            <dl className="m-0">
              {rows.map(({ label, value, leading }) => (
                <div
                  key={label}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line"
                >
                  <dt>{label}</dt>
                  <dd
                    className={classNames(
                      'm-0 ms-auto text-end font-strong whitespace-pre-line wrap-anywhere',
                      highlighted && leading && 'font-display text-h3 font-heavy',
                    )}
                  >
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {summary.paperNote && <p className="mt-4">{summary.paperNote}</p>}
      {summary.calculation && (
        <p className="mt-4 text-sm wrap-anywhere">
          <span>{summary.isCreation ? 'Prøv med andre tal på' : 'Se beregningen igen på'}</span>{' '}
          <span>{siteUrl + summary.calculation}</span>
        </p>
      )}
    </div>
  )
}

function Nothing() {
  return (
    <>
      <h1 className="text-h1 break-words hyphens-auto">Her er ingen opsummering</h1>
      <p className="max-w-144 text-lead">
        En opsummering kan ses i 30 minutter, efter at du har sendt dine svar. Har du fået svar fra os på
        mail, står den også der.
      </p>
    </>
  )
}

function Summary({ summary, text }: { summary: ThankYouSummary; text: readonly TextRun[] }) {
  const { firstName, offered, addOns, contact, reference, answerBy, isCreation, promise } = summary
  return (
    <>
      <h1 className="text-h1 break-words">{firstName ? `Tak, ${firstName}.` : 'Tak.'} Så er der lys på</h1>
      {text.length > 0 && (
        <p className="max-w-144 text-lead">
          <LinkedText runs={eachText(text, (part) => namingDay(part, summary.answerBy))} />
        </p>
      )}
      {summary.notice && <p className="max-w-144">{summary.notice}</p>}
      <div className="mt-5 mb-4 w-full max-w-208 text-start print:hidden">
        <Ticket
          className="[--stub-width:20rem]"
          stubGround="white"
          tornGround
          main={
            offered ? (
              <>
                <h2 className="text-h3">
                  {isCreation ? `Du opretter ${offered.package}` : `Din beregning: ${offered.package}`}
                </h2>
                <p className="mt-1.5">{offered.why}</p>
                <Price {...summary} />
              </>
            ) : (
              <>
                <h2 className="text-h3">{summary.received}</h2>
                {answerBy === null && <p className="mt-1.5">Vi vender tilbage hurtigst muligt.</p>}
                <Price {...summary} />
              </>
            )
          }
          stub={
            <>
              <h2 className="mb-4.5 text-h3">Dine oplysninger</h2>
              <dl className="grid gap-3">
                {[
                  ...contact,
                  { label: 'Reference', value: reference },
                  ...(answerBy
                    ? [
                        {
                          label: promise,
                          value: answerBy,
                        },
                      ]
                    : []),
                ].map(({ label, value }) => (
                  <div key={label}>
                    <dt className="text-sm">{label}</dt>
                    <dd className="m-0 leading-snug font-strong break-words">{value}</dd>
                  </div>
                ))}
              </dl>
              <Answers {...summary} />
            </>
          }
        />
        <AddOns addOns={addOns} />
      </div>
    </>
  )
}

/** Below the ticket: however many they are, its halves are about as long. */
function AddOns({ addOns }: Pick<ThankYouSummary, 'addOns'>) {
  if (addOns.length === 0) return null
  return (
    <section className="ground-white mt-4 p-6 md:p-10">
      <h2 className="mb-2 text-h3">Dine tilvalg</h2>
      <ul className="list-none p-0">
        {addOns.map((addOn) => (
          <li
            key={addOn.name}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <span>
              {addOn.name}
              {addOn.price && addOn.price !== addOnLabel(addOn.package) && (
                <span className="block text-sm">{addOn.price}</span>
              )}
            </span>
            <span
              className={classNames(
                'inline-flex min-h-7 items-center rounded-lamp px-3 text-sm whitespace-nowrap',
                includesAddOns(addOn.package) ? 'bg-ink text-white' : 'bg-grey text-ink',
              )}
            >
              {addOnLabel(addOn.package)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was answered and written, in full. */
function Answers({
  answersTitle: title,
  answers,
  comment,
}: Pick<ThankYouSummary, 'answersTitle' | 'answers' | 'comment'>) {
  const all = comment === '' ? answers : [...answers, { label: 'Din kommentar', value: comment }]
  if (all.length === 0) return null
  return (
    <div className="print:hidden">
      <h3 className="mt-6 mb-2 font-text font-strong">{title}</h3>
      <dl className="m-0">
        {all.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 wrap-anywhere"
          >
            <dt>{label}</dt>
            <dd className="m-0 font-strong whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Price({ priceTitle, figures }: Pick<ThankYouSummary, 'priceTitle' | 'figures'>) {
  if (figures.length === 0) return null
  return (
    <div className="print:hidden">
      <h3 className="mt-6 mb-2 font-text font-strong">{priceTitle}</h3>
      <Figures figures={figures} leads className="border-b border-(--hairline)" />
    </div>
  )
}
