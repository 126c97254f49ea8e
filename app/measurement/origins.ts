/** The number of leads in a week from one source and campaign, and from the form of one page. */
export interface LeadOrigin {
  /** ISO day of its Monday */
  week: string
  /** `utm_source`, else the host of the page that linked here; '' if neither is known. */
  source: string
  campaign: string
  /** Path of the page with the form; '' if unknown. */
  page: string
  count: number
}

/** Leads from one source and campaign that were won. */
export interface WonLeads {
  source: string
  campaign: string
  count: number
  /** kr. ekskl. moms, of those whose worth is known */
  kroner: number
  /** How many of them have no known worth. */
  unknown: number
}

/** A source with its campaign, as the owner reads it. */
export const sourceName = ({ source, campaign }: Pick<LeadOrigin, 'source' | 'campaign'>): string =>
  [...new Set([source || 'Ukendt kilde', campaign])].filter(Boolean).join(' · ')
