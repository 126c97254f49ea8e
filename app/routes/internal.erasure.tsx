import { data } from 'react-router'
import { ownerPagesOf } from '#app/context.ts'
import { type ErasedInCrm, type ErasureProgress, erasureAddress } from '#app/internal/erasure.ts'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { TitledSection } from '#app/internal/titled-section.tsx'
import { formatMoment } from '#app/lead/dates.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/internal.erasure.ts'

const IN_CRM: Record<ErasedInCrm, string> = {
  erased: 'Det, der var i CRM, er også slettet.',
  'nothing-there': 'I CRM var der intet at slette.',
  'no-crm': 'Der er ikke koblet et CRM på, så der er intet at slette dér.',
}

/** Seconds until the browser reloads the page of a running erasure. */
const REFRESH_SECONDS = 5

/** The progress of an erasure, and its receipt once it is done. It names no one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const erasure = await ownerPagesOf(context).desk.erasure(params.id)
  if (erasure === null) throw pageNotFound(url.pathname)
  return data(erasure, { headers: erasure.doneAt === null ? { Refresh: String(REFRESH_SECONDS) } : {} })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  ownerMeta(matches, loaderData?.doneAt == null ? 'Sletter' : 'Slettet')

export default function ErasureRoute({ loaderData, params }: Route.ComponentProps) {
  const { doneAt } = loaderData
  return (
    <div className="grid max-w-text justify-items-start gap-5">
      {doneAt === null ? (
        <Progress erasure={loaderData} id={params.id} />
      ) : (
        <Receipt erasure={loaderData} at={doneAt} />
      )}
      <Button href="/intern" variant={doneAt === null ? 'border' : 'primary'}>
        Til henvendelserne
      </Button>
    </div>
  )
}

function Progress({ erasure: { references, left, reason }, id }: { erasure: ErasureProgress; id: string }) {
  const all = references.length
  return (
    <>
      <h1 className="text-h2">Sletter</h1>
      <p>
        <span className="font-strong">
          {all - left} af {all}
        </span>{' '}
        {all === 1 ? 'henvendelse er' : 'henvendelser er'} slettet.
      </p>
      <progress className="h-3 w-full" max={all} value={all - left} aria-label="Slettede henvendelser" />
      {reason !== '' && <p>{reason} Vi prøver igen af os selv, til det er gjort.</p>}
      <p className="text-quiet">
        I kan lukke siden: sletningen fortsætter, også efter en genstart. Siden henter sig selv igen hvert{' '}
        {REFRESH_SECONDS}. sekund.
      </p>
      <a className="link inline-flex min-h-11 items-center" href={erasureAddress(id)}>
        Hent siden igen nu
      </a>
    </>
  )
}

function Receipt({ erasure: { references, crm }, at }: { erasure: ErasureProgress; at: number }) {
  return (
    <>
      <h1 className="text-h2">Slettet</h1>
      <p>
        {references.length === 1 ? 'Én henvendelse er' : `${references.length} henvendelser er`} slettet her.{' '}
        {IN_CRM[crm]}
      </p>
      <TitledSection id="kvittering" title="Kvittering">
        <dl className="mt-3 grid gap-x-6 gap-y-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-quiet">Slettet</dt>
          <dd>{formatMoment(at)}</dd>
          <dt className="text-quiet">Henvendelser</dt>
          <dd>{references.join(', ')}</dd>
          <dt className="text-quiet">Hvor</dt>
          <dd>{crm === 'erased' ? 'Siden og CRM' : 'Siden'}</dd>
        </dl>
        <p className="mt-3 text-sm text-quiet">
          Kvitteringen navngiver ingen. Den kan ses her i 90 dage: udskriv den, hvis I skal kunne vise den
          længere.
        </p>
      </TitledSection>
      <p className="text-quiet">
        Mails, der er sendt, ligger stadig hos modtagerne, og sikkerhedskopier slettes efter jeres egen plan.
      </p>
    </>
  )
}
