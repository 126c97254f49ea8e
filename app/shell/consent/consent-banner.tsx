import { LinkedText } from '#app/forms/parts/form-parts.tsx'
import type { SiteData } from '#app/shell/site-data.ts'
import { Button } from '#app/ui/button.tsx'
import { CONSENT_ENDPOINT, CONSENT_FIELD, CONSENT_VALUES } from '#app/visit/consent.ts'

const switches = [
  { name: 'statistic', label: 'Statistik' },
  { name: 'marketing', label: 'Marketing' },
] as const

/**
 * The site's own consent banner: accept and reject are equally prominent, single choices
 * are behind 'Tilpas', and all switches but the first are off. Part of every document, shown before
 * the first paint if there is no answer yet (`ASK_CONSENT_SCRIPT`), never without scripts, and
 * handled by app/frame/consent.ts, before that by app/islands/early-input.ts.
 */
export function ConsentBanner({ texts }: { texts: NonNullable<SiteData['consent']> }) {
  return (
    <section className="consent-banner ground-white print:hidden" aria-labelledby="cookies-titel">
      <h2
        id="cookies-titel"
        tabIndex={-1}
        className="text-[min(1.125rem,9vw)] leading-[1.2] outline-none lg:row-2 lg:text-[1.625rem]"
      >
        {texts.title || 'Må vi tænde for flere cookies?'}
      </h2>
      <p className="max-w-text text-sm leading-[1.4] lg:row-3 lg:text-base lg:leading-normal">
        <LinkedText runs={texts.text} />
      </p>
      <form
        method="post"
        action={CONSENT_ENDPOINT}
        className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-2.5 gap-y-1 max-lg:text-(length:--text-sm) min-[22.5rem]:grid-cols-[1fr_1fr_auto] lg:col-start-2 lg:row-span-full lg:grid-cols-[1fr] lg:gap-2.5 lg:self-center"
      >
        <Button
          type="submit"
          name={CONSENT_FIELD}
          value={CONSENT_VALUES.none}
          variant="border"
          className="whitespace-nowrap max-sm:px-2"
        >
          Kun nødvendige
        </Button>
        <Button
          type="submit"
          name={CONSENT_FIELD}
          value={CONSENT_VALUES.all}
          variant="border"
          className="whitespace-nowrap max-sm:px-2"
        >
          Accepter alle
        </Button>
        <details className="col-span-full self-center min-[22.5rem]:col-auto open:col-span-full lg:w-full lg:justify-self-center lg:text-center">
          <summary className="link inline-flex min-h-11 min-w-11 items-center">Tilpas</summary>
          <fieldset className="flex flex-wrap gap-x-6 gap-y-2.5 border-0 p-0 pt-3">
            <legend className="sr-only">Vælg cookies</legend>
            <label className="switch">
              <input type="checkbox" defaultChecked disabled />
              Nødvendige
            </label>
            {switches.map(({ name, label }) => (
              <label key={name} className="switch">
                <input type="checkbox" name={name} />
                {label}
              </label>
            ))}
          </fieldset>
          <Button
            type="submit"
            name={CONSENT_FIELD}
            value={CONSENT_VALUES.chosen}
            variant="border"
            className="mt-3"
          >
            Gem mine valg
          </Button>
        </details>
      </form>
    </section>
  )
}
