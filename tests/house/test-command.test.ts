import { spawnSync } from 'node:child_process'
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
