import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// Headless builds first: they use a third less processor time.
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

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

/** How to start it headless; null if there is none on this machine. */
export function headlessChromium(): {
  executablePath: string
  args: string[]
} | null {
  const executablePath = findChromium()
  if (executablePath === null) return null
  return {
    executablePath,
    args: [
      // Chromium has no sandbox for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      // The same text width as in a window.
      '--font-render-hinting=none',
    ],
  }
}

// Run directly, its exit code says whether there is one.
if (import.meta.main) process.exit(findChromium() ? 0 : 1)
