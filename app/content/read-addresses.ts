import type { ContentServices } from './content-services.ts'
import { documentHref, supportHref } from './document-href.ts'
import { firstOfEach } from './first-of-each.ts'
import type { RawDocument } from './raw-document.ts'

/** The addresses that come from content. */
export function readAddresses({ documents, loaded, memoise, helpCentres, relatedTo }: ContentServices) {
  return {
    /** Address of a document of any type by id; `null` if it does not exist or has no page. */
    async addressOf(documentId: string) {
      const target =
        (await loaded()).byId.get(documentId) ??
        (await documents.perPage()).find(({ id }) => id === documentId)
      if (!target) return null
      const link = { id: documentId, type: target.type, uid: target.uid ?? null }
      const related = await relatedTo({
        id: '',
        type: '',
        data: { link: { link_type: 'Document', ...link } },
      })
      return related.hrefOf(link)
    },

    /** All addresses from content, for sitemap and link checks. */
    addresses: () =>
      memoise('addresses', async () => {
        const [{ byId }, perPage, { topics, articles }] = await Promise.all([
          loaded(),
          documents.perPage(),
          helpCentres(),
        ])
        const address = (href: string | null, document: RawDocument) =>
          href === null ? [] : [{ href, lastModified: document.last_publication_date ?? null }]
        const pages = [...byId.values(), ...perPage].flatMap((document) =>
          address(documentHref(document), document),
        )
        const helpPages = topics.flatMap(({ entry: { audience, uid, href }, document, articleIds }) => [
          ...address(href, document),
          ...articleIds
            .flatMap((id) => articles.get(id) ?? [])
            .flatMap((article) =>
              address(article.uid ? supportHref(audience, uid, article.uid) : null, article),
            ),
        ])
        return firstOfEach([...pages, ...helpPages], ({ href }) => href)
      }),
  }
}
