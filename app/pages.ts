export interface Page {
  /** The page's module in app/routes/. */
  module: string
  /** The address only exists while content has a document for it. */
  ofContent?: true
  /** The page redirects to another, so search engines do not get it. */
  leadsOn?: true
  /** The path of the pages that it lists, if they are not below it. */
  lists?: `/${string}/`
  /** Types whose documents have their page here, in the order in which a uid is looked up. */
  documents?: readonly string[]
}

/**
 * The pages that links lead to, by address. Routes, sitemap, menus, and the links that content may
 * have derive from it: a link whose page is not here is not rendered.
 */
export const SITE_PAGES = {
  '': { module: 'home' },
  produkt: { module: 'products' },
  'produkt/:uid': { module: 'product', documents: ['category'] },
  branche: { module: 'industries' },
  'branche/:uid': { module: 'industry', documents: ['industry'] },
  kunder: { module: 'customers' },
  'kunder/:uid': { module: 'customer', documents: ['client'] },
  priser: { module: 'prices', leadsOn: true },
  'priser/:uid': { module: 'price-page', documents: ['prices', 'pricing_page'] },
  'pricing-pages': { module: 'pricing-pages', lists: '/priser/' },
  'pricing-pages/:uid': { module: 'price-page' },
  support: { module: 'help-centre' },
  'support/:categoryId': { module: 'help-topic' },
  'support/:categoryId/:articleId': { module: 'help-article' },
  kundeservice: { module: 'help-centre' },
  'kundeservice/:categoryId': { module: 'help-topic' },
  'kundeservice/:categoryId/:articleId': { module: 'help-article' },
  'hjaelp/:uid': { module: 'help-page', documents: ['help_page'] },
  medarbejdere: { module: 'employees' },
  'om-os': { module: 'about' },
  'om-os/:uid': { module: 'info-page', documents: ['info_page'] },
  cookiepolitik: { module: 'legal', ofContent: true },
  privatlivspolitik: { module: 'legal', ofContent: true },
  handelsbetingelser: { module: 'legal', ofContent: true },
  abonnementsbetingelser: { module: 'legal', ofContent: true },
  tilgaengelighed: { module: 'legal', ofContent: true },
  ansoeg: { module: 'apply' },
} as const satisfies Readonly<Record<string, Page>>

/** The uid of the info page with booking, callback form and phone. */
export const CONTACT_UID = 'kontakt'

type SitePage = (typeof SITE_PAGES)[keyof typeof SITE_PAGES]
type PageOfDocuments = Extract<SitePage, { documents: readonly string[] }>
export type TypeWithPages = PageOfDocuments['documents'][number]

/** Pages without header and footer, since the wizard fills the screen. */
export const WIZARD_PAGES: Readonly<Record<string, Page>> = {
  beregner: { module: 'beregner', leadsOn: true },
  'beregner/tak-for-din-henvendelse': { module: 'beregner.tak' },
  'beregner/:step': { module: 'beregner.step' },
}

const firstParts: ReadonlySet<string> = new Set(
  Object.keys({ ...SITE_PAGES, ...WIZARD_PAGES }).map((path) => path.split('/', 1)[0] ?? ''),
)

/**
 * Whether an address leads somewhere: another site, an anchor, or an existing page of this site.
 */
export function hasPage(href: string | null | undefined): href is string {
  if (!href) return false
  if (!href.startsWith('/')) return true
  const first = href.slice(1).split(/[/?#]/)[0] ?? ''
  return firstParts.has(first) || first === 'media'
}
