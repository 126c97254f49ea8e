import { HelpAnswers } from '#app/shell/help-answers.tsx'
import { HelpContact } from '#app/shell/help-contact.tsx'
import { HelpSearch } from '#app/shell/help-search.tsx'
import { HelpTop } from '#app/shell/help-top.tsx'
import { SupportCategoryCards } from '#app/slices/support-categories/support-category-cards.tsx'
import { ArticleRows } from '#app/slices/support-category-item/article-rows.tsx'
import type { Route } from './+types/help-centre.ts'

export function HelpCentrePage({
  loaderData: { centre, categories, question, hits, pictures },
}: Route.ComponentProps) {
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
          <div>
            <h2 className={hits ? 'mb-6 text-h3' : 'sr-only'}>{hits ? 'Alle emner' : 'Emner'}</h2>
            <SupportCategoryCards categories={categories} />
          </div>
        </div>
        <HelpContact centre={centre} />
      </div>
    </>
  )
}
