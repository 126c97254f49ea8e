import type { BrowserPage, Opening } from './browser-page.ts'

/** A running browser engine. Each page that it opens is a new visitor, with empty storage. */
export interface BrowserEngine {
  name: string
  open(opening: Opening): Promise<BrowserPage>
  stop(): Promise<void>
}
