import { readReceipt } from '#app/internal/erasure-receipt.ts'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { TitledSection } from '#app/internal/titled-section.tsx'
import { formatMoment } from '#app/lead/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/internal.erased.ts'

const IN_CRM = {
  erased: 'Kontakten og det, der hørte til, er også slettet i CRM.',
  'nothing-there': 'I CRM var der intet at slette.',
  'no-crm': 'Der er ikke koblet et CRM på, så der er intet at slette dér.',
}

/** What an erasure deleted, without naming anyone: the receipt, which can be printed. */
export function loader({ url }: Route.LoaderArgs) {
  return readReceipt(url.searchParams)
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Slettet')

export default function ErasedRoute({ loaderData }: Route.ComponentProps) {
  const { count, crm, references, at } = loaderData
  return (
    <div className="grid max-w-text justify-items-start gap-5">
      <h1 className="text-h2">Personen er slettet</h1>
      <p>
        {count === 1 ? 'Én henvendelse er' : `${count} henvendelser er`} slettet her. {crm && IN_CRM[crm]}
      </p>
      {(references.length > 0 || at !== null) && (
        <TitledSection id="kvittering" title="Kvittering">
          <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
            {at !== null && (
              <>
                <dt className="text-quiet">Slettet</dt>
                <dd>{formatMoment(at)}</dd>
              </>
            )}
            <dt className="text-quiet">Henvendelser</dt>
            <dd>
              {references.join(', ')}
              {references.length > 0 && count > references.length && ` og ${count - references.length} til`}
            </dd>
            <dt className="text-quiet">Hvor</dt>
            <dd>{crm === 'erased' ? 'Siden og CRM' : 'Siden'}</dd>
          </dl>
          <p className="mt-3 text-sm text-quiet">
            Kvitteringen navngiver ingen og bliver ikke gemt: udskriv den, hvis I skal kunne vise den.
          </p>
        </TitledSection>
      )}
      <p className="text-quiet">
        Mails, der er sendt, ligger stadig hos modtagerne, og sikkerhedskopier slettes efter jeres egen plan.
      </p>
      <Button href="/intern">Til henvendelserne</Button>
    </div>
  )
}
