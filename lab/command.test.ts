import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const node = (script: string) => ['--input-type=module', '-e', script]

/** A command with this body, as a program. */
const program = (body: string) =>
  node(`
    import { setTimeout as pause } from 'node:timers/promises'
    import { spawn } from 'node:child_process'
    import { choose, fail, runCheck } from '#lab/command.ts'
    await runCheck(async () => { ${body} })`)

test.each([
  ['does nothing', '', 0, '', ''],
  ['fails, and goes on', "fail('odd'); console.log('next')", 1, 'failed: odd\nnext\n', ''],
  ['throws', "throw new Error('odd')", 1, '', 'Error: odd\n'],
  [
    'has names to choose from',
    "console.log(choose(['a', 'b'], ['b']), choose(['a'], []))",
    0,
    "[ 'b' ] [ 'a' ]\n",
    '',
  ],
  ['is given another name', "choose(['a', 'b'], ['a', 'c'])", 1, '', '"c" is none of these: a, b\n'],
])('a command that %s says so, and so does its exit code', (_, body, status, stdout, stderr) => {
  const ended = spawnSync(process.execPath, program(body), { encoding: 'utf8' })
  expect([ended.status, ended.stdout]).toEqual([status, stdout])
  expect(ended.stderr).toContain(stderr)
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends a command and its children', async (signal, code) => {
  const command = program(`
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    console.log('started ' + child.pid)
    await pause(600_000)`)
  const script = `
    import { runUntilStopped } from '#scripts/run-until-stopped.mjs'
    runUntilStopped(process.execPath, ${JSON.stringify(command)}, {}, { endsAll: true })`
  const running = spawn(process.execPath, node(script))
  let printed = ''
  running.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    if (printed.endsWith('\n')) running.kill(signal)
  })
  expect(await once(running, 'close')).toEqual([code, null])
  expect(() => process.kill(Number(printed.split(' ')[1]), 0)).toThrow('ESRCH')
})
