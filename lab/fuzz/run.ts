import { randomInt } from 'node:crypto'
import { needBuild, runLongCheck } from '#lab/long-check.ts'
import { readCount } from '#scripts/arguments.ts'
import { createProgress } from '#scripts/progress.ts'
import { fuzz } from '#tests/fuzz/fuzz.ts'

const usage =
  'npm run test:fuzz [-- CASES [SEED]]   asks every endpoint what nobody should ask, 10000 times or CASES, and counts the answers;\n  a run is repeated with its SEED'

const KINDS = ['2xx', '3xx', '4xx', '5xx', 'broken off', 'hangs']

await runLongCheck(usage, { options: {}, most: 2 }, async (check, { words }) => {
  const cases = readCount(words[0], 10_000)
  const seed = readCount(words[1], randomInt(1, 2 ** 31))
  needBuild()
  const { say } = check
  say(`${cases} requests, seed ${seed}`)
  const begun = performance.now()
  const { counts, problems, longestMs } = await fuzz({ cases, seed, onAnswer: createProgress('Asking') })
  say(`\n| endpoint | ${KINDS.join(' | ')} |\n|---|${KINDS.map(() => '--:').join('|')}|`)
  const total = new Map<string, number>()
  for (const [endpoint, count] of counts) {
    say(`| ${endpoint} | ${KINDS.map((kind) => count.get(kind) ?? 0).join(' | ')} |`)
    for (const [kind, number] of count) total.set(kind, (total.get(kind) ?? 0) + number)
  }
  say(`| all | ${KINDS.map((kind) => total.get(kind) ?? 0).join(' | ')} |`)
  say(
    `\n${counts.size} endpoints, ${Math.round((performance.now() - begun) / 1000)} s, longest answer ${Math.round(longestMs)} ms, seed ${seed}`,
  )
  for (const problem of problems) check.failed(problem)
  check.passed(Math.max(0, cases - problems.length))
})
