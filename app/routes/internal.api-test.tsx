import { ownerPagesOf } from '#app/context.ts'
import ApiTestPage from '#app/internal/api-test.island.tsx'
import { useCsrf } from '#app/internal/owner-frame.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import type { Route } from './+types/internal.api-test.ts'

export function loader({ context }: Route.LoaderArgs) {
  return ownerPagesOf(context).apiTest.configured
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'API-test')

export default function ApiTestRoute({ loaderData }: Route.ComponentProps) {
  return <ApiTestPage configured={loaderData} csrf={useCsrf()} />
}
