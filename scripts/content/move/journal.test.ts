import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal } from './journal.ts'

/** Where a journal may be, in folders that are not there yet; removed when the test ends. */
function journalPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'deep/er/a.jsonl')
}

const begun = { kind: 'asset', key: 'ø', state: 'begun' } as const
const done = { ...begun, state: 'done', id: '1' } as const

test('a new journal is empty', () => {
  const journal = openJournal(journalPath())
  expect(journal.empty).toBe(true)
  expect(journal.last('asset', 'ø')).toBeUndefined()
  expect(journal.all('asset', 'ø')).toEqual([])
})

test('the steps of an item are known at once and in the next run, in their order', () => {
  const path = journalPath()
  const journal = openJournal(path)
  journal.write(begun)
  journal.write({ ...done, kind: 'document', id: '2' })
  journal.write(done)
  for (const each of [journal, openJournal(path)]) {
    expect(each.empty).toBe(false)
    expect(each.all('asset', 'ø')).toEqual([begun, done])
    expect(each.last('asset', 'ø')).toEqual(done)
    expect(each.last('document', 'ø')?.id).toBe('2')
    expect(each.last('asset', 'o')).toBeUndefined()
  }
})

test('a step that was cut short is removed from the file', () => {
  const path = journalPath()
  openJournal(path).write(begun)
  const whole = readFileSync(path, 'utf8')
  appendFileSync(path, '{"kind":"asset","key":"ø","sta')
  expect(openJournal(path).all('asset', 'ø')).toEqual([begun])
  expect(readFileSync(path, 'utf8')).toBe(whole)
})

test('only its owner may read a journal', () => {
  const path = journalPath()
  openJournal(path).write(begun)
  // Windows has no such modes.
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0)
})
