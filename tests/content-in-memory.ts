import type { RawDocument } from '#app/content/raw-document.ts'
import { createContent } from '#app/content/site-content.ts'
import type { ContentSource } from '#app/content/stored-documents.ts'
import { blockMappings } from '#app/slices/registry.ts'

export type Data = Record<string, unknown>

/** A document as the content service returns it. */
export function document(
  type: string,
  uid: string | null,
  data: Data = {},
  over: Partial<RawDocument> = {},
): RawDocument {
  return { id: `${type}-${uid ?? 'single'}`, uid, type, data, ...over }
}

/**
 * Content over documents in memory. `formerly` maps "type uid" to the document that had the uid
 * before.
 */
export function contentOf(documents: RawDocument[], formerly: Record<string, RawDocument> = {}) {
  const warnings: string[] = []
  const logged: [message: string, fields: unknown][] = []
  const reads: string[] = []
  const lookups: string[] = []
  const source: ContentSource = {
    ref: 'r1',
    async all(type) {
      reads.push(type)
      return documents.filter((candidate) => candidate.type === type)
    },
    async byUid(type, uid) {
      lookups.push(`${type} ${uid}`)
      return documents.find((d) => d.type === type && d.uid === uid) ?? formerly[`${type} ${uid}`] ?? null
    },
  }
  const content = createContent(source, {
    redirectHosts: ['billet.example'],
    blockMappings,
    warn(message, fields) {
      warnings.push(message)
      logged.push([message, fields])
    },
  })
  return { content, source, warnings, logged, reads, lookups }
}

export const linkTo = (target: RawDocument) => ({
  link_type: 'Document',
  id: target.id,
  type: target.type,
  uid: target.uid,
})

export const slice = (slice_type: string, primary: Data, items: Data[] = [], variation = 'default') => ({
  id: slice_type,
  slice_type,
  variation,
  primary,
  items,
})

/**
 * Both help centres with a topic each, an article in both, one without a title, and one that is
 * gone.
 */
export function helpCentre() {
  const article = document('support_article', 'betaling', {
    title: 'Betaling',
    body: [{ type: 'paragraph', text: 'Kort.', spans: [] }],
  })
  const untitled = document('support_article', 'uden-titel', {})
  const gone = { link_type: 'Document', id: 'gone', type: 'broken_type', isBroken: true }
  const b2b = document('support_category', 'salg', {
    title: 'Salg',
    b2b_or_b2c: 'B2B',
    slices: [
      slice('support_category_item', {}, [
        { article_link: linkTo(article) },
        { article_link: linkTo(untitled) },
        { article_link: gone },
        { article_link: { link_type: 'Any' } },
      ]),
    ],
  })
  const b2c = document('support_category', 'billetter', {
    title: 'Billetter',
    b2b_or_b2c: 'B2C',
    slices: [slice('support_category_item', {}, [{ article_link: linkTo(article) }])],
  })
  return { article, untitled, b2b, b2c }
}
