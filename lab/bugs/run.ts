import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, needPackages, runCheck } from '#lab/command.ts'
import type { Bug } from '#lab/tools/instrument.mjs'
import { readArguments, readCount } from '#scripts/arguments.ts'
import { createProgress } from '#scripts/progress.ts'
import { Copy } from './copy.ts'
import { describe, type Tried } from './report.ts'
import { isBrowserTest, type Part, type Red } from './runners.ts'
import { takeSample } from './sample.ts'
import { inBatches, likeliest, type Noticed, noticedAmong } from './tries.ts'

const usage = `npm run test:bugs [-- --count 210] [--seed 1]   puts a sample of bugs into all folders, and says which of them npm test notices.
  What a seed has tried is in mutation/sample-SEED.*; the same seed continues from there`

/** The least share of bugs that tests have to notice. */
const LEAST = 0.9
/** Copies of the project that run tests at once. */
const COPIES = 2
/** The total duration of the likeliest tests of one bug, in ms. */
const ALONE = 20_000
/** Bugs that are on at once, after each was tried alone. */
const GROUP = 40

const { values } = readArguments(usage, { options: { count: { type: 'string' }, seed: { type: 'string' } } })
const seed = readCount(values.seed, 1)
const count = readCount(values.count, 210)

await runCheck(async () => {
  const project = process.cwd()
  needPackages()
  const sample = await takeSample(project, count, seed)
  const begun = performance.now()
  const say = (what: string) => console.log(`${Math.round((performance.now() - begun) / 1000)} s: ${what}`)
  const copies = Array.from({ length: COPIES }, (_, i) => new Copy(project, join(tmpdir(), `copy-${i}`)))
  await Promise.all(copies.map((copy) => copy.make(sample)))
  say(`${sample.length} bugs are in ${COPIES} copies`)
  mkdirSync('mutation', { recursive: true })
  const record = join('mutation', `sample-${seed}`)
  const tried = readTried(`${record}.tried`)
  const progress = createProgress('Trying bugs')
  const add = (line: Tried) => {
    tried.push(line)
    progress(new Set(tried.flatMap(({ bugs }) => bugs)).size, sample.length)
    appendFileSync(`${record}.tried`, `${JSON.stringify(line)}\n`)
    say(`${line.by}: ${Object.keys(line.noticed).length} noticed`)
  }
  const found = await noteParts(`${record}.json`, copies)
  say(`${found.parts.length} parts, ${found.red.length} red without a bug`)
  await tryAll(copies, sample, found, tried, add)
  const unnoticed = sample.filter(({ key }) => !tried.some(({ noticed }) => key in noticed))
  const notCompiling = await findNotCompiling(project, unnoticed)
  say(`${notCompiling.length} of ${unnoticed.length} do not compile`)
  const { text, share } = describe(sample, tried, notCompiling)
  writeFileSync(`${record}.md`, text)
  console.log(text)
  if (share < LEAST) fail(`npm test notices less than ${100 * LEAST} %`)
})

/** Each bug alone by the tests likeliest to notice it, then those left in groups by all. */
async function tryAll(
  copies: readonly Copy[],
  sample: readonly Bug[],
  { parts, red }: Found,
  tried: readonly Tried[],
  add: (line: Tried) => void,
): Promise<void> {
  const isNoticed = ({ key }: Bug) => tried.some(({ noticed }) => key in noticed)
  const isTried = (by: Tried['by'], { key }: Bug) =>
    tried.some((line) => line.by === by && line.bugs.includes(key))
  const left = (by: Tried['by']) => sample.filter((bug) => !isNoticed(bug) && !isTried(by, bug))
  const tell = (by: Tried['by'], bugs: readonly Bug[], noticed: Noticed) =>
    add({ by, bugs: bugs.map(({ key }) => key), noticed: Object.fromEntries(noticed) })
  await shareOut(
    copies,
    left('likeliest').map((bug) => async (copy: Copy) => {
      tell('likeliest', [bug], await noticedAmong(copy, [bug], likeliest(bug, parts, ALONE), red))
    }),
  )
  for (let group = left('all').slice(0, GROUP); group.length > 0; group = left('all').slice(0, GROUP)) {
    await shareOut(
      copies,
      inBatches(parts).map((batch) => async (copy: Copy) => {
        const unnoticed = group.filter((bug) => !isNoticed(bug))
        tell('all', [], await noticedAmong(copy, unnoticed, batch, red))
      }),
    )
    tell('all', group, new Map())
  }
}

/** Each copy takes the next task as soon as it is free. */
async function shareOut(
  copies: readonly Copy[],
  tasks: readonly ((copy: Copy) => Promise<void>)[],
): Promise<void> {
  const queue = tasks.values()
  await Promise.all(
    copies.map(async (copy) => {
      for (const task of queue) await task(copy)
    }),
  )
}

interface Found {
  parts: Part[]
  red: Red[]
}

/** From a file, if an earlier run has noted it. */
async function noteParts(file: string, copies: readonly Copy[]): Promise<Found> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const found = await Promise.all(copies.map((copy, i) => copy.note(`${i + 1}/${copies.length}`)))
  const red = found.flatMap((each) => each.red)
  const starting = found.flatMap(({ notes }) =>
    notes.filter(({ name }) => isBrowserTest(name)).flatMap((note) => note.starting),
  )
  const isWhollyRed = (name: string) => red.some((each) => each.name === name && each.cases.length === 0)
  const parts = found
    .flatMap(({ notes }) => notes)
    .filter(({ name }) => !isWhollyRed(name))
    .map(({ name, took, reached }) => ({
      name,
      took,
      // Tests of Playwright's share a server.
      reached: [...new Set(isBrowserTest(name) ? [...reached, ...starting] : reached)],
    }))
  writeFileSync(file, JSON.stringify({ parts, red }))
  return { parts, red }
}

function readTried(file: string): Tried[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Tried)
}

/** Those that `npm test` notices by checking types. */
async function findNotCompiling(project: string, bugs: readonly Bug[]): Promise<Bug[]> {
  // Both modules are JavaScript without types.
  const { tools } = await import(join(project, 'scripts', 'tools.mjs'))
  const { doNotCompile } = await import(join(project, 'lab', 'bugs', 'types.mjs'))
  spawnSync(process.execPath, tools.routeTypes(), { cwd: project })
  return doNotCompile(project, [process.execPath, ...tools.types()], bugs)
}
