// Runs the journeys in real Firefox and real WebKit, at two widths, and prints a table journey ×
// engine × width. Installs nothing: for a missing engine it prints the command, and counts its
// journeys as not run.
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { readArguments } from '#scripts/arguments.ts'
import { headlessChromium } from '#scripts/chromium.ts'
import { type BrowserEngine, type Journey, walkJourney } from '#tests/journeys/journey.ts'
import { journeys as shortJourneys, sweeps } from '#tests/journeys/journeys.ts'
import { PlaywrightPage } from '#tests/journeys/playwright-page.ts'
import { startLeadSite } from '#tests/lead-site.ts'
import { missingFirefox, startFirefox } from './firefox.ts'
import { takeLooks } from './looks.ts'
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
  { name: 'firefox' as const, missing: missingFirefox, start: startFirefox },
  { name: 'webkit' as const, missing: missingWebkit, start: startWebkit },
].filter(({ name }) => !asked.engine || asked.engine === name)
const widths = [1280, 390].filter((width) => !asked.width || asked.width === String(width))
const journeys = [...shortJourneys, ...sweeps].filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
)

/** Started by the first journey that compares with it. */
let browser: Promise<Browser> | undefined
const headless = headlessChromium()
const reference = async (): Promise<BrowserEngine> => {
  browser ??= chromium.launch(headless ?? {})
  return { name: 'chromium', open: PlaywrightPage.open.bind(null, await browser) }
}

type Outcome = 'passed' | 'failed' | 'not run'
const outcomes = new Map<string, Outcome>()
const key = (journey: Journey, engine: string, width: number) => `${journey.name} ${engine} ${width}`
const say = (line: string): void => void process.stdout.write(`${line}\n`)

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
const noChromium = headless === null && journeys.some(({ besideChromium }) => besideChromium)
if (noChromium) say('There is no Chromium to compare with. To install it: npx playwright install chromium')
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
await (await browser)?.close()
// An engine that cannot be stopped must not keep this process alive.
process.exit()

function journeysOf(engine: BrowserEngine['name'], width: number): Journey[] {
  return journeys.filter(
    (journey) => (journey.width ?? width) === width && (journey.engines ?? [engine]).includes(engine),
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
      await walkJourney(journey, engine, width, leadSite, reference)
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
