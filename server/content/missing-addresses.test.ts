import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#server/durations.ts'
import { createMissingAddresses } from './missing-addresses.ts'

function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vain-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const clock = { now: Date.parse('2026-03-02T12:00:00Z') }
  const logged: string[] = []
  const open = () =>
    createMissingAddresses(dataDir, { warn: (message) => void logged.push(message) }, () => clock.now)
  const file = join(dataDir, 'asked-in-vain.json')
  return { clock, open, file, logged, stored: () => readFileSync(file, 'utf8') }
}

test('an address is listed, and stored in clear text, only after requests on three days', () => {
  const { clock, open, stored } = start()
  for (const day of [1, 2]) {
    const asked = open()
    for (const address of ['/gammel.php?navn=Bo', '/Gammel.php?navn=Bo&utm_source=x', `/kun-${day}`])
      asked.note(address)
    asked.save()
    expect(asked.list()).toEqual([])
    expect(stored()).not.toMatch(/gammel|Bo|kun/)
    clock.now += 30 * DAY_MS
  }
  const asked = open()
  asked.note('/gammel.php?navn=Bo')
  const listed = { address: '/gammel.php?navn=Bo', days: 3, lastDay: '2026-05-01' }
  expect(asked.list()).toEqual([listed])
  asked.save()
  expect(open().list()).toEqual([listed])
  clock.now += DAY_MS
  asked.note('/gammel.php?navn=Bo')
  expect(asked.list()).toEqual([{ ...listed, days: 4, lastDay: '2026-05-02' }])
})

test('at most the 500 latest addresses are listed, the most requested first', () => {
  const { clock, open } = start()
  const asked = open()
  for (let day = 0; day < 4; day += 1) {
    for (let index = 0; index < 501; index += 1) if (day < 3 || index === 200) asked.note(`/side-${index}`)
    clock.now += DAY_MS
  }
  const addresses = asked.list().map(({ address }) => address)
  expect(addresses).toHaveLength(500)
  expect(addresses[0]).toBe('/side-200')
  expect(addresses).not.toContain('/side-0')
})

test('a flood of addresses stores a limited number, and none that is too long or unreadable', () => {
  const { clock, open, stored } = start()
  const asked = open()
  for (let index = 0; index < 6_000; index += 1) asked.note(`/x-${index}`)
  asked.save()
  expect(Object.keys(JSON.parse(stored()).waiting)).toHaveLength(5_000)
  for (let day = 0; day < 3; day += 1) {
    for (const address of [`/${'a'.repeat(300)}`, '/%', 'gammel']) asked.note(address)
    clock.now += DAY_MS
  }
  expect(asked.list()).toEqual([])
})

test('a damaged file or one that cannot be written is logged, and the site goes on', () => {
  const { open, file, logged } = start()
  open()
  expect(logged).toEqual([])
  writeFileSync(file, '{"waiting":{},"lis')
  const asked = open()
  expect(asked.list()).toEqual([])
  mkdirSync(`${file}.part`)
  asked.note('/gammel')
  asked.save()
  expect(logged).toEqual([
    'The missing addresses could not be read: counting starts again',
    'The missing addresses could not be stored',
  ])
})
