import { contentContext } from '#app/context.ts'
import { helpCentreAt } from '#app/shell/help/help.ts'
import { HelpContact } from '#app/shell/help/help-contact.tsx'
import { HelpSearch } from '#app/shell/help/help-search.tsx'
import { HelpTop } from '#app/shell/help/help-top.tsx'
import { fromSeo, pageMeta } from '#app/shell/meta/page-meta.ts'
import { pageNotFound } from '#app/shell/not-found.ts'
import { EmptyState } from '#app/shell/sections/empty-state.tsx'
import { useSiteData } from '#app/shell/site-data.ts'
import { BlockList } from '#app/slices/block-list.tsx'
import { ArticleRows } from '#app/slices/support-category-item/article-rows.tsx'
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
    // A help page may be named after the topic.
    title: page.title ?? `${topic.title}, ${centre.heading}`,
    description: page.description ?? topic.description,
  })
}

export default function HelpTopicRoute({
  loaderData: { centre, topic, picture, empty },
}: Route.ComponentProps) {
  const supportEmail = useSiteData()?.site.supportEmail
  return (
    <>
      <HelpTop
        trail={[{ title: centre.heading, href: centre.path }, { title: topic.title }]}
        title={topic.title}
        lead={topic.description}
        picture={picture}
      />
      <div className="wrap grid gap-10 pt-12 pb-section lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16 lg:pt-16">
        <div className="min-w-0">
          {topic.articles.length > 0 ? (
            <ArticleRows articles={topic.articles} />
          ) : (
            <EmptyState
              title="Ingen artikler endnu"
              text={supportEmail ? 'Skriv til os, så hjælper vi imens.' : 'Søg herunder i de andre emner.'}
              picture={empty}
            />
          )}
          <BlockList
            blocks={topic.blocks.filter((block) => block.type !== 'support_category_item')}
            place="column"
          />
          <div className="ground-grey mt-12 p-6">
            <HelpSearch centre={centre} />
          </div>
        </div>
        <HelpContact centre={centre} />
      </div>
    </>
  )
}
