import type { LeadSite } from '#tests/lead-site.ts'
import type { BrowserPage, Opening } from './browser-page.ts'
import type { Network } from './network.ts'

/** The visit of a new visitor, with a page and a network of its own. */
export interface Visit {
  page: BrowserPage
  network: Network
  leadSite: LeadSite
  width: number
  /** The browser of somebody else, with nothing stored; the visitor's own is closed. */
  somebodyElse(): Promise<BrowserPage>
  /** The same visit in Chromium, for a journey that is `besideChromium`. */
  chromium(): Promise<BrowserPage>
}

export interface Journey extends Pick<Opening, 'withoutScripts' | 'keepsNoPage'> {
  name: string
  /** Only at this width: the page has no such part at others. */
  width?: number
  /** Only in this engine: the others cannot be driven to it. */
  engine?: string
  /** Compares with what Chromium shows. */
  besideChromium?: boolean
  /** The visitor has not answered the question about cookies. */
  asksConsent?: boolean
  /** What the console may say. */
  allow?: RegExp
  /** Fails by throwing. */
  walk(visit: Visit): Promise<void>
}
