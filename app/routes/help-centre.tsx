import { contentContext } from '#app/context.ts'
import type { RouteHandle } from '#app/page-policy.ts'
import { BUYERS_PATH, helpCentreAt, QUESTION } from '#app/shell/help/help.ts'
import { HelpAnswers } from '#app/shell/help/help-answers.tsx'
import { HelpContact } from '#app/shell/help/help-contact.tsx'
import { HelpSearch } from '#app/shell/help/help-search.tsx'
import { HelpTop } from '#app/shell/help/help-top.tsx'
import { pageMeta } from '#app/shell/meta/page-meta.ts'
import { SupportCategoryCards } from '#app/slices/support-categories/support-category-cards.tsx'
import { ArticleRows } from '#app/slices/support-category-item/article-rows.tsx'
import type { Route } from './+types/help-centre.ts'

/** Searches are private and never cached: there is no limit to their number. */
export const handle: RouteHandle = { page: { personal: [QUESTION] } }

/** Home page of a help centre: the topics of its own audience, and search results. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const centre = helpCentreAt(url.pathname)
  const content = context.get(contentContext)
  const question = url.searchParams.get(QUESTION)?.trim().slice(0, 100) ?? ''
  const [categories, site, hits] = await Promise.all([
    content.supportCategories(centre.audience),
    content.site(),
    question ? content.searchHelp(centre.audience, question) : null,
  ])
  const asked = centre.path === BUYERS_PATH && !hits ? site.buyerArticles : []
  return { centre, categories, question, hits, asked, pictures: site.pictures }
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

export default function HelpCentreRoute({
  loaderData: { centre, categories, question, hits, asked, pictures },
}: Route.ComponentProps) {
  const titled = hits !== null || asked.length > 0
  return (
    <>
      <HelpTop
        trail={[{ title: centre.heading }]}
        title={centre.heading}
        lead={centre.lead}
        picture={pictures.support}
        wide={hits !== null}
      />
      <div className="wrap grid gap-10 pt-12 pb-section lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-16 lg:pt-16">
        <div className="grid min-w-0 content-start gap-10">
          <HelpSearch centre={centre} question={question} />
          {hits && (
            <HelpAnswers question={question} count={hits.length} picture={pictures.empty}>
              <ArticleRows articles={hits.map((hit) => ({ ...hit, teaser: hit.teaser || hit.topic }))} />
            </HelpAnswers>
          )}
          {asked.length > 0 && (
            <section>
              <h2 className="mb-6 text-h3">Det spørger de fleste om</h2>
              <ArticleRows articles={asked} />
            </section>
          )}
          {categories.length > 0 && (
            <div>
              <h2 className={titled ? 'mb-6 text-h3' : 'sr-only'}>{titled ? 'Alle emner' : 'Emner'}</h2>
              <SupportCategoryCards categories={categories} />
            </div>
          )}
        </div>
        <HelpContact centre={centre} />
      </div>
    </>
  )
}
