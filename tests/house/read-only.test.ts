import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notRun } from '#tests/not-run.ts'

/** A checkout that cannot be written to, as on a read-only disk or in another user's folder. */
function readOnlyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'read-only-'))
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(name, join(folder, name), { recursive: true })
  chmodSync(folder, 0o555)
  return folder
}

// Root may write everywhere.
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const canRun = spawnSync(process.execPath, ['--version'], nobody).status === 0
if (!canRun) notRun('a read-only checkout: this Node can only be run by root')

test.runIf(canRun).each(['start', 'dev', 'test', 'build'])(
  'npm run %s in a read-only checkout is one line that says what to do',
  (name) => {
    const folder = readOnlyCheckout()
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', `${name}.mjs`)], {
      ...nobody,
      encoding: 'utf8',
    })
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: `${folder}/ cannot be written to: copy it to a folder of your own, and run this there\n`,
    })
  },
)
