import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Path of a Chromium on this machine: Playwright's download, else the system's, else null. */
export function findChromium(): string | null {
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return (
    folders.flatMap((dir) => systemNames.map((name) => join(dir, name))).find((path) => existsSync(path)) ??
    null
  )
}

// Run directly, its exit code says whether there is one.
if (import.meta.main) process.exit(findChromium() ? 0 : 1)
