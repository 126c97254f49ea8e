import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { giveUp, needBuild, runLongCheck } from '#lab/long-check.ts'
import { readCount } from '#scripts/arguments.ts'

const usage = `npm run test:stress -- FILE… [--times 20]   repeats tests beside as many busy programs as there are cores, then on one core.
  FILE: of the browser tests (*.spec.ts), or of all others`

await runLongCheck(usage, { options: { times: { type: 'string' } }, most: 1_000 }, async (check, asked) => {
  const times = readCount(asked.values.times, 20)
  const browser = asked.words.filter((word) => word.endsWith('.spec.ts'))
  const unit = asked.words.filter((word) => !word.endsWith('.spec.ts'))
  if (asked.words.length === 0) giveUp(usage)
  needBuild()
  for (const [condition, busy, command] of [
    ['beside busy programs', availableParallelism(), []],
    ['on one core', 0, ['taskset', '-c', '0']],
  ] as const) {
    await beside(busy, async () => {
      const run = (...words: string[]) => passes([...command, 'npm', 'run', ...words])
      if (browser.length > 0)
        await check.part(`${condition}: browser tests, ${times} times`, async () =>
          run('test:browser', '--', ...browser, `--repeat-each=${times}`),
        )
      for (let time = 1; unit.length > 0 && time <= times; time++)
        await check.part(`${condition}: other tests, time ${time}`, async () =>
          run('test:unit', '--', ...unit),
        )
    })
  }
})

function passes([command = '', ...words]: string[]): void {
  const { status } = spawnSync(command, words, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${[command, ...words].join(' ')} ended with ${status}`)
}

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
