/**
 * The pages that links lead to, by address: each is a module of app/routes/. routes.ts makes routes
 * of them, and a link from content whose page is not here is not rendered.
 */
export const SITE_PAGES = {
  '': 'home',
  produkt: 'products',
  'produkt/:uid': 'product',
  branche: 'industries',
  'branche/:uid': 'industry',
  kunder: 'customers',
  'kunder/:uid': 'customer',
  priser: 'prices',
  'priser/:uid': 'price-page',
  'pricing-pages': 'pricing-pages',
  'pricing-pages/:uid': 'price-page',
  support: 'help-centre',
  'support/:categoryId': 'help-topic',
  'support/:categoryId/:articleId': 'help-article',
  kundeservice: 'help-centre',
  'kundeservice/:categoryId': 'help-topic',
  'kundeservice/:categoryId/:articleId': 'help-article',
  'hjaelp/:uid': 'help-page',
  medarbejdere: 'employees',
  'om-os': 'about',
  'om-os/:uid': 'info-page',
  cookiepolitik: 'legal',
  privatlivspolitik: 'legal',
  handelsbetingelser: 'legal',
  abonnementsbetingelser: 'legal',
  tilgaengelighed: 'legal',
  ansoeg: 'apply',
} as const

/** Without header and footer: the wizard fills the screen. */
export const WIZARD_PAGES = {
  beregner: 'beregner',
  'beregner/tak-for-din-henvendelse': 'beregner.tak',
  'beregner/:step': 'beregner.step',
} as const

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
