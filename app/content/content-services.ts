import type { BlockMappings } from './block-mapping.ts'
import { toCustomerCases } from './customer-cases.ts'
import { toHelpCentres } from './help-centres.ts'
import type { RawDocument } from './raw-document.ts'
import type { RelatedContent } from './related.ts'
import { createRelatedTo } from './related-documents.ts'
import { type ContentSource, createStoredDocuments } from './stored-documents.ts'

export interface ContentOptions {
  /** Hosts that the redirect table may redirect to. */
  redirectHosts: readonly string[]
  /** How each type of block is read (app/slices). */
  blockMappings: BlockMappings
  warn(message: string, fields?: Record<string, unknown>): void
}

/** Shared services that read documents once for everything that is made of them. */
export type ContentServices = ReturnType<typeof createContentServices>

export function createContentServices(source: ContentSource, options: ContentOptions) {
  const documents = createStoredDocuments(source, options.warn)
  const { all, loaded, memoise } = documents
  const helpCentres = () =>
    memoise('help centres', async () =>
      toHelpCentres(...(await Promise.all([all('support_category'), all('support_article')]))),
    )
  const customerCases = () => memoise('customer cases', async () => toCustomerCases(await loaded()))
  const relatedTo = createRelatedTo(documents, helpCentres, options.blockMappings)
  return { ...documents, documents, helpCentres, customerCases, relatedTo }
}

/**
 * A page by uid among the on-load documents of these types. Not found by a former uid: `redirect`
 * handles that.
 */
export async function pageOf<T>(
  { loaded, memoise, relatedTo }: ContentServices,
  types: string[],
  uid: string,
  convert: (document: RawDocument, related: RelatedContent) => T | Promise<T>,
): Promise<T | null> {
  const { byUid } = await loaded()
  const [document] = types.flatMap((type) => byUid.get(`${type} ${uid}`) ?? [])
  if (!document) return null
  return memoise(`page ${document.id}`, async () => convert(document, await relatedTo(document)))
}

/** Maps the document of a type that has only one. */
export function onlyOf<T>(
  { single, memoise, relatedTo }: ContentServices,
  type: string,
  convert: (document: RawDocument, related: RelatedContent) => T | Promise<T>,
): Promise<T | null> {
  return memoise(`only ${type}`, async () => {
    const document = await single(type)
    return document && convert(document, await relatedTo(document))
  })
}
