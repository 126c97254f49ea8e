import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type ServedRepository, serveRepository } from '#server/content/serve.ts'
import { letRequestsGo } from '#tests/browser/site.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { type ContentFolder, copyShippedContent } from '#tests/contract/content-folder.ts'
import { labTool } from '#tests/lab-tool.ts'

/*
 * 'Get a shareable link' of Prismic's toolbar draws the editor's page with html2canvas, which
 * throws at colours newer than itself: oklch(), oklab() and color-mix().
 */

const MINIFIED = 'html2canvas.min.js'
const BUILDS = ['html2canvas.js', MINIFIED]
const FORM = '/ansoeg'
const PAGES = {
  'the home page': '/',
  'a step of the calculator': '/beregner/branche',
  'an unknown address': '/findes-ikke',
  'an industry': '/branche/sportsklub',
  'a price page': '/priser/billetsystem',
  'a customer': '/kunder/fjordscenen',
  'the form of an account': FORM,
  'an answer of the support': '/kundeservice/paa-dagen/kommer-for-sent',
}

let folder: ContentFolder
let served: ServedRepository
let site: BuiltSite

test.beforeAll(async () => {
  folder = copyShippedContent()
  served = await serveRepository({ folders: folder, port: 0, problem: () => undefined })
  site = await startBuiltSite({
    PRISMIC_REPOSITORY: 'test-repo',
    PRISMIC_ENDPOINT: served.endpoint,
    LOG_LEVEL: 'silent',
  })
})

test.afterEach(({ context }) => letRequestsGo(context))

test.afterAll(async () => {
  await site.stop()
  await removeDataFolder(site)
  await served.close()
  rmSync(folder.content, { recursive: true })
})

const html2canvas = labTool('html2canvas', "drawing pages by the script of Prismic's toolbar")
const scriptOf = (build: string): string => readFileSync(join(html2canvas ?? '', 'dist', build), 'utf8')

if (html2canvas) {
  for (const [kind, path] of Object.entries(PAGES))
    test(`the toolbar can draw ${kind}, under the page's own policy`, ({ page }) =>
      // The two are the same source: both draw the page with most kinds of parts.
      expectDrawn(page, path, path === '/' ? BUILDS : [MINIFIED]))

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, isMobile: true })
    test('the toolbar can draw a form with a checkbox', ({ page }) => expectDrawn(page, FORM, [MINIFIED]))
  })
}

async function expectDrawn(page: Page, path: string, builds: readonly string[]): Promise<void> {
  const context = page.context()
  await context.addCookies([
    { name: 'io.prismic.preview', value: served.repository.startPreview(3_600_000), url: site.url },
  ])
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text())
  })
  await context.route('https://static.cdn.prismic.io/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  for (const build of builds)
    await context.route(`https://html2canvas.hertzen.com/dist/${build}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: scriptOf(build) }),
    )
  await page.goto(`${site.url}${path}`)
  await expect(page.getByText('Kladde', { exact: true }).first()).toBeVisible()
  for (const build of builds) {
    const drawn = await page.evaluate(async (src) => {
      await new Promise((resolve, reject) => {
        const script = document.createElement('script')
        Object.assign(script, { src, onload: resolve, onerror: () => reject(new Error('not loaded')) })
        document.head.append(script)
      })
      type Draw = (element: Element, options: object) => Promise<HTMLCanvasElement>
      const { html2canvas } = window as unknown as { html2canvas: Draw }
      const [width, height] = [window.innerWidth, window.innerHeight]
      const canvas = await html2canvas(document.body, { logging: false, width, height })
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      return { width: canvas.width, colours: new Set(data).size }
    }, `https://html2canvas.hertzen.com/dist/${build}`)
    expect(drawn.width).toBe(1280)
    expect(drawn.colours).toBeGreaterThan(20)
  }
  expect(refused).toEqual([])
}
