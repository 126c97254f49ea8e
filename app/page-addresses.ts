import { WIZARD_STEPS } from './lead/wizard-steps.ts'
import { type Page, SITE_PAGES, type TypeWithPages } from './pages.ts'

// What the server derives from the table of pages. Separate from the table, which every island
// contains.

const sitePages: [path: string, page: Page][] = Object.entries(SITE_PAGES)

/** Each type of document whose documents have a page each, and the first part of its address. */
export const PAGES_OF_DOCUMENTS: readonly { type: TypeWithPages; below: string }[] = sitePages.flatMap(
  ([path, { documents = [] }]) =>
    documents.map((type) => ({ type: type as TypeWithPages, below: path.replace('/:uid', '') })),
)

const wizardSteps = WIZARD_STEPS.map((step) => `/beregner/${step}`)

/** Pages with one address each that exist independently of content. */
const fixedPages = sitePages.filter(([path, { ofContent }]) => !path.includes(':') && !ofContent)

/** Addresses that content may link to, besides those of its own documents. */
export const FIXED_ADDRESSES: readonly string[] = [...fixedPages.map(([path]) => `/${path}`), ...wizardSteps]

/**
 * Addresses for search engines, besides those of documents; `below`: the path of the pages that an
 * overview lists, null if it lists none.
 */
export const INDEXED_PAGES: readonly { href: string; below: string | null }[] = [
  ...fixedPages
    .filter(([, { leadsOn }]) => !leadsOn)
    .map(([path, { lists }]) => {
      const isList = path !== '' && sitePages.some(([other]) => other.startsWith(`${path}/:`))
      return { href: `/${path}`, below: lists ?? (isList ? `/${path}/` : null) }
    }),
  ...wizardSteps.slice(0, 1).map((href) => ({ href, below: null })),
]
