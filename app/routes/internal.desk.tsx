import { redirect } from 'react-router'
import { ownerContext } from '#app/context.ts'
import { filterQuery, readFilter } from '#app/internal/desk.ts'
import { DeskList, leadAddress } from '#app/internal/desk-list.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { readForm } from '#app/leads/receiving/read-form.server.ts'
import { readReference } from '#app/leads/reference.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/internal.desk.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const desk = context.get(ownerContext)?.desk
  if (!desk) throw pageNotFound(url.pathname)
  const filter = readFilter(url.searchParams)
  return { filter, page: await desk.list(filter) }
}

/**
 * Resumes a paused channel; or searches: a reference leads to its lead, anything else may be a name
 * and stays out of the URL.
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const desk = context.get(ownerContext)?.desk
  if (!desk) throw pageNotFound(url.pathname)
  const fields = await readForm(request)
  const channel = fields.get('genoptag')
  if (typeof channel === 'string') {
    await desk.resume(channel)
    return redirect('/intern', 303)
  }
  const typed = fields.get('soeg')
  const search = typeof typed === 'string' ? typed.trim().slice(0, 200) : ''
  const filter = { ...readFilter(fields), search }
  if (search === '') return redirect(`/intern${filterQuery(filter)}`, 303)
  const reference = readReference(search)
  if (reference !== null && (await desk.show(reference))) return redirect(leadAddress(reference), 303)
  return { filter, page: await desk.list(filter) }
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Henvendelser')

export default function DeskRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DeskList {...(actionData ?? loaderData)} />
}
