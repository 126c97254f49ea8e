// `npm run test:mutation`: puts one small bug after another into the sources of a room
// (StrykerJS) and runs the tests that reach it. A bug that no test notices survives, unless it does
// not compile, which `npm test` notices as well. `-- pricing mail` for some rooms; without words
// all. What was tried before and has not changed since, source or test, is not tried again;
// `-- --anew pricing` forgets that.
import { spawnSync } from 'node:child_process'
import fs, { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ensureNode,
  ensurePackages,
  ensureWritable,
  environmentWith,
  giveUp,
  projectFolder,
} from '#scripts/prepare.mjs'
import { tools } from '#scripts/tools.mjs'
import { explain } from '#scripts/usage.mjs'
import { rooms } from './mutation/rooms.mjs'
import { doNotCompile } from './mutation/types.mjs'

const LEAST = 90
explain(
  `npm run test:mutation [-- ROOM … --anew]   bugs in these rooms, or all: ${Object.keys(rooms).join(', ')}`,
  [...Object.keys(rooms), '--anew'],
)
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const anew = process.argv.includes('--anew')

ensureWritable()
const node = ensureNode()
ensurePackages(node)
const own = join(projectFolder, 'lab', 'mutation')
const results = join(projectFolder, 'mutation')
// It has its own lock file, so only those who run it install StrykerJS. It uses the site's Vitest.
ensurePackages(node, own, ['--legacy-peer-deps'])
mkdirSync(results, { recursive: true })

const scores = (words.length > 0 ? words : Object.keys(rooms)).map((name) => ({ name, ...run(name) }))
for (const { name, killed, byTypes, survived, score } of scores) {
  const figures = `${killed} noticed (${byTypes} of them do not compile), ${survived} not, ${score.toFixed(1)} %`
  process.stdout.write(`${name}: ${figures}${score < LEAST ? ` (aim: ${LEAST} %)` : ''}\n`)
}
process.exit(scores.every(({ score }) => score >= LEAST) ? 0 : 1)

function run(name) {
  const remembered = join(results, `${name}.json`)
  if (anew) fs.rmSync(remembered, { force: true })
  const config = join(results, `${name}.config.json`)
  writeFileSync(config, JSON.stringify(configOf(name, remembered)))
  const { status } = spawnSync(node, [stryker(), 'run', config], {
    cwd: projectFolder,
    env: { ...environmentWith(node), MUTATION_ROOM: name },
    stdio: 'inherit',
  })
  if (status !== 0 || !existsSync(remembered)) giveUp(`${name} could not be measured: see above`)
  const { files } = JSON.parse(readFileSync(remembered, 'utf8'))
  spawnSync(node, tools.routeTypes(), { cwd: projectFolder, env: environmentWith(node), stdio: 'inherit' })
  const mutants = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file })),
  )
  const those = (...statuses) => mutants.filter((mutant) => statuses.includes(mutant.status))
  const unnoticed = those('Survived', 'NoCoverage')
  const byTypes = doNotCompile(projectFolder, [node, ...tools.types()], unnoticed).length
  const killed = those('Killed', 'Timeout').length + byTypes
  const survived = unnoticed.length - byTypes
  return { killed, byTypes, survived, score: (100 * killed) / (killed + survived) }
}

function configOf(name, remembered) {
  return {
    testRunner: 'vitest',
    plugins: [
      join(own, 'node_modules', '@stryker-mutator', 'vitest-runner', 'dist', 'src', 'index.js'),
      join(own, 'sample.mjs'),
    ],
    checkers: rooms[name].sample ? ['sample'] : [],
    // The first run records which tests reach a bug; finding them again costs as much as running
    // them.
    vitest: { configFile: 'lab/mutation/vitest.config.mjs', related: false },
    mutate: [...rooms[name].sources, '!**/*.test.ts', '!**/*.test.tsx'],
    // Generated files, which a run does not need.
    ignorePatterns: ['/mutation', '/build', '/data', '/pictures', '/test-results', '/.node'],
    // TypeScript 7 has no API that Stryker supports, so types are not checked here.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    concurrency: 2,
    incremental: true,
    incrementalFile: remembered,
    tempDirName: join(tmpdir(), `mutation-${name}-${process.pid}`),
    cleanTempDir: 'always',
    // A busy machine is slow, and a timeout there is not a caught bug.
    timeoutMS: 120_000,
    dryRunTimeoutMinutes: 60,
    reporters: ['tried', 'progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: true },
  }
}

function stryker() {
  return join(own, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
}
