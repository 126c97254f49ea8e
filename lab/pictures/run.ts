import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, type Cookie, chromium } from '@playwright/test'
import { readArguments } from '#scripts/arguments.ts'
import { type BuiltSite, removeDataFolder, startBuiltSite } from '#tests/built-site.ts'
import { headlessChromium } from '#scripts/chromium.ts'
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
const { values, words: names } = readArguments(usage, {
  options: { against: { type: 'string' } },
  most: Number.POSITIVE_INFINITY,
})
const revision = values.against ?? giveUp(`Say against which revision:\n${usage}`)
const commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
if (!commit) giveUp(`There is no revision ${revision} in this repository`)
const headless = headlessChromium()
if (!headless) giveUp('No Chromium found: install one (npx playwright install chromium)')

const scratch = mkdtempSync(join(tmpdir(), 'pictures-'))
process.once('SIGINT', stop).once('SIGTERM', stop)
try {
  console.log(`Building ${revision} (${commit.slice(0, 7)}) …`)
  const earlier = checkOut(commit)
  const browser = await chromium.launch(headless)
  try {
    const before = await takeAll(browser, earlier)
    const now = await takeAll(browser, resolve('.'))
    await report(before, now)
  } finally {
    await browser.close()
  }
} finally {
  cleanUp()
}

/** A folder with the revision's files, packages and build. */
function checkOut(revisionCommit: string): string {
  const checkout = join(scratch, 'checkout')
  if (git('worktree', 'add', '--detach', checkout, revisionCommit) === null)
    giveUp(`${revision} could not be checked out`)
  const lock = 'package-lock.json'
  if (readFileSync(join(checkout, lock), 'utf8') === readFileSync(lock, 'utf8')) {
    symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'))
  } else {
    run(checkout, 'npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'])
  }
  run(checkout, process.execPath, [join('scripts', 'build.mjs')])
  return checkout
}

function run(where: string, command: string, args: string[]): void {
  const done = spawnSync(command, args, { cwd: where, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (done.status === 0) return
  process.stderr.write(`${done.stdout}${done.stderr}`)
  cleanUp()
  giveUp(`${revision} could not be built: see above`)
}

/** Every picture of a built checkout, by name. */
async function takeAll(browser: Browser, checkout: string): Promise<Map<string, Buffer>> {
  const taken = new Map<string, Buffer>()
  const site = await startBuiltSite({}, { folder: checkout })
  try {
    const cookies = await signIn(browser, site)
    for (const width of widths) {
      await takeExamples(browser, site, width, cookies, taken)
      await takePages(browser, site, width, taken)
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
  width: number,
  cookies: Cookie[],
  taken: Map<string, Buffer>,
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

async function takePages(
  browser: Browser,
  site: BuiltSite,
  width: number,
  taken: Map<string, Buffer>,
): Promise<void> {
  const context = await pictureContext(browser, site.url, width)
  const page = await context.newPage()
  for (const [name, screen] of Object.entries(screens)) {
    if (names.length > 0 && !names.includes(name)) continue
    if (screen.width && screen.width !== width) continue
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
      console.log(
        `not taken  ${name} (${width} px): ${error instanceof Error ? error.message.split('\n')[0] : error}`,
      )
    }
  }
  await context.close()
}

async function report(before: Map<string, Buffer>, now: Map<string, Buffer>): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  let changed = 0
  for (const name of new Set([...before.keys(), ...now.keys()])) {
    const [old, present] = [before.get(name), now.get(name)]
    const file = join(folder, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replace(/-$/, '')}.png`)
    if (old && present) {
      const difference = await compare(old, present)
      if (!difference) continue
      writeFileSync(file, difference.sideBySide)
      console.log(`changed  ${name}: ${percent(difference.share)} of its pixels, ${file}`)
    } else {
      writeFileSync(file, present ?? old ?? '')
      console.log(`${present ? 'new    ' : 'gone   '}  ${name}: ${file}`)
    }
    changed++
  }
  const all = new Set([...before.keys(), ...now.keys()]).size
  console.log(
    changed === 0
      ? `All ${all} pictures are as they were at ${revision}`
      : `${changed} of ${all} pictures are others than at ${revision}: see ${folder}/ (before, now, difference)`,
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

function cleanUp(): void {
  const checkout = join(scratch, 'checkout')
  if (existsSync(checkout)) git('worktree', 'remove', '--force', checkout)
  rmSync(scratch, { recursive: true, force: true })
}

function stop(): void {
  cleanUp()
  process.exit(1)
}

function giveUp(line: string): never {
  console.error(line)
  process.exit(1)
}
