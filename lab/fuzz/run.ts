import { randomInt } from 'node:crypto'
import { readArguments, readCount } from '#scripts/arguments.ts'
import { fuzz } from '#tests/fuzz/fuzz.ts'

const { words } = readArguments(
  'npm run test:fuzz [-- CASES [SEED]]   asks every endpoint what nobody should ask, 10000 times or CASES, and counts the answers;\n  a run is repeated with its SEED',
  { options: {}, most: 2 },
)
const cases = readCount(words[0], 10_000)
const seed = readCount(words[1], randomInt(1, 2 ** 31))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

say(`${cases} requests, seed ${seed}`)
const begun = performance.now()
const { counts, problems, longestMs } = await fuzz({ cases, seed })
const kinds = ['2xx', '3xx', '4xx', '5xx', 'broken off', 'hangs']
say(`\n| endpoint | ${kinds.join(' | ')} |\n|---|${kinds.map(() => '--:').join('|')}|`)
const total = new Map<string, number>()
for (const [endpoint, count] of counts) {
  say(`| ${endpoint} | ${kinds.map((kind) => count.get(kind) ?? 0).join(' | ')} |`)
  for (const [kind, number] of count) total.set(kind, (total.get(kind) ?? 0) + number)
}
say(`| all | ${kinds.map((kind) => total.get(kind) ?? 0).join(' | ')} |`)
say(
  `\n${counts.size} endpoints, ${Math.round((performance.now() - begun) / 1000)} s, longest answer ${Math.round(longestMs)} ms, seed ${seed}`,
)
for (const problem of problems.slice(0, 40)) say(`  ${problem}`)
say(
  `\n${problems.length === 0 ? cases : cases - Math.min(cases, problems.length)} passed, ${problems.length} failed`,
)
process.exit(problems.length === 0 ? 0 : 1)
