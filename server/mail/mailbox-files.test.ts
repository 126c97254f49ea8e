import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteMails } from './mailbox-files.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailbox-'))
})

afterEach(() => rmSync(dataDir, { recursive: true }))

function mailboxWith(...names: string[]): void {
  mkdirSync(join(dataDir, 'mailbox'))
  for (const name of names) writeFileSync(join(dataDir, 'mailbox', name), '')
}

test('deleting the mails of a lead includes mails being written, and no others', async () => {
  const theirs = [
    '2026-11-20T13-05-00-000Z-K7M4-2XQ9-auto_reply.eml',
    '2026-11-20T13-05-00-000Z-K7M4-2XQ9-sales_notice.eml.part',
    '2026-11-20T13-05-00-000Z-ABCD-2345-auto_reply.eml',
  ]
  const others = [
    '2026-11-20T13-05-00-000Z-K7M4-2XQ8-auto_reply.eml',
    '2026-11-20T13-05-00-000Z-K7M4-2XQ9-auto_reply.eml.txt',
    'K7M4-2XQ9.eml',
    'test-6b1f.eml',
  ]
  mailboxWith(...theirs, ...others)
  await deleteMails(dataDir, ['K7M4-2XQ9', 'ABCD-2345'])
  expect(readdirSync(join(dataDir, 'mailbox')).toSorted()).toEqual(others.toSorted())
})

test('no mail is deleted without references', async () => {
  mailboxWith('test-6b1f.eml')
  await deleteMails(dataDir, [])
  expect(readdirSync(join(dataDir, 'mailbox'))).toEqual(['test-6b1f.eml'])
})

test('a missing mailbox is ignored', async () => {
  await expect(deleteMails(dataDir, ['K7M4-2XQ9'])).resolves.toBeUndefined()
})

test('a mailbox that cannot be read is an error', async () => {
  writeFileSync(join(dataDir, 'mailbox'), '')
  await expect(deleteMails(dataDir, ['K7M4-2XQ9'])).rejects.toThrow('ENOTDIR')
})
