import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from './durations.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

/** Names by which pages were asked for, apart from SITE_URL's: when each was logged, epoch ms. */
type OtherNames = Record<string, number>

/** Limited, since a scanner can make up names at no cost. */
const MOST = 20
/** A host name rather than an IP address: it has letters after its last dot. */
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?=[a-z\d-]*[a-z])[a-z\d-]{2,63}$/

const fileIn = (dataDir: string) => join(dataDir, 'other-names.json')

/**
 * Logs once a day each other name by which a page is asked for, at most twenty, and keeps them in
 * the data folder for the doctor. Call the returned function with the host of each request.
 */
export function createOtherNames(
  { siteUrl, dataDir, production }: Pick<Settings, 'siteUrl' | 'dataDir' | 'production'>,
  log: Pick<Log, 'warn'>,
  now: () => number = Date.now,
): (host: string) => void {
  // Without SITE_URL the site has whatever name it is reached by.
  if (!production) return () => {}
  const own = new URL(siteUrl).hostname
  let names = readFile(dataDir)
  return (host) => {
    const name = host.slice(0, 300).replace(/:\d+$/, '')
    if (name === own || !HOST_NAME.test(name)) return
    const since = now() - DAY_MS
    names = Object.fromEntries(Object.entries(names).filter(([, at]) => at > since))
    if (names[name] !== undefined || Object.keys(names).length >= MOST) return
    names[name] = now()
    log.warn('Pages are requested under a name other than that of SITE_URL', { host: name })
    try {
      writeFileSync(fileIn(dataDir), JSON.stringify(names), { mode: 0o600 })
    } catch {
      // The name is in the log; a full disk is reported elsewhere.
    }
  }
}

/** The names of the last two days: each is rewritten once a day. */
export function readOtherNames(dataDir: string, now: number): string[] {
  const since = now - 2 * DAY_MS
  return Object.entries(readFile(dataDir)).flatMap(([name, at]) => (at > since ? [name] : []))
}

function readFile(dataDir: string): OtherNames {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as OtherNames
  } catch {
    // No name was seen yet, or a full disk cut the file off.
    return {}
  }
}
