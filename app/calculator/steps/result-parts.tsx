import { stepHref } from '#app/calculator/answers/use-answers.ts'
import type { WizardLabels } from '#app/content/to-wizard.ts'
import type { LeadDraft } from '#app/lead/draft.ts'
import { type PackagePrice, priceNote } from '#app/pricing/packages.ts'
import { classNames } from '#app/ui/class-names.ts'
import { ContentIcon } from '#app/ui/icon.tsx'

export function CreateNow({ draft }: { draft: LeadDraft }) {
  return (
    <p>
      <span className="font-strong">Klar nu?</span>{' '}
      <a className="link" href={stepHref('information', draft)}>
        {`Opret ${draft.packageTitle}`}
      </a>
    </p>
  )
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
