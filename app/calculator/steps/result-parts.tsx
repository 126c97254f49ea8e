import { stepHref } from '#app/calculator/answers/use-answers.ts'
import { leadIn } from '#app/calculator/lead-in.ts'
import type { WizardLabels } from '#app/content/to-wizard.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import { type NextStep, namedSteps } from '#app/lead/next-steps.ts'
import { type PackagePrice, priceNote } from '#app/pricing/packages.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ContentIcon } from '#app/ui/icon.tsx'

/** What follows a press, by the first two steps of 'Hvad sker der nu?', without their details. */
export function firstSteps(steps: readonly NextStep[], packageTitle?: string): string {
  return namedSteps(steps.slice(0, 2), null, packageTitle)
    .map(({ title, text }) => leadIn({ title: title || text, text: '' }))
    .join(' ')
}

export function CreateNow({ draft, steps }: { draft: LeadDraft; steps: readonly NextStep[] }) {
  return (
    <p className="text-sm print:hidden">
      <span className="font-strong">Klar nu?</span>{' '}
      <a className="link" href={stepHref('information', draft)}>
        {`Opret ${draft.packageTitle}`}
      </a>
      <span>{`. ${firstSteps(steps, draft.packageTitle)}`}</span>
    </p>
  )
}

export function CardPrice({ price, ...note }: PackagePrice) {
  if (price === '') return null
  return (
    <p className="mt-1">
      <span className="font-display text-h3 font-heavy whitespace-nowrap">{price}</span>{' '}
      <span className="text-sm">{priceNote(note)}</span>
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
          // A row of three never has a single one below it.
          extras.length % 3 === 1 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
        )}
      >
        {extras.map((extra, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same title; the list never changes.
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
