import { contentContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { helpCentreAt, QUESTION } from '#app/shell/help.ts'
import { pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/help-centre.ts'

/** What somebody asks is his own, and never kept: questions could fill the page cache without end. */
export const handle: RouteHandle = { page: { personal: [QUESTION] } }

/** First page of a help centre: only its own audience's topics (spec 2 §2), and the answers to a question. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const centre = helpCentreAt(url.pathname)
  const content = context.get(contentContext)
  const question = url.searchParams.get(QUESTION)?.trim().slice(0, 100) ?? ''
  const [categories, site, hits] = await Promise.all([
    content.supportCategories(centre.audience),
    content.site(),
    question ? content.searchArticles(centre.audience, question) : null,
  ])
  return { centre, categories, question, hits, pictures: site.pictures }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.hits ? `Svar på »${loaderData.question}«` : loaderData.centre.heading,
        description: loaderData.centre.description,
        path: loaderData.centre.path,
        noindex: loaderData.hits !== null,
      })
    : []

export default deferred(async () => (await import('./help-centre.page.tsx')).HelpCentrePage)
