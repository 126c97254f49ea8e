import { data, redirect } from 'react-router'
import { ownerPagesOf, userOf } from '#app/context.ts'
import { readTexts } from '#app/forms/receiving/read-form.server.ts'
import { leadAddress, listAddress, readFilter, readPostedFilter } from '#app/internal/desk.ts'
import { DeskList } from '#app/internal/desk-list.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { recordWork } from '#app/internal/record-work.server.ts'
import { readReference } from '#app/lead/reference.ts'
import type { Route } from './+types/internal.desk.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = ownerPagesOf(context)
  const me = userOf(context).name
  const filter = { ...readFilter(url.searchParams), me }
  return {
    filter,
    page: await owner.desk.list(filter),
    offered: await owner.offered(),
    me,
    notice: null,
  }
}

/**
 * Resumes a paused channel, records an entry about a lead in the list, or searches: a reference
 * leads to its lead, anything else may be a name and stays out of the URL.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { desk, access } = ownerPagesOf(context)
  const fields = await readTexts(request)
  const channel = fields.get('genoptag')
  if (channel !== null) {
    await desk.resume(channel)
    return redirect('/intern', 303)
  }
  const me = userOf(context).name
  const notice = await recordWork({ desk, access }, fields, me)
  const filter = { ...readPostedFilter(fields), me }
  if (filter.search === '' && notice === null) return redirect(listAddress(filter), 303)
  const reference = readReference(filter.search)
  if (notice === null && reference !== null && (await desk.show(reference)))
    return redirect(leadAddress(reference), 303)
  return data({ filter, page: await desk.list(filter), me, notice }, { status: notice ? 409 : 200 })
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Henvendelser')

export default function DeskRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DeskList {...loaderData} {...actionData} />
}
