import { ownerContext } from '#app/context.ts'
import { ConnectionsPage } from '#app/internal/connections-page.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import type { Route } from './+types/internal.connections.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const owner = context.get(ownerContext)
  if (!owner) throw pageNotFound(url.pathname)
  return { findings: await owner.examine() }
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Forbindelser')

export default function ConnectionsRoute({ loaderData }: Route.ComponentProps) {
  return <ConnectionsPage findings={loaderData.findings} />
}
