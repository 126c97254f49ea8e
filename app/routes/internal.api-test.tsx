import { ownerContext } from '#app/context.ts'
import ApiTestPage from '#app/internal/api-test.island.tsx'
import { useCsrf } from '#app/internal/owner-frame.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import type { Route } from './+types/internal.api-test.ts'

export function loader({ context }: Route.LoaderArgs) {
  const owner = context.get(ownerContext)
  return owner ? owner.apiTest.configured : { mailKey: false, crmKey: false, crmOwner: false }
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'API-test')

export default function ApiTestRoute({ loaderData }: Route.ComponentProps) {
  return <ApiTestPage configured={loaderData} csrf={useCsrf()} />
}
