/** The entry for ticket buyers, in header and menu. */
export const BUYERS_QUESTION = 'Har du købt en billet?'
export const BUYERS_PATH = '/kundeservice'

/** Query parameter with the search text. */
export const QUESTION = 'soeg'

/** The two help centres. */
export const helpCentres = [
  {
    audience: 'B2B',
    path: '/support',
    /** The heading of its first page, also used in breadcrumbs. */
    heading: 'Support for arrangører',
    lead: 'Søg, eller vælg et emne. Artiklerne er skrevet af dem, der svarer dig til daglig.',
    description:
      'Hjælp til arrangører: opret arrangementer, sæt billetter til salg, scan gæster ind, og tjek afregningen.',
    searchLabel: 'Søg i hjælpen til arrangører',
  },
  {
    audience: 'B2C',
    path: BUYERS_PATH,
    heading: 'Billetkøber kundeservice',
    lead: 'Få hjælp og svar på dine spørgsmål her',
    description:
      'Hjælp til dig, der har købt billet: find din billet, ret dit køb, og se, hvad der gælder ved aflysning.',
    searchLabel: 'Søg i hjælpen til billetkøbere',
  },
] as const
export type HelpCentre = (typeof helpCentres)[number]

/** The help centre that an address belongs to. */
export function helpCentreAt(path: string): HelpCentre {
  const centre = helpCentres.find(
    (candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`),
  )
  if (!centre) throw new Error(`No help centre at ${path}`)
  return centre
}
