import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('npm test refuses to watch a browser test, in one line', () => {
  const command = ['scripts/test.mjs', '--watch', 'tests/browser/shell.spec.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    timeout: 50_000,
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toBe('--watch is for unit tests: a browser test is run again with npm test -- FILE\n')
})

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const ask = (name: string, word: string) =>
  spawnSync(process.execPath, [...(scripts[name] ?? '').replace(/^(?:exec )?node /, '').split(' '), word], {
    encoding: 'utf8',
  })

// One of each script that commands begin with.
test.each(['start', 'dev', 'test', 'build', 'typecheck', 'leads', 'content:check', 'test:fuzz'])(
  'npm run %s -- --help says how it is used, and does nothing else',
  (name) => {
    const { status, stdout, stderr } = ask(name, '--help')
    expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(/^npm (?:run|start|test)\b.*\n/)])
    expect(stdout).not.toMatch(/Building|Installing/)
  },
)

test.each(['start', 'build', 'leads', 'content:types'])(
  'npm run %s with a wrong argument is an error that says how it is used',
  (name) => {
    const { status, stdout, stderr } = ask(name, '--wrong')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/--wrong.* It is used like this:\nnpm |^Say which: /)
  },
)

test.each(['backup', 'site-run', 'update.sh'])(
  'deploy/%s --help says how it is used, and does nothing else',
  (name) => {
    const { status, stdout, stderr } = spawnSync('/bin/sh', [`deploy/${name}`, '--help'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^[A-Z][^#]+$/)
  },
)
