import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from './journal.ts'

test('each step is there for the next run, of its own item and in its order, a step cut short is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'deep/er/a.jsonl')
  const journal = openJournal(path)
  expect([journal.empty, journal.last('asset', 'ø'), journal.all('asset', 'ø')]).toEqual([
    true,
    undefined,
    [],
  ])
  const begun = { kind: 'asset', key: 'ø', state: 'begun' } as const
  const done = { ...begun, state: 'done', id: '1' } as const
  journal.write(begun)
  journal.write({ ...done, kind: 'document', id: '2' })
  journal.write(done)
  expect(journal.empty).toBe(false)
  const whole = readFileSync(path, 'utf8')
  appendFileSync(path, '{"kind":"asset","key":"ø","sta')
  const again = openJournal(path)
  expect(again.all('asset', 'ø')).toEqual([begun, done])
  expect(again.last('asset', 'ø')).toEqual(done)
  expect(again.last('document', 'ø')?.id).toBe('2')
  expect(again.last('asset', 'o')).toBeUndefined()
  expect(readFileSync(path, 'utf8')).toBe(whole)
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
})
