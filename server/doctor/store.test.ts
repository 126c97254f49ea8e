import { mkdtempSync, rmSync, type StatsFs, writeFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Health } from '#app/internal/doctor.ts'
import { SQLITE_FILE } from '#server/leads/database/engine.ts'
import { findingWith } from '#tests/finding.ts'
import { checkStore } from './store.ts'

/** The free space of the disk, in bytes. Other files of this worker may have read the module before. */
function freeSpace(bytes: number): void {
  const bsize = 4_096
  const disk = { bavail: Math.floor(bytes / bsize), bsize } as StatsFs
  vi.spyOn(fs, 'statfs').mockImplementation(async () => disk)
  syncBuiltinESMExports()
}

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
beforeEach(() => freeSpace(10_000_000_000))

describe('a data folder', () => {
  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'doctor-'))
    onTestFinished(() => rmSync(path, { recursive: true }))
    return path
  }

  test('without a store says where the first start will create it', async () => {
    const dataDir = folder()
    for (const place of [dataDir, join(dataDir, 'ny', 'data')])
      expect(await checkStore(null, place)).toMatchObject(
        findingWith('off', `Intet lager endnu på ${join(place, SQLITE_FILE)}: serverens første start`),
      )
  })

  test('with a store is reported as writable', async () => {
    const dataDir = folder()
    writeFileSync(join(dataDir, SQLITE_FILE), '')
    expect(await checkStore(null, dataDir)).toMatchObject(
      findingWith('ok', `Indbygget, i mappen ${dataDir}, som der kan skrives i`),
    )
  })

  test('with less than 500 MB left on its disk gets a warning', async () => {
    const dataDir = folder()
    freeSpace(501_000_000)
    expect((await checkStore(null, dataDir)).health).toBe('off')
    freeSpace(499_000_000)
    expect(await checkStore(null, dataDir)).toMatchObject(
      findingWith('warning', `under 500 MB tilbage på disken med ${dataDir}`),
    )
  })

  test('cannot be written if it is a file, or below one', async () => {
    const file = join(folder(), 'fil')
    writeFileSync(file, '')
    for (const place of [file, join(file, 'data')])
      expect(await checkStore(null, place)).toMatchObject(
        findingWith('failing', `Der kan ikke skrives i DATA_DIR, ${place}: der ligger en fil på dens plads`),
      )
  })
})

describe('PostgreSQL', () => {
  const RIGHTS = {
    version: 170_004,
    encoding: 'UTF8',
    reads_only: false,
    may_create: true,
    has_store: true,
    closed_tables: null as string | null,
  }

  /** A server with these rights, or one that cannot be connected to. */
  function answering(rights: Partial<typeof RIGHTS> | Error | null) {
    vi.spyOn(pg.Client.prototype, 'connect').mockImplementation((async () => {
      if (rights instanceof Error) throw rights
    }) as never)
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation((async () => ({
      rows: rights === null ? [] : [{ ...RIGHTS, ...rights }],
    })) as never)
    return vi
      .spyOn(pg.Client.prototype, 'end')
      .mockImplementation((() => Promise.reject(new Error('gone'))) as never)
  }
  const check = () => checkStore('postgres://bruger:hemmeligt@db.example:5433/leads', '/nowhere')
  const WHERE = 'PostgreSQL på db.example:5433'

  test.each<[string, Partial<typeof RIGHTS> | null, Health, string]>([
    ['has what is needed', {}, 'ok', ', version 17, med de nødvendige'],
    ['is of a maintained version', { version: 130_000 }, 'ok', ', version 13,'],
    ['is of an old version', { version: 129_999 }, 'warning', ' virker, men version 12'],
    ['is of the oldest version', { version: 110_000 }, 'warning', 'opgrader den'],
    ['is too old', { version: 109_999 }, 'failing', ' er version 10: der skal'],
    ['does not say what it is', null, 'failing', ' svarer ikke på'],
    ['is in another encoding', { encoding: 'LATIN1' }, 'failing', ' er i LATIN1 og kan ikke'],
    ['can only be read', { reads_only: true }, 'failing', ' kan kun læses'],
    ['does not let this user make tables', { may_create: false }, 'failing', 'må ikke oprette tabeller'],
    [
      'has closed tables',
      { closed_tables: 'leads, notes' },
      'failing',
      'må ikke læse og skrive leads, notes:',
    ],
  ])('is reported if it %s', async (_, rights, health, text) => {
    const ended = answering(rights)
    const found = await check()
    expect(found).toMatchObject(findingWith(health, text))
    expect(found.text).toContain(WHERE)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('without a store is off, unless something is wrong with the server', async () => {
    answering({ has_store: false })
    const found = await check()
    expect(found).toMatchObject(findingWith('off', 'Intet lager endnu'))
    expect(JSON.stringify(found)).not.toContain('hemmeligt')
    answering({ has_store: false, version: 120_000 })
    expect((await check()).health).toBe('warning')
  })

  const failure = (code: string, message = 'No') => Object.assign(new Error(message), { code })

  test.each([
    [failure('28P01'), ' afviser bruger eller adgangskode'],
    [failure('28000'), ' afviser brugeren: tjek navnet'],
    [new Error('SASL: client Password must be a string'), ' afviser bruger'],
    [failure('3D000'), ' har ingen database med det navn'],
    [new Error('The server does not support SSL connections'), ' kan ikke TLS'],
    [failure('ERR_TLS_CERT_ALTNAME_INVALID'), 'til et andet navn'],
    [failure('57P03'), ' svarer med fejl 57P03'],
    [failure('SELF_SIGNED_CERT_IN_CHAIN'), 'ikke kender'],
    [failure('ECONNREFUSED'), ' kan ikke nås: der er ingen'],
  ])('is explained if it cannot be connected to: %s', async (error, text) => {
    const ended = answering(error)
    const found = await check()
    expect(found).toMatchObject(findingWith('failing', text))
    expect(found.text).toContain(WHERE)
    expect(ended).toHaveBeenCalledOnce()
  })
})
