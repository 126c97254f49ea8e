import { contentContext, leadsContext, siteContext, visitorContext } from '#app/context.ts'
import { APPLY_PATH } from '#app/leads/apply-path.ts'
import { receiveApplication } from '#app/leads/receive-application.server.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/apply.ts'

/** GetLogin as a page of its own: where its buttons lead without JavaScript (D19, D21). */
export async function loader({ context }: Route.LoaderArgs) {
  const { title, text, image, thanks } = (await context.get(contentContext).site()).account
  return { title: title || 'Ansøg om arrangørkonto', text, image, thanks }
}

/** Only the form's post knows what to do without content: the page itself is then the outage's, with 503. */
export const handle: RouteHandle = { page: { withoutContent: true } }

export const action = ({ request, context }: Route.ActionArgs) =>
  receiveApplication({
    request,
    intake: context.get(leadsContext),
    content: context.get(contentContext),
    ip: context.get(visitorContext).ip,
    secure: context.get(siteContext).siteUrl.startsWith('https:'),
  })

/** Retry-After, where a limit was reached. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.title,
        description: loaderData.text,
        path: APPLY_PATH,
        ownTitle: true,
      })
    : []

export default deferred(async () => (await import('./apply.page.tsx')).Apply)
