import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { type Browser, type Cookie, chromium } from '@playwright/test'
import { giveUp, type LongCheck, named, needBuild, runLongCheck } from '#lab/long-check.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { headlessChromium } from '#scripts/chromium.ts'
import { createProgress } from '#scripts/progress.ts'
import { compare } from './compare.ts'
import { openScreen, pictureContext, screens, widths } from '#tests/screen-list.ts'

/*
 * Visual differences to an earlier revision: every named example of /intern/komponenter and every
 * page kind, at both widths of the design, taken of both revisions in one run by the same browser.
 * Prints the list, and saves changed pictures in pictures/ (before, after, difference). Arguments
 * select parts or page kinds.
 */

const folder = 'pictures'
/** Height in pixels at which a page's picture is cut. */
const tallest = 12_000

const usage =
  'npm run pictures -- --against REV [NAME …]   what looks different from REV: all parts and page kinds, or these'
const options = { against: { type: 'string' } } as const

/** The revisions to compare. */
interface Comparison {
  check: LongCheck
  revision: string
  /** Parts and page kinds; none: all. */
  names: readonly string[]
  /** Called after each page, of both revisions. */
  progress(): void
}

await runLongCheck(usage, { options, most: Number.POSITIVE_INFINITY }, async (check, asked) => {
  const parts = globSync('app/ui/*.examples.tsx').map((file) => basename(file, '.examples.tsx'))
  const blocks = globSync('app/slices/*/mocks.json').map((file) => basename(dirname(file)))
  named('picture', [...parts, ...blocks, ...Object.keys(screens)], asked.words)
  const revision = asked.values.against ?? giveUp(`Say against which revision:\n${usage}`)
  const commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  if (!commit) giveUp(`There is no revision ${revision} in this repository`)
  const headless = headlessChromium() ?? giveUp('No Chromium found: install one (npx playwright install chromium)')
  needBuild()
  const show = createProgress('Taking pictures')
  const all = 2 * widths.flatMap((width) => screensAt(width, asked.words)).length
  let taken = 0
  const progress = () => {
    taken += 1
    show(taken, all)
  }
  const comparison = { check, revision, names: asked.words, progress }
  const scratch = mkdtempSync(join(tmpdir(), 'pictures-'))
  const checkout = join(scratch, 'checkout')
  // An interrupted run leaves no worktree in the repository either.
  process.once('exit', () => {
    if (existsSync(checkout)) git('worktree', 'remove', '--force', checkout)
  })
  check.say(`Building ${revision} (${commit.slice(0, 7)}) …`)
  checkOut(checkout, commit)
  const browser = await chromium.launch(headless)
  const before = await takeAll(browser, checkout, comparison)
  const now = await takeAll(browser, resolve('.'), comparison)
  await browser.close()
  await report(before, now, comparison)
})

/** Makes a folder with the revision's files, packages and build. */
function checkOut(checkout: string, revisionCommit: string): void {
  if (git('worktree', 'add', '--detach', checkout, revisionCommit) === null)
    giveUp(`${revisionCommit} could not be checked out`)
  const lock = 'package-lock.json'
  if (readFileSync(join(checkout, lock), 'utf8') === readFileSync(lock, 'utf8')) {
    symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'))
  } else {
    run(checkout, 'npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'])
  }
  run(checkout, process.execPath, [join('scripts', 'build.mjs')])
}

