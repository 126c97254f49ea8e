import { ownerPagesOf } from '#app/context.ts'
import EmailPreviewPage from '#app/internal/email-preview.island.tsx'
import { useCsrf } from '#app/internal/owner-frame.tsx'
import { ownerMeta } from '#app/internal/owner-meta.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import type { Route } from './+types/internal.email-preview.ts'

export const handle: RouteHandle = { page: { frames: ["'self'"] } }

export function loader({ context }: Route.LoaderArgs) {
  return ownerPagesOf(context).offerExample()
}

export const meta: Route.MetaFunction = ({ matches }) => ownerMeta(matches, 'Mailen med tilbud')

export default function EmailPreviewRoute({ loaderData }: Route.ComponentProps) {
  return <EmailPreviewPage example={loaderData} csrf={useCsrf()} />
}
