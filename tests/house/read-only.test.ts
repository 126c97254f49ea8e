import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort, onlySettings } from '#tests/built-site.ts'
import { notRun } from '#tests/not-run.ts'

/** A checkout that cannot be written to, as on a read-only disk or in another user's folder. */
function readOnlyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'read-only-'))
  for (const name of ['scripts', 'lab/run.mjs', 'package.json', 'package-lock.json'])
    cpSync(name, join(folder, name), { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  // Already installed: a command prints its message before it would write.
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  chmodSync(folder, 0o555)
  return folder
}

// Root may write everywhere.
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const canRun = spawnSync(process.execPath, ['--version'], nobody).status === 0
if (!canRun) notRun('a read-only checkout: this Node can only be run by root')

test
  .runIf(canRun)
  .each([
    'scripts/start.mjs',
    'scripts/test.mjs',
    'scripts/check.mjs lint',
    'scripts/run.mjs content types',
    'lab/run.mjs fonts',
  ])('%s in a read-only checkout fails with one line that says what to do', async (command) => {
  const [script = '', ...words] = command.split(' ')
  const folder = readOnlyCheckout()
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, script), ...words], {
    ...nobody,
    env: onlySettings({ PORT: String(await freePort()) }),
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `${folder}/ cannot be written to: run \`npm run build\` there as its owner, or copy it to a folder of your own and run this there\n`,
  })
})
