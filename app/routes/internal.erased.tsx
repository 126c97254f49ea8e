import { ownerMeta } from '#app/internal/owner-meta.ts'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/internal.erased.ts'

const IN_CRM: Readonly<Record<string, string>> = {
  erased: 'Kontakten og det, der hørte til, er også slettet i CRM.',
  'nothing-there': 'I CRM var der intet at slette.',
  'no-crm': 'Der er ikke koblet et CRM på, så der er intet at slette dér.',
}

/** What an erasure deleted, without naming anyone. */
export function loader({ url }: Route.LoaderArgs) {
  const count = Math.max(1, Math.trunc(Number(url.searchParams.get('antal')) || 1))
  return { count, crm: IN_CRM[url.searchParams.get('crm') ?? ''] ?? '' }
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Slettet')

export default function ErasedRoute({ loaderData: { count, crm } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-text justify-items-start gap-5">
      <h1 className="text-h2">Personen er slettet</h1>
      <p>
        {count === 1 ? 'Én henvendelse er' : `${count} henvendelser er`} slettet her. {crm}
      </p>
      <p className="text-quiet">
        Mails, der er sendt, ligger stadig hos modtagerne, og sikkerhedskopier slettes efter jeres egen plan.
      </p>
      <Button href="/intern">Til henvendelserne</Button>
    </div>
  )
}
