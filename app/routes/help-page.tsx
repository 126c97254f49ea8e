import { redirect } from 'react-router'
import { contentContext } from '#app/context.ts'
import { fromSeo, pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/help-page.ts'

/** An unknown help page leads to / (spec 2 §2 "Help pages"). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await context.get(contentContext).helpPage(params.uid)
  if (!page) throw redirect('/')
  return { page }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, fromSeo(loaderData.page.seo, loaderData.page.href)) : []

export default deferred(async () => (await import('./help-page.page.tsx')).HelpPage)
