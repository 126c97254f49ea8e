// Runs the journeys in real Firefox and real WebKit, at two widths. Installs no engine: for a missing
// one it prints the command, and its journeys are not run.
import { type Browser, chromium } from '@playwright/test'
import { choose, fail, giveUp, needBuild, needPackages, runCheck } from '#lab/command.ts'
import { readArguments } from '#scripts/arguments.ts'
import { headlessChromium } from '#scripts/chromium.ts'
import { createProgress } from '#scripts/progress.ts'
import { type BrowserEngine, type Journey, walkJourney } from '#tests/journeys/journey.ts'
import { journeys as shortJourneys, sweeps } from '#tests/journeys/journeys.ts'
import { PlaywrightPage } from '#tests/journeys/playwright-page.ts'
import { startLeadSite } from '#tests/lead-site.ts'
import { missingFirefox, startFirefox } from './firefox.ts'
import { missingWebkit, startWebkit } from './webkit.ts'

const usage =
  'npm run test:browsers [-- --engine NAME --width N WORD …]   every journey in Firefox and WebKit, or those with a WORD in their name'
const options = { engine: { type: 'string' }, width: { type: 'string' } } as const

const ENGINES = [
  { name: 'firefox' as const, missing: missingFirefox, start: startFirefox },
  { name: 'webkit' as const, missing: missingWebkit, start: startWebkit },
]
const WIDTHS = ['1280', '390'] as const

/** A run of the journeys. */
interface Run {
  journeys: readonly Journey[]
  widths: readonly number[]
  /** Chromium, for a journey that compares with it. */
  reference: () => Promise<BrowserEngine>
  /** Called after each journey. */
  progress(): void
}

const { values: asked, words } = readArguments(usage, { options, most: 20 })
const ALL = [...shortJourneys, ...sweeps]
const engineNames = choose(['firefox', 'webkit'], asked.engine ? [asked.engine] : [])
const engines = ENGINES.filter(({ name }) => engineNames.includes(name))
const widths = choose(WIDTHS, asked.width ? [asked.width] : []).map(Number)
const names = choose(
  ALL.map(({ name }) => name),
  words,
  (name, word) => name.includes(word),
)
const journeys = ALL.filter(({ name }) => names.includes(name))

await runCheck(async () => {
  const headless =
    headlessChromium() ?? giveUp('No Chromium found: install one (npx playwright install chromium)')
  needPackages()
  needBuild()
  let browser: Promise<Browser> | undefined
  const reference = async (): Promise<BrowserEngine> => {
    browser ??= chromium.launch(headless)
    return { name: 'chromium', open: PlaywrightPage.open.bind(null, await browser) }
  }
  const show = createProgress('Walking journeys')
  const all = engines.flatMap(({ name }) => widths.flatMap((width) => journeysOf(journeys, name, width)))
  let walked = 0
  const progress = () => {
    walked += 1
    show(walked, all.length)
  }
  const run: Run = { journeys, widths, reference, progress }
  try {
    const left = await Promise.all(engines.map((engine) => runIn(engine, run)))
    for (const line of left.filter(Boolean)) console.log(`not run: ${line}`)
    if (walked === 0) process.exitCode = 1
  } finally {
    await (await browser)?.close()
  }
})

function journeysOf(journeys: readonly Journey[], engine: BrowserEngine['name'], width: number): Journey[] {
  return journeys.filter(
    (journey) => (journey.width ?? width) === width && (journey.engines ?? [engine]).includes(engine),
  )
}

/** Returns what it could not run. */
async function runIn({ name, missing, start }: (typeof ENGINES)[number], run: Run): Promise<string> {
  const { journeys, widths } = run
  const install = missing()
  if (install) {
    const left = widths.flatMap((width) => journeysOf(journeys, name, width)).length
    return `${left} journeys in ${name}, which is not here. To install it: ${install}`
  }
  const engine = await start()
  for (const width of widths) await runAll(engine, width, run)
  await engine.stop()
  return ''
}

async function runAll(
  engine: BrowserEngine,
  width: number,
  { journeys, reference, progress }: Run,
): Promise<void> {
  const leadSite = await startLeadSite()
  for (const journey of journeysOf(journeys, engine.name, width)) {
    const name = `${engine.name} ${width}: ${journey.name}`
    try {
      await walkJourney(journey, engine, width, leadSite, reference)
      console.log(`✓ ${name}`)
    } catch (error) {
      fail(`${name}\n${String(error instanceof Error ? error.stack : error).replaceAll(/^/gm, '    ')}`)
    }
    progress()
  }
  const { stderr } = await leadSite.stop()
  if (stderr) fail(`${engine.name} ${width}: the server said: ${stderr}`)
}
