import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Engine, sqliteEngine } from '#server/leads/database/engine.ts'
import { LeadStore } from '#server/leads/store/store.ts'

/** A new embedded store, closed and removed after the test. */
export async function openEmbeddedStore(now: number, other: Partial<Engine> = {}): Promise<LeadStore> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-store-'))
  const store = await LeadStore.open({ ...sqliteEngine(folder), ...other }, now)
  onTestFinished(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  return store
}
