import { ownerPagesOf } from '#app/context.ts'
import { ConnectionsPage } from '#app/internal/connections-page.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import type { Route } from './+types/internal.connections.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { findings: await ownerPagesOf(context).examine() }
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Forbindelser')

export default function ConnectionsRoute({ loaderData }: Route.ComponentProps) {
  return <ConnectionsPage findings={loaderData.findings} />
}
