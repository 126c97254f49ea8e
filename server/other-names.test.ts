import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { checkSite } from './doctor/addresses.ts'
import { HOUR_MS } from './durations.ts'
import { createOtherNames, readOtherNames } from './other-names.ts'

const SITE = 'https://www.example.dk'
let dataDir: string
let logged: unknown[]
let now: number

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'other-names-'))
  const folder = dataDir
  onTestFinished(() => rmSync(folder, { recursive: true }))
  logged = []
  now = Date.UTC(2026, 10, 28)
})

const start = () =>
  createOtherNames(
    { siteUrl: SITE, dataDir, production: true },
    { warn: (_, fields) => void logged.push(fields?.host) },
    () => now,
  )

test('each other name is logged once a day, even over a restart', () => {
  const note = start()
  for (const host of ['www.example.dk', 'example.dk', 'www.example.dk:8080', 'example.dk', 'old.example:81'])
    note(host)
  start()('example.dk')
  expect(logged).toEqual(['example.dk', 'old.example'])
  now += 25 * HOUR_MS
  note('example.dk')
  expect(logged).toEqual(['example.dk', 'old.example', 'example.dk'])
})

test('a value that is not a host name is not logged, and at most twenty names are logged in a day', () => {
  const note = start()
  for (const host of [
    '',
    '203.0.113.5',
    '[2001:db8::1]:80',
    'localhost',
    'a b.dk',
    '-a.dk',
    'a..dk',
    `${'a'.repeat(64)}.dk`,
  ])
    note(host)
  expect(logged).toEqual([])
  for (let number = 0; number < 30; number++) note(`n${number}.example`)
  expect(logged).toHaveLength(20)
})

test('the doctor names the other names of the last two days', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('OK'))
  start()('example.dk')
  const doctor = async (after: number) =>
    (await checkSite({ siteUrl: SITE, production: true, trustProxy: 1, dataDir }, () => now + after)).text
  expect(await doctor(47 * HOUR_MS)).toContain('Sider bliver også hentet som example.dk:')
  expect(await doctor(49 * HOUR_MS)).not.toContain('example.dk:')
})

test('in a folder that cannot be written to, only the doctor’s line is missing', () => {
  dataDir = join(dataDir, 'missing')
  start()('example.dk')
  expect(logged).toEqual(['example.dk'])
  expect(readOtherNames(dataDir, now)).toEqual([])
})
