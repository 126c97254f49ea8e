import type { Audience } from './content.ts'
import type { ContentServices } from './content-services.ts'
import { toArticle, toSearchedHelp, toSupportCategory } from './help-centres.ts'
import { createHelpSearch } from './help-search.ts'

/** The help centres: their topics, articles and search. */
export function readHelp({ loaded, memoise, helpCentres, relatedTo }: ContentServices) {
  return {
    async supportCategories(audience: Audience) {
      const { topics } = await helpCentres()
      return topics.map(({ entry }) => entry).filter((entry) => entry.audience === audience)
    },

    async supportCategory(audience: Audience, uid: string) {
      const topic = (await helpCentres()).topicsByUid.get(`${audience} ${uid}`)
      if (!topic) return null
      const { entry, document } = topic
      return memoise(`page ${document.id}`, async () =>
        toSupportCategory(topic, await relatedTo(document, entry)),
      )
    },

    /** Also `null` if the category does not list the article. */
    async article(audience: Audience, categoryUid: string, articleUid: string) {
      const { topicsByUid, articles } = await helpCentres()
      const topic = topicsByUid.get(`${audience} ${categoryUid}`)
      const document = topic?.articleIds
        .flatMap((id) => articles.get(id) ?? [])
        .find((candidate) => candidate.uid === articleUid)
      if (!topic || !document) return null
      const category = topic.entry
      return memoise(`article ${category.id} ${document.id}`, async () =>
        toArticle(document, articleUid, category, (await relatedTo(document)).hrefOf),
      )
    },

    /** Articles and help pages of one help centre that match a search, best first. */
    async searchHelp(audience: Audience, question: string) {
      const search = await memoise(`search ${audience}`, async () => {
        const [help, { byType }] = await Promise.all([helpCentres(), loaded()])
        return createHelpSearch(toSearchedHelp(audience, help, byType.get('help_page') ?? []))
      })
      return search(question)
    },
  }
}
