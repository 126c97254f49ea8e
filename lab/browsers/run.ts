// Runs the journeys in real Firefox and real WebKit, at two widths, and prints a table journey ×
// engine × width. Installs nothing: for a missing engine it prints the command, and counts its
// journeys as not run.
import { join } from 'node:path'
import { readArguments } from '#scripts/arguments.ts'
import { startLeadSite } from '#tests/lead-site.ts'
import type { BrowserPage } from './browser-page.ts'
import { missingChromium, startChromium } from './chromium.ts'
import type { BrowserEngine } from './engine.ts'
import { missingFirefox, startFirefox } from './firefox.ts'
import type { Journey } from './journey.ts'
import { figures } from './journeys/figures.ts'
import { leads } from './journeys/leads.ts'
import { leaving } from './journeys/leaving.ts'
import { opening } from './journeys/opening.ts'
import { pages } from './journeys/pages.ts'
import { parts } from './journeys/parts.ts'
import { takeLooks } from './looks.ts'
import { startNetwork } from './network.ts'
import { missingWebkit, startWebkit } from './webkit.ts'

const { values: asked, words } = readArguments(
  'npm run test:browsers [-- --engine NAME --width N --all WORD …]   every journey in Firefox and WebKit, or those with a WORD in their name; with --all what cannot be run is a failure; --looks takes pictures beside those of Chromium instead',
  {
    options: {
      engine: { type: 'string' },
      width: { type: 'string' },
      all: { type: 'boolean' },
      looks: { type: 'boolean' },
    },
    most: 20,
  },
)

const engines = [
  { name: 'firefox', missing: missingFirefox, start: startFirefox },
  { name: 'webkit', missing: missingWebkit, start: startWebkit },
].filter(({ name }) => !asked.engine || asked.engine === name)
const widths = [1280, 390].filter((width) => !asked.width || asked.width === String(width))
const heights: Record<number, number> = { 1280: 900, 390: 844 }
const journeys = [...pages, ...opening, ...leaving, ...parts, ...leads, ...figures].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)

/** Started by the first journey that compares with it. */
let reference: Promise<BrowserEngine> | undefined

type Outcome = 'passed' | 'failed' | 'not run'
const outcomes = new Map<string, Outcome>()
const key = (journey: Journey, engine: string, width: number) => `${journey.name} ${engine} ${width}`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Timeout of a journey in milliseconds: one that hangs must not block the others. */
const GIVE_UP_AFTER = 120_000

// So that the programs it started end too.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

if (asked.looks) {
  const present = engines.filter(({ missing }) => missing() === null)
  const started = await Promise.all(present.map(({ start }) => start()))
  await takeLooks(started, widths, join('pictures', 'engines'))
  for (const engine of started) await engine.stop()
  process.exit()
}

const begun = performance.now()
const noChromium = journeys.some(({ besideChromium }) => besideChromium) ? missingChromium() : null
if (noChromium) say(`There is no Chromium to compare with. To install it: ${noChromium}`)
await Promise.all(
  engines.map(async ({ name, missing, start }) => {
    const install = missing()
    if (install) say(`${name} is not here and is not run. To install it: ${install}`)
    const engine = install ? null : await start()
    for (const width of widths) {
      if (engine) await runAll(engine, width)
      else for (const journey of journeysOf(name, width)) outcomes.set(key(journey, name, width), 'not run')
    }
    await engine?.stop()
  }),
)
report()
await (await reference)?.stop()
// An engine that cannot be stopped must not keep this process alive.
process.exit()

function journeysOf(engine: string, width: number): Journey[] {
  return journeys.filter(
    (journey) => (journey.width ?? width) === width && (journey.engine ?? engine) === engine,
  )
}

async function runAll(engine: BrowserEngine, width: number): Promise<void> {
  // Its own address: the number of leads per address is limited.
  const leadSite = await startLeadSite()
  for (const journey of journeysOf(engine.name, width)) {
    if (journey.besideChromium && noChromium) {
      outcomes.set(key(journey, engine.name, width), 'not run')
      continue
    }
    const from = performance.now()
    let failure: unknown
    try {
      await runOne(engine, width, leadSite, journey)
    } catch (error) {
      failure = error
    }
    outcomes.set(key(journey, engine.name, width), failure ? 'failed' : 'passed')
    const took = `${((performance.now() - from) / 1000).toFixed(1)} s`
    say(`${failure ? '✗' : '✓'} ${engine.name} ${width}: ${journey.name} (${took})`)
    if (failure) say(String(failure instanceof Error ? failure.stack : failure).replaceAll(/^/gm, '    '))
  }
  const { stderr } = await leadSite.stop()
  if (stderr) throw new Error(`The server said: ${stderr}`)
}

async function runOne(
  engine: BrowserEngine,
  width: number,
  leadSite: Awaited<ReturnType<typeof startLeadSite>>,
  { walk, withoutScripts, keepsNoPage, asksConsent, allow }: Journey,
): Promise<void> {
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
    reference ??= startChromium()
    const other = await (await reference).open(opening)
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
        giveUp = setTimeout(() => reject(new Error('Given up: it hangs')), GIVE_UP_AFTER)
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

function report(): void {
  const columns = engines.flatMap(({ name }) => widths.map((width) => ({ name, width })))
  const mark = { passed: '✓', failed: '**failed**', 'not run': 'not run' }
  say(`\n| journey | ${columns.map(({ name, width }) => `${name} ${width}`).join(' | ')} |`)
  say(`|---|${columns.map(() => ':-:|').join('')}`)
  for (const journey of journeys) {
    const cells = columns.map(({ name, width }) => {
      const outcome = outcomes.get(key(journey, name, width))
      return outcome ? mark[outcome] : ''
    })
    say(`| ${journey.name} | ${cells.join(' | ')} |`)
  }
  const count = (outcome: Outcome) => [...outcomes.values()].filter((each) => each === outcome).length
  say(`\n${Math.round((performance.now() - begun) / 1000)} s`)
  say(`${count('passed')} passed, ${count('failed')} failed, ${count('not run')} not run`)
  if (count('failed') > 0 || (asked.all && count('not run') > 0)) process.exitCode = 1
}
