import { data } from 'react-router'
import { ContentUnavailable } from '#app/content/content.ts'
import { contentContext, siteContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { titleOfStatus } from '#app/shell/error-page.tsx'
import { ErrorInShell } from '#app/shell/layout/shell.tsx'
import { errorTags } from '#app/shell/meta/page-meta.ts'
import { readSiteData, type SiteData } from '#app/shell/site-data.ts'
import type { Route } from './+types/unreadable.ts'

export const handle: RouteHandle = { page: { withoutContent: true } }

/** The 400 page that the server shows for every address it cannot read; without content, alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const site: SiteData | null = await readSiteData(
    context.get(contentContext),
    context.get(siteContext),
  ).catch((error: unknown) => {
    if (error instanceof ContentUnavailable) return null
    throw error
  })
  return data(site, { status: 400 })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  errorTags(loaderData && { ...loaderData.site, siteUrl: loaderData.siteUrl }, titleOfStatus(400))

export default function UnreadableRoute({ loaderData: site }: Route.ComponentProps) {
  return <ErrorInShell status={400} message="Bad Request" data={site} />
}
