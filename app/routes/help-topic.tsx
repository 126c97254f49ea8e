import { contentContext } from '#app/context.ts'
import { helpCentreAt } from '#app/shell/help.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { fromSeo, pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/help-topic.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const centre = helpCentreAt(url.pathname)
  const content = context.get(contentContext)
  const [topic, site] = await Promise.all([
    content.supportCategory(centre.audience, params.categoryId),
    content.site(),
  ])
  if (!topic) throw pageNotFound(url.pathname)
  return { centre, topic, picture: site.pictures.support, empty: site.pictures.empty }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { centre, topic } = loaderData
  const page = fromSeo(topic.seo, topic.href)
  return pageMeta(matches, {
    ...page,
    // A help page may go by the topic's name alone.
    title: page.title ?? `${topic.title}, ${centre.heading}`,
    description: page.description ?? topic.description,
  })
}

export default deferred(async () => (await import('./help-topic.page.tsx')).HelpTopic)
