import type { BrowserPage, Opening } from './browser-page.ts'

/** A browser engine that was started: each page that it opens is a visitor of its own, with nothing stored. */
export interface Engine {
  name: string
  open(opening: Opening): Promise<BrowserPage>
  stop(): Promise<void>
}
