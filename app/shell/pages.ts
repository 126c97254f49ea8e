/**
 * First path segments that have a page. Links and buttons to other paths are not rendered;
 * pages.test.ts keeps the list in step with routes.ts.
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

/** Whether a link has a target: another site, a place on the page, or an existing page. */
export function hasPage(href: string | null | undefined): href is string {
  if (!href) return false
  if (!href.startsWith('/')) return true
  const first = href.slice(1).split(/[/?#]/)[0] ?? ''
  return builtPages.has(first) || first === 'media'
}
