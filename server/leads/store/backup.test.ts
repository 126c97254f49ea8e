import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { EVERYTHING } from '#app/internal/desk.ts'
import { SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { emptyStoreFolder } from '#tests/embedded-store.ts'
import { fillStore } from '#tests/filled-store.ts'
import { backUp, moveFromSqlite, restore } from './backup.ts'
import { LeadStore } from './lead-store.ts'

// On both engines, and by killed processes: tests/contract/lead-backup.test.ts.

let folder: string
const path = (name: string) => join(folder, name)

beforeEach(async () => {
  folder = await emptyStoreFolder('backup')
})

afterEach(() => rmSync(folder, { recursive: true }))

async function anotherStore(): Promise<string> {
  const other = await emptyStoreFolder('backup')
  onTestFinished(() => rmSync(other, { recursive: true }))
  return other
}

/** The ids of all leads; the first has its three deliveries. */
async function idsIn(dataDir: string): Promise<string[]> {
  const store = await LeadStore.open(sqliteEngine(dataDir), 0)
  const { ids } = await store.desk.find(EVERYTHING, null)
  const first = await store.desk.leads(ids.slice(0, 1))
  expect(first[0]?.deliveries).toHaveLength(3)
  await store.close()
  return ids
}

test('a backup with more leads than one portion contains and restores all of them', async () => {
  fillStore(path(SQLITE_FILE), 501)
  const told: [number, number][] = []
  const onRows = (done: number, of: number) => void told.push([done, of])
  const copied = await backUp(sqliteEngine(folder), path('backup.sqlite'), { onRows })
  const rows = Object.values(copied).reduce((sum, count) => sum + count, 0)
  expect([told[0], told.at(-1)]).toEqual([
    [500, rows],
    [rows, rows],
  ])
  expect(copied).toMatchObject({ leads: 501, deliveries: 1503, tokens: 501, colleagues: 0 })
  expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual(['backup.sqlite'])
  const back = await anotherStore()
  expect(await restore(path('backup.sqlite'), sqliteEngine(back))).toEqual(copied)
  expect(await idsIn(back)).toEqual(await idsIn(folder))
})

test.each(['put in the place of the store', 'gone'])(
  'a write-ahead log is not applied to a store that it does not belong to: the file is %s',
  async (which) => {
    fillStore(path(SQLITE_FILE), 1)
    await backUp(sqliteEngine(folder), path('backup.sqlite'))
    // A killed server: its last writes are in the log alone.
    const killed = new DatabaseSync(path(SQLITE_FILE))
    killed.exec("insert into jobs values ('last', 'write')")
    copyFileSync(path(`${SQLITE_FILE}-wal`), path('log'))
    killed.close()
    copyFileSync(path('log'), path(`${SQLITE_FILE}-wal`))
    rmSync(path(SQLITE_FILE))
    if (which !== 'gone') copyFileSync(path('backup.sqlite'), path(SQLITE_FILE))
    expect(() => sqliteEngine(folder)).toThrow(
      /leads\.sqlite-wal hører ikke til .*: flyt .*-wal og .*-shm væk/,
    )
    rmSync(path(`${SQLITE_FILE}-wal`))
    if (which !== 'gone') expect(await idsIn(folder)).toHaveLength(1)
  },
)

test('a store that was moved is set aside, and its copy from before an update is deleted', async () => {
  fillStore(path(SQLITE_FILE), 2)
  writeFileSync(path(`${SQLITE_FILE}.before-update`), '')
  const to = await anotherStore()
  const { setAside, ...moved } = await moveFromSqlite(folder, sqliteEngine(to))
  expect(moved).toMatchObject({ leads: 2, deliveries: 6 })
  expect(basename(setAside)).toMatch(/^leads\.sqlite\.moved-[\dT-]+Z$/)
  expect(readdirSync(folder)).toEqual([basename(setAside)])
  expect(await idsIn(to)).toHaveLength(2)
})

test('a backup of a store without leads must be confirmed, and no backup replaces a file', async () => {
  const file = path('backup.sqlite')
  const engine = () => sqliteEngine(folder)
  await expect(backUp(engine(), file)).rejects.toThrow(/har ingen henvendelser.*--allow-empty/)
  expect(existsSync(file)).toBe(false)
  expect((await backUp(engine(), file, { mayBeEmpty: true })).leads).toBe(0)
  await expect(backUp(engine(), file, { mayBeEmpty: true })).rejects.toThrow(`${file} findes allerede`)
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
})

test('neither a restore nor a move fills a store that has leads', async () => {
  const file = path('backup.sqlite')
  const engine = () => sqliteEngine(folder)
  await backUp(engine(), file, { mayBeEmpty: true })
  fillStore(path(SQLITE_FILE), 1)
  await expect(restore(file, engine())).rejects.toThrow('har henvendelser i forvejen')
  await expect(moveFromSqlite(folder, engine())).rejects.toThrow('har henvendelser i forvejen')
  expect(await idsIn(folder)).toHaveLength(1)
})

test('a restore or a move without a source names what is missing', async () => {
  const engine = () => sqliteEngine(folder)
  await expect(restore(path('none'), engine())).rejects.toThrow(`${path('none')} findes ikke`)
  writeFileSync(path('zero'), '')
  await expect(restore(path('zero'), engine())).rejects.toThrow('(0 byte) og ingen backup')
  mkdirSync(path('other'))
  await expect(moveFromSqlite(path('other'), engine())).rejects.toThrow(
    `intet indbygget lager i ${path('other')}`,
  )
})
