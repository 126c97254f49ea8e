// Runs the journeys in real Firefox and real WebKit, at two widths, and prints a table journey ×
// engine × width. Installs no engine: for a missing one it prints the command, and its journeys are
// not run.
import { type Browser, chromium } from '@playwright/test'
import { contains, type LongCheck, named, needBuild, needPackages, runLongCheck } from '#lab/long-check.ts'
import { headlessChromium } from '#scripts/chromium.ts'
import { createProgress } from '#scripts/progress.ts'
import { type BrowserEngine, type Journey, walkJourney } from '#tests/journeys/journey.ts'
import { journeys as shortJourneys, sweeps } from '#tests/journeys/journeys.ts'
import { PlaywrightPage } from '#tests/journeys/playwright-page.ts'
import { startLeadSite } from '#tests/lead-site.ts'
import { missingFirefox, startFirefox } from './firefox.ts'
import { missingWebkit, startWebkit } from './webkit.ts'

const usage =
  'npm run test:browsers [-- --engine NAME --width N --all WORD …]   every journey in Firefox and WebKit, or those with a WORD in their name; with --all what cannot be run is a failure'
const options = {
  engine: { type: 'string' },
  width: { type: 'string' },
  all: { type: 'boolean' },
} as const

const ENGINES = [
  { name: 'firefox' as const, missing: missingFirefox, start: startFirefox },
  { name: 'webkit' as const, missing: missingWebkit, start: startWebkit },
]
const WIDTHS = [1280, 390]

type Outcome = 'passed' | 'failed' | 'not run'

/** A run of a journey, and its result. */
interface Run {
  check: LongCheck
  journeys: readonly Journey[]
  widths: readonly number[]
  /** Starts Chromium, when a journey compares with it; null: it is not installed. */
  reference: (() => Promise<BrowserEngine>) | null
  outcomes: Map<string, Outcome>
  notRun(what: string, count?: number): void
  /** Called after each journey. */
  progress(): void
}

await runLongCheck(usage, { options, most: 20 }, async (check, { values: asked, words }) => {
  const chosen = (word: string | undefined) => (word === undefined ? [] : [word])
  const engines = named('engine', ENGINES, chosen(asked.engine), { nameOf: ({ name }) => name })
  const widths = named('width', WIDTHS, chosen(asked.width))
  const journeys = named('journey', [...shortJourneys, ...sweeps], words, {
    nameOf: ({ name }) => name,
    fits: contains,
  })
  needPackages()
  needBuild()
  const begun = performance.now()
  const { reference, close } = chromiumToCompareWith()
  const notRun = asked.all ? check.failed : check.notRun
  const show = createProgress('Walking journeys')
  const all = engines.flatMap(({ name }) => widths.flatMap((width) => journeysOf({ journeys }, name, width)))
  const outcomes = new Map<string, Outcome>()
  const progress = () => show(outcomes.size, all.length)
  progress()
  const run: Run = { check, journeys, widths, reference, outcomes, notRun, progress }
  try {
    await Promise.all(engines.map((engine) => runIn(engine, run)))
  } finally {
    report(engines, run)
    check.say(`\n${Math.round((performance.now() - begun) / 1000)} s`)
    await close()
  }
})

/** Started by the first journey that compares with it. */
function chromiumToCompareWith() {
  const headless = headlessChromium()
  let browser: Promise<Browser> | undefined
  const reference = async (): Promise<BrowserEngine> => {
    browser ??= chromium.launch(headless ?? {})
    return { name: 'chromium', open: PlaywrightPage.open.bind(null, await browser) }
  }
  return { reference: headless === null ? null : reference, close: async () => (await browser)?.close() }
}

/** A journey in an engine at a width. */
function keyOf(journey: Journey, engine: string, width: number): string {
  return `${engine} ${width}: ${journey.name}`
}

function journeysOf(
  { journeys }: Pick<Run, 'journeys'>,
  engine: BrowserEngine['name'],
  width: number,
): Journey[] {
  return journeys.filter(
    (journey) => (journey.width ?? width) === width && (journey.engines ?? [engine]).includes(engine),
  )
}

async function runIn({ name, missing, start }: (typeof ENGINES)[number], run: Run): Promise<void> {
  const install = missing()
  if (install) {
    const left = run.widths.flatMap((width) =>
      journeysOf(run, name, width).map((journey) => keyOf(journey, name, width)),
    )
    for (const key of left) run.outcomes.set(key, 'not run')
    run.notRun(`every journey in ${name}, which is not here. To install it: ${install}`, left.length)
    return
  }
  const engine = await start()
  for (const width of run.widths) await runAll(engine, width, run)
  await engine.stop()
}

async function runAll(engine: BrowserEngine, width: number, run: Run): Promise<void> {
  const { check, outcomes, reference } = run
  // Its own address: the number of leads per address is limited.
  const leadSite = await startLeadSite()
  for (const journey of journeysOf(run, engine.name, width)) {
    const key = keyOf(journey, engine.name, width)
    if (journey.besideChromium && !reference) {
      outcomes.set(key, 'not run')
      run.notRun(`${key}, which compares with Chromium. To install it: npx playwright install chromium`)
      continue
    }
    const from = performance.now()
    run.progress()
    try {
      await walkJourney(journey, engine, width, leadSite, reference ?? undefined)
      outcomes.set(key, 'passed')
      check.passed()
      check.say(`✓ ${key} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
    } catch (error) {
      outcomes.set(key, 'failed')
      check.failed(
        `${key}\n${String(error instanceof Error ? error.stack : error).replaceAll(/^/gm, '    ')}`,
      )
    }
  }
  const { stderr } = await leadSite.stop()
  if (stderr) check.failed(`${engine.name} ${width}: the server said: ${stderr}`)
}

function report(
  engines: readonly (typeof ENGINES)[number][],
  { check, journeys, widths, outcomes }: Run,
): void {
  const columns = engines.flatMap(({ name }) => widths.map((width) => ({ name, width })))
  const mark = { passed: '✓', failed: '**failed**', 'not run': 'not run' }
  check.say(`\n| journey | ${columns.map(({ name, width }) => `${name} ${width}`).join(' | ')} |`)
  check.say(`|---|${columns.map(() => ':-:|').join('')}`)
  for (const journey of journeys) {
    const cells = columns.map(({ name, width }) => {
      const outcome = outcomes.get(keyOf(journey, name, width))
      return outcome ? mark[outcome] : ''
    })
    check.say(`| ${journey.name} | ${cells.join(' | ')} |`)
  }
}
