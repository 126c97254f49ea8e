import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
const ask = (name: string, words: string, cwd = '.') =>
  spawnSync(process.execPath, `${scripts[name]?.replace(/^(?:exec )?node /, '')} ${words}`.split(' '), {
    cwd,
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

/** A checkout that nobody has built. */
const unbuilt = mkdtempSync(join(tmpdir(), 'unbuilt-'))
beforeAll(() => {
  for (const part of ['app', 'lab', 'scripts', 'server', 'tests', 'package.json'])
    cpSync(part, join(unbuilt, part), {
      recursive: true,
      filter: (path) => !/\b(?:node_modules|states|looks)$/.test(path),
    })
  for (const part of ['content', 'node_modules']) symlinkSync(resolve(part), join(unbuilt, part))
})
afterAll(() => rmSync(unbuilt, { recursive: true }))

const ofLab = Object.keys(scripts).filter((name) => scripts[name]?.includes('lab/run.mjs'))
test.each(['start', 'build', 'lint', 'typecheck', 'leads', 'content:types', ...ofLab])(
  'npm run %s with a wrong argument is an error that says how it is used, before anything is built or installed',
  (name) => {
    const { status, stdout, stderr } = ask(name, '--wrong', unbuilt)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/--wrong.* It is used like this:\nnpm |^Say which: /)
  },
)

test.each([
  ['bench', 'wrong'],
  ['bench:leads', '10 wrong'],
  ['lighthouse', '--pages wrong'],
  ['test:attack', 'wrong'],
  ['test:browsers', '--engine wrong'],
  ['test:faults', '1 wrong'],
  ['test:stress', '--under wrong'],
])('npm run %s -- %s is an error before anything is built or installed', (name, words) => {
  const { status, stdout, stderr } = ask(name, words, unbuilt)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^There is no \w+ "wrong": /)
})

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
