import { EmptyState } from '#app/shell/empty-state.tsx'
import { HelpContact } from '#app/shell/help-contact.tsx'
import { HelpSearch } from '#app/shell/help-search.tsx'
import { HelpTop } from '#app/shell/help-top.tsx'
import { Blocks } from '#app/slices/blocks.tsx'
import { ArticleRows } from '#app/slices/support-category-item/article-rows.tsx'
import type { Route } from './+types/help-topic.ts'

export function HelpTopic({ loaderData: { centre, topic, picture, empty } }: Route.ComponentProps) {
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
              text="Skriv til os, så hjælper vi imens."
              picture={empty}
            />
          )}
          <Blocks
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
