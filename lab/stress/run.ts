import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fail, giveUp, needBuild, runCheck } from '#lab/command.ts'
import { readArguments, readCount } from '#scripts/arguments.ts'

const usage = `npm run test:stress -- FILE… [--times 20]   repeats tests beside as many busy programs as there are cores, then on one core.
  FILE: of the browser tests (*.spec.ts), or of all others`

const { values, words } = readArguments(usage, { options: { times: { type: 'string' } }, most: 1_000 })
const times = readCount(values.times, 20)
if (words.length === 0) giveUp(usage)

await runCheck(async () => {
  const browser = words.filter((word) => word.endsWith('.spec.ts'))
  const unit = words.filter((word) => !word.endsWith('.spec.ts'))
  needBuild()
  for (const [condition, busy, command] of [
    ['beside busy programs', availableParallelism(), []],
    ['on one core', 0, ['taskset', '-c', '0']],
  ] as const) {
    await beside(busy, async () => {
      const repeat = (what: string, ...task: string[]) => {
        console.log(`${condition}: ${what}`)
        const [program = '', ...rest] = [...command, 'npm', 'run', ...task]
        const { status } = spawnSync(program, rest, { stdio: 'inherit' })
        if (status !== 0) fail(`${condition}: ${what}`)
      }
      if (browser.length > 0)
        repeat(`browser tests, ${times} times`, 'test:browser', '--', ...browser, `--repeat-each=${times}`)
      for (let time = 1; unit.length > 0 && time <= times; time++)
        repeat(`other tests, ${time} of ${times}`, 'test:unit', '--', ...unit)
    })
  }
})

async function beside(busy: number, work: () => Promise<void>): Promise<void> {
  const programs = Array.from({ length: busy }, () => spawn(process.execPath, ['-e', 'for (;;);']))
  const end = () => {
    for (const program of programs) program.kill()
  }
  process.once('exit', end)
  await work()
  process.off('exit', end)
  end()
}
