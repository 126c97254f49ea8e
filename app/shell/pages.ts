/**
 * First parts of the addresses that have a page. Links and buttons whose target does not exist are not rendered, and a page that is
 * added to routes.ts must be named here before anything leads to it (pages.test.ts holds the two together).
 */
export const builtPages: ReadonlySet<string> = new Set([
  '',
  'abonnementsbetingelser',
  'ansoeg',
  'beregner',
  'branche',
  'cookiepolitik',
  'handelsbetingelser',
  'hjaelp',
  'kunder',
  'kundeservice',
  'medarbejdere',
  'om-os',
  'pricing-pages',
  'priser',
  'privatlivspolitik',
  'produkt',
  'support',
  'tilgaengelighed',
])

/** Whether an address leads somewhere: another site, a place on the page, or a page of ours that exists. */
export function hasPage(href: string | null | undefined): href is string {
  if (!href) return false
  if (!href.startsWith('/')) return true
  const first = href.slice(1).split(/[/?#]/)[0] ?? ''
  return builtPages.has(first) || first === 'media'
}
