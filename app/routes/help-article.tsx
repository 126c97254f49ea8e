import { contentContext } from '#app/context.ts'
import { helpCentreAt } from '#app/shell/help.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { fromSeo, pageMeta } from '#app/shell/page-meta.ts'
import { deferred } from '#app/ui/deferred.tsx'
import type { Route } from './+types/help-article.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const centre = helpCentreAt(url.pathname)
  const content = context.get(contentContext)
  const [article, topic] = await Promise.all([
    content.article(centre.audience, params.categoryId, params.articleId),
    content.supportCategory(centre.audience, params.categoryId),
  ])
  if (!article) throw pageNotFound(url.pathname)
  const others = (topic?.articles ?? []).filter((entry) => entry.href && entry.id !== article.id)
  return { centre, article, others }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { article } = loaderData
  const page = fromSeo(article.seo, article.href)
  return pageMeta(matches, { ...page, title: page.title ?? article.title, kind: 'article' })
}

export default deferred(async () => (await import('./help-article.page.tsx')).HelpArticle)
