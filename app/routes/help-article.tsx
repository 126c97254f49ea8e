import type { Article } from '#app/content/help-centres.ts'
import { contentContext } from '#app/context.ts'
import { formatDate } from '#app/lead/dates.ts'
import { helpCentreAt } from '#app/shell/help/help.ts'
import { HelpContact } from '#app/shell/help/help-contact.tsx'
import { DataBlock } from '#app/shell/layout/data-block.tsx'
import { Prose } from '#app/shell/layout/prose.tsx'
import { Trail } from '#app/shell/layout/trail.tsx'
import { fromSeo, generatedImage, pageMeta } from '#app/shell/meta/page-meta.ts'
import { helpArticle } from '#app/shell/meta/structured-data.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { useSiteData } from '#app/shell/site-data.ts'
import { SiteLink } from '#app/ui/site-link.tsx'
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

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches, loaderData && { ...metaOf(loaderData.article), kind: 'article' })

function metaOf({ seo, href, title }: Article) {
  return fromSeo({ ...seo, title: seo.title ?? title }, href)
}

export default function HelpArticleRoute({ loaderData: { centre, article, others } }: Route.ComponentProps) {
  const { category } = article
  const site = useSiteData()
  const image = site && generatedImage({ ...site.site, siteUrl: site.siteUrl }, metaOf(article))
  return (
    <div className="wrap pt-6 pb-section">
      <Trail
        trail={[
          { title: centre.heading, href: centre.path },
          { title: category.title, href: category.href },
          { title: article.title },
        ]}
      />
      <div className="mt-8 grid gap-12 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16">
        <article className="min-w-0">
          <h1 className="max-w-176 text-h1">{article.title}</h1>
          <Prose text={article.body} className="mt-8" />
          {article.modified && (
            <p className="mt-10 text-sm text-quiet">
              Opdateret <time dateTime={article.modified}>{formatDate(Date.parse(article.modified))}</time>
            </p>
          )}
          {site && image && (
            <DataBlock node={helpArticle({ ...article, section: category.title, image }, site)} />
          )}
        </article>
        <div className="grid h-fit gap-10">
          {others.length > 0 && (
            <nav aria-label={`Mere om ${category.title}`} className="print:hidden">
              <h2 className="mb-3 text-[1.1875rem] leading-tight">Mere om {category.title}</h2>
              <ul className="border-t border-line">
                {others.map((other) => (
                  <li key={other.id} className="border-b border-line">
                    <SiteLink
                      href={other.href ?? category.href}
                      className="flex min-h-12 items-center py-2 leading-snug wrap-anywhere no-underline hover:underline"
                    >
                      {other.title}
                    </SiteLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <HelpContact centre={centre} />
        </div>
      </div>
    </div>
  )
}
