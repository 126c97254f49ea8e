import { data, redirect } from 'react-router'
import { ownerPagesOf, userOf } from '#app/context.ts'
import { readTexts } from '#app/forms/receiving/read-form.server.ts'
import { erasedReferences } from '#app/internal/access.ts'
import { leadAddress, readFilter } from '#app/internal/desk.ts'
import { DeskLeadPage } from '#app/internal/desk-lead.tsx'
import { erasureAddress } from '#app/internal/erasure.ts'
import { refused, succeeded } from '#app/internal/notice.ts'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { recordWork } from '#app/internal/record-work.server.ts'
import { WORK_BUTTON } from '#app/internal/work.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/internal.lead.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const me = userOf(context).name
  const filter = { ...readFilter(url.searchParams), me }
  const lead = await ownerPagesOf(context).desk.show(params.reference, filter)
  if (!lead) throw pageNotFound(url.pathname)
  return { lead, filter, me }
}

/** Each button posts here; the page is shown again with the result. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { desk, access } = ownerPagesOf(context)
  const user = userOf(context)
  const fields = await readTexts(request)
  if (fields.has(WORK_BUTTON)) {
    const notice = await recordWork({ desk, access }, fields, user.name)
    if (notice !== null) return data(notice, { status: 409 })
    return redirect(`${leadAddress(params.reference, readFilter(url.searchParams))}#salg`, 303)
  }
  const reference = params.reference.toUpperCase()
  switch (fields.get('handling')) {
    case 'lever': {
      const count = await desk.replay(params.reference, fields.get('levering'))
      if (count === 0) return failure(409, 'Der er ikke noget at prøve igen')
      await access.record(user, 'retried', reference)
      return data(succeeded('Vi prøver igen', 'Genindlæs siden om lidt for at se, hvordan det gik.'))
    }
    case 'frigiv':
      if (!(await desk.release(params.reference))) return failure(409, 'Henvendelsen er ikke i karantæne')
      await access.record(user, 'released', reference)
      return data(succeeded('Henvendelsen er frigivet', 'Den leveres nu.'))
    case 'slet': {
      if (fields.get('bekraeft') !== 'on')
        return failure(422, 'Se først, hvad der bliver slettet, og tryk så på »Slet for altid«')
      // Leads up to the time that the form shows; without one, all leads.
      const until = Number(fields.get('indtil') || Number.NaN)
      const erasure = await desk.erase(
        params.reference,
        fields.getAll('ogsaa'),
        Number.isSafeInteger(until) ? until : undefined,
      )
      if (erasure === null) return failure(404, 'Henvendelsen findes ikke længere')
      if (erasure.references.length > 0)
        await access.record(user, 'erased', erasedReferences(erasure.references))
      return redirect(erasureAddress(erasure.id), 303)
    }
    default:
      return failure(400, 'Ukendt handling')
  }
}

function failure(status: number, title: string, text?: string) {
  return data(refused(title, text), { status })
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  ownerMeta(matches, params.reference?.toUpperCase() ?? 'Henvendelse')

export default function LeadRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DeskLeadPage {...loaderData} notice={actionData ?? null} />
}
