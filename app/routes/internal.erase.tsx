import { ownerPagesOf } from '#app/context.ts'
import { leadAddress } from '#app/internal/desk.ts'
import { type ErasedAddress, erasureAddress } from '#app/internal/erasure.ts'
import { OwnerForm } from '#app/internal/owner-frame.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import type { Route } from './+types/internal.erase.ts'

/** Further addresses are folded away, so that the page stays readable. */
const MOST_SHOWN = 12

/** Shows what an erasure of a lead's person would delete, before the button is pressed. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const erasable = await ownerPagesOf(context).desk.erasable(params.reference)
  if (erasable === null) throw pageNotFound(url.pathname)
  return erasable
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Slet personen')

export default function EraseRoute({
  loaderData: { reference, addresses, erasure, at },
}: Route.ComponentProps) {
  const [own, ...others] = addresses
  return (
    <div className="grid max-w-text justify-items-start gap-5">
      <a className="link inline-flex min-h-11 items-center" href={leadAddress(reference)}>
        Tilbage til {reference}
      </a>
      <h1 className="text-h2">Slet personen</h1>
      {erasure === null ? (
        <OwnerForm
          action={leadAddress(reference)}
          fields={{ handling: 'slet', indtil: String(at) }}
          className="grid justify-items-start gap-6"
        >
          <p>
            Det her bliver slettet for altid, her og i CRM: kontakten, også hvis I kendte den i forvejen, og
            noter, opgaver og åbne handler. Lukkede handler bliver stående uden navn.
          </p>
          {own !== undefined && (
            <div>
              <p className="font-strong wrap-anywhere">{own.email || 'Henvendelsen er uden mailadresse'}</p>
              <References of={own} />
            </div>
          )}
          {others.length > 0 && (
            <fieldset className="grid gap-4">
              <legend className="mb-3">
                De her adresser har stået på nogle af de samme henvendelser. De bliver kun slettet, hvis du
                sætter flueben:
              </legend>
              {others.map((each) => (
                <div key={each.person}>
                  <Checkbox
                    id={`ogsaa-${each.person.slice(0, 8)}`}
                    name="ogsaa"
                    value={each.person}
                    label={each.email || 'En tidligere adresse, som vi ikke har mere'}
                    className="wrap-anywhere"
                  />
                  <div className="ps-10">
                    <References of={each} />
                  </div>
                </div>
              ))}
            </fieldset>
          )}
          <Button type="submit" name="bekraeft" value="on">
            Slet for altid
          </Button>
        </OwnerForm>
      ) : (
        <p>
          Henvendelsen er ved at blive slettet.{' '}
          <a className="link" href={erasureAddress(erasure)}>
            Se, hvor langt det er
          </a>
        </p>
      )}
    </div>
  )
}

function References({ of: { references, formerlyOn } }: { of: ErasedAddress }) {
  const text = references.join(', ')
  return (
    <>
      {references.length > MOST_SHOWN ? (
        <details>
          <summary className="min-h-6 cursor-pointer">{references.length} henvendelser</summary>
          <p className="text-sm">{text}</p>
        </details>
      ) : (
        <p className="text-sm">{text}</p>
      )}
      {formerlyOn.length > 0 && (
        <p className="text-sm text-quiet">
          Stod før på {formerlyOn.join(', ')}, som har en anden adresse nu. Dér bliver kun det slettet, der er
          gemt om den her adresse. Note og opgave i CRM bliver skrevet igen uden den.
        </p>
      )}
    </>
  )
}
