import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readArguments } from '#scripts/arguments.ts'
import { type Attack, type AttackRow, createArena } from './arena.ts'

const { words, values } = readArguments(
  'npm run test:attack [-- NAME …]   attacks the built server as in production, in every way of lab/attack/rows or in these, and\n  says what held; --quick takes smaller counts, --of FOLDER the build of another checkout',
  { options: { of: { type: 'string' }, quick: { type: 'boolean' } }, most: Number.POSITIVE_INFINITY },
)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
/** Milliseconds for one file of rows; exceeding it is a failure. */
const LONGEST = 240_000

const folder = join(import.meta.dirname, 'rows')
const names = globSync('*.ts', { cwd: folder })
  .map((file) => basename(file, '.ts'))
  .sort()
const unknown = words.find((word) => !names.includes(word))
if (unknown !== undefined) {
  say(`There is no ${unknown}: ${names.join(', ')}`)
  process.exit(1)
}

const rows: AttackRow[] = []
for (const name of words.length > 0 ? words : names) {
  const begun = performance.now()
  const { attack } = (await import(join(folder, `${name}.ts`))) as { attack: Attack }
  const { arena, close } = createArena({
    thorough: !values.quick,
    ...(values.of === undefined ? {} : { folder: values.of }),
  })
  say(`\n## ${name}\n\n| tried | measured | held against | |\n|---|---|---|---|`)
  const late = new Promise<AttackRow[]>((resolve) => {
    const row = { tried: name, measured: 'not done', bound: `${LONGEST / 1000} s`, held: false }
    setTimeout(() => resolve([row]), LONGEST).unref()
  })
  try {
    const found = await Promise.race([attack(arena), late])
    for (const { tried, measured, bound, held } of found)
      say(`| ${tried} | ${measured} | ${bound} | ${held ? 'held' : '**not held**'} |`)
    rows.push(...found)
  } finally {
    await close()
  }
  process.stderr.write(`${name}: ${Math.round((performance.now() - begun) / 1000)} s\n`)
}
const lost = rows.filter(({ held }) => !held)
say(`\n${rows.length - lost.length} of ${rows.length} held`)
process.exit(lost.length === 0 ? 0 : 1)
