import { redirect } from 'react-router'
import { ownerPagesOf } from '#app/context.ts'
import { readTexts } from '#app/forms/receiving/read-form.server.ts'
import { ConnectionsPage } from '#app/internal/connections-page.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import type { Route } from './+types/internal.connections.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const owner = ownerPagesOf(context)
  const [findings, stopped] = await Promise.all([owner.runDoctor(), owner.desk.stopped()])
  return { findings, stopped }
}

/** Tries a channel's waiting deliveries at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const channel = (await readTexts(request)).get('genoptag')
  if (channel) await ownerPagesOf(context).desk.resume(channel)
  return redirect('/intern/forbindelser', 303)
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Forbindelser')

export default function ConnectionsRoute({ loaderData }: Route.ComponentProps) {
  return <ConnectionsPage {...loaderData} />
}
