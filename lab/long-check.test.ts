import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { contains, countResults, type LongCheck, named } from './long-check.ts'

const node = (script: string) => ['--input-type=module', '-e', script]

/** A check with this body, as a program. */
const program = (body: string) =>
  node(`
    import { setTimeout as pause } from 'node:timers/promises'
    import { spawn } from 'node:child_process'
    import { runLongCheck } from '#lab/long-check.ts'
    await runLongCheck('how it is used', { options: {} }, async (check) => { ${body} })`)

/** What is written to one of the two outputs. */
function listen(to: 'stdout' | 'stderr'): () => string {
  const write = vi.spyOn(process[to], 'write').mockReturnValue(true)
  return () => write.mock.calls.map(([text]) => text).join('')
}

test.each<[string, (check: LongCheck) => unknown, number, string]>([
  [
    'nothing failed',
    async (check) => {
      check.passed(2)
      await check.part('one more', async () => undefined)
    },
    0,
    '3 passed, 0 failed',
  ],
  [
    'something failed',
    (check) => {
      check.passed()
      check.failed('this')
    },
    1,
    'failed: this\n\n1 passed, 1 failed',
  ],
  [
    'something could not run',
    (check) => {
      check.passed()
      check.notRun('that')
    },
    0,
    'not run: that\n\n1 passed, 0 failed, 1 not run',
  ],
  ['nothing could run', (check) => check.notRun('that'), 1, '0 passed, 0 failed, 1 not run'],
  ['nothing was checked', () => undefined, 1, '0 passed, 0 failed'],
  [
    'a part threw, and the next one ran',
    async (check) => {
      await check.part('one', () => Promise.reject('odd'))
      await check.part('two', async () => check.passed(4))
    },
    1,
    'failed: one: odd\n\n4 passed, 1 failed',
  ],
  [
    'a part counted a failure itself',
    (check) => check.part('one', async () => check.failed('it')),
    1,
    '0 passed, 1 failed',
  ],
])('if %s, the exit code and the last lines say so', async (_, work, status, last) => {
  const said = listen('stdout')
  const { check, close } = countResults()
  await work(check)
  expect(close()).toBe(status)
  expect(said()).toMatch(new RegExp(`(?:^|\n)${last}\n$`))
})

test('a check that throws has failed', () => {
  const script = program('check.passed(); throw new Error("odd")')
  const { status, stdout } = spawnSync(process.execPath, script, { encoding: 'utf8' })
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(/^failed: Error: odd\n(?:.*\n)+1 passed, 1 failed\n$/),
  ])
})

const rows = (...words: string[]) => named('row', ['floods', 'framing'], words)
const faults = (...words: string[]) => named('fault', ['disk full', 'mail down'], words, { fits: contains })

test('words select checks, and without words all run', () => {
  expect([rows(), rows('framing'), faults('full')]).toEqual([
    ['floods', 'framing'],
    ['framing'],
    ['disk full'],
  ])
})

test.each([
  [rows, 'framing', 'flood', 'There is no row "flood": floods, framing\n'],
  [faults, 'full', 'disc', 'There is no fault "disc": disk full, mail down\n'],
])(
  'a word that selects nothing is an error, even beside one that selects something',
  (choose, right, wrong, line) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('exit')
    })
    const said = listen('stderr')
    expect(() => choose(wrong)).toThrow('exit')
    expect(() => choose(right, wrong)).toThrow('exit')
    expect([said(), exit.mock.calls]).toEqual([line + line, [[1], [1]]])
  },
)

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  '%s ends the check and its children, prints the counts so far and exits with a code other than 0',
  async (signal, code) => {
    const check = program(`
    check.passed(3)
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    check.say('started ' + child.pid)
    await pause(600_000)`)
    const command = `
    import { runUntilStopped } from '#scripts/run-until-stopped.mjs'
    runUntilStopped(process.execPath, ${JSON.stringify(check)}, {}, { endsAll: true })`
    const running = spawn(process.execPath, node(command))
    let said = ''
    running.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (/started \d+\n/.test(said)) running.kill(signal)
    })
    const [status] = await once(running, 'close')
    expect(status).toBe(code)
    expect(said).toContain(`ended by ${signal} before it was done\n\n3 passed, 0 failed\n`)
    const child = Number(/started (\d+)/.exec(said)?.[1])
    expect(() => process.kill(child, 0)).toThrow('ESRCH')
  },
)

test('the parts of a long check report their progress', async () => {
  vi.useFakeTimers()
  const said = listen('stderr')
  await countResults().check.parts('Counting', ['one', 'two'], async () => vi.advanceTimersByTime(2_100))
  expect(said()).toBe('Counting: 0 of 2\nCounting: 1 of 2, 4 s left\n')
})
