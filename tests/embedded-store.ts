import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { storesFolder } from '#scripts/scratch-folder.ts'
import { type Engine, SQLITE_FILE, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/lead-store.ts'

/** A new embedded store, closed and removed after the test. */
export async function openEmbeddedStore(now: number, other: Partial<Engine> = {}): Promise<LeadStore> {
  const folder = await emptyStoreFolder('embedded-store')
  const store = await LeadStore.open({ ...sqliteEngine(folder), ...other }, now)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  return store
}

let migrated: Promise<string> | null = null

/**
 * A new folder with an empty store of this version, copied from the first that this process made:
 * most of the work of a new store is its migrations, which have tests of their own.
 */
export async function emptyStoreFolder(name: string): Promise<string> {
  migrated ??= makeEmptyStore()
  const file = await migrated
  const folder = mkdtempSync(join(storesFolder(), `${name}-`))
  copyFileSync(file, join(folder, SQLITE_FILE))
  return folder
}

/** Removed with all temporary files of the run (scripts/scratch-folder.ts). */
async function makeEmptyStore(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'empty-store-'))
  const store = await LeadStore.open(sqliteEngine(folder), 0)
  await store.close()
  return join(folder, SQLITE_FILE)
}
