import { stepHref } from '#app/calculator/answers/use-answers.ts'
import { leadIn } from '#app/calculator/lead-in.ts'
import type { WizardContent } from '#app/calculator/wizard-content.ts'
import type { WizardLabels } from '#app/content/to-wizard.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import { type NextStep, namingDay, namingPackage } from '#app/lead/next-steps.ts'
import { type PackagePrice, priceNote } from '#app/pricing/packages.ts'
import { lowerFirst } from '#app/pricing/recommend.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ContentIcon } from '#app/ui/icon.tsx'

/** 'Klar nu? Opret {pakke}', with how long it takes. */
export function CreateNow({ draft, content }: { draft: LeadDraft; content: WizardContent }) {
  const title = draft.packageTitle
  return (
    <div>
      <p>
        <span className="font-strong">Klar nu?</span>{' '}
        <a className="link" href={stepHref('information', draft)}>
          {`Opret ${title}`}
        </a>
      </p>
      <p className="text-sm">
        {content.create.thankYou.nextSteps
          .slice(0, 2)
          .map((step) => namingDay(namingPackage(inOneSentence(step), title), null))
          .join(' ')}
      </p>
    </div>
  )
}

function inOneSentence(step: NextStep): string {
  const start = leadIn(step)
  return [start, start.endsWith(':') ? lowerFirst(step.text) : step.text].filter(Boolean).join(' ')
}

export function CardPrice({ price, ...stated }: PackagePrice) {
  if (price === '') return null
  return (
    <p className="mt-1">
      <span className="font-display text-h3 font-heavy whitespace-nowrap">{price}</span>{' '}
      <span className="text-sm">{priceNote(stated)}</span>
    </p>
  )
}

export function Extras({ title, extras }: { title: string; extras: WizardLabels['features'] }) {
  if (extras.length === 0) return null
  return (
    <section className="mt-8 print:hidden">
      <h2 className="text-h3">{title}</h2>
      <ul
        className={classNames(
          'mt-4 grid list-none gap-x-8 gap-y-4 p-0 sm:grid-cols-2',
          // None alone under a row of three.
          extras.length % 3 === 1 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
        )}
      >
        {extras.map((extra, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one title; none moves.
          <li key={index} className="grid grid-cols-[--spacing(6)_minmax(0,1fr)] gap-3">
            <ContentIcon image={{ url: extra.icon }} className="mt-0.5 size-6" />
            <div className="col-start-2">
              {extra.title && <p className="font-strong">{extra.title}</p>}
              {extra.text && <p className="text-sm text-quiet">{extra.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
