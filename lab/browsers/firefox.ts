import { existsSync } from 'node:fs'
import type { Browser } from '#lab/tools/firefox.mjs'
import type { StartedEngine } from './engine.ts'
import { FirefoxPage } from './firefox-page.ts'

export function missingFirefox(): string | null {
  return findFirefox() ? null : 'apt-get install firefox-esr'
}

export async function startFirefox(): Promise<StartedEngine> {
  /** By their preferences, since they apply to the whole browser. */
  const browsers = new Map<string, Promise<Browser>>()
  const started: Browser[] = []
  // An interrupted run has no time to close them.
  process.once('exit', () => {
    for (const browser of started) browser.process()?.kill('SIGKILL')
  })
  const browserWith = async (settings: Record<string, unknown>) => {
    const key = JSON.stringify(settings)
    const known = browsers.get(key)
    if (known) return known
    const launching = start(settings)
    browsers.set(key, launching)
    const browser = await launching
    started.push(browser)
    return browser
  }
  return {
    name: 'firefox',
    open: async (opening) => {
      const browser = await browserWith({
        ...(opening.withoutScripts && { 'javascript.enabled': false }),
        ...(opening.keepsNoPage && { 'browser.sessionhistory.max_total_viewers': 0 }),
      })
      return FirefoxPage.open(browser, opening)
    },
    stop: async () => {
      for (const browser of browsers.values()) await (await browser).close()
    },
  }
}

async function start(settings: Record<string, unknown>): Promise<Browser> {
  // Installed only for this check.
  const { launchFirefox } = await import('#lab/tools/firefox.mjs')
  return launchFirefox(findFirefox() ?? '', {
    'intl.accept_languages': 'da-DK, da',
    // As on a phone: scrollbars take no space.
    'ui.useOverlayScrollbars': 1,
    ...settings,
  })
}

function findFirefox(): string | undefined {
  const paths = [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]
  return paths.find((path) => existsSync(path))
}
