import type { LeadSite } from '#tests/lead-site.ts'
import type { BrowserPage, Opening } from './browser-page.ts'
import { type Network, startNetwork } from './network.ts'

/** A running browser engine. Each page that it opens is a new visitor, with empty storage. */
export interface BrowserEngine {
  name: EngineName
  open(opening: Opening): Promise<BrowserPage>
}

type EngineName = 'chromium' | 'firefox' | 'webkit'

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
  /** Only in these engines: the others cannot be driven that way. */
  engines?: readonly EngineName[]
  /** Compares with what Chromium shows. */
  besideChromium?: boolean
  /** The visitor has not answered the consent banner. */
  asksConsent?: boolean
  /** The browser tests that cover it in Chromium, so that it is only walked in the other engines. */
  inChromium?: string
  /** Console messages that are allowed. */
  allow?: RegExp
  /** Fails by throwing. */
  walk(visit: Visit): Promise<void>
}

/** Timeout of a journey in milliseconds: one that hangs must not block the others. */
const GIVE_UP_AFTER = 120_000
const heights: Record<number, number> = { 1280: 900, 390: 844 }

/** `reference` is Chromium, for a journey that compares with it. */
export async function walkJourney(
  { walk, withoutScripts, keepsNoPage, asksConsent, allow }: Journey,
  engine: BrowserEngine,
  width: number,
  leadSite: LeadSite,
  reference?: () => Promise<BrowserEngine>,
): Promise<void> {
  await leadSite.empty()
  const network = await startNetwork(leadSite.site.url)
  const opening = { width, height: heights[width] ?? 900, withoutScripts, keepsNoPage }
  let page = await engine.open(opening)
  const somebodyElse = async () => {
    // WebKit's driver allows one session at a time.
    await page.close()
    page = await engine.open(opening)
    return page
  }
  const beside: BrowserPage[] = []
  const chromium = async () => {
    if (!reference) throw new Error('This journey has nothing to compare with')
    const other = await (await reference()).open(opening)
    beside.push(other)
    await other.answerConsent(network.blank)
    return other
  }
  let giveUp: NodeJS.Timeout | undefined
  try {
    if (!asksConsent && !withoutScripts) await page.answerConsent(network.blank)
    await Promise.race([
      walk({ page, network, leadSite, width, somebodyElse, chromium }),
      new Promise((_, reject) => {
        giveUp = setTimeout(() => reject(new Error('Gave up: the journey hangs')), GIVE_UP_AFTER)
      }),
    ])
    const complaints = page.heard.filter((line) => !allow?.test(line))
    if (complaints.length > 0) throw new Error(`The console says:\n${complaints.join('\n')}`)
  } finally {
    clearTimeout(giveUp)
    for (const each of [page, ...beside]) await each.close().catch(() => undefined)
    await network.stop()
  }
}
