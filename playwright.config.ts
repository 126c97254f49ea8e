import { defineConfig, devices } from '@playwright/test'
import { headlessChromium } from './scripts/chromium.ts'

const browser = headlessChromium()
if (!browser) throw new Error('No Chromium found: install one (npx playwright install chromium)')

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  globalSetup: ['./scripts/scratch-folder.ts', './scripts/built-server.mjs'],
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Generous, since a busy machine with two cores is slow but not wrong; a test that waits in vain
  // still ends.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'da-DK',
    timezoneId: 'Europe/Copenhagen',
    launchOptions: {
      ...browser,
      // These keep it from contacting its vendor during tests.
      args: [
        ...browser.args,
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // One process per context: otherwise each starts two more, one of them in reserve.
        '--renderer-process-limit=1',
        // Only this machine's name resolves, whatever a page requests.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
})
