import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type LongCheck, named, needBuild, runLongCheck } from '#lab/long-check.ts'
import { readCount } from '#scripts/arguments.ts'
import { type Attack, type AttackRow, createArena } from './arena.ts'

const usage =
  'npm run test:attack [-- NAME …]   attacks the built server as in production, in every way of lab/attack/rows or in these, and\n  says what held; --quick takes smaller counts, --minutes M goes on for so long with `unread`, --of FOLDER the build of another checkout'
/**
 * Milliseconds after which a file of rows counts as hanging: nine times what the longest takes on
 * two slow cores, since a file that is only slow must not lose its results.
 */
const HANGS = 1_800_000

const folder = join(import.meta.dirname, 'rows')
const names = globSync('*.ts', { cwd: folder })
  .map((file) => basename(file, '.ts'))
  .sort()
const options = { of: { type: 'string' }, quick: { type: 'boolean' }, minutes: { type: 'string' } } as const

await runLongCheck(usage, { options, most: names.length }, async (check, { words, values }) => {
  const chosen = named('attack', names, words)
  const minutes = values.minutes === undefined ? 0 : readCount(values.minutes, 1)
  needBuild()
  await check.parts('Trying attacks', chosen, String, async (name) => {
    const { arena, close } = createArena({
      thorough: values.quick !== true,
      minutes,
      notRun: check.notRun,
      ...(values.of === undefined ? {} : { folder: values.of }),
    })
    const { attack } = (await import(join(folder, `${name}.ts`))) as { attack: Attack }
    try {
      const returned = await Promise.race([attack(arena), hanging()])
      arena.rows.push(...returned.filter((row) => !arena.rows.includes(row)))
    } finally {
      report(check, name, arena.rows)
      await close()
    }
  })
})

function report(check: LongCheck, name: string, rows: readonly AttackRow[]): void {
  check.say(`\n## ${name}\n\n| tried | measured | held against | |\n|---|---|---|---|`)
  for (const { tried, measured, bound, held } of rows)
    check.say(`| ${tried} | ${measured} | ${bound} | ${held ? 'held' : '**not held**'} |`)
  for (const { tried, measured, bound, held } of rows) {
    if (held) check.passed()
    else check.failed(`${name}, ${tried}: ${measured}, held against ${bound}`)
  }
}

function hanging(): Promise<AttackRow[]> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`not done within ${HANGS / 60_000} minutes`)), HANGS).unref()
  })
}
