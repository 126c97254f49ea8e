import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** A check with this body, as a program. */
function program(body: string, options = '{ options: {}, most: 9 }'): string {
  return `
    import { setTimeout as pause } from 'node:timers/promises'
    import { spawn } from 'node:child_process'
    import { contains, named, runLongCheck } from '#lab/long-check.ts'
    await runLongCheck('how it is used', ${options}, async (check, { words }) => { ${body} })`
}

function run(body: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program(body), '--', ...words],
    { encoding: 'utf8' },
  )
  const lines = stdout.trimEnd().split('\n')
  return { status, last: lines.at(-1), lines, stderr }
}

test.each([
  [
    'nothing failed',
    'check.passed(2); await check.part("one more", async () => {})',
    0,
    '3 passed, 0 failed',
  ],
  ['something failed', 'check.passed(); check.failed("this")', 1, '1 passed, 1 failed'],
  ['something could not run', 'check.passed(); check.notRun("that")', 0, '1 passed, 0 failed, 1 not run'],
  ['nothing could run', 'check.notRun("that")', 1, '0 passed, 0 failed, 1 not run'],
  ['nothing was checked', '', 1, '0 passed, 0 failed'],
  ['it threw', 'check.passed(); throw new Error("odd")', 1, '1 passed, 1 failed'],
  [
    'a part threw, and the next one ran',
    'await check.part("one", () => Promise.reject("odd")); await check.part("two", async () => check.passed(4))',
    1,
    '4 passed, 1 failed',
  ],
  [
    'a part counted a failure itself',
    'await check.part("one", async () => check.failed("it"))',
    1,
    '0 passed, 1 failed',
  ],
])('if %s, the exit code and the last line say so', (_, body, status, last) => {
  expect(run(body)).toMatchObject({ status, last })
})

test('each failure and each check that could not run is named', () => {
  const { lines } = run('check.failed("the first"); check.notRun("the second: there is no Caddy")')
  expect(lines).toContain('failed: the first')
  expect(lines).toContain('not run: the second: there is no Caddy')
})

test('an unknown option ends the check with its usage', () => {
  expect(run('check.passed()', '--engine')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('how it is used'),
  })
})

const listing = 'for (const row of named("row", ["floods", "framing"], words)) check.say(row); check.passed()'
const sentences =
  'for (const row of named("fault", ["disk full", "mail down"], words, { fits: contains })) check.say(row); check.passed()'

test('words select checks, and without words all run', () => {
  expect(run(listing).lines).toEqual(['floods', 'framing', '', '1 passed, 0 failed'])
  expect(run(listing, 'framing').lines).toEqual(['framing', '', '1 passed, 0 failed'])
  expect(run(sentences, 'full').lines).toEqual(['disk full', '', '1 passed, 0 failed'])
})

test.each([
  [listing, 'flood', 'There is no row "flood": floods, framing\n'],
  [sentences, 'disc', 'There is no fault "disc": disk full, mail down\n'],
])(
  'a word that selects nothing is an error, even beside one that selects something',
  (body, word, stderr) => {
    expect(run(body, 'framing', word)).toMatchObject({ status: 1 })
    expect(run(body, word)).toMatchObject({ status: 1, stderr })
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
    runUntilStopped(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(check)}], {}, { endsAll: true })`
    const running = spawn(process.execPath, ['--input-type=module', '-e', command])
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

test('the parts of a long check report their progress', () => {
  const parts = 'check.parts("Counting", ["one", "two"], () => pause(2_100))'
  const { stderr, last } = run(`await ${parts}`)
  expect(stderr).toMatch(
    /^Counting: 0 of 2\n(?:Counting: 1 of 2, \d s left\n)+(?:Counting: 2 of 2, 0 s left\n)?$/,
  )
  expect(last).toBe('2 passed, 0 failed')
})