function run(where: string, command: string, args: string[]): void {
  const done = spawnSync(command, args, { cwd: where, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (done.status === 0) return
  process.stderr.write(`${done.stdout}${done.stderr}`)
  giveUp('The revision could not be built: see above')
}

interface Taking {
  width: number
  /** The pictures so far, by name. */
  taken: Map<string, Buffer>
}

/** Every picture of a built checkout, by name. */
async function takeAll(
  browser: Browser,
  checkout: string,
  comparison: Comparison,
): Promise<Map<string, Buffer>> {
  const taken = new Map<string, Buffer>()
  const site = await startBuiltSite({}, { folder: checkout })
  try {
    const cookies = await signIn(browser, site)
    for (const width of widths) {
      await takeExamples(browser, site, { width, cookies, taken, ...comparison })
      await takePages(browser, site, { width, taken, ...comparison })
    }
  } finally {
    await site.stop()
    await removeDataFolder(site)
  }
  return taken
}

/** The link printed at start-up leads to a page with one button, which signs in. */
async function signIn(browser: Browser, site: BuiltSite): Promise<Cookie[]> {
  const link = site.stdout().match(/^internal\s+(\S+)/m)?.[1]
  if (!link) throw new Error('The start printed no link to the internal pages')
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(link)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL('**/intern')
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** The examples are in sections with the ids 'Del-…' and 'Blok-…', each with its name. */
async function takeExamples(
  browser: Browser,
  site: BuiltSite,
  { width, cookies, taken, names }: Comparison & Taking & { cookies: Cookie[] },
): Promise<void> {
  const context = await pictureContext(browser, site.url, width)
  const page = await context.newPage()
  await context.addCookies(cookies)
  await openScreen(page, `${site.url}/intern/komponenter`)
  const sections = page.locator('section[id^="Del-"], section[id^="Blok-"]')
  for (const section of await sections.all()) {
    const part = (await section.getAttribute('id')) ?? ''
    if (names.length > 0 && !names.includes(part.replace(/^\w+-/, ''))) continue
    for (const example of await section.locator(':scope > div').all()) {
      const name = await example.locator(':scope > p').first().textContent()
      taken.set(`${part}, ${name} (${width} px)`, await example.screenshot())
    }
  }
  await context.close()
}

const screensAt = (width: number, names: readonly string[]) =>
  Object.entries(screens).filter(
    ([name, screen]) =>
      (names.length === 0 || names.includes(name)) && (screen.width === undefined || screen.width === width),
  )

async function takePages(
  browser: Browser,
  site: BuiltSite,
  { width, taken, names, check, progress }: Comparison & Taking,
): Promise<void> {
  const context = await pictureContext(browser, site.url, width)
  const page = await context.newPage()
  for (const [name, screen] of screensAt(width, names)) {
    // A page that the other revision lacks or cannot show is listed as new or gone.
    try {
      await openScreen(page, `${site.url}${screen.path}`, screen.prepare)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      taken.set(
        `Side: ${name} (${width} px)`,
        screen.windowOnly
          ? await page.screenshot()
          : await page.screenshot({
              fullPage: true,
              clip: { x: 0, y: 0, width, height: Math.min(height, tallest) },
            }),
      )
    } catch (error) {
      check.say(
        `not taken  ${name} (${width} px): ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      )
    }
    progress()
  }
  await context.close()
}

/** Reports the differences. A difference is no fault: the person who asked decides. */
async function report(
  before: Map<string, Buffer>,
  now: Map<string, Buffer>,
  { check, revision }: Comparison,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  let changed = 0
  const names = new Set([...before.keys(), ...now.keys()])
  for (const name of names) {
    const [old, present] = [before.get(name), now.get(name)]
    const file = join(folder, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replace(/-$/, '')}.png`)
    check.passed()
    if (old && present) {
      const difference = await compare(old, present)
      if (!difference) continue
      writeFileSync(file, difference.sideBySide)
      check.say(`changed  ${name}: ${percent(difference.share)} of its pixels, ${file}`)
    } else {
      writeFileSync(file, present ?? old ?? '')
      check.say(`${present ? 'new    ' : 'gone   '}  ${name}: ${file}`)
    }
    changed++
  }
  check.say(
    changed === 0
      ? `All ${names.size} pictures are as they were at ${revision}`
      : `${changed} of ${names.size} pictures are others than at ${revision}: see ${folder}/ (before, now, difference)`,
  )
}

function percent(share: number): string {
  const value = share * 100
  return value < 0.1 ? 'less than 0.1 %' : `${value.toFixed(1)} %`
}

/** Output of git; null if it fails. */
function git(...args: string[]): string | null {
  const done = spawnSync('git', args, { encoding: 'utf8' })
  return done.status === 0 ? done.stdout.trim() : null
}
