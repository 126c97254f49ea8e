import type { LeadSite } from '#tests/lead-site.ts'
import type { BrowserPage, Opening } from './browser-page.ts'
import type { Network } from './network.ts'

/** The visit of a new visitor, with its own page and network. */
export interface Visit {
  page: BrowserPage
  network: Network
  leadSite: LeadSite
  width: number
  /** Another visitor's browser, with empty storage; the first one's is closed. */
  somebodyElse(): Promise<BrowserPage>
  /** The same visit in Chromium, for a journey that is `besideChromium`. */
  chromium(): Promise<BrowserPage>
}

export interface Journey extends Pick<Opening, 'withoutScripts' | 'keepsNoPage'> {
  name: string
  /** Only at this width: at others the page has no such part. */
  width?: number
  /** Only in this engine: the others cannot be driven that way. */
  engine?: string
  /** Compares with what Chromium shows. */
  besideChromium?: boolean
  /** The visitor has not answered the consent banner. */
  asksConsent?: boolean
  /** Console messages that are allowed. */
  allow?: RegExp
  /** Fails by throwing. */
  walk(visit: Visit): Promise<void>
}
