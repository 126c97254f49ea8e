import { redirect } from 'react-router'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/beregner.ts'

export const handle: RouteHandle = { page: { withoutContent: true } }

/** /beregner starts at step 0, keeping answers in the URL. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`/beregner/branche${new URL(request.url).search}`)
}
