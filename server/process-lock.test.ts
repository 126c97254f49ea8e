import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { takeProcessLock } from './process-lock.ts'

/** A file that is not there yet. */
function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'process-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'lock')
}

test('only one can hold a lock, and it can be taken again once it is released', () => {
  const file = newFile()
  const first = takeProcessLock(file)
  expect([first !== null, takeProcessLock(file)]).toEqual([true, null])
  first?.release()
  const second = takeProcessLock(file)
  expect(second).not.toBeNull()
  first?.release()
  expect(takeProcessLock(file), 'released twice by the first').toBeNull()
  second?.release()
})

test('a held lock stays held for other processes, even if this one asks for it again', () => {
  const file = newFile()
  const lock = takeProcessLock(file)
  expect(takeProcessLock(file)).toBeNull()
  const other = `import { takeProcessLock } from ${JSON.stringify(join(import.meta.dirname, 'process-lock.ts'))}
console.log(takeProcessLock(process.argv.at(-1)) === null)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', other, file], {
    encoding: 'utf8',
  })
  lock?.release()
  expect(stdout.trim()).toBe('true')
})

test('a new file has the given mode', () => {
  const file = newFile()
  takeProcessLock(file, 0o600)?.release()
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a file that is not a database is an error every time, and never counts as a held lock', () => {
  const file = newFile()
  writeFileSync(file, 'Noter, som ingen må overskrive. '.repeat(100))
  for (let time = 0; time < 2; time++) expect(() => takeProcessLock(file)).toThrow(/not a database/)
  expect(() => takeProcessLock(join(file, 'below'))).toThrow()
})
